// Makes copies of textures: the engine reads only upright, isolated MaxiCode and level rMQR Codes.
import type { Point } from '../../kernel/point.ts';
import { fromCopy, toImageCandidate } from '../raster/copied-candidate.ts';
import { type CropBox, crop, wholeOf } from '../raster/crop.ts';
import { extractPatch, type Patch, sampleAt } from '../raster/sample.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import type { BarcodeType } from '../table/symbologies.ts';
import { readZxing } from '../zxing/read-zxing.ts';

const MAXI_CODE: ReadonlySet<BarcodeType> = new Set(['maxiCodeBarcode']);
const RECTANGULAR_MICRO_QR: ReadonlySet<BarcodeType> = new Set(['rectangularMicroQRCodeBarcode']);

/** Aspect ratio of a MaxiCode, and tolerance for ragged outlines. */
const ASPECT = 1.055;
const MOST_OFF = 0.12;
const MOST_TEXTURES = 12;
/** Angular steps of the search for the smallest rectangle, each around the last best (degrees). */
const STEPS = [3, 0.5, 0.1];
/** Paper around it in the copy, per its shorter side. */
const MARGIN = 0.1;
/** Widths of MaxiCode copies (px; 6 to 10 per module): one fits the engine's sampling grid. */
const MAXI_CODE_WIDTHS = [305, 260, 183];
/** Maximum picture area to also use all ink (px): large modules may split textures. */
const SMALL_PICTURE = 1e6;

function toBlackAndWhite({ data, width, height }: GrayImage): GrayImage {
  let [low, high] = [255, 0];
  for (const value of data) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const level = (low + high) / 2;
  return { data: data.map((value) => (value < level ? 0 : 255)), width, height };
}

/** Returns the ends of the ink in each row, which contain its outline. */
function outlineOf({ data, width, height }: GrayImage): Point[] {
  const points: Point[] = [];
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(0);
    if (first < 0) continue;
    const end = row.lastIndexOf(0) + 1;
    points.push({ x: first, y }, { x: first, y: y + 1 }, { x: end, y }, { x: end, y: y + 1 });
  }
  return points;
}

interface Rectangle {
  readonly center: Point;
  /** Angle to the horizontal (degrees). */
  readonly angle: number;
  readonly width: number;
  readonly height: number;
}

function rectangleAt(points: readonly Point[], angle: number): Rectangle {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    const [along, across] = [x * cos + y * sin, y * cos - x * sin];
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2];
  const center = { x: along * cos - across * sin, y: along * sin + across * cos };
  return { center, angle, width: right - left, height: bottom - top };
}

/** Returns the smallest rectangle around the points, rotated by less than 90°. */
function smallestAround(points: readonly Point[]): Rectangle {
  let best = rectangleAt(points, 0);
  let [from, to] = [0, 90];
  for (const step of STEPS) {
    for (let angle = from; angle < to; angle += step) {
      const rectangle = rectangleAt(points, angle);
      if (rectangle.width * rectangle.height < best.width * best.height) best = rectangle;
    }
    [from, to] = [best.angle - step, best.angle + step];
  }
  return best;
}

const turned = ({ center, angle, width, height }: Rectangle, quarters: number): Rectangle => {
  const [wide, high] = quarters % 2 === 0 ? [width, height] : [height, width];
  return { center, angle: angle + 90 * quarters, width: wide, height: high };
};

async function readUpright(
  image: GrayImage,
  { center, angle, width, height }: Rectangle,
  scale: number,
  type: ReadonlySet<BarcodeType>,
): Promise<Candidate[]> {
  const radians = (angle * Math.PI) / 180;
  const u = { x: Math.cos(radians), y: Math.sin(radians) };
  const margin = 2 * MARGIN * Math.min(width, height);
  const { image: patch, toImage } = extractPatch(image, center, u, width + margin, height + margin, scale);
  const readings = await readZxing(patch, type, { rotate: false });
  return readings.map((reading) => toImageCandidate(toImage, reading));
}

const isSquare = ({ width, height }: Rectangle): boolean => Math.abs(width / height / ASPECT - 1) <= MOST_OFF;

