import type { Rect } from '../../kernel/rect.ts';

export interface Gray {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export function toGray({ width, height, data }: { width: number; height: number; data: ArrayLike<number> }): Gray {
  const channels = data.length / (width * height);
  const gray = new Uint8Array(width * height);
  for (let at = 0; at < gray.length; at++) {
    const first = at * channels;
    gray[at] = 0.299 * (data[first] ?? 0) + 0.587 * (data[first + 1] ?? 0) + 0.114 * (data[first + 2] ?? 0);
  }
  return { width, height, data: gray };
}

/** Halves the resolution: engines legitimately differ in anti-aliasing. */
export function halve({ width, height, data }: Gray): Gray {
  const half = { width: width >> 1, height: height >> 1, data: new Uint8Array((width >> 1) * (height >> 1)) };
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const at = 2 * y * width + 2 * x;
      const sum = (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + width] ?? 0) + (data[at + width + 1] ?? 0);
      half.data[y * half.width + x] = sum / 4;
    }
  }
  return half;
}

const WINDOW = 8;
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/** Returns where windows begin: the last one may overlap, so that they cover all. */
function windowStarts(length: number): readonly number[] {
  if (length < WINDOW) return [];
  const count = Math.ceil(length / WINDOW);
  return Array.from({ length: count }, (_, index) => Math.min(index * WINDOW, length - WINDOW));
}

/** Returns SSIM (Wang et al. 2004) over 8 × 8 windows with content in either image. */
export function similarity(one: Gray, other: Gray): number {
  const width = Math.min(one.width, other.width);
  const height = Math.min(one.height, other.height);
  let [sum, count] = [0, 0];
  for (const top of windowStarts(height)) {
    for (const left of windowStarts(width)) {
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
      for (let y = top; y < top + WINDOW; y++) {
        for (let x = left; x < left + WINDOW; x++) {
          const p = one.data[y * one.width + x] ?? 0;
          const q = other.data[y * other.width + x] ?? 0;
          a += p;
          b += q;
          aa += p * p;
          bb += q * q;
          ab += p * q;
        }
      }
      const n = WINDOW * WINDOW;
      const [meanA, meanB] = [a / n, b / n];
      const [varianceA, varianceB, covariance] = [aa / n - meanA ** 2, bb / n - meanB ** 2, ab / n - meanA * meanB];
      if (varianceA < 1 && varianceB < 1 && meanA > 250 && meanB > 250) continue;
      const luminance = (2 * meanA * meanB + C1) / (meanA ** 2 + meanB ** 2 + C1);
      sum += (luminance * (2 * covariance + C2)) / (varianceA + varianceB + C2);
      count++;
    }
  }
  return count === 0 ? 1 : sum / count;
}

export function crop({ width, data }: Gray, area: Rect): Gray {
  const [left, top] = [Math.round(area.x), Math.round(area.y)];
  const size = { width: Math.round(area.width), height: Math.round(area.height) };
  const part = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    const from = (top + y) * width + left;
    part.set(data.subarray(from, from + size.width), y * size.width);
  }
  return { ...size, data: part };
}
