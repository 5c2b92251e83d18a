// A TIFF page copied byte for byte into another file.
import { MediaError } from '../errors.ts';
import { type JpegSegment, parseJpeg } from '../jpeg/structure.ts';
import type { RgbaImage } from '../rgba.ts';
import { decompressChunk, parseChunkTable, readChunk, toChunkRows } from './chunks.ts';
import { FIELD, type Ifd, TAG, type TiffFile } from './ifd.ts';
import { COLOR_SAMPLES, type TiffLayout } from './layout.ts';

export interface KeptField {
  readonly tag: number;
  readonly type: (typeof FIELD)[keyof typeof FIELD];
  /** Values; rationals as numerator and denominator. */
  readonly values: readonly number[];
}

export interface KeptTiff {
  readonly littleEndian: boolean;
  /** True if its bytes are independent of the byte order. */
  readonly fitsAnyOrder: boolean;
  readonly isTiled: boolean;
  /** Fields needed to read the page, except the positions of its parts. */
  readonly fields: readonly KeptField[];
  /** Strips or tiles in order. */
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
}

const SINGLE = [
  ...[TAG.imageWidth, TAG.imageLength, TAG.compression, TAG.photometric, TAG.fillOrder, TAG.orientation],
  ...[TAG.samplesPerPixel, TAG.rowsPerStrip, TAG.xResolution, TAG.yResolution, TAG.planarConfiguration],
  ...[TAG.t4Options, TAG.t6Options, TAG.resolutionUnit, TAG.predictor, TAG.tileWidth, TAG.tileLength, TAG.inkSet],
];
const OF_SAMPLES = [TAG.bitsPerSample, TAG.extraSamples, TAG.sampleFormat];

/** Number of meaningful values per field; other fields are dropped. None has room for text. */
const MOST_VALUES: ReadonlyMap<number, (layout: TiffLayout) => number> = new Map([
  ...SINGLE.map((tag) => [tag, () => 1] as const),
  ...OF_SAMPLES.map((tag) => [tag, ({ samples }: TiffLayout) => samples] as const),
  [TAG.colorMap, ({ bits }) => 3 << bits],
  [TAG.yCbCrCoefficients, () => 3],
  [TAG.yCbCrSubSampling, () => 2],
  [TAG.referenceBlackWhite, ({ samples }) => 2 * samples],
]);

export const KEPT_TAGS: readonly number[] = [...MOST_VALUES.keys(), TAG.jpegTables];

/** Maximum number of removable bytes at a chunk's end: end markers and padding. */
const END_BYTES = 16;
const LONG8 = 16;

/** Tables and required markers; all others may contain anything. */
const isTable = (marker: number) => marker === 0xdb || marker === 0xc4 || marker === 0xdd;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;

/** Lengths of JFIF and Adobe segments without extra data, including the length field. */
const APPLICATION_BYTES: ReadonlyMap<number, number> = new Map([
  [0xe0, 18],
  [0xee, 16],
]);

const START_BYTES = 2;
const END_MARKER_BYTES = 2;

/** Returns whether the segments follow one another without gaps. */
const areClose = (segments: readonly JpegSegment[], end: number): boolean =>
  [...segments.map(({ start }) => start), end].every(
    (start, index) => start === (segments[index - 1]?.end ?? START_BYTES),
  );

function holdsTablesOnly(tables: Uint8Array<ArrayBuffer>): boolean {
  const { segments, frame, scanCount, end } = parseJpeg(tables);
  const isBare = !frame && scanCount === 0 && segments.every(({ marker }) => isTable(marker));
  return isBare && end === tables.length && areClose(segments, end - END_MARKER_BYTES);
}

