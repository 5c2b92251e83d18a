import { sampleAt } from '../raster/sample.ts';
import type { GrayImage } from '../reader.ts';

/** Bar measured along its own direction. */
export interface TrackedBar {
  /** Centre of the tracker. */
  readonly x: number;
  readonly y: number;
  /** Extent from there to the bar's ends (px), both positive. */
  readonly up: number;
  readonly down: number;
  readonly width: number;
  /** No bar was found at this position, but the row continues. */
  readonly isMissing: boolean;
}

/** Range of heights (pitches): at most 5.5 by the standards, but some printers reach 12. */
const HIGHEST_BAR = 12.6;
export const LOWEST_BAR = 0.45;
/** Minimum light gap beyond a bar's end (pitches). */
const GAP = 0.25;
const LEAST_CONTRAST = 20;
/** Sampled range on both sides of a bar, and maximum offset from its expected place (pitches). */
const ACROSS = 0.75;
const MOST_SHIFT = 0.35;
/** Heights at which paper is sampled, from the trackers' middle (pitches). */
const PAPER_HEIGHTS = [-2.3, -1.2, 1.2, 2.3];

/** Profile across a bar. Shared by all gauges: used within one measurement only. */
const PROFILE = new Float64Array(128);

export class BarGauge {
  readonly image: GrayImage;
  /** Unit vector along the bars, upwards. */
  readonly upX: number;
  readonly upY: number;
  /** Results of `findAcross`: offset and width (pitches), grey levels of the bar and the gaps. */
  private shift = 0;
  private width = 0;
  private darkest = 0;
  private light = 0;

  constructor(image: GrayImage, upX: number, upY: number) {
    this.image = image;
    this.upX = upX;
    this.upY = upY;
  }

  /** Measures the bar near (x, y) along the row; undefined unless isolated. `step` is the pitch. */
  measure(x: number, y: number, stepX: number, stepY: number): TrackedBar | undefined {
    if (!this.findAcross(x, y, stepX, stepY)) return undefined;
    const pitch = Math.hypot(stepX, stepY);
    const centreX = x + this.shift * stepX;
    const centreY = y + this.shift * stepY;
    // Threshold halfway to the paper beyond the row: blur darkens gaps, lightens protruding bars.
    const threshold = (this.darkest + Math.max(this.light, this.paperAround(centreX, centreY, stepX, stepY))) / 2;
    const up = this.findEnd(centreX, centreY, 1, stepX, stepY, threshold);
    const down = this.findEnd(centreX, centreY, -1, stepX, stepY, threshold);
    if (up + down > HIGHEST_BAR * pitch || up + down < LOWEST_BAR * pitch) return undefined;
    return { x: centreX, y: centreY, up, down, width: this.width * pitch, isMissing: false };
  }

  /** Measures the bars' slant against the gauge near their ends (px along the row per px up). */
  measureDeparture(bars: readonly TrackedBar[], stepX: number, stepY: number): number {
    const pitch = Math.hypot(stepX, stepY);
    let products = 0;
    let squares = 0;
    for (const { x, y, up, down, isMissing } of bars) {
      if (isMissing) continue;
      for (const t of [up - 0.35 * pitch, 0.35 * pitch - down]) {
        if (!this.findAcross(x + t * this.upX, y + t * this.upY, stepX, stepY)) continue;
        products += t * this.shift * pitch;
        squares += t * t;
      }
    }
    return squares === 0 ? 0 : products / squares;
  }

  /** Returns the lightest grey level beyond the trackers on both sides of the bar. */
  private paperAround(x: number, y: number, stepX: number, stepY: number): number {
    const { image, upX, upY } = this;
    const pitch = Math.hypot(stepX, stepY);
    let lightest = 0;
    for (const height of PAPER_HEIGHTS) {
      const px = x + height * pitch * upX;
      const py = y + height * pitch * upY;
      lightest = Math.max(
        lightest,
        sampleAt(image, px + stepX / 2, py + stepY / 2, 'white'),
        sampleAt(image, px - stepX / 2, py - stepY / 2, 'white'),
      );
    }
    return lightest;
  }

  private level(x: number, y: number, reach: number): number {
    const { image, upX, upY } = this;
    return (
      (sampleAt(image, x, y, 'white') +
        sampleAt(image, x + reach * upX, y + reach * upY, 'white') +
        sampleAt(image, x - reach * upX, y - reach * upY, 'white')) /
      3
    );
  }

  private findAcross(x: number, y: number, stepX: number, stepY: number): boolean {
    const pitch = Math.hypot(stepX, stepY);
    const reach = 0.2 * pitch;
    const half = Math.max(8, Math.ceil(pitch / 2));
    const unit = ACROSS / half;
    let darkest = 256;
    let bar = half;
    for (let i = 0; i <= 2 * half; i++) {
      const at = (i - half) * unit;
      const value = this.level(x + at * stepX, y + at * stepY, reach);
      PROFILE[i] = value;
      if (value < darkest && Math.abs(at) < MOST_SHIFT) {
        darkest = value;
        bar = i;
      }
    }
    let left = 0;
    for (let i = 0; i < bar; i++) left = Math.max(left, PROFILE[i] as number);
    let right = 0;
    for (let i = bar + 1; i <= 2 * half; i++) right = Math.max(right, PROFILE[i] as number);
    const light = Math.min(left, right);
    if (light - darkest < LEAST_CONTRAST) return false;
    // Edges are at half contrast; both exist, as each gap is lighter.
    const threshold = (light + darkest) / 2;
    const leftEdge = edgeFrom(bar, -1, threshold);
    const rightEdge = edgeFrom(bar, 1, threshold);
    this.darkest = darkest;
    this.light = light;
    this.shift = ((leftEdge + rightEdge) / 2 - half) * unit;
    this.width = (rightEdge - leftEdge) * unit;
    return Math.abs(this.shift) <= MOST_SHIFT;
  }

  /** Returns the extent of the bar through (x, y) upwards (`sign` 1) or downwards. */
  private findEnd(x: number, y: number, sign: 1 | -1, stepX: number, stepY: number, threshold: number): number {
    const { image } = this;
    const pitch = Math.hypot(stepX, stepY);
    const dx = sign * this.upX;
    const dy = sign * this.upY;
    const sideX = 0.08 * stepX;
    const sideY = 0.08 * stepY;
    const at = (t: number): number =>
      (sampleAt(image, x + t * dx + sideX, y + t * dy + sideY, 'white') +
        sampleAt(image, x + t * dx - sideX, y + t * dy - sideY, 'white')) /
      2;
    const stride = Math.max(0.5, pitch / 9);
    const limit = HIGHEST_BAR * pitch;
    let end = 0;
    let previous = at(-stride);
    for (let t = 0; t < limit; t += stride) {
      const value = at(t);
      if (value <= threshold) {
        end = t + stride;
      } else {
        if (previous <= threshold) end = t - stride * ((value - threshold) / (value - previous));
        if (t - end > GAP * pitch) return end;
      }
      previous = value;
    }
    return limit;
  }
}

/** Walks from a dark sample of the profile to the threshold crossing. */
function edgeFrom(bar: number, direction: 1 | -1, threshold: number): number {
  let i = bar;
  while ((PROFILE[i + direction] as number) < threshold) i += direction;
  const inside = PROFILE[i] as number;
  const outside = PROFILE[i + direction] as number;
  return i + (direction * (threshold - inside)) / (outside - inside);
}
