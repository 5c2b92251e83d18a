// Reads CC-A and CC-B, the smaller 2D components of GS1 composites, above a known linear symbol.
import { distance } from '../../kernel/point.ts';
import { lengthOf } from '../linear/edges-through.ts';
import { angleOf, cornersOfLevel, levelBox } from '../raster/level-box.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import type { BarcodeType } from '../table/symbologies.ts';
import { CLUSTERS, CODEWORD_MODULES, codewordPatterns } from './codeword-patterns.ts';
import { correctCodewords, LINKAGE, type SeenCodeword, toBits } from './component-codewords.ts';
import { type Grid, modulesAt, toRefinedGrid } from './component-grid.ts';
import { depthOf, findStretches, frameOf, moduleOf, raise } from './component-place.ts';
import { findRows } from './component-rows.ts';
import { COMPONENT_SIZES } from './component-sizes.ts';
import { toComponentText } from './component-text.ts';
import { correlationOf, createTemplates, normalized, type Templates } from './module-templates.ts';

/** Codeword columns by type of the linear symbol. */
const COLUMNS: Readonly<Partial<Record<BarcodeType | 'unknown', readonly number[]>>> = {
  ean13Barcode: [4],
  isbnBarcode: [4],
  upcABarcode: [4],
  ean8Barcode: [3],
  upcEBarcode: [2],
  ean128Barcode: [4],
  gs1DataBarBarcode: [2, 3, 4],
};

/** Rows of equal width are searched together. */
const WIDTHS = new Set(COMPONENT_SIZES.map(({ width }) => width));

/** Range of a plausible width, relative to the first estimate. */
const NARROWEST = 0.7;
/** Minimum correlation of row address patterns, and of codewords. */
const LEAST_FIT = 0.75;
const LEAST_MEAN_FIT = 0.7;
/** Offsets at which a codeword is searched (modules). */
const MOVES = [-1 / 3, 0, 1 / 3];

function readCodeword(templates: Templates, seen: readonly Float32Array[]): SeenCodeword {
  let [value, best, second] = [0, 0, 0];
  for (let codeword = 0; codeword < templates.count; codeword++) {
    let fit = 0;
    for (const values of seen) fit = Math.max(fit, correlationOf(templates, codeword, values));
    if (fit > best) [value, best, second] = [codeword, fit, best];
    else if (fit > second) second = fit;
  }
  return { value, margin: best - second };
}

function readGrid(image: GrayImage, { size, at, spread, noise }: Grid): { text: string; share: number } | undefined {
  const templates = Array.from({ length: CLUSTERS }, (_, cluster) =>
    createTemplates(codewordPatterns(cluster), CODEWORD_MODULES, spread),
  );
  const seen = Array.from({ length: size.rows }, (_, row) =>
    size.codewords.map((first) =>
      MOVES.map((along) => normalized(modulesAt(image, at, [first, CODEWORD_MODULES], row, along), noise)),
    ),
  ).flat();
  const templatesAt = (place: number): Templates =>
    templates[(size.cluster + Math.floor(place / size.columns)) % CLUSTERS] as Templates;
  const corrected = correctCodewords(
    size,
    seen.map((values, place) => readCodeword(templatesAt(place), values)),
  );
  if (!corrected) return undefined;
  const { symbols, share } = corrected;
  const fits = seen.map((all, place) =>
    Math.max(...all.map((values) => correlationOf(templatesAt(place), symbols[place] ?? 0, values))),
  );
  if (fits.reduce((sum, fit) => sum + fit, 0) < LEAST_MEAN_FIT * fits.length) return undefined;
  const bits = toBits(size.kind, [...symbols.subarray(0, symbols.length - size.checks)]);
  const text = bits === undefined ? undefined : toComponentText(bits);
  return text === undefined || text === '' ? undefined : { text, share };
}

/** Reads a component of one of these sizes, all of the same width, in the area. */
function readRows(
  ...place: Parameters<typeof findRows>
): (NonNullable<ReturnType<typeof readGrid>> & { grid: Grid }) | undefined {
  const [image] = place;
  for (const rows of findRows(...place)) {
    const grid = toRefinedGrid(image, rows);
    const read = grid && grid.fit >= LEAST_FIT ? readGrid(image, grid) : undefined;
    if (grid && read) return { ...read, grid };
  }
  return undefined;
}