/** Radii at which the bullseye's rings alternate between light and dark (modules). */
const RING_RADII = [0.25, 0.95, 1.72, 2.48, 3.24, 4];
const MODULES = 30.5;
/** Directions to sample, and minimum share of matching samples. */
const DIRECTIONS = 16;
const LEAST_RINGS = 0.85;
/** Maximum distance of the bullseye from the centre, and search step (modules). */
const MOST_FROM_MIDDLE = 1.5;
const STEP = 0.25;

/** Returns the share of samples around a point that match a bullseye. */
function ringsAround(image: GrayImage, center: Point, module: number): number {
  let fitting = 0;
  for (const [i, radius] of RING_RADII.entries()) {
    for (let n = 0; n < DIRECTIONS; n++) {
      const angle = (2 * Math.PI * n) / DIRECTIONS;
      const x = center.x + radius * module * Math.cos(angle);
      const y = center.y + radius * module * Math.sin(angle);
      if (sampleAt(image, x, y) < 128 === (i % 2 === 1)) fitting++;
    }
  }
  return fitting / (DIRECTIONS * RING_RADII.length);
}

function hasBullseye(image: GrayImage, { center, width, height }: Rectangle): boolean {
  const module = Math.max(width, height) / MODULES;
  for (let dy = -MOST_FROM_MIDDLE; dy <= MOST_FROM_MIDDLE; dy += STEP) {
    for (let dx = -MOST_FROM_MIDDLE; dx <= MOST_FROM_MIDDLE; dx += STEP) {
      const point = { x: center.x + dx * module, y: center.y + dy * module };
      if (ringsAround(image, point, module) >= LEAST_RINGS) return true;
    }
  }
  return false;
}

/** Angles to try (degrees): light modules at the corners make the outline inexact. */
const OFF = [0, 0.5, -0.5, 1, -1, 1.5, -1.5, 2, -2];
/** Same for rMQR Codes, which have dark corners; and their minimum aspect ratio. */
const OFF_LONG = [0, 0.25, -0.25, 0.5, -0.5];
const LEAST_OBLONG = 2;

async function readMaxiCode(image: GrayImage, rectangle: Rectangle): Promise<Candidate[]> {
  for (let quarters = 0; quarters < 4; quarters++) {
    const upright = turned(rectangle, quarters);
    if (!isSquare(upright)) continue;
    for (const off of OFF) {
      const tilted = { ...upright, angle: upright.angle + off };
      for (const width of MAXI_CODE_WIDTHS) {
        const found = await readUpright(image, tilted, width / upright.width, MAXI_CODE);
        if (found.length > 0) return found;
      }
    }
  }
  return [];
}

/** Heights of rMQR Codes (modules). */
const LONG_HEIGHTS = [7, 9, 11, 13, 15, 17];
/** Widths of rMQR Codes, quiet zone (modules), scale (px per module), and finder size (modules). */
const LONG_WIDTHS = [27, 43, 59, 77, 99, 139];
const PAPER = 2;
const DRAWN = 4;
const FINDER = 7;
const LEAST_OF_FINDER = 0.85;

/** Returns the share of matching finder modules at the rectangle's start, for a given height. */
function finderAt(image: GrayImage, { center, angle, width, height }: Rectangle, modules: number): number {
  const module = height / modules;
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  let fitting = 0;
  for (let row = 0; row < FINDER; row++) {
    for (let column = 0; column < FINDER; column++) {
      const along = (column + 0.5) * module - width / 2;
      const across = (row + 0.5) * module - height / 2;
      const ring = Math.max(Math.abs(row - 3), Math.abs(column - 3));
      const isDark =
        sampleAt(image, center.x + along * cos - across * sin, center.y + along * sin + across * cos) < 128;
      if (isDark === (ring !== 2)) fitting++;
    }
  }
  return fitting / FINDER ** 2;
}

/** Returns the height in modules if there is a finder at the start or, upside down, at the end. */
const modulesOfHeight = (image: GrayImage, level: Rectangle): number | undefined =>
  LONG_HEIGHTS.find((modules) =>
    [0, 2].some((quarters) => finderAt(image, turned(level, quarters), modules) >= LEAST_OF_FINDER),
  );

