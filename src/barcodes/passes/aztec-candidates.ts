// Aztec symbols with an unreadable mode message: the engine ignores them, but their bullseye shows.
import type { Point } from '../../kernel/point.ts';
import type { CropBox } from '../raster/crop.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { overlap } from '../results/merge.ts';

/** Edges from the centre to the fourth ring, which is dark in compact and full symbols. */
const EDGES = 4;
/** Minimum edges on a damaged side: the light ring around the centre. */
const LEAST_EDGES = 2;
/** Minimum number of intact sides, of eight: damage to one edge of the symbol affects three. */
const LEAST_WHOLE = 5;
/** Tolerance of a ring's width, relative to the mean. */
const MOST_OFF = 0.45;
/** Minimum module width (px). */
const LEAST_MODULE = 1.5;
const MOST_TEXTURES = 32;
/** Minimum overlap of equal candidates, per the smaller one's area. */
const SAME = 0.3;

/** Directions of four lines through the centre: each crosses the square rings at even distances. */
const DIRECTIONS = [0, 45, 90, 135].map((degrees) => ({
  x: Math.cos((degrees * Math.PI) / 180),
  y: Math.sin((degrees * Math.PI) / 180),
}));

/** Returns the distances from a dark centre to the first edges in a direction (px). */
function findEdges({ data, width, height }: GrayImage, center: Point, direction: Point, level: number): number[] {
  const edges: number[] = [];
  let dark = true;
  for (let t = 0.5; edges.length < EDGES; t += 0.5) {
    const x = Math.floor(center.x + t * direction.x);
    const y = Math.floor(center.y + t * direction.y);
    if (x < 0 || y < 0 || x >= width || y >= height) break;
    if ((data[y * width + x] ?? 255) < level === dark) continue;
    edges.push(t);
    dark = !dark;
  }
  return edges;
}

interface Rings {
  /** Mean width (px). */
  readonly module: number;
  /** Sides of the centre with all rings: 0 to 2. */
  readonly whole: number;
}

/** Measures the rings along a line; undefined if uneven or not visible. */
function measureRings(image: GrayImage, center: Point, direction: Point, level: number): Rings | undefined {
  const sides = [direction, { x: -direction.x, y: -direction.y }].map((side) => findEdges(image, center, side, level));
  const [longest = [], other = []] = sides.sort((a, b) => (a[EDGES - 1] ?? Infinity) - (b[EDGES - 1] ?? Infinity));
  const [start, end] = [other[0], longest[EDGES - 1]];
  if (start === undefined || end === undefined) return undefined;
  const module = (end + start) / EDGES;
  if (module < LEAST_MODULE) return undefined;
  const isEven = (size: number): boolean => Math.abs(size - module) <= MOST_OFF * module + 0.75;
  if (!isEven(start + (longest[0] ?? 0))) return undefined;
  const evenEdges = sides.map((edges) => {
    const uneven = edges.findIndex((edge, i) => i > 0 && !isEven(edge - (edges[i - 1] ?? 0)));
    return uneven < 0 ? edges.length : uneven;
  });
  if (evenEdges.some((count) => count < LEAST_EDGES)) return undefined;
  return { module, whole: evenEdges.filter((count) => count === EDGES).length };
}

/** Minimum matching share of each ring, from the inside: damage may take a side of outer ones. */
const LEAST_SHARES = [0.95, 0.95, 0.85, 0.65];
/** Rotations of the squares to try, in a quarter turn. */
const ANGLES = Array.from({ length: 15 }, (_, i) => (i * Math.PI) / 30);

/** Returns whether alternating square rings surround the centre, at some rotation. */
function hasSquareRings({ data, width, height }: GrayImage, center: Point, module: number, level: number): boolean {
  return ANGLES.some((angle) => {
    const [cos, sin] = [Math.cos(angle) * module, Math.sin(angle) * module];
    return LEAST_SHARES.every((least, i) => {
      const radius = i + 1;
      let right = 0;
      for (let along = -radius; along < radius; along++) {
        for (const [u, v] of [
          [along, -radius],
          [radius, along],
          [-along, radius],
          [-radius, -along],
        ] as const) {
          const x = Math.floor(center.x + u * cos - v * sin);
          const y = Math.floor(center.y + u * sin + v * cos);
          const isDark = x >= 0 && y >= 0 && x < width && y < height && (data[y * width + x] ?? 255) < level;
          if (isDark === (radius % 2 === 0)) right++;
        }
      }
      return right >= least * 8 * radius;
    });
  });
}

function isBullseye(image: GrayImage, center: Point, level: number): boolean {
  let whole = 0;
  const modules: number[] = [];
  for (const direction of DIRECTIONS) {
    const rings = measureRings(image, center, direction, level);
    if (!rings) return false;
    whole += rings.whole;
    modules.push(rings.module);
  }
  if (whole < LEAST_WHOLE) return false;
  // Perpendicular lines cross the rings at equal distances.
  const isSquare = [0, 1].every((i) => {
    const [a = 0, b = 0] = [modules[i], modules[i + 2]];
    return Math.abs(a - b) <= MOST_OFF * Math.min(a, b);
  });
  // Diagonals cross squares at √2 times the distance: the mean is 1.11 to 1.21 modules.
  const mean = modules.reduce((sum, module) => sum + module / modules.length, 0);
  return isSquare && [1.12, 1.2].some((longer) => hasSquareRings(image, center, mean / longer, level));
}

function inkOf({ data, width }: GrayImage, { left, top, right, bottom }: CropBox, level: number): CropBox {
  const ink = { left: right, top: bottom, right: left, bottom: top };
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if ((data[y * width + x] ?? 255) >= level) continue;
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x + 1);
      ink.top = Math.min(ink.top, y);
      ink.bottom = Math.max(ink.bottom, y + 1);
    }
  }
  return ink;
}

/** Returns the bounding box of the ink around the first bullseye in the box. */
function findSymbol(image: GrayImage, box: CropBox): CropBox | undefined {
  const { left, top, right, bottom } = box;
  const { data, width } = image;
  let [low, high] = [255, 0];
  for (let y = top; y < bottom; y += 2) {
    for (let x = left; x < right; x += 2) {
      const value = data[y * width + x] ?? 0;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  const level = (low + high) / 2;
  for (let y = top + 1; y < bottom; y += 2) {
    for (let x = left; x < right; x++) {
      if ((data[y * width + x] ?? 255) >= level) continue;
      const start = x;
      while (x < right && (data[y * width + x] ?? 255) < level) x++;
      const center = { x: (start + x) / 2, y: y + 0.5 };
      if (isBullseye(image, center, level)) return inkOf(image, box, level);
    }
  }
  return undefined;
}

export function findAztecCandidates(
  image: GrayImage,
  textures: readonly CropBox[],
  found: readonly Candidate[],
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const box of textures.slice(0, MOST_TEXTURES)) {
    const symbol = findSymbol(image, box);
    if (!symbol) continue;
    const { left, top, right, bottom } = symbol;
    const corners: Candidate['corners'] = [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ];
    if ([...found, ...candidates].some((other) => overlap(other.corners, corners) > SAME)) continue;
    candidates.push({
      type: 'aztecBarcode',
      text: null,
      corners,
      checkSum: { chars: 0, valid: false },
      corrected: 0,
      support: 0,
    });
  }
  return candidates;
}
