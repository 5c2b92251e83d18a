// Zooming faster than painting: stretches the last painted frame, and repaints when the zoom rests.
import type { Clock } from '../kernel/clock.ts';
import type { Camera } from '../kernel/page-view.ts';

/** Painting that takes longer (ms) leaves the browser too little of a 60 Hz frame. */
const MOST_COST = 12;
/** Time without a step after which a zoom has ended (ms). */
const REST = 120;
/** Maximum time with only a stretched frame (ms): it is blurred, and may not cover the window. */
const MOST_BLURRED = 1000;
const MOST_CUT = 300;

export interface CoastingPorts {
  /** Shows the last frame as `painted × scale + (x, y)` (CSS px); undefined: unchanged. */
  show(stretch: Camera | undefined): void;
  repaint(): void;
}

export interface Coasting {
  /** Follows a camera alone; returns whether a stretched frame is shown instead of painting. */
  follow(camera: Camera): boolean;
  painted(camera: Camera): void;
  /** Reports how long painting everything took, until its pixels were visible (ms). */
  report(milliseconds: number): void;
  isUnderWay(): boolean;
  /** True during a zoom that is faster than painting: slow tasks wait for its end. */
  isZooming(): boolean;
  dispose(): void;
}

export function createCoasting({ now, after }: Clock, { show, repaint }: CoastingPorts): Coasting {
  let painted: Camera | undefined;
  let cost = 0;
  let stretchedSince: number | undefined;
  let lastStep = Number.NEGATIVE_INFINITY;
  let callOff: (() => void) | undefined;

  return {
    follow(camera) {
      if (!painted || camera.scale === painted.scale) return false;
      lastStep = now();
      if (cost <= MOST_COST) return false;
      stretchedSince ??= now();
      const scale = camera.scale / painted.scale;
      if (now() - stretchedSince > (scale < 1 ? MOST_CUT : MOST_BLURRED)) return false;
      show({ scale, x: camera.x - painted.x * scale, y: camera.y - painted.y * scale });
      callOff?.();
      callOff = after(REST, repaint);
      return true;
    },
    painted(camera) {
      painted = camera;
      callOff?.();
      callOff = undefined;
      if (stretchedSince === undefined) return;
      stretchedSince = undefined;
      show(undefined);
    },
    report(milliseconds) {
      cost = milliseconds;
    },
    isZooming: () => cost > MOST_COST && now() - lastStep < REST,
    isUnderWay: () => stretchedSince !== undefined,
    dispose() {
      callOff?.();
    },
  };
}
