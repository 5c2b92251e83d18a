import { message } from '../../messages/index.ts';
import { concatBytes } from '../bytes.ts';
import { damaged, unsupportedCompression } from '../errors.ts';
import { type ExifOrientation, toOrientation } from '../orientation.ts';
import { toDpi } from '../resolution.ts';
import type { PixelSize } from '../rgba.ts';
import { readExifOrientation } from '../tiff/ifd.ts';

/** A marker segment: `start` at its 0xFF, `end` after its last byte. */
export interface JpegSegment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  readonly precision: number;
  readonly components: number;
  /** Sampling factors of each component: the largest is full resolution. */
  readonly sampling: readonly (readonly [across: number, down: number])[];
}

export interface JpegStructure {
  /** All segments before the first scan. */
  readonly segments: readonly JpegSegment[];
  /** Undefined for a stream with tables only. */
  readonly frame: JpegFrame | undefined;
  /** Offset of the first scan's header, or the end of the tables. */
  readonly scanStart: number;
  readonly scanCount: number;
  readonly isComplete: boolean;
  /** After the end-of-image marker, or the end of the bytes. */
  readonly end: number;
  readonly orientation: ExifOrientation;
  /** Pixels per inch, if a JFIF marker states it. */
  readonly dpi: number | undefined;
  readonly adobeTransform: number | undefined;
  /** Progressive picture without all coefficients: libjpeg estimates them (`do_block_smoothing`) */
  readonly lacksCoefficients: boolean;
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const SOF2 = 0xc2;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;
/** Pictures with more scans are made to waste time; progressive files have about ten. */
const MAX_SCANS = 500;

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/** Returns the position of the next marker from `at` on, except restarts, or the length. */
function findMarker(bytes: Uint8Array, at: number): number {
  let place = bytes.indexOf(0xff, at);
  while (place >= 0) {
    const code = bytes[place + 1];
    if (code === undefined) break;
    if (code !== 0 && code !== 0xff && !standsAlone(code)) return place;
    place = bytes.indexOf(0xff, place + (code === 0xff ? 1 : 2));
  }
  return bytes.length;
}

function checkFrame(marker: number, { precision }: JpegFrame): void {
  const refusal =
    marker >= 0xc9
      ? message("The JPEG data uses arithmetic coding, which isn't supported.")
      : marker === 0xc3 || marker >= 0xc5
        ? message("The JPEG data uses lossless or hierarchical coding, which isn't supported.")
        : precision !== 8
          ? message(
              "The JPEG data uses {bits, plural, one {# bit} other {# bits}} per sample, which isn't supported.",
              {
                bits: precision,
              },
            )
          : undefined;
  if (refusal) throw unsupportedCompression(refusal);
}

/** Reads the resolution of a JFIF marker; unit 0 only states the pixel aspect ratio. */
function readDpi(bytes: Uint8Array<ArrayBuffer>, at: number): number | undefined {
  const unit = bytes[at];
  const view = new DataView(bytes.buffer, bytes.byteOffset + at + 1, 4);
  if (unit !== 1 && unit !== 2) return undefined;
  return toDpi(view.getUint16(0), view.getUint16(2), unit === 2 ? 'centimetre' : 'inch');
}

/** Power of two that divides each sent coefficient, by component; undefined if not yet sent. */
type SentCoefficients = Map<number, (number | undefined)[]>;

/** Records what a scan sends (T.81 B.2.3): components, coefficients, and bit positions. */
function noteScan(sent: SentCoefficients, bytes: Uint8Array, at: number): void {
  const count = bytes[at + 4] as number;
  const tail = at + 5 + 2 * count;
  const first = bytes[tail] ?? 0;
  const last = Math.min(bytes[tail + 1] ?? 0, 63);
  const lowBit = (bytes[tail + 2] ?? 0) & 15;
  for (let index = 0; index < count; index += 1) {
    const component = bytes[at + 5 + 2 * index] as number;
    const levels = sent.get(component) ?? new Array<number | undefined>(64).fill(undefined);
    sent.set(component, levels.fill(lowBit, first, last + 1));
  }
}

const readSampling = (bytes: Uint8Array, at: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const factors = bytes[at + 1 + 3 * index] as number;
    return [factors >> 4, factors & 15] as const;
  });

/** @param at position of the header's marker */
function readFrame(bytes: Uint8Array, at: number, length: number): JpegFrame {
  const components = bytes[at + 9] ?? 0;
  if (length < 8 + 3 * components) throw damaged(message('The JPEG frame header is cut off.'));
  return {
    precision: bytes[at + 4] as number,
    height: ((bytes[at + 5] as number) << 8) | (bytes[at + 6] as number),
    width: ((bytes[at + 7] as number) << 8) | (bytes[at + 8] as number),
    components,
    sampling: readSampling(bytes, at + 10, components),
  };
}

