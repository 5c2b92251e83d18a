import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { t } from '../../messages/index.ts';
import { RowButton } from '../parts/row-button.tsx';
import { tip } from '../parts/tooltip.tsx';

interface LayerGripProps {
  readonly name: string;
  readonly row: number;
  /** Called while a drag shows where the row would go; undefined ends it. */
  onDrag(row: number | undefined): void;
  onMove(row: number): void;
}

/** Returns the row that a dragged one would become: rows count by their middle. */
function rowUnder(grip: Element, row: number, y: number): number {
  const rows = [...(grip.closest('ul')?.children ?? [])];
  return rows.filter((each, index) => {
    const { top, height } = each.getBoundingClientRect();
    return index !== row && y > top + height / 2;
  }).length;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -1000, End: 1000 };

/** Handle that moves a layer: drag it, or use the arrow keys. */
export function LayerGrip({ name, row, onDrag, onMove }: LayerGripProps) {
  const isDragging = useRef(false);
  const end = () => {
    isDragging.current = false;
    onDrag(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === 'Escape' && isDragging.current) {
      event.stopPropagation();
      end();
      return;
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const grip = event.currentTarget;
    onMove(row + step);
    // Its row has moved, which drops the focus.
    requestAnimationFrame(() => grip.focus());
  };
  const label = t('Move {layer}', { layer: name });
  return (
    <RowButton
      icon="grip"
      className="layer-grip"
      aria-label={label}
      aria-keyshortcuts="ArrowUp ArrowDown"
      {...tip(t('Drag, or use the arrow keys'))}
      onKeyDown={onKeyDown}
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        isDragging.current = true;
      }}
      onPointerMove={(event) => {
        if (isDragging.current) onDrag(rowUnder(event.currentTarget, row, event.clientY));
      }}
      onPointerUp={(event) => {
        if (!isDragging.current) return;
        end();
        onMove(rowUnder(event.currentTarget, row, event.clientY));
      }}
      onPointerCancel={end}
    />
  );
}
