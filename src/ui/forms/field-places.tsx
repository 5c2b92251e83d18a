import { type PointerEvent, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { type PlacedWidget, placeWidgets } from '../../app/forms/placed-widgets.ts';
import type { FormField } from '../../forms/client.ts';
import { toPagePoint } from '../../kernel/page-view.ts';
import { type Point, subtractPoints } from '../../kernel/point.ts';
import { type Rect, translateRect } from '../../kernel/rect.ts';
import type { PictureDocument } from '../../media/index.ts';
import { layoutOf } from '../../store/session.ts';
import { useApp, useSession } from '../app-context.tsx';
import '../styles/field-places.css';

export interface FieldPlace extends PlacedWidget {
  /** Position of the field in the list. */
  readonly at: number;
}

/** Returns the places of fields, even if they take no input. */
export const placesOf = (fields: readonly FormField[], picture: PictureDocument): readonly FieldPlace[] =>
  fields.flatMap((field, at) => {
    const shown = { ...field, type: 'text' as const };
    const form = { fields: [shown], calculationOrder: [], xfa: 'none', notUnderstood: [] } as const;
    return placeWidgets(form, picture).map((place) => ({ ...place, at }));
  });

/** Shortest distance of a drag: less is a click (CSS px). */
const LEAST_DRAG = 3;
/** Smallest side of a field after a drag (pt). */
const LEAST_SIDE = 4;

interface Drag {
  readonly key: string;
  readonly from: Point;
  readonly isResizing: boolean;
  /** Undefined until the pointer has moved. */
  readonly rect: Rect | undefined;
}

interface FieldPlacesProps {
  readonly fields: readonly FormField[];
  readonly picture: PictureDocument;
  /** Position of the chosen field in the list. */
  readonly chosen: number | undefined;
  onChoose(at: number): void;
  /** Moves a place on its page as shown; absent for places that stay. */
  readonly onMove?: ((place: FieldPlace, rect: Rect) => void) | undefined;
}

const resized = (rect: Rect, by: Point): Rect => ({
  ...rect,
  width: Math.max(LEAST_SIDE, rect.width + by.x),
  height: Math.max(LEAST_SIDE, rect.height + by.y),
});

/** Follows the pointer while it moves a place, or its lower right corner. */
function useDrag({ onChoose, onMove }: FieldPlacesProps) {
  const { editor } = useApp();
  const [drag, setDrag] = useState<Drag | undefined>(undefined);
  const start = (place: FieldPlace, event: PointerEvent) => {
    onChoose(place.at);
    if (!onMove || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const isResizing = event.target !== event.currentTarget;
    setDrag({ key: place.key, from: { x: event.clientX, y: event.clientY }, isResizing, rect: undefined });
  };
  const follow = (place: FieldPlace, event: PointerEvent) => {
    if (drag?.key !== place.key) return;
    const to = { x: event.clientX, y: event.clientY };
    const way = subtractPoints(to, drag.from);
    if (!drag.rect && Math.hypot(way.x, way.y) < LEAST_DRAG) return;
    const view = editor.pageView(place.pageNumber);
    const by = subtractPoints(toPagePoint(view, to), toPagePoint(view, drag.from));
    setDrag({ ...drag, rect: drag.isResizing ? resized(place.rect, by) : translateRect(place.rect, by) });
  };
  const end = (place: FieldPlace) => {
    if (drag?.key === place.key && drag.rect) onMove?.(place, drag.rect);
    setDrag(undefined);
  };
  return { drag, start, follow, end, cancel: () => setDrag(undefined) };
}

/** Fields over the visible pages: chosen by a click, moved and resized by dragging. */
export function FieldPlaces(props: FieldPlacesProps) {
  const { fields, picture, chosen, onMove } = props;
  const { editor } = useApp();
  useSession((state) => state.camera);
  useSession((state) => state.viewport);
  useSession(layoutOf);
  const { drag, start, follow, end, cancel } = useDrag(props);
  const placed = useMemo(() => placesOf(fields, picture), [fields, picture]);
  const workspace = document.querySelector('main.workspace');
  if (!workspace) return null;
  return createPortal(
    <div className="field-places" aria-hidden="true">
      {editor.pagesInView().map((pageNumber) => {
        const { x, y, degrees, scale } = editor.pageView(pageNumber);
        const transform = `translate(${x}px, ${y}px) rotate(${degrees}deg) scale(${scale})`;
        return (
          <div key={pageNumber} className="field-page" style={{ transform }}>
            {placed
              .filter((place) => place.pageNumber === pageNumber)
              .map((place) => {
                const rect = (drag?.key === place.key && drag.rect) || place.rect;
                const isChosen = place.at === chosen;
                return (
                  <div
                    key={`${place.at} ${place.key}`}
                    className={`field-place ${isChosen ? 'is-chosen' : ''} ${onMove ? 'is-movable' : ''}`}
                    style={{ left: rect.x, top: rect.y, width: rect.width, height: rect.height }}
                    onPointerDown={(event) => start(place, event)}
                    onPointerMove={(event) => follow(place, event)}
                    onPointerUp={() => end(place)}
                    onPointerCancel={cancel}
                  >
                    {isChosen && onMove ? <span style={{ scale: 1 / scale }} /> : null}
                  </div>
                );
              })}
          </div>
        );
      })}
    </div>,
    workspace,
  );
}