/** Walks the markers without reading picture data; throws only if it can't continue. */
export function parseJpeg(bytes: Uint8Array<ArrayBuffer>): JpegStructure {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) throw damaged(message('The JPEG data has no start.'));
  const segments: JpegSegment[] = [];
  let frame: JpegFrame | undefined;
  let orientation: ExifOrientation = 1;
  let dpi: number | undefined;
  let adobeTransform: number | undefined;
  let scanStart = -1;
  let scans = 0;
  const sent: SentCoefficients = new Map();
  let isProgressive = false;
  let isComplete = false;
  let at = 2;
  while (at < bytes.length) {
    at = findMarker(bytes, at);
    const marker = bytes[at + 1];
    if (marker === undefined) break;
    if (marker === EOI) {
      isComplete = true;
      at += 2;
      break;
    }
    if (marker === SOI) {
      at += 2;
      continue;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) break;
    if (isFrame(marker)) {
      if (frame) throw damaged(message('The JPEG data has two frame headers.'));
      frame = readFrame(bytes, at, length);
      isProgressive = marker === SOF2;
      checkFrame(marker, frame);
    } else if (marker === APP1 && startsWith(bytes, at + 4, 'Exif\0')) {
      orientation = toOrientation(readExifOrientation(bytes.subarray(at + 10, end)));
    } else if (marker === APP0 && startsWith(bytes, at + 4, 'JFIF\0') && length >= 14) {
      dpi = readDpi(bytes, at + 11);
    } else if (marker === APP14 && startsWith(bytes, at + 4, 'Adobe') && length >= 14) {
      adobeTransform = bytes[at + 15];
    } else if (marker === SOS) {
      scans += 1;
      if (scans > MAX_SCANS)
        throw damaged(
          message('The JPEG data has more than {count, plural, one {# scan} other {# scans}}.', { count: MAX_SCANS }),
        );
      if (scanStart < 0) scanStart = at;
      noteScan(sent, bytes, at);
    }
    if (scanStart < 0) segments.push({ marker, start: at, end });
    at = end;
  }
  return {
    segments,
    frame,
    scanStart: scanStart < 0 ? at : scanStart,
    scanCount: scans,
    isComplete,
    end: at,
    orientation,
    dpi,
    adobeTransform,
    lacksCoefficients:
      isProgressive &&
      (sent.size < (frame?.components ?? 0) ||
        [...sent.values()].some((levels) => levels.some((lowBit) => lowBit !== 0))),
  };
}

/** Returns the size in a file's header, for which the frame header suffices. */
export function readJpegSize(bytes: Uint8Array<ArrayBuffer>): PixelSize | undefined {
  try {
    const { frame } = parseJpeg(bytes);
    return frame && { width: frame.width, height: frame.height };
  } catch {
    return undefined;
  }
}

/** Returns the structure if a decoder can use it: a known frame type, a scan and an end. */
export function checkJpeg(bytes: Uint8Array<ArrayBuffer>): JpegStructure & { readonly frame: JpegFrame } {
  const structure = parseJpeg(bytes);
  const { frame, scanCount, isComplete } = structure;
  if (!frame) throw damaged(message('The JPEG data has no frame header.'));
  if (scanCount === 0 || !isComplete) throw damaged(message('The JPEG data ends early.'));
  return { ...structure, frame };
}

/** Removes EXIF data, so that no decoder rotates the picture: we do, once. */
export function withoutExif(bytes: Uint8Array<ArrayBuffer>, structure: JpegStructure): Uint8Array<ArrayBuffer> {
  const exif = structure.segments.filter(
    ({ marker, start }) => marker === APP1 && startsWith(bytes, start + 4, 'Exif\0'),
  );
  if (exif.length === 0) return bytes;
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { start, end } of exif) {
    parts.push(bytes.subarray(at, start));
    at = end;
  }
  return concatBytes([...parts, bytes.subarray(at)]);
}

/** Interpretation of the three components: RGB, YCbCr, or as the stream states. */
export type JpegColor = 'rgb' | 'ycbcr' | 'plain';

/** Assembles a JPEG file from a strip or tile and shared tables, in the TIFF's colour space. */
export function assembleJpeg(
  stream: Uint8Array<ArrayBuffer>,
  tables: Uint8Array<ArrayBuffer> | undefined,
  color: JpegColor,
): Uint8Array<ArrayBuffer> {
  const isTable = ({ marker }: JpegSegment) => marker === 0xdb || marker === 0xc4 || marker === 0xdd || marker === 0xcc;
  const isApplication = ({ marker }: JpegSegment) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
  const head: Uint8Array[] = [Uint8Array.of(0xff, SOI)];
  if (color !== 'plain') {
    const adobe = [0xff, APP14, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, color === 'rgb' ? 0 : 1];
    head.push(Uint8Array.from(adobe));
  }
  if (tables) {
    for (const segment of parseJpeg(tables).segments) {
      if (isTable(segment)) head.push(tables.subarray(segment.start, segment.end));
    }
  }
  const { segments, scanStart, end } = checkJpeg(stream);
  for (const segment of segments) {
    if (!isApplication(segment)) head.push(stream.subarray(segment.start, segment.end));
  }
  return concatBytes([...head, stream.subarray(scanStart, end)]);
}
