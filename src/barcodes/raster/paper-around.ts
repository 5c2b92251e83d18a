// Adds paper around a symbol on black without a quiet zone, whose light modules show its extent.
import type { Point } from '../../kernel/point.ts';
import type { GrayImage } from '../reader.ts';

const LIGHT = 128;
const LEAST_DARK = 0.9;
/** Minimum size of the light area (px), and its maximum aspect ratio. */
const LEAST_SIDE = 12;
const MOST_ASPECT = 6;
/** Tolerance around the light pixels (px). */
const BEYOND = 0.5;

const lightAt = ({ data, width }: GrayImage, x: number, y: number): boolean => (data[y * width + x] ?? 0) > LIGHT;

export function isOnBlack(image: GrayImage): boolean {
  const { width, height } = image;
  let [dark, all] = [0, 0];
  const look = (x: number, y: number): void => {
    all++;
    if (!lightAt(image, x, y)) dark++;
  };
  for (let x = 0; x < width; x++) {
    look(x, 0);
    look(x, height - 1);
  }
  for (let y = 0; y < height; y++) {
    look(0, y);
    look(width - 1, y);
  }
  return dark >= LEAST_DARK * all;
}

/** Returns the corners of the outermost light pixels of each row. */
function outlineOf(image: GrayImage): Point[] {
  const { width, height } = image;
  const points: Point[] = [];
  for (let y = 0; y < height; y++) {
    let [first, last] = [-1, -1];
    for (let x = 0; x < width && first < 0; x++) if (lightAt(image, x, y)) first = x;
    for (let x = width - 1; x >= 0 && last < 0 && first >= 0; x--) if (lightAt(image, x, y)) last = x;
    if (first < 0) continue;
    points.push({ x: first, y }, { x: first, y: y + 1 }, { x: last + 1, y }, { x: last + 1, y: y + 1 });
  }
  return points;
}

function spanAlong(points: readonly Point[], { x: ux, y: uy }: Point) {
  let [left, right, top, bottom] = [Number.POSITIVE_INFINITY, -1e9, Number.POSITIVE_INFINITY, -1e9];
  for (const { x, y } of points) {
    const [along, across] = [x * ux + y * uy, y * ux - x * uy];
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  return { left, right, top, bottom };
}

/** Directions to try for the smallest rectangle in a quarter turn. */
const TURNS = 90;

export interface OnPaper {
  readonly image: GrayImage;
  /** Width of the added paper on each side (px). */
  readonly margin: number;
}

/** Adds a margin of one tone on each side. @param margin px */
export function withMargin({ data, width, height }: GrayImage, margin: number, tone: number): GrayImage {
  const columns = width + 2 * margin;
  const rows = height + 2 * margin;
  const framed = new Uint8Array(columns * rows).fill(tone);
  for (let y = 0; y < height; y++)
    framed.set(data.subarray(y * width, (y + 1) * width), (y + margin) * columns + margin);
  return { data: framed, width: columns, height: rows };
}

/** Makes all white around the smallest rectangle that holds the light pixels. */
export function withPaperAround(image: GrayImage): OnPaper | undefined {
  const { data, width, height } = image;
  const points = outlineOf(image);
  if (points.length === 0) return undefined;
  const spans = Array.from({ length: TURNS }, (_, degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const u = { x: Math.cos(angle), y: Math.sin(angle) };
    const span = spanAlong(points, u);
    return { u, span, area: (span.right - span.left) * (span.bottom - span.top) };
  });
  const { u, span } = spans.reduce((least, each) => (each.area < least.area ? each : least));
  const sides = [span.right - span.left, span.bottom - span.top];
  const [short, long] = [Math.min(...sides), Math.max(...sides)];
  if (short < LEAST_SIDE || long > MOST_ASPECT * short) return undefined;
  // Space for a quiet zone.
  const margin = Math.ceil(short / 5);
  const columns = width + 2 * margin;
  const framed = new Uint8Array(columns * (height + 2 * margin)).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const along = (x + 0.5) * u.x + (y + 0.5) * u.y;
      const across = (y + 0.5) * u.x - (x + 0.5) * u.y;
      const isInside =
        along > span.left - BEYOND &&
        along < span.right + BEYOND &&
        across > span.top - BEYOND &&
        across < span.bottom + BEYOND;
      if (isInside) framed[(y + margin) * columns + x + margin] = data[y * width + x] ?? 0;
    }
  }
  return { image: { data: framed, width: columns, height: height + 2 * margin }, margin };
}