/** Returns whether no segment follows a scan's data, which contains only restart markers. */
function isLastScan(scan: Uint8Array): boolean {
  const header = 2 + (((scan[2] ?? 0) << 8) | (scan[3] ?? 0));
  for (let at = scan.indexOf(0xff, header); at >= 0; at = scan.indexOf(0xff, at + 1)) {
    const next = scan[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return false;
  }
  return true;
}

/** Returns the JPEG data without trailing bytes; undefined if it contains more than a picture. */
function bareJpeg(chunk: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const { segments, scanStart, scanCount, isComplete, end } = parseJpeg(chunk);
  const isKnown = segments.every(
    ({ marker, start, end: behind }) =>
      isTable(marker) || isFrame(marker) || APPLICATION_BYTES.get(marker) === behind - start,
  );
  const isBare = isComplete && scanCount === 1 && isKnown && areClose(segments, scanStart);
  return isBare && isLastScan(chunk.subarray(scanStart, end - END_MARKER_BYTES)) ? chunk.slice(0, end) : undefined;
}

/** Returns whether the chunk ends with its picture: its last byte is needed to decompress. */
async function endsWithPicture(layout: TiffLayout, chunk: Uint8Array<ArrayBuffer>, rows: number): Promise<boolean> {
  if (layout.compression === 'none' || chunk.length <= END_BYTES) return true;
  try {
    await decompressChunk(layout, chunk.subarray(0, chunk.length - END_BYTES), rows);
    return false;
  } catch (error) {
    if (error instanceof MediaError) return true;
    throw error;
  }
}

async function keepChunks(file: TiffFile, layout: TiffLayout): Promise<KeptTiff['chunks'] | undefined> {
  const table = parseChunkTable(file, layout);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (const index of table.offsets.keys()) {
    const chunk = readChunk(file, table, index);
    const rows = toChunkRows(layout, Math.floor(index / table.across) % table.down);
    if (layout.compression === 'jpeg') {
      const bare = bareJpeg(chunk);
      if (!bare) return undefined;
      chunks.push(bare);
    } else if (await endsWithPicture(layout, chunk, rows)) chunks.push(chunk.slice());
    else return undefined;
  }
  return chunks;
}

function keepField(ifd: Ifd, tag: number, most: number): KeptField | undefined {
  const field = ifd.field(tag, most + 1);
  if (!field || field.count > most) return undefined;
  const { type, values } = field;
  if (type === LONG8)
    return values.every((value) => value <= 0xffff_ffff) ? { tag, type: FIELD.long, values } : undefined;
  const known = Object.values(FIELD).find((each) => each === type);
  return known && { tag, type: known, values };
}

/** Undefined if a field has more content than it can mean. */
function keepFields(layout: TiffLayout): KeptField[] | undefined {
  const { ifd } = layout;
  const fields: KeptField[] = [];
  for (const [tag, mostOf] of MOST_VALUES) {
    if (!ifd.has(tag)) continue;
    const field = keepField(ifd, tag, mostOf(layout));
    if (!field) return undefined;
    fields.push(field);
  }
  const tables = layout.compression === 'jpeg' ? ifd.getBytes(TAG.jpegTables) : undefined;
  if (tables) {
    if (!holdsTablesOnly(tables)) return undefined;
    fields.push({ tag: TAG.jpegTables, type: FIELD.undefined, values: [...tables] });
  }
  return fields;
}

const isOpaque = ({ data }: RgbaImage): boolean => {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
};

/**
 * Copies the page's own bytes with what is needed to read them: no text, dates, profile or extra.
 * Undefined if such bytes can't be distinguished, or contain more than is visible.
 * @throws MediaError if the page can't be decoded either
 */
export async function keepTiffPage(
  file: TiffFile,
  layout: TiffLayout,
  decode: () => Promise<RgbaImage>,
): Promise<KeptTiff | undefined> {
  const { compression, samples, color, alpha, bits, isTiled } = layout;
  if (compression === 'old-jpeg') return undefined;
  const extra = samples - COLOR_SAMPLES[color];
  // Invisible channels, and colours of transparent pixels.
  if (extra > 0 && (extra > 1 || alpha === undefined || !isOpaque(await decode()))) return undefined;
  const fields = keepFields(layout);
  const chunks = fields && (await keepChunks(file, layout));
  if (!chunks) return undefined;
  return { littleEndian: file.littleEndian, fitsAnyOrder: bits <= 8, isTiled, fields, chunks };
}
