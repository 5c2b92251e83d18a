// Runs in the measured page: frame times, long tasks, and painted pixels.
import type { Point } from '../../src/kernel/point.ts';

export interface Frames {
  /** Time between frames by the browser's clock (ms). */
  readonly deltas: readonly number[];
  readonly longTasks: readonly number[];
}

interface Probe {
  start(): void;
  stop(): Frames;
}

declare global {
  interface Window {
    probe?: Probe;
  }
}

/** Runs before the page's own scripts; must be self-contained. */
export function installProbe(): void {
  let times: number[] = [];
  let longTasks: number[] = [];
  let isRunning = false;
  new PerformanceObserver((list) => {
    if (isRunning) longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ entryTypes: ['longtask'] });
  const tick = (time: number) => {
    if (!isRunning) return;
    times.push(time);
    requestAnimationFrame(tick);
  };
  window.probe = {
    start() {
      times = [];
      longTasks = [];
      isRunning = true;
      requestAnimationFrame(tick);
    },
    stop() {
      isRunning = false;
      return { deltas: times.slice(1).map((time, index) => time - (times[index] ?? time)), longTasks };
    },
  };
}

export interface Expectation {
  /** Points in the window (CSS px). */
  readonly points: readonly Point[];
  readonly color: readonly [red: number, green: number, blue: number];
  readonly canvases: string;
}

/** Waits until every point has the colour on a canvas. Returns the time. Must be self-contained. */
export function waitForPaint({ points, color, canvases }: Expectation): Promise<number> {
  const isPainted = ({ x, y }: Point) =>
    [...document.querySelectorAll<HTMLCanvasElement>(canvases)].some((canvas) => {
      const box = canvas.getBoundingClientRect();
      if (box.width === 0 || canvas.width === 0) return false;
      const pixel = canvas
        .getContext('2d')
        ?.getImageData(
          ((x - box.left) * canvas.width) / box.width,
          ((y - box.top) * canvas.height) / box.height,
          1,
          1,
        ).data;
      return pixel !== undefined && color.every((value, index) => pixel[index] === value);
    });
  return new Promise((resolve) => {
    const look = () => {
      if (points.every(isPainted)) requestAnimationFrame(() => resolve(Date.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
}
