// Finds spots of equal size and contrast: dot-peened, inkjet or laser marks.
import type { Point } from '../../kernel/point.ts';
import { localMean } from '../raster/local-mean.ts';
import type { GrayImage } from '../reader.ts';

/** Radius of a dot's surroundings (window radii). */
const SURROUNDINGS = 4;
/** Minimum contrast of a dot: relative to the clearest ones, and in grey levels. */
const LEAST_SHARE = 0.35;
const LEAST_CONTRAST = 10;
/** Quantile of the clearest spots. */
const PLAINEST = 0.1;

/** Darkness of a window around each pixel, compared with its surroundings. */
export interface Darkness {
  readonly values: Int16Array;
  readonly width: number;
  readonly height: number;
  /** Half the window size (px). */
  readonly radius: number;
}

export function toDarkness(image: GrayImage, radius: number): Darkness {
  const { width, height } = image;
  const once = localMean(image, radius);
  const window = radius > 1 ? localMean({ data: once, width, height }, radius >> 1) : once;
  const around = localMean(image, SURROUNDINGS * (radius + 1));
  const values = new Int16Array(window.length);
  for (let i = 0; i < values.length; i++) values[i] = (around[i] as number) - (window[i] as number);
  return { values, width, height, radius };
}

export function toLightness(darkness: Darkness): Darkness {
  const values = new Int16Array(darkness.values.length);
  for (let i = 0; i < values.length; i++) values[i] = -(darkness.values[i] as number);
  return { ...darkness, values };
}

/** Returns the vertex of the parabola through values at -1, 0 and 1. */
function vertexOf(before: number, at: number, after: number): number {
  const bend = before - 2 * at + after;
  return bend < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0;
}

/** Finds local maxima, at least a radius apart. */
function findPeaks({ values, width, height, radius }: Darkness): number[] {
  const peaks: number[] = [];
  const isHighest = (at: number, value: number): boolean => {
    // Fast rejection of most positions.
    if ((values[at - 1] as number) > value || (values[at + 1] as number) > value) return false;
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        const other = values[at + dy * width + dx] as number;
        // Among equal values, the last one counts.
        if (other > value || (other === value && (dy > 0 || (dy === 0 && dx > 0)))) return false;
      }
    }
    return true;
  };
  for (let y = radius; y < height - radius; y++) {
    for (let at = y * width + radius; at < (y + 1) * width - radius; at++) {
      const value = values[at] as number;
      if (value >= LEAST_CONTRAST && isHighest(at, value)) peaks.push(at);
    }
  }
  return peaks;
}

/** Finds dark dots about twice the radius wide. */
export function findDots(darkness: Darkness): Point[] {
  const { values, width } = darkness;
  const valueAt = (at: number): number => values[at] ?? 0;
  const peaks = findPeaks(darkness);
  const contrasts = peaks.map(valueAt).sort((a, b) => b - a);
  const least = LEAST_SHARE * (contrasts[Math.floor(PLAINEST * contrasts.length)] ?? 0);
  return peaks
    .filter((at) => valueAt(at) >= least)
    .map((at) => ({
      x: (at % width) + 0.5 + vertexOf(valueAt(at - 1), valueAt(at), valueAt(at + 1)),
      y: Math.floor(at / width) + 0.5 + vertexOf(valueAt(at - width), valueAt(at), valueAt(at + width)),
    }));
}
