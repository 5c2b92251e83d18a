// Aztec symbols whose mode message is lost: the engine says nothing of them, but their bullseye shows that they are there.
import type { Point } from '../kernel/point.ts';
import { overlap } from './merge.ts';
import type { Box } from './raster/crop.ts';
import type { Candidate, GrayImage } from './reader.ts';

/** Rings of the smaller bullseye, counted out from its dark centre: a line through it meets nine modules, dark ones at both ends. */
const RINGS = 4;
/** How far the width of a ring may depart from the mean. */
const MOST_OFF = 0.45;
/** The least module, pixels. */
const LEAST_MODULE = 1.5;
/** Textures that are looked into. */
const MOST_TEXTURES = 32;
/** Candidates share this much of the smaller one's box where they are one. */
const SAME = 0.3;

/** Directions, a quarter of a turn from the first to the last, along which the rings are counted. */
const DIRECTIONS = [0, 45, 90, 135].map((degrees) => ({
  x: Math.cos((degrees * Math.PI) / 180),
  y: Math.sin((degrees * Math.PI) / 180),
}));

/**
 * The mean width of the rings to both sides of a dark centre along a direction; undefined where they are not evenly wide. Rings are squares,
 * whose sides any line through their common centre meets at even distances.
 */
function ringWidth(
  { data, width, height }: GrayImage,
  center: Point,
  direction: Point,
  level: number,
): number | undefined {
  const isDark = (t: number): boolean | undefined => {
    const x = Math.floor(center.x + t * direction.x);
    const y = Math.floor(center.y + t * direction.y);
    return x < 0 || y < 0 || x >= width || y >= height ? undefined : (data[y * width + x] ?? 255) < level;
  };
  const ends = [1, -1].map((sign) => {
    const places: number[] = [];
    let dark = true;
    for (let t = 0.5; places.length <= RINGS; t += 0.5) {
      const next = isDark(sign * t);
      if (next === undefined && places.length < RINGS) return undefined;
      if (next === dark) continue;
      places.push(t);
      dark = !dark;
    }
    return places;
  });
  const [right, left] = ends;
  if (!right || !left) return undefined;
  const mean = ((right[RINGS] ?? 0) + (left[RINGS] ?? 0)) / (2 * RINGS + 1);
  if (mean < LEAST_MODULE) return undefined;
  const widths = [right, left].flatMap((places) => places.slice(1).map((place, i) => place - (places[i] ?? 0)));
  widths.push((right[0] ?? 0) + (left[0] ?? 0));
  return widths.every((each) => Math.abs(each - mean) <= MOST_OFF * mean + 0.75) ? mean : undefined;
}

/** What of the box is darker than a level. */
function inkOf({ data, width }: GrayImage, { left, top, right, bottom }: Box, level: number): Box {
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

/** The ink around the first bullseye in the box. */
function findSymbol(image: GrayImage, box: Box): Box | undefined {
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
      // From each dark run's middle.
      if ((data[y * width + x] ?? 255) >= level) continue;
      const start = x;
      while (x < right && (data[y * width + x] ?? 255) < level) x++;
      const center = { x: (start + x) / 2, y: y + 0.5 };
      const rings = DIRECTIONS.map((direction) => ringWidth(image, center, direction, level));
      const opposite = [0, 1].every((i) => {
        const [a, b] = [rings[i], rings[i + 2]];
        return a !== undefined && b !== undefined && Math.abs(a - b) <= MOST_OFF * Math.min(a, b);
      });
      if (opposite) return inkOf(image, box, level);
    }
  }
  return undefined;
}

/** The Aztec symbols that are there and not solved, each at the place of its texture. */
export function findAztecCandidates(
  image: GrayImage,
  textures: readonly Box[],
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
