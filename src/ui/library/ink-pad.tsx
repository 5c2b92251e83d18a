import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { PAD_TOLERANCE, type Stroke } from '../../app/library/ink.ts';
import { formatPath } from '../../kernel/path-geometry.ts';
import { distance, type Point } from '../../kernel/point.ts';
import { strokesToCommands } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';

/** Resolution of the pad (px), independent of its size on screen. */
const PAD = { width: 600, height: 220 };
/** Minimum distance between points of a stroke (pad px). */
const LEAST_STEP = 1;

interface InkPadProps {
  readonly strokes: readonly Stroke[];
  onChange(strokes: readonly Stroke[]): void;
}

/** Pad for drawing a signature with mouse, finger or pen. Smooths finished strokes. */
export function InkPad({ strokes, onChange }: InkPadProps) {
  const pointerId = useRef<number | undefined>(undefined);
  // In a ref: several moves may occur between two renders.
  const stroke = useRef<Stroke>([]);
  const [running, setRunning] = useState<Stroke>([]);
  const path = useMemo(() => formatPath(strokesToCommands(strokes, PAD_TOLERANCE)), [strokes]);

  const toPad = (event: { readonly clientX: number; readonly clientY: number }, pad: Element): Point => {
    const box = pad.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) * PAD.width) / box.width,
      y: ((event.clientY - box.top) * PAD.height) / box.height,
    };
  };

  const draw = (next: Stroke) => {
    stroke.current = next;
    setRunning(next);
  };

  const extend = (event: PointerEvent): Stroke => {
    const coalesced = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const next = [...stroke.current];
    for (const each of coalesced.length > 0 ? coalesced : [event.nativeEvent]) {
      const point = toPad(each, event.currentTarget);
      const last = next.at(-1);
      if (!last || distance(last, point) >= LEAST_STEP) next.push(point);
    }
    return next;
  };

  const end = (event: PointerEvent) => {
    if (pointerId.current !== event.pointerId) return;
    pointerId.current = undefined;
    onChange([...strokes, stroke.current]);
    draw([]);
  };

  return (
    <svg
      className="ink-pad"
      viewBox={`0 0 ${PAD.width} ${PAD.height}`}
      role="img"
      aria-label={t('Signature pad for a pointer. Without one, type the signature.')}
      data-testid="ink-pad"
      onPointerDown={(event) => {
        // Palm rejection: ignore other pointers while drawing.
        if (pointerId.current !== undefined || event.button !== 0) return;
        pointerId.current = event.pointerId;
        event.currentTarget.setPointerCapture(event.pointerId);
        draw([toPad(event, event.currentTarget)]);
      }}
      onPointerMove={(event) => {
        if (pointerId.current === event.pointerId) draw(extend(event));
      }}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <line className="ink-base" x1="40" x2={PAD.width - 40} y1={PAD.height * 0.74} y2={PAD.height * 0.74} />
      <path className="ink" d={path} />
      <polyline className="ink" points={running.map(({ x, y }) => `${x},${y}`).join(' ')} />
    </svg>
  );
}