function readAbove(image: GrayImage, linear: Candidate, deepest?: number): Candidate | undefined {
  const module = moduleOf(image, linear);
  if (!(module > 0)) return undefined;
  const frame = frameOf(linear.corners);
  const depth = depthOf(linear, module, deepest);
  for (const stretch of findStretches(image, linear, module, depth)) {
    for (const width of WIDTHS) {
      const sizes = COMPONENT_SIZES.filter(
        (size) => size.width === width && COLUMNS[linear.type]?.includes(size.columns),
      );
      const wide = (stretch.right - stretch.left) / module / width;
      if (sizes.length === 0 || wide < NARROWEST || wide > 1 / NARROWEST) continue;
      const read = readRows(image, frame, stretch, depth, sizes);
      if (!read) continue;
      const { at, size } = read.grid;
      return {
        type: 'gs1CompositeBarcode',
        foundOn: linear,
        text: read.text,
        corners: [at(0, 0), at(size.width, 0), at(size.width, size.rows), at(0, size.rows)],
        checkSum: { chars: 0, valid: true },
        corrected: read.share,
        support: size.rows,
      };
    }
  }
  return undefined;
}

/** Levels the corners: the engine swaps upper and lower ones of reversed bars. */
function upright(candidate: Candidate): Candidate {
  const angle = angleOf(candidate.corners);
  return { ...candidate, corners: cornersOfLevel(levelBox(candidate.corners, angle), angle) };
}

/** Start pattern of PDF417 as bits; the row indicator, the length and possibly a flag follow. */
const START = 0b11111111010101000;
const FLAG_AT = 3 * CODEWORD_MODULES;
/** Modules of a row without data; the engine may omit those on the right. */
const MODULES_BESIDE = [4 * CODEWORD_MODULES + 1, 2 * CODEWORD_MODULES];
const FEWEST_COLUMNS = 2;
const MOST_COLUMNS = 30;
/** Minimum row height (modules). */
const PDF417_ROW = 3;
const SPREAD = 0.08;

/** Returns whether a PDF417 has the linkage flag of a CC-C in its first row. */
function isLinkedPdf417(image: GrayImage, corners: Candidate['corners']): boolean {
  const frame = frameOf(corners);
  const start = createTemplates([START], CODEWORD_MODULES, SPREAD);
  const codewords = createTemplates(codewordPatterns(0), CODEWORD_MODULES, SPREAD);
  return MODULES_BESIDE.some((beside) => {
    for (let columns = FEWEST_COLUMNS; columns <= MOST_COLUMNS; columns++) {
      const module = lengthOf(corners) / (columns * CODEWORD_MODULES + beside);
      const at: Grid['at'] = (s, row) => frame.at(s * module, row * PDF417_ROW * module);
      const seenFrom = (first: number) =>
        MOVES.map((along) => normalized(modulesAt(image, at, [first, CODEWORD_MODULES], 0, along), 0));
      if (Math.max(...seenFrom(0).map((seen) => correlationOf(start, 0, seen))) < LEAST_FIT) continue;
      if (readCodeword(codewords, seenFrom(FLAG_AT)).value === LINKAGE) return true;
    }
    return false;
  });
}

/** Returns whether a (Micro)PDF417 is linked to a linear symbol, which the engine conceals. */
export function isLinked(image: GrayImage, candidate: Candidate): boolean {
  const { corners } = upright(candidate);
  if (candidate.type === 'pdf417Barcode') return isLinkedPdf417(image, corners);
  const long = lengthOf(corners);
  return [...WIDTHS].some((width) => {
    const sizes = COMPONENT_SIZES.filter((size) => size.kind === 'b' && size.width === width);
    const depth = (distance(corners[0], corners[3]) * width) / long;
    return sizes.length > 0 && readRows(image, frameOf(corners), { left: 0, right: long }, depth, sizes) !== undefined;
  });
}

export function readComponent(image: GrayImage, linear: Candidate): Candidate | undefined {
  if (!COLUMNS[linear.type]) return undefined;
  const known = upright(linear);
  const strip = raise(image, known);
  return readAbove(image, known) ?? (strip && readAbove(image, strip.raised, strip.deepest));
}
