// Finds an area as wide as a 2D component above a linear symbol.
import { medianOf } from '../../kernel/median.ts';
import { distance, type Point } from '../../kernel/point.ts';
import { edgesThrough, lengthOf } from '../linear/edges-through.ts';
import { createEdgeLine, type EdgeLine, findEdges } from '../raster/edge-line.ts';
import { correlate } from '../raster/line-correlation.ts';
import { sampleAt } from '../raster/sample.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { COMPONENT_SIZES, ROW_HEIGHT } from './component-sizes.ts';

/** Frame with its origin at the linear symbol's top left: s along its top, t downwards (px). */
export interface SymbolFrame {
  at(s: number, t: number): Point;
}

export function frameOf([topLeft, topRight]: Candidate['corners']): SymbolFrame {
  const long = Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y);
  const [x, y] = [(topRight.x - topLeft.x) / long, (topRight.y - topLeft.y) / long];
  return { at: (s, t) => ({ x: topLeft.x + s * x - t * y, y: topLeft.y + s * y + t * x }) };
}

/** Modules of fixed-length linear symbols, and of a mean element of others. */
const MODULES: Readonly<Partial<Record<Candidate['type'], number>>> = {
  ean13Barcode: 95,
  isbnBarcode: 95,
  upcABarcode: 95,
  ean8Barcode: 67,
  upcEBarcode: 51,
};
const MODULES_OF_ELEMENT = 1.88;
/** Heights of scan lines: the last row of a stack may be short, separators have more elements. */
const LOOKED_AT = [0.3, 0.5, 0.7, 0.9];

/** Returns the linear symbol's module width (px), within a third. */
export function moduleOf(image: GrayImage, { type, corners }: Candidate): number {
  const long = lengthOf(corners);
  const modules = MODULES[type];
  if (modules !== undefined) return long / modules;
  const elements = LOOKED_AT.map((share) => edgesThrough(image, corners, share).line.count - 1);
  const [, many = 1] = elements.toSorted((a, b) => b - a);
  return long / Math.max(1, MODULES_OF_ELEMENT * many);
}

/** Returns whether its corners may include the component: the engine adds any rows to a DataBar. */
export const mayReachIntoComponent = ({ type }: Candidate): boolean => type === 'gs1DataBarBarcode';
/** Maximum distance of a component's foot below such a symbol's top, or above a strip (modules). */
const DEEPEST = ROW_HEIGHT * Math.max(...COMPONENT_SIZES.map(({ rows }) => rows)) + 8;
const HIGHEST = 40;

/** Returns how far below the linear symbol's top its component may end (modules). */
export function depthOf(linear: Candidate, module: number, deepest = DEEPEST): number {
  if (!mayReachIntoComponent(linear)) return 1;
  return Math.min(deepest, distance(linear.corners[0], linear.corners[3]) / module);
}

/** Maximum aspect of a strip, which may be all that is known of slanted symbols. */
const STRIP = 0.25;
/** Maximum error of the module width, if the strip is a stacked symbol's separator. */
const MOST_WIDE = 2;

/** Extends the symbol upwards as far as it may reach, if only a strip is known. */
export function raise(
  image: GrayImage,
  linear: Candidate,
): { readonly raised: Candidate; readonly deepest: number } | undefined {
  const [topLeft, topRight, bottomRight, bottomLeft] = linear.corners;
  const long = distance(topLeft, topRight);
  if (!mayReachIntoComponent(linear) || distance(topLeft, bottomLeft) > STRIP * long) return undefined;
  const { at } = frameOf(linear.corners);
  const above = -HIGHEST * MOST_WIDE * moduleOf(image, linear);
  const corners = [at(0, above), at(long, above), bottomRight, bottomLeft] as const;
  return { raised: { ...linear, corners }, deepest: HIGHEST * MOST_WIDE };
}

export interface SymbolRange {
  readonly left: number;
  readonly right: number;
}

/** Margin beyond both ends of the linear symbol (modules): components may be longer. */
const BEYOND = 14;
/** Samples per module. */
const FINE = 5;
/** Widest plausible element (modules), whatever the error of the module width. */
const MOST_GAP = 8.5;
/** Height of the smallest component, and distance of scan lines (modules). */
const LEAST_HEIGHT = 3;
const LINE_STEP = 1;
/** Distance of scan lines in the first pass (modules): mostly there is paper. */
const COARSE_STEP = 3;
/** Maximum correlation of lines a row's height apart, and range above the symbol (modules). */
const MOST_ALIKE = 0.8;
const MOST_DISTANCE = 16;
/** Tolerance of equal ends (modules). */
const SAME_END = 1.5;
/** Quantile of the typical edge strength, and minimum strength relative to it. */
const USUAL = 0.7;
const LEAST_SWING = 0.35;
/** Offsets for averaging parallel samples (modules): less than a row's height, to reduce noise. */
const ABOUT = [-0.3, 0, 0.3];
const FEWEST_EDGES = 16;
const LEAST_MODULES = 40;
const MOST_MODULES = 140;

