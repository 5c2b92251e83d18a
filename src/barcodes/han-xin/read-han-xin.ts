// Reads Han Xin Code (ISO/IEC 20830): finds four finder patterns, and samples the modules between.
import { distance, type Point } from '../../kernel/point.ts';
import { fitPerspective } from '../arithmetic/perspective.ts';
import { toImageCandidate } from '../raster/copied-candidate.ts';
import { thresholdLocally } from '../raster/local-mean.ts';
import { extractPatch, sampleAt } from '../raster/sample.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { type IsDark, readData, readStructure } from './codewords.ts';
import { decodeHanXin } from './content.ts';
import { BLACK, FEWEST_BLOCKS, type FinderPattern, findFinders, WHITE } from './find-finders.ts';

/** Range of symbol sizes (modules). */
const LEAST_SIZE = 23;
const MOST_SIZE = 189;
/** Distance of the finder blocks' centres from the sides; less for the lower left one (modules). */
const FROM_SIDE = 5.5;
const FROM_CORNER = 1.5;
/** Relative tolerance of the size estimated from the finder patterns. */
const OFF_SIZE = 0.15;
/** Tolerance of the third pattern from a square, and of the fourth from a parallelogram (sides). */
const OFF_SQUARE = 0.3;
const OFF_FOURTH = 0.12;
/** Window of the local threshold, per the picture's shorter side. */
const WINDOW = 1 / 8;
/** Sampling offsets within a module. */
const SAMPLES = [-0.2, 0, 0.2];

/** Rotations of the copies to try (degrees), their maximum area (px) and scale. */
const TURNS = [45, 22.5, 67.5];
const MOST_TURNED = 5e5;
const MOST_SCALE = 2;
/** Patterns of one symbol, clockwise from the upper left. */
type Four = readonly [FinderPattern, FinderPattern, FinderPattern, FinderPattern];

const nearest = (finders: readonly FinderPattern[], point: Point, reach: number): FinderPattern | undefined =>
  finders
    .filter((finder) => distance(finder, point) <= reach)
    .sort((a, b) => distance(a, point) - distance(b, point))[0];

/** Yields patterns that may form a symbol, mirrored ones included. */
function* foursOf(finders: readonly FinderPattern[]): Generator<Four> {
  for (const a of finders) {
    for (const b of finders) {
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const side = Math.hypot(dx, dy);
      if (a === b || side < (LEAST_SIZE - 2 * FROM_SIDE) * 0.7 * a.module) continue;
      for (const way of [1, -1]) {
        const c = nearest(finders, { x: b.x - way * dy, y: b.y + way * dx }, OFF_SQUARE * side);
        if (!c || c === a || c === b) continue;
        const share = (FROM_SIDE - FROM_CORNER) / (sizeOf(a, b) - 2 * FROM_SIDE);
        const [downX, downY] = [c.x - b.x, c.y - b.y];
        const corner = { x: a.x - share * dx + (1 + share) * downX, y: a.y - share * dy + (1 + share) * downY };
        const d = nearest(finders, corner, OFF_FOURTH * side + a.module);
        if (d && d !== a && d !== b && d !== c) yield [a, b, c, d];
      }
    }
  }
}

/** Estimates the size from two patterns and their distance (modules). */
function sizeOf(a: FinderPattern, b: FinderPattern): number {
  // Rows and columns cross the patterns at an angle.
  const turn = Math.atan2(b.y - a.y, b.x - a.x);
  const slant = turn - (Math.PI / 2) * Math.round(turn / (Math.PI / 2));
  return 2 * FROM_SIDE + distance(a, b) / (((a.module + b.module) / 2) * Math.cos(slant));
}

/** Returns possible sizes, likeliest first. */
function sizesOf([a, b]: Four): number[] {
  const size = sizeOf(a, b);
  const count = (MOST_SIZE - LEAST_SIZE) / 2 + 1;
  return Array.from({ length: count }, (_, i) => LEAST_SIZE + 2 * i)
    .filter((each) => Math.abs(each - size) <= OFF_SIZE * size)
    .sort((x, y) => Math.abs(x - size) - Math.abs(y - size));
}

