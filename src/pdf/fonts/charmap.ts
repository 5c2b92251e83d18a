// The `cmap` table, which maps characters to glyphs.
import { concatBytes, viewOf } from '../../codecs/bytes.ts';

export interface CharMap {
  readonly platform: number;
  readonly encoding: number;
  readonly glyphs: ReadonlyMap<number, number>;
}

/** More than Unicode has characters: larger maps are a denial-of-service attempt. */
const MAX_STEPS = 1_200_000;

function readSegments(view: DataView, at: number, set: (code: number, glyph: number) => void): void {
  const count = view.getUint16(at + 6) / 2;
  const [ends, starts] = [at + 14, at + 16 + 2 * count];
  for (let index = 0; index < count; index++) {
    const [end, start] = [view.getUint16(ends + 2 * index), view.getUint16(starts + 2 * index)];
    const delta = view.getUint16(starts + 2 * (count + index));
    const place = starts + 2 * (2 * count + index);
    const offset = view.getUint16(place);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const from = place + offset + 2 * (code - start);
      const glyph = offset === 0 ? code : from + 2 <= view.byteLength ? view.getUint16(from) : 0;
      set(code, glyph === 0 ? 0 : (glyph + delta) & 0xffff);
    }
  }
}

/** Reads as much as possible of a truncated table. */
function readGlyphs(view: DataView, at: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  try {
    addGlyphs(view, at, glyphs);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return glyphs;
}

function addGlyphs(view: DataView, at: number, glyphs: Map<number, number>): void {
  let steps = 0;
  const set = (code: number, glyph: number) => {
    if (++steps > MAX_STEPS) throw new Error('Too many characters.');
    if (glyph !== 0) glyphs.set(code, glyph);
  };
  const format = view.getUint16(at);
  if (format === 0) for (let code = 0; code < 256; code++) set(code, view.getUint8(at + 6 + code));
  else if (format === 4) readSegments(view, at, set);
  else if (format === 6) {
    const first = view.getUint16(at + 6);
    for (let index = 0; index < view.getUint16(at + 8); index++)
      set(first + index, view.getUint16(at + 10 + 2 * index));
  } else if (format === 12) {
    for (let group = 0; group < view.getUint32(at + 12); group++) {
      const place = at + 16 + 12 * group;
      const [start, end, glyph] = [view.getUint32(place), view.getUint32(place + 4), view.getUint32(place + 8)];
      for (let code = start; code <= end; code++) set(code, glyph + code - start);
    }
  }
}

export function readCharMaps(bytes: Uint8Array | undefined): CharMap[] {
  if (!bytes) return [];
  const view = viewOf(bytes);
  return Array.from({ length: view.getUint16(2) }, (_, index) => ({
    platform: view.getUint16(4 + 8 * index),
    encoding: view.getUint16(6 + 8 * index),
    glyphs: readGlyphs(view, view.getUint32(8 + 8 * index)),
  }));
}

export const words = (values: readonly number[]): Uint8Array =>
  Uint8Array.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]));
const longs = (values: readonly number[]) =>
  words(values.flatMap((value) => [Math.floor(value / 65_536), value % 65_536]));

/** Groups consecutive codes with consecutive glyphs into segments. */
function toRuns(glyphs: ReadonlyMap<number, number>) {
  const runs: { start: number; end: number; glyph: number }[] = [];
  for (const [code, glyph] of [...glyphs].sort(([a], [b]) => a - b)) {
    const last = runs.at(-1);
    if (last && last.end + 1 === code && last.glyph + code - last.start === glyph) last.end = code;
    else runs.push({ start: code, end: code, glyph });
  }
  return runs;
}

function writeGlyphs({ platform, glyphs }: CharMap): Uint8Array {
  const runs = toRuns(glyphs);
  if (runs.some(({ end }) => end > 0xffff)) {
    const groups = runs.flatMap(({ start, end, glyph }) => [start, end, glyph]);
    return concatBytes([words([12, 0]), longs([16 + 4 * groups.length, 0, runs.length, ...groups])]);
  }
  if (platform === 1) {
    const codes = [...glyphs.keys()];
    const first = Math.min(255, ...codes);
    const count = Math.max(first, ...codes) - first + 1;
    const list = Array.from({ length: count }, (_, index) => glyphs.get(first + index) ?? 0);
    return words([6, 10 + 2 * count, 0, first, count, ...list]);
  }
  const segments = [...runs, { start: 0xffff, end: 0xffff, glyph: 0 }];
  const count = segments.length;
  const power = Math.floor(Math.log2(count));
  return words([
    4,
    16 + 8 * count,
    0,
    2 * count,
    2 * 2 ** power,
    power,
    2 * (count - 2 ** power),
    ...segments.map(({ end }) => end),
    0,
    ...segments.map(({ start }) => start),
    ...segments.map(({ start, glyph }) => (glyph - start) & 0xffff),
    ...segments.map(() => 0),
  ]);
}

export function writeCharMaps(maps: readonly CharMap[]): Uint8Array {
  const tables = maps.map(writeGlyphs);
  let at = 4 + 8 * maps.length;
  const entries = maps.map(({ platform, encoding }, index) => {
    const place = at;
    at += tables[index]?.length ?? 0;
    return concatBytes([words([platform, encoding]), longs([place])]);
  });
  return concatBytes([words([0, maps.length]), ...entries, ...tables]);
}
