import type { GrayImage } from '../reader.ts';
import { BarGauge, LOWEST_BAR, type TrackedBar } from './bar-gauge.ts';
import { measureLean } from './bar-lean.ts';
import type { RowSeed } from './row-seeds.ts';

export interface TrackedRow {
  /** From left to right. */
  readonly bars: readonly TrackedBar[];
  readonly pitch: number;
  /** Unit vector along the bars, upwards. */
  readonly upX: number;
  readonly upY: number;
}

/** Maximum tracker height (pitches): bars are up to 12 high, and trackers clearly lower. */
const HIGHEST_TRACKER = 11.5;
/** Window of bars whose common height is the tracker band: it nearly always holds trackers. */
const WINDOW = 8;
/** Maximum growth of the band, and its decay: bars may be damaged, and rows grow in perspective. */
const HIGHEST_BAND = 1.3;
const FORGETTING = 1.03;
/** Penalty for bars not perpendicular to the row (pitches of common height per radian). */
const UPRIGHT = 3;
/** Minimum deviation of the bars' direction to track again, as it blurs the ends (radians). */
const LEAST_DEPARTURE = 0.01;
const FEWEST_OWN_BARS = 5;
const MOST_OWN_BARS = 12;
const MOST_MISSES = 3;
/** Maximum bars to each side: longer rows are hatching. */
const MOST_BARS = 2000;

/** Tracks the row of bars at a seed in both directions; undefined if it has too few bars. */
export function trackRow(image: GrayImage, seed: RowSeed, fewestBars: number): TrackedRow | undefined {
  const lean = measureLean(image, seed);
  if (Math.abs(lean) > 1) return undefined;
  const length = Math.hypot(1, lean);
  const gauge = new BarGauge(image, lean / length, -1 / length);
  const start = findStart(gauge, seed, lean);
  if (!start) return undefined;
  const row = followBothWays(gauge, start);
  if (!row || row.bars.length < fewestBars) return undefined;
  const first = row.bars[0];
  const last = row.bars.at(-1);
  if (!first || !last) return undefined;
  // All bars together show their direction better than the seed's few.
  const scale = row.pitch / Math.hypot(last.x - first.x, last.y - first.y);
  const alongX = (last.x - first.x) * scale;
  const alongY = (last.y - first.y) * scale;
  const departure = gauge.measureDeparture(row.bars, alongX, alongY) / row.pitch;
  if (Math.abs(departure) < LEAST_DEPARTURE) return row;
  const upX = gauge.upX + departure * alongX;
  const upY = gauge.upY + departure * alongY;
  const size = Math.hypot(upX, upY);
  return followBothWays(new BarGauge(image, upX / size, upY / size), start) ?? row;
}

interface Start {
  /** In the middle of the tracker band. */
  readonly x: number;
  readonly y: number;
  /** Pitch vector along the band. */
  readonly stepX: number;
  readonly stepY: number;
}

/** Finds the tracker band from the seed's bars, along its scan line. */
function findStart(gauge: BarGauge, seed: RowSeed, lean: number): Start | undefined {
  const { pitch, slope } = seed;
  const own: TrackedBar[] = [];
  let misses = 0;
  let { x, y } = seed;
  for (let i = 0; i < Math.min(seed.count, MOST_OWN_BARS); i++) {
    const bar = gauge.measure(x, y, pitch, pitch * slope);
    if (bar) own.push(bar);
    else if (++misses >= MOST_MISSES) return undefined;
    x = (bar?.x ?? x) + pitch;
    y += pitch * slope;
  }
  if (own.length < FEWEST_OWN_BARS) return undefined;
  // Bars perpendicular to their row imply its slope; `findBand` takes it relative to the seed's.
  const band = findBand(own, pitch, Math.atan(lean) - Math.atan(slope));
  const middle = own[own.length >> 1];
  const origin = own[0];
  if (!band || !middle || !origin) return undefined;
  const { upX, upY } = gauge;
  const rise = band.middle - band.slope * (middle.x - origin.x);
  return {
    x: middle.x + rise * upX,
    y: middle.y + rise * upY,
    stepX: pitch - band.slope * pitch * upX,
    stepY: pitch * slope - band.slope * pitch * upY,
  };
}