/** Maps symbol coordinates (modules) to the picture. */
function toImageOf([a, b, c, d]: Four, size: number): (column: number, row: number) => Point {
  const far = size - FROM_SIDE;
  return fitPerspective([
    { at: a, column: FROM_SIDE, row: FROM_SIDE },
    { at: b, column: far, row: FROM_SIDE },
    { at: c, column: far, row: far },
    { at: d, column: FROM_CORNER, row: size - FROM_CORNER },
  ]);
}

function readFour(image: GrayImage, ink: number, four: Four): Candidate | undefined {
  for (const size of sizesOf(four)) {
    const toImage = toImageOf(four, size);
    const isDark: IsDark = (column, row) => {
      let sum = 0;
      for (const down of SAMPLES) {
        for (const along of SAMPLES) {
          const { x, y } = toImage(column + 0.5 + along, row + 0.5 + down);
          sum += Math.abs(sampleAt(image, x, y) - ink);
        }
      }
      return sum < 128 * SAMPLES.length ** 2;
    };
    const structure = readStructure(size, isDark);
    const right = structure && readData(structure, isDark);
    const content = right && decodeHanXin(right.data);
    if (!content || content.text === '') continue;
    return {
      type: 'hanXinBarcode',
      text: content.text,
      bytes: content.bytes,
      corners: [toImage(0, 0), toImage(size, 0), toImage(size, size), toImage(0, size)],
      checkSum: { chars: 0, valid: true },
      corrected: right.corrected,
      support: 1,
      facts: content.facts,
    };
  }
  return undefined;
}

interface Look {
  readonly found: readonly Candidate[];
  /** True if rows cross several possible finder patterns: else no turned copy has a symbol's. */
  readonly isLikely: boolean;
}

/** Finds symbols at less than 45° to the picture's rows. */
function lookLevel(image: GrayImage): Look {
  const radius = Math.max(8, Math.round(WINDOW * Math.min(image.width, image.height)));
  const blackAndWhite = thresholdLocally(image, radius);
  let isLikely = false;
  for (const ink of [BLACK, WHITE]) {
    const { finders, blocks } = findFinders(blackAndWhite, ink);
    isLikely ||= blocks >= FEWEST_BLOCKS;
    const used = new Set<FinderPattern>();
    const found: Candidate[] = [];
    for (const four of foursOf(finders)) {
      if (four.some((finder) => used.has(finder))) continue;
      const candidate = readFour(blackAndWhite, ink, four);
      if (!candidate) continue;
      for (const finder of four) used.add(finder);
      found.push(candidate);
    }
    if (found.length > 0) return { found, isLikely };
  }
  return { found: [], isLikely };
}

function lookTurned(image: GrayImage, turn: number, scale: number): Look {
  const { width, height } = image;
  const angle = (turn * Math.PI) / 180;
  const u = { x: Math.cos(angle), y: Math.sin(angle) };
  const columns = width * u.x + height * u.y;
  const rows = width * u.y + height * u.x;
  const patch = extractPatch(image, { x: width / 2, y: height / 2 }, u, columns, rows, scale);
  const look = lookLevel(patch.image);
  return { ...look, found: look.found.map((candidate) => toImageCandidate(patch.toImage, candidate)) };
}

/** Reads the symbols in the picture: dark or light, at any angle, mirrored or not. */
export function readHanXin(image: GrayImage): readonly Candidate[] {
  const scale = Math.min(MOST_SCALE, Math.sqrt(MOST_TURNED / (2 * image.width * image.height)));
  let look = lookLevel(image);
  if (look.found.length === 0 && scale > 1) look = lookTurned(image, 0, scale);
  if (look.found.length > 0 || !look.isLikely) return look.found;
  for (const turn of TURNS) {
    const { found } = lookTurned(image, turn, scale);
    if (found.length > 0) return found;
  }
  return [];
}