/** Returns the edges with a typical change of brightness within two modules; noise is weaker. */
function trueEdges(samples: Float32Array, { edges, count }: EdgeLine): number[] {
  const swings = Array.from(edges.subarray(0, count), (edge) => {
    const about = samples.subarray(Math.max(0, Math.floor(edge) - FINE), Math.ceil(edge) + FINE);
    return Math.max(...about) - Math.min(...about);
  });
  const usual = swings.toSorted((a, b) => a - b)[Math.floor(USUAL * count)] ?? 0;
  return Array.from(edges.subarray(0, count)).filter((_, i) => (swings[i] ?? 0) >= LEAST_SWING * usual);
}

function stretchesOf(edges: readonly number[], from: number, module: number): SymbolRange[] {
  const stretches: SymbolRange[] = [];
  const at = (i: number): number => from + ((edges[i] ?? 0) * module) / FINE;
  let first = 0;
  for (let i = 1; i <= edges.length; i++) {
    if (i < edges.length && at(i) - at(i - 1) <= MOST_GAP * module) continue;
    const [left, right] = [at(first), at(i - 1)];
    const modules = (right - left) / module;
    if (modules >= LEAST_MODULES && modules <= MOST_MODULES) stretches.push({ left, right });
    first = i;
  }
  return stretches;
}

/** Adds a share of the brightness along a line from `from`, in steps of `step` px. */
export function addLine(
  image: GrayImage,
  frame: SymbolFrame,
  [from, step, t]: readonly [from: number, step: number, t: number],
  share: number,
  samples: Float32Array,
): void {
  const [start, next] = [frame.at(from, t), frame.at(from + step, t)];
  const [dx, dy] = [next.x - start.x, next.y - start.y];
  for (let j = 0; j < samples.length; j++)
    samples[j] = (samples[j] ?? 0) + share * sampleAt(image, start.x + j * dx, start.y + j * dy, 'white');
}

function addTo(groups: SymbolRange[][], stretch: SymbolRange, module: number): void {
  const group = groups.find((known) => {
    const other = known.at(-1);
    return (
      other !== undefined &&
      Math.abs(other.left - stretch.left) <= SAME_END * module &&
      Math.abs(other.right - stretch.right) <= SAME_END * module
    );
  });
  if (group) group.push(stretch);
  else groups.push([stretch]);
}

export function findStretches(image: GrayImage, linear: Candidate, module: number, depth: number): SymbolRange[] {
  const frame = frameOf(linear.corners);
  const from = -BEYOND * module;
  const length = Math.ceil(FINE * (lengthOf(linear.corners) / module + 2 * BEYOND));
  const edges = createEdgeLine(length);
  const stretchesAlong = (line: Float32Array): SymbolRange[] => {
    findEdges(line, length, edges);
    return edges.count < FEWEST_EDGES ? [] : stretchesOf(trueEdges(line, edges), from, module);
  };
  // Current line, and the previous ones up to a row's height.
  const lines = Array.from({ length: ROW_HEIGHT / LINE_STEP + 1 }, () => new Float32Array(length));
  const sample = (above: number): Float32Array => {
    const line = lines.shift() ?? new Float32Array(length);
    lines.push(line);
    line.fill(0);
    const step = module / FINE;
    for (const beside of ABOUT)
      addLine(image, frame, [from + step / 2, step, (beside - above) * module], 1 / ABOUT.length, line);
    return line;
  };
  let isAny = false;
  for (let above = -depth; above <= MOST_DISTANCE && !isAny; above += COARSE_STEP)
    isAny = stretchesAlong(sample(above)).length > 0;
  if (!isAny) return [];
  const groups: SymbolRange[][] = [];
  for (let above = -depth; above <= MOST_DISTANCE; above += LINE_STEP) {
    const line = sample(above);
    if (correlate(line, lines[0] ?? line) > MOST_ALIKE) continue;
    for (const stretch of stretchesAlong(line)) addTo(groups, stretch, module);
  }
  return groups
    .filter((group) => group.length * LINE_STEP >= LEAST_HEIGHT)
    .toSorted((a, b) => b.length - a.length)
    .map((group) => ({
      left: medianOf(group.map(({ left }) => left)),
      right: medianOf(group.map(({ right }) => right)),
    }));
}