/** Returns the slope near the seed's that maximizes the bars' common height: the tracker band. */
function findBand(
  bars: readonly TrackedBar[],
  pitch: number,
  expected: number,
): { slope: number; middle: number } | undefined {
  let best = -Infinity;
  let found: { slope: number; middle: number } | undefined;
  const origin = bars[0]?.x ?? 0;
  for (let step = -16; step <= 16; step++) {
    const slope = (step * Math.PI) / 360;
    let upper = Infinity;
    let lower = Infinity;
    for (const bar of bars) {
      const drift = slope * (bar.x - origin);
      upper = Math.min(upper, bar.up + drift);
      lower = Math.min(lower, bar.down - drift);
    }
    const score = upper + lower - UPRIGHT * pitch * Math.abs(slope - expected);
    if (upper + lower > 0 && score > best) {
      best = score;
      found = { slope, middle: (upper - lower) / 2 };
    }
  }
  return best > (LOWEST_BAR * pitch) / 2 && best < HIGHEST_TRACKER * pitch ? found : undefined;
}

function followBothWays(gauge: BarGauge, { x, y, stepX, stepY }: Start): TrackedRow | undefined {
  const start = gauge.measure(x, y, stepX, stepY);
  if (!start) return undefined;
  const right = follow(gauge, start, stepX, stepY);
  const left = follow(gauge, start, -stepX, -stepY);
  if (right.length >= MOST_BARS || left.length >= MOST_BARS) return undefined;
  const bars = [...left.reverse(), start, ...right];
  const first = bars[0] ?? start;
  const last = bars.at(-1) ?? start;
  const pitch = Math.hypot(last.x - first.x, last.y - first.y) / Math.max(1, bars.length - 1);
  return { bars, pitch, upX: gauge.upX, upY: gauge.upY };
}

/** Follows the tracker band, the latest bars' common part: corrects slope, follows bent paper. */
function follow(gauge: BarGauge, first: TrackedBar, stepX: number, stepY: number): TrackedBar[] {
  const { upX, upY } = gauge;
  const found: TrackedBar[] = [];
  // Ends of the latest bars, relative to the current position.
  const ups = new Float64Array(WINDOW).fill(first.up);
  const downs = new Float64Array(WINDOW).fill(first.down);
  // Minimum common height so far: the tracker height.
  let lowest = Infinity;
  let { x, y } = first;
  let sx = stepX;
  let sy = stepY;
  for (let seen = 1; found.length < MOST_BARS; seen++) {
    let bar = gauge.measure(x + sx, y + sy, sx, sy);
    if (!bar) {
      // Skip one bar lost in a crease or blot.
      bar = gauge.measure(x + 2 * sx, y + 2 * sy, sx, sy);
      if (!bar) break;
      x += sx;
      y += sy;
      found.push({ x, y, up: 0, down: 0, width: bar.width, isMissing: true });
    }
    found.push(bar);
    sx += 0.2 * (bar.x - x - sx);
    sy += 0.2 * (bar.y - y - sy);
    ups[seen % WINDOW] = bar.up;
    downs[seen % WINDOW] = bar.down;
    const [up, down] = [Math.min(...ups), Math.min(...downs)];
    if (seen >= WINDOW) lowest = Math.min(up + down, lowest * FORGETTING);
    // The window may only hold tall bars: until it is full, or in a run of them.
    const correction = up + down > HIGHEST_BAND * lowest || seen < WINDOW ? 0 : 0.15 * (up - down);
    for (let i = 0; i < WINDOW; i++) {
      ups[i] = (ups[i] as number) - correction;
      downs[i] = (downs[i] as number) + correction;
    }
    sx += 0.05 * correction * upX;
    sy += 0.05 * correction * upY;
    x = bar.x + correction * upX;
    y = bar.y + correction * upY;
  }
  return found;
}
