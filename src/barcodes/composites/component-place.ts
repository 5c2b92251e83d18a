// Finds an area as wide as a 2D component on top of a linear symbol.
import { medianOf } from '../../kernel/median.ts';
import { distance, type Point } from '../../kernel/point.ts';
import { edgesThrough, lengthOf } from '../linear/edges-through.ts';
import { createEdgeLine, type EdgeLine, findEdges } from '../raster/edge-line.ts';
import { correlate } from '../raster/line-likeness.ts';
import { sampleAt } from '../raster/sample.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { COMPONENT_SIZES, ROW_HEIGHT } from './component-sizes.ts';

/** Coordinates with the linear symbol's top left corner as their origin: s to the right along its top, t down; in pixels. */
export interface SymbolFrame {
  at(s: number, t: number): Point;
}

export function frameOf([topLeft, topRight]: Candidate['corners']): SymbolFrame {
  const long = Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y);
  const [x, y] = [(topRight.x - topLeft.x) / long, (topRight.y - topLeft.y) / long];
  return { at: (s, t) => ({ x: topLeft.x + s * x - t * y, y: topLeft.y + s * y + t * x }) };
}

/** Modules of the linear symbols that are always as long, and of others those of a mean element, about. */
const MODULES: Readonly<Partial<Record<Candidate['type'], number>>> = {
  ean13Barcode: 95,
  isbnBarcode: 95,
  upcABarcode: 95,
  ean8Barcode: 67,
  upcEBarcode: 51,
};
const MODULES_OF_ELEMENT = 1.88;
/** The last of its rows may be short, and a line between them has more elements. */
const LOOKED_AT = [0.3, 0.5, 0.7, 0.9];

/** Pixels of a module of the linear symbol, to within a third. */
export function moduleOf(image: GrayImage, { type, corners }: Candidate): number {
  const long = lengthOf(corners);
  const modules = MODULES[type];
  if (modules !== undefined) return long / modules;
  const elements = LOOKED_AT.map((share) => edgesThrough(image, corners, share).line.count - 1);
  const [, many = 1] = elements.toSorted((a, b) => b - a);
  return long / Math.max(1, MODULES_OF_ELEMENT * many);
}

/** Does it reach into the component on it? The engine's DataBar has any rows of bars for its own, those of a component among them. */
export const mayReachIntoComponent = ({ type }: Candidate): boolean => type === 'gs1DataBarBarcode';
/** The most that the foot of a component, which all of it may be, is below the top of such a symbol, and above a strip of one, in modules. */
const DEEPEST = ROW_HEIGHT * Math.max(...COMPONENT_SIZES.map(({ rows }) => rows)) + 8;
const HIGHEST = 40;

/** How far below the linear symbol's top its component may end, in modules. */
export function depthOf(linear: Candidate, module: number, deepest = DEEPEST): number {
  if (!mayReachIntoComponent(linear)) return 1;
  return Math.min(deepest, distance(linear.corners[0], linear.corners[3]) / module);
}

/** For slanted bars, a strip may be all that is known: height below this share of its length. */
const STRIP = 0.25;
/** Modules are up to twice as wide as they are thought to be where the strip is that between the rows of a stacked symbol. */
const MOST_WIDE = 2;

/** The symbol as if its top were as high as it may be, where no more than a strip of it is known. */
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

/** From where to where something stands on a linear symbol. */
export interface SymbolRange {
  readonly left: number;
  readonly right: number;
}

/** Paper that is looked at beyond either end of the linear symbol, in modules: components may be somewhat longer. */
const BEYOND = 14;
/** Samples a module. */
const FINE = 5;
/** No element has so many modules, however the module is measured. */
const MOST_GAP = 8.5;
/** Rows of the smallest component, and how far off the linear symbol the first is looked for, in modules. */
const LEAST_HEIGHT = 3;
const LINE_STEP = 1;
/** In these steps lines are looked at first: mostly there is paper. */
const COARSE_STEP = 3;
/** Lines two modules apart, as high as a row is, are no more alike in a component than this. */
const MOST_ALIKE = 0.8;
const MOST_DISTANCE = 16;
/** Ends are at one place to within so many modules. */
const SAME_END = 1.5;
/** The share of the edges that are less strong than a usual one, and what of its strength an edge has to have. */
const USUAL = 0.7;
const LEAST_SWING = 0.35;
/**
 * Offsets for averaging parallel samples of a line (modules): less than a row's height, to reduce
 * noise.
 */
const ABOUT = [-0.3, 0, 0.3];
const FEWEST_EDGES = 16;
const LEAST_MODULES = 40;
const MOST_MODULES = 140;

/** The edges at which the line's light changes as much as a good part of it does within two modules; noise on paper has others. */
function trueEdges(samples: Float32Array, { edges, count }: EdgeLine): number[] {
  const swings = Array.from(edges.subarray(0, count), (edge) => {
    const about = samples.subarray(Math.max(0, Math.floor(edge) - FINE), Math.ceil(edge) + FINE);
    return Math.max(...about) - Math.min(...about);
  });
  const usual = swings.toSorted((a, b) => a - b)[Math.floor(USUAL * count)] ?? 0;
  return Array.from(edges.subarray(0, count)).filter((_, i) => (swings[i] ?? 0) >= LEAST_SWING * usual);
}

/** The runs of edges along a line that may be a row of a component. */
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

/** Adds a share of the light along a line from one place on, in steps of so many pixels. */
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

/** The stretches that stand on so many lines above the linear symbol, and differ so from line to line, that they may be a component. */
export function findStretches(image: GrayImage, linear: Candidate, module: number, depth: number): SymbolRange[] {
  const frame = frameOf(linear.corners);
  const from = -BEYOND * module;
  const length = Math.ceil(FINE * (lengthOf(linear.corners) / module + 2 * BEYOND));
  const edges = createEdgeLine(length);
  const stretchesAlong = (line: Float32Array): SymbolRange[] => {
    findEdges(line, length, edges);
    return edges.count < FEWEST_EDGES ? [] : stretchesOf(trueEdges(line, edges), from, module);
  };
  // The line at hand, and those before it up to a row's height.
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
