// Headers of a JPEG 2000 codestream (ISO/IEC 15444-1, annex A): how samples influence each other.
import { concatBytes, viewOf } from '../bytes.ts';

/** Coding of one component's tiles: COD or COC, and QCD or QCC. */
export interface JpxComponentCoding {
  readonly levels: number;
  /** Powers of two. */
  readonly blockWidth: number;
  readonly blockHeight: number;
  readonly isReversible: boolean;
  /** Precinct sizes (powers of two) from the coarsest resolution on. */
  readonly precincts: readonly (readonly [across: number, down: number])[];
  /** Bit planes of each subband, coarsest first. */
  readonly bitPlanes: readonly number[];
  /** Picture pixels per sample. */
  readonly step: readonly [across: number, down: number];
}

export interface JpxCodestream {
  /** Picture and tiles on the reference grid. */
  readonly area: readonly [x0: number, y0: number, x1: number, y1: number];
  readonly tileOrigin: readonly [x: number, y: number];
  readonly tileSize: readonly [width: number, height: number];
  readonly layers: number;
  readonly progression: number;
  readonly hasPacketMarkers: boolean;
  readonly hasHeaderEnds: boolean;
  readonly components: readonly JpxComponentCoding[];
  readonly tiles: ReadonlyMap<number, Uint8Array>;
}

const SOC = 0xff4f;
const SIZ = 0xff51;
const COD = 0xff52;
const COC = 0xff53;
const QCD = 0xff5c;
const QCC = 0xff5d;
const SOT = 0xff90;
const SOD = 0xff93;
const EOC = 0xffd9;
/** Header markers that don't affect coding: comments, lengths, a registration. */
const SILENT = new Set([0xff64, 0xff55, 0xff57, 0xff58, 0xff63]);

const MAX_COMPONENTS = 64;

/** Unsupported or damaged codestream: callers must assume the worst case. */
export class JpxUnknown extends Error {}

function unknown(what: string): never {
  throw new JpxUnknown(what);
}

/** Returns the codestream: JP2 files keep it in a box. */
export function findCodestream(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  if (bytes.length >= 2 && view.getUint16(0) === SOC) return bytes;
  for (let at = 0; at + 8 <= bytes.length; ) {
    const stated = view.getUint32(at);
    const header = stated === 1 ? 16 : 8;
    if (at + header > bytes.length) break;
    const length = stated === 0 ? bytes.length - at : stated === 1 ? view.getUint32(at + 12) : stated;
    if (view.getUint32(at + 4) === 0x6a703263) return bytes.subarray(at + header, at + length);
    if (length < header) break;
    at += length;
  }
  return unknown('no codestream');
}

interface Coding extends Omit<JpxComponentCoding, 'bitPlanes' | 'step'> {
  readonly isPlain: boolean;
}

/** @param at position of the number of levels */
function readCoding(view: DataView, at: number, hasPrecincts: boolean): Coding {
  const levels = view.getUint8(at);
  const style = view.getUint8(at + 3);
  if (levels > 32) unknown('levels');
  return {
    levels,
    blockWidth: (view.getUint8(at + 1) & 15) + 2,
    blockHeight: (view.getUint8(at + 2) & 15) + 2,
    // A segment per pass, raw passes or another coder store lengths differently.
    isPlain: (style & ~0b00101010) === 0,
    isReversible: view.getUint8(at + 4) === 1,
    precincts: Array.from({ length: levels + 1 }, (_, index) => {
      const size = hasPrecincts ? view.getUint8(at + 5 + index) : 0xff;
      return [size & 15, size >> 4] as const;
    }),
  };
}

/** Bit planes of the subbands: guard bits and exponents. */
function readBitPlanes(view: DataView, at: number, end: number, levels: number): number[] {
  const style = view.getUint8(at) & 31;
  const guard = view.getUint8(at) >> 5;
  const size = style === 0 ? 1 : 2;
  const exponents = Array.from({ length: Math.floor((end - at - 1) / size) }, (_, index) =>
    size === 1 ? view.getUint8(at + 1 + index) >> 3 : view.getUint16(at + 1 + 2 * index) >> 11,
  );
  const first = exponents[0];
  if (style > 2 || first === undefined) return unknown('quantization');
  return Array.from({ length: 3 * levels + 1 }, (_, band) => {
    const deeper = Math.max(0, Math.ceil(band / 3) - 1);
    const exponent = style === 1 ? first - deeper : exponents[band];
    return exponent === undefined ? unknown('quantization') : guard + exponent - 1;
  });
}

