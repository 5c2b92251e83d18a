import { type PointerEvent, useRef } from 'react';
import { isRightToLeft, readingKey } from '../direction.ts';
import type { WidthLimits } from '../ui-store.ts';

/** Distance that an arrow key moves the edge (CSS px). */
const EDGE_STEP = 16;

interface EdgeProps {
  readonly label: string;
  readonly width: number;
  readonly limits: WidthLimits;
  /** Side of the panel that the edge is on, in reading direction. */
  readonly side: 'start' | 'end';
  onResize(width: number): void;
}

/** Resizable edge between page and panel: drag or arrow keys. */
export function Edge({ label, width, limits, side, onResize }: EdgeProps) {
  const drag = useRef<{ readonly x: number; readonly width: number } | undefined>(undefined);
  const growth = side === 'end' ? 1 : -1;
  const onMove = (event: PointerEvent) => {
    if (!drag.current) return;
    const moved = event.clientX - drag.current.x;
    onResize(drag.current.width + growth * (isRightToLeft() ? -moved : moved));
  };
  const end = () => {
    drag.current = undefined;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no line
    <div
      role="separator"
      tabIndex={0}
      className={`panel-edge at-${side}`}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={limits.least}
      aria-valuemax={limits.most}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[readingKey(event.key)];
        if (step === undefined) return;
        onResize(width + growth * step * EDGE_STEP);
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width };
      }}
      onPointerMove={onMove}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