/** Redraws the symbol: the engine loses the sides of long ones not aligned to pixels. */
function redraw(
  image: GrayImage,
  { center, angle, width, height }: Rectangle,
  columns: number,
  rows: number,
): Omit<Patch, 'scale'> {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const toImage = ({ x, y }: Point): Point => {
    const along = ((x / DRAWN - PAPER) / columns - 0.5) * width;
    const across = ((y / DRAWN - PAPER) / rows - 0.5) * height;
    return { x: center.x + along * cos - across * sin, y: center.y + along * sin + across * cos };
  };
  const [wide, high] = [DRAWN * (columns + 2 * PAPER), DRAWN * (rows + 2 * PAPER)];
  const data = new Uint8Array(wide * high).fill(255);
  for (let top = DRAWN * PAPER; top < high - DRAWN * PAPER; top += DRAWN) {
    for (let left = DRAWN * PAPER; left < wide - DRAWN * PAPER; left += DRAWN) {
      const { x, y } = toImage({ x: left + DRAWN / 2, y: top + DRAWN / 2 });
      if (sampleAt(image, x, y) >= 128) continue;
      for (let row = top; row < top + DRAWN; row++) data.fill(0, row * wide + left, row * wide + left + DRAWN);
    }
  }
  return { image: { data, width: wide, height: high }, toImage };
}

/** @param rows height of the symbol (modules) */
async function readLong(
  image: GrayImage,
  blackAndWhite: GrayImage,
  level: Rectangle,
  rows: number,
): Promise<Candidate[]> {
  const seen = (rows * level.width) / level.height;
  const columns = LONG_WIDTHS.reduce((best, each) => (Math.abs(each - seen) < Math.abs(best - seen) ? each : best));
  for (const off of OFF_LONG) {
    const drawn = redraw(blackAndWhite, { ...level, angle: level.angle + off }, columns, rows);
    const readings = await readZxing(drawn.image, RECTANGULAR_MICRO_QR, { rotate: false });
    if (readings.length > 0) return readings.map((reading) => toImageCandidate(drawn.toImage, reading));
  }
  // In a photograph its sides may not be parallel.
  return readUpright(image, level, 2, RECTANGULAR_MICRO_QR);
}

async function readBox(cut: GrayImage, asked: ReadonlySet<BarcodeType>): Promise<Candidate[]> {
  const blackAndWhite = toBlackAndWhite(cut);
  const rectangle = smallestAround(outlineOf(blackAndWhite));
  if (!(rectangle.width > 0 && rectangle.height > 0)) return [];
  if (
    asked.has('maxiCodeBarcode') &&
    [0, 1].some((quarters) => isSquare(turned(rectangle, quarters))) &&
    hasBullseye(blackAndWhite, rectangle)
  )
    return readMaxiCode(cut, rectangle);
  // Either direction will do: upside down it decodes too.
  const level = turned(rectangle, rectangle.width >= rectangle.height ? 0 : 1);
  const isLong = level.width >= LEAST_OBLONG * level.height;
  if (!asked.has('rectangularMicroQRCodeBarcode') || !isLong) return [];
  const modules = modulesOfHeight(blackAndWhite, level);
  return modules === undefined ? [] : readLong(cut, blackAndWhite, level, modules);
}

/** @param isBare nothing was found in the picture so far */
export async function readTurnedTextures(
  image: GrayImage,
  boxes: readonly CropBox[],
  asked: ReadonlySet<BarcodeType>,
  isBare: boolean,
): Promise<Candidate[]> {
  const all = isBare && image.data.length <= SMALL_PICTURE ? [wholeOf(image)] : [];
  const looked = [...boxes.slice(0, MOST_TEXTURES), ...all];
  const found: Candidate[] = [];
  for (const box of looked) {
    const readings = await readBox(crop(image, box), asked);
    found.push(...readings.map((reading) => fromCopy(reading, 1, box)));
  }
  return found;
}