class HeaderReader {
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  #size: Pick<JpxCodestream, 'area' | 'tileOrigin' | 'tileSize'> | undefined;
  #steps: (readonly [number, number])[] = [];
  #style: Pick<JpxCodestream, 'layers' | 'progression' | 'hasPacketMarkers' | 'hasHeaderEnds'> | undefined;
  #coding: Coding | undefined;
  readonly #codings = new Map<number, Coding>();
  #quantization: readonly [at: number, end: number] | undefined;
  readonly #quantizations = new Map<number, readonly [at: number, end: number]>();
  readonly #tiles = new Map<number, Uint8Array[]>();

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
  }

  read(): JpxCodestream {
    let at = 2;
    for (;;) {
      const marker = this.#view.getUint16(at);
      if (marker === SOT) break;
      const length = this.#view.getUint16(at + 2);
      this.#readSegment(marker, at + 4, at + 2 + length);
      at += 2 + length;
    }
    while (at + 2 <= this.#bytes.length && this.#view.getUint16(at) === SOT) at = this.#readTilePart(at);
    if (at + 2 > this.#bytes.length || this.#view.getUint16(at) !== EOC) unknown('no end');
    if (!this.#size || !this.#style) return unknown('headers');
    const components = this.#steps.map((step, index): JpxComponentCoding => {
      const coding = this.#codings.get(index) ?? this.#coding;
      const quantization = this.#quantizations.get(index) ?? this.#quantization;
      if (!coding?.isPlain || !quantization) return unknown('coding');
      return { ...coding, step, bitPlanes: readBitPlanes(this.#view, ...quantization, coding.levels) };
    });
    const tiles = new Map([...this.#tiles].map(([tile, parts]) => [tile, concatBytes(parts)]));
    return { ...this.#size, ...this.#style, components, tiles };
  }

  #readSegment(marker: number, at: number, end: number): void {
    const view = this.#view;
    const wide = this.#steps.length > 256 ? 2 : 1;
    const component = () => (wide === 2 ? view.getUint16(at) : view.getUint8(at));
    if (marker === SIZ) this.#readSize(at);
    else if (marker === COD) {
      const style = view.getUint8(at);
      this.#style = {
        hasPacketMarkers: (style & 2) !== 0,
        hasHeaderEnds: (style & 4) !== 0,
        progression: view.getUint8(at + 1),
        layers: view.getUint16(at + 2),
      };
      this.#coding = readCoding(view, at + 5, (style & 1) !== 0);
    } else if (marker === COC)
      this.#codings.set(component(), readCoding(view, at + wide + 1, (view.getUint8(at + wide) & 1) !== 0));
    else if (marker === QCD) this.#quantization = [at, end];
    else if (marker === QCC) this.#quantizations.set(component(), [at + wide, end]);
    // Regions of interest, progression changes, packed headers, later parts of the standard.
    else if (!SILENT.has(marker)) unknown(`marker ${marker.toString(16)}`);
  }

  #readSize(at: number): void {
    const view = this.#view;
    const word = (index: number) => view.getUint32(at + 2 + 4 * index);
    const count = view.getUint16(at + 34);
    if (count === 0 || count > MAX_COMPONENTS) unknown('components');
    this.#size = {
      area: [word(2), word(3), word(0), word(1)],
      tileSize: [word(4), word(5)],
      tileOrigin: [word(6), word(7)],
    };
    this.#steps = Array.from({ length: count }, (_, index) => {
      const step = [view.getUint8(at + 37 + 3 * index), view.getUint8(at + 38 + 3 * index)] as const;
      return step.includes(0) ? unknown('sampling') : step;
    });
  }

  /** @returns position of the next one */
  #readTilePart(start: number): number {
    const view = this.#view;
    const tile = view.getUint16(start + 4);
    const stated = view.getUint32(start + 6);
    let at = start + 12;
    for (let marker = view.getUint16(at); marker !== SOD; marker = view.getUint16(at)) {
      if (!SILENT.has(marker)) unknown('a tile with a coding of its own');
      at += 2 + view.getUint16(at + 2);
    }
    const end = stated === 0 ? this.#bytes.length - 2 : start + stated;
    if (end > this.#bytes.length || end < at + 2) unknown('length of a tile');
    const parts = this.#tiles.get(tile) ?? [];
    parts.push(this.#bytes.subarray(at + 2, end));
    this.#tiles.set(tile, parts);
    return end;
  }
}

/** @throws JpxUnknown; RangeError if it is truncated */
export const readCodestream = (bytes: Uint8Array): JpxCodestream => new HeaderReader(findCodestream(bytes)).read();
