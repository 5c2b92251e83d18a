import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { Editor } from '../../editor/editor.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import { toScreenRect } from '../../kernel/page-view.ts';
import type { Rect, Size } from '../../kernel/rect.ts';
import { useApp } from '../app-context.tsx';
import { moveFocus } from './roving.ts';

/** Distances between the bar, its area's handles, and the viewport's edge (CSS px). */
const GAP = 12;
const HANDLE = 6;
const EDGE = 8;

/** Area that a bar belongs to (page units). */
export interface ShownArea {
  readonly pageNumber: PageNumber;
  readonly bounds: Rect;
}

type AreaOf = (editor: Editor) => ShownArea | undefined;

/** Positions the bar above its area, or else below, or else at the bottom of the viewport. */
function place(editor: Editor, bar: HTMLElement, area: ShownArea | undefined, { width, height }: Size): void {
  const { viewport, hasGesture } = editor.session.getState();
  const { marks, marquee, typing } = editor.draft.getState();
  const isBusy = hasGesture || marks.length > 0 || marquee !== undefined || typing !== undefined;
  const at = area && toScreenRect(editor.pageView(area.pageNumber), area.bounds);
  const isSeen = at && at.x < viewport.width && at.y < viewport.height && at.x + at.width > 0 && at.y + at.height > 0;
  bar.hidden = isBusy || !isSeen;
  if (!at || bar.hidden) return;
  const above = at.y - HANDLE - GAP - height;
  const below = at.y + at.height + HANDLE + GAP;
  const lowest = viewport.height - editor.ports.coveredHeight() - height - EDGE;
  const y = above >= EDGE ? above : below <= lowest ? below : lowest;
  const x = Math.max(EDGE, Math.min(viewport.width - width - EDGE, at.x + at.width / 2 - width / 2));
  bar.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}

/** Follows camera and area without rerenders. */
function usePlace(areaOf: AreaOf) {
  const { editor } = useApp();
  const bar = useRef<HTMLDivElement | null>(null);
  // Size from the observer: measuring during a gesture would force a layout.
  const size = useRef<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (bar.current) place(editor, bar.current, areaOf(editor), size.current);
  });
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const update = () => place(editor, element, areaOf(editor), size.current);
    const observer = new ResizeObserver(() => {
      if (element.hidden) return;
      size.current = { width: element.offsetWidth, height: element.offsetHeight };
      update();
    });
    observer.observe(element);
    const stops = [
      editor.session.subscribe(update),
      editor.draft.subscribe(update),
      editor.document.status.subscribe(update),
    ];
    return () => {
      observer.disconnect();
      for (const stop of stops) stop();
    };
  }, [editor, areaOf]);
  return bar;
}

interface FloatingBarProps {
  readonly label: string;
  /** Returns the area that the bar belongs to; must be stable. */
  readonly areaOf: AreaOf;
  readonly className?: string;
  readonly children: ReactNode;
  /** Handles Escape in place of the document. */
  onEscape?(): void;
}

/** Toolbar next to an object on the page. One tab stop; arrow keys move between its buttons. */
export function FloatingBar({ label, areaOf, className = '', children, onEscape }: FloatingBarProps) {
  return (
    <div
      ref={usePlace(areaOf)}
      hidden
      className={`selection-bar row ${className}`}
      role="toolbar"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onEscape) moveFocus(event, 'button');
        else {
          onEscape();
          event.stopPropagation();
        }
      }}
    >
      {children}
    </div>
  );
}
