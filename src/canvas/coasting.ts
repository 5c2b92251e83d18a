// Zooming faster than painting: stretches the last painted frame meanwhile, which costs almost
// nothing. Repaints when the zoom rests, and occasionally before.
import type { Clock } from '../kernel/clock.ts';
import type { Camera } from '../kernel/page-view.ts';

/** A painting that takes longer, in milliseconds, does not leave the browser its part of a frame of 60 Hz. */
const MOST_COST = 12;
/** Milliseconds without a step after which a zoom is at rest. */
const REST = 120;
/** Milliseconds that nothing but a stretched picture is shown while that is blurred, and while it may not reach the window's edges. */
const MOST_BLURRED = 1000;
const MOST_CUT = 300;

export interface CoastingPorts {
  /** Shows what was painted stretched and moved, CSS pixels: `shown = painted × scale + (x, y)`; undefined for as it is. */
  show(stretch: Camera | undefined): void;
  /** Has all of it painted as it is now. */
  repaint(): void;
}

export interface Coasting {
  /** The camera goes elsewhere, and nothing else changes: whether that is shown by stretching what was painted, so that nothing has to be. */
  follow(camera: Camera): boolean;
  /** All is painted with this camera now. */
  painted(camera: Camera): void;
  /** Hears how many milliseconds a painting of all took until its pixels were there. */
  report(milliseconds: number): void;
  /** Returns whether a stretched frame is shown. */
  isUnderWay(): boolean;
  /** A zoom that cannot be painted as fast goes on: whatever takes longer waits for the end of it. */
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
