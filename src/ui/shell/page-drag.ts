import type { Virtualizer } from '@tanstack/react-virtual';
import { type DragEvent, type RefObject, useState } from 'react';
import { dragPages, dropPages, holdsPages } from '../../app/clipboard.ts';
import { movePages } from '../../editor/pages.ts';
import { type PageNumber, toPageNumber } from '../../kernel/page-number.ts';
import { useApp } from '../app-context.tsx';

export type RowVirtualizer = Virtualizer<HTMLDivElement, Element>;

/** Distance from an edge of the list that starts autoscrolling (CSS px). */
const DRAG_EDGE = 32;

/** Drag and drop of pages within the strip and between windows, but not by touch, which scrolls. */
export function usePageDrag(scroller: RefObject<HTMLDivElement | null>, virtualizer: RowVirtualizer) {
  const app = useApp();
  const { editor, ui } = app;
  /** Gap to drop the pages into; 0 is before the first. */
  const [gap, setGap] = useState<number | undefined>();

  const gapAt = (clientY: number): number => {
    const list = scroller.current;
    if (!list) return 0;
    const y = clientY - list.getBoundingClientRect().top + list.scrollTop;
    const row = virtualizer.getVirtualItemForOffset(y);
    return row ? row.index + (y > (row.start + row.end) / 2 ? 1 : 0) : 0;
  };

  const handlers = (pageNumber: PageNumber) => ({
    draggable: true,
    onDragStart(event: DragEvent<HTMLElement>) {
      const { chosenPages } = editor.session.getState();
      const draggedPages = chosenPages.has(pageNumber) ? [...chosenPages] : [pageNumber];
      ui.setState({ draggedPages });
      dragPages(app, event.dataTransfer, draggedPages);
    },
    onDragEnd() {
      ui.setState({ draggedPages: undefined });
      setGap(undefined);
    },
  });

  const area = {
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!holdsPages(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = ui.getState().draggedPages ? 'move' : 'copy';
      const list = event.currentTarget;
      const box = list.getBoundingClientRect();
      if (event.clientY < box.top + DRAG_EDGE) list.scrollBy(0, -DRAG_EDGE / 2);
      if (event.clientY > box.bottom - DRAG_EDGE) list.scrollBy(0, DRAG_EDGE / 2);
      setGap(gapAt(event.clientY));
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
        setGap(undefined);
    },
    onDrop(event: DragEvent<HTMLElement>) {
      if (!holdsPages(event.dataTransfer)) return;
      event.preventDefault();
      // The window takes what is dropped elsewhere.
      event.stopPropagation();
      const at = toPageNumber(gapAt(event.clientY));
      const { draggedPages } = ui.getState();
      if (draggedPages) movePages(editor, draggedPages, at);
      else dropPages(app, event.dataTransfer, at);
      setGap(undefined);
    },
  };
  return { gap, handlers, area };
}
