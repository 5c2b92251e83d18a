import type { Virtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Editor } from '../../editor/editor.ts';
import { deletePages, movePages, nudgePages, pagesMeant } from '../../editor/pages.ts';
import { pageKey } from '../../kernel/page-list.ts';
import type { PictureDocument } from '../../media/index.ts';
import { t } from '../../messages/index.ts';
import { importedObjects } from '../../output/imported-annotations.ts';
import { type App, useApp, useSession, useUi } from '../app-context.tsx';
import { useFocusRequest } from '../parts/use-focus-request.ts';
import { useRows } from '../parts/use-rows.ts';
import { closeSheet } from './sheets.tsx';
import { fitted, Thumbnail } from './thumbnail.tsx';

/** Space next to thumbnails, and above and below them for the page number (CSS px). */
const BESIDE = 53;
const AROUND = 36;
/** Maximum ratio of height to width: portrait pages fill the width, longer ones shrink. */
const TALLEST = 1.45;

/** Pointer travel that starts a drag (CSS px). */
const DRAG_START = 6;

/** Selects pages as in a file list: Ctrl toggles one, Shift extends from the last one. */
function choose(
  editor: Editor,
  pageNumber: number,
  anchor: number,
  { isMore, isRange }: { readonly isMore: boolean; readonly isRange: boolean },
): void {
  const { session } = editor;
  if (!isMore && !isRange) {
    session.setState({ chosenPages: new Set() });
    return;
  }
  const chosenPages = new Set(isRange && !isMore ? [] : pagesMeant(editor));
  if (isRange) {
    for (let each = Math.min(anchor, pageNumber); each <= Math.max(anchor, pageNumber); each++) chosenPages.add(each);
  } else if (!chosenPages.delete(pageNumber)) chosenPages.add(pageNumber);
  session.setState({ chosenPages });
}

function openMenu({ editor, ui }: App, pageNumber: number, event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
  if (!editor.session.getState().chosenPages.has(pageNumber)) {
    editor.session.setState({ chosenPages: new Set() });
    editor.goToPage(pageNumber);
  }
  const box = event.currentTarget.getBoundingClientRect();
  const isPointed = event.clientX > 0 || event.clientY > 0;
  const at = isPointed
    ? { x: event.clientX, y: event.clientY }
    : { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  ui.setState({ menu: { of: 'pages', ...at } });
}

interface ListKeys {
  readonly pageNumber: number;
  readonly anchor: number;
  go(pageNumber: number): void;
}

/** Handles the keys of a page in the strip. Returns false for other keys. */
function onPageKey(editor: Editor, event: KeyboardEvent, { pageNumber, anchor, go }: ListKeys): boolean {
  const { session, document } = editor;
  const last = document.pages().length;
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
  const isControl = event.ctrlKey || event.metaKey;
  if (step && event.altKey) {
    const page = document.pages()[pageNumber - 1];
    nudgePages(editor, pagesMeant(editor), step);
    go(1 + document.pages().findIndex((each) => page && pageKey(each) === pageKey(page)));
  } else if (step || event.key === 'Home' || event.key === 'End') {
    if (isControl) return false;
    const next = step ? Math.min(last, Math.max(1, pageNumber + step)) : event.key === 'Home' ? 1 : last;
    choose(editor, next, anchor, { isMore: false, isRange: event.shiftKey });
    go(next);
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    deletePages(editor, pagesMeant(editor));
    go(session.getState().pageNumber);
  } else if (event.key === 'Escape' && session.getState().chosenPages.size > 0) {
    session.setState({ chosenPages: new Set() });
  } else if (event.key === 'a' && isControl) {
    session.setState({ chosenPages: new Set(document.pages().map((_, index) => index + 1)) });
  } else return false;
  return true;
}

type Rows = Virtualizer<HTMLDivElement, Element>;

/** Drag and drop with mouse or pen: touch scrolls and has the menu instead. */
function usePageDrag(editor: Editor, scroller: React.RefObject<HTMLDivElement | null>, virtualizer: Rows) {
  /** Gap to drop the pages into; 0 is before the first. */
  const [gap, setGap] = useState<number | undefined>();
  const start = useRef<{ readonly y: number; readonly pageNumber: number } | undefined>(undefined);
  const wasDragged = useRef(false);

  const gapAt = (clientY: number): number => {
    const list = scroller.current;
    if (!list) return 0;
    const y = clientY - list.getBoundingClientRect().top + list.scrollTop;
    const row = virtualizer.getVirtualItemForOffset(y);
    return row ? row.index + (y > (row.start + row.end) / 2 ? 1 : 0) : 0;
  };

  const end = () => {
    start.current = undefined;
    setGap(undefined);
  };

  const handlers = (pageNumber: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false;
      if (event.button !== 0 || event.pointerType === 'touch') return;
      start.current = { y: event.clientY, pageNumber };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = start.current;
      if (!from || (gap === undefined && Math.abs(event.clientY - from.y) < DRAG_START)) return;
      if (!wasDragged.current) event.currentTarget.setPointerCapture(event.pointerId);
      wasDragged.current = true;
      const list = scroller.current;
      const box = list?.getBoundingClientRect();
      // Autoscroll near the edges.
      if (list && box && event.clientY < box.top + DRAG_EDGE) list.scrollBy(0, -DRAG_EDGE / 2);
      if (list && box && event.clientY > box.bottom - DRAG_EDGE) list.scrollBy(0, DRAG_EDGE / 2);
      setGap(gapAt(event.clientY));
    },
    onPointerUp() {
      const from = start.current;
      if (from && gap !== undefined) {
        const { chosenPages } = editor.session.getState();
        movePages(editor, chosenPages.has(from.pageNumber) ? chosenPages : [from.pageNumber], gap + 1);
      }
      end();
    },
    onPointerCancel: end,
  });
  return { gap, handlers, wasDragged, cancel: end };
}

/** Distance from an edge of the list that starts autoscrolling (CSS px). */
const DRAG_EDGE = 32;

interface PageListProps {
  readonly picture: PictureDocument;
  readonly isDrawerOpen: boolean;
}

/** Key of imported annotations, which pages don't paint: thumbnails depend on it. */
function useHiddenAnnotations({ pdf }: PictureDocument): string {
  const { document } = useApp().editor;
  const size = pdf?.own.file.size;
  return useSyncExternalStore(document.subscribe, () =>
    size === undefined ? '' : importedObjects(document.properties(), size).join(),
  );
}

/** Focuses a page of the list once it is rendered. */
function usePageFocus(scroller: React.RefObject<HTMLDivElement | null>, virtualizer: Rows) {
  const wanted = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const button = scroller.current?.querySelector<HTMLElement>(`[data-page="${wanted.current}"]`);
    if (!button) return;
    wanted.current = undefined;
    button.focus({ preventScroll: true });
  });
  return (pageNumber: number) => {
    wanted.current = pageNumber;
    virtualizer.scrollToIndex(pageNumber - 1);
  };
}

function PageLabel({ number, label }: { readonly number: number; readonly label: string | undefined }) {
  const { document } = useApp().editor;
  const count = useSyncExternalStore(document.status.subscribe, () => document.countOnPage(number));
  return (
    <span className="page-number">
      <span className="visually-hidden">{t('Page {page}', { page: label ?? number })}</span>
      <span aria-hidden="true">
        {label ?? number}
        {count === 0 ? null : (
          <span className="page-marks"> · {t('{count, plural, one {# mark} other {# marks}}', { count })}</span>
        )}
      </span>
    </span>
  );
}

export function PageList({ picture, isDrawerOpen }: PageListProps) {
  const app = useApp();
  const { editor, ui } = app;
  const pageNumber = useSession((state) => state.pageNumber);
  const chosen = useSession((state) => state.chosenPages);
  const hiddenAnnotations = useHiddenAnnotations(picture);
  const anchor = useRef(1);
  const sizes = useSession((state) => state.pages);
  const width = useUi(({ pagesWidth }) => pagesWidth) - BESIDE;
  const room = { width, height: Math.round(width * TALLEST) };
  const heightOf = (index: number) => fitted(sizes[index] ?? room, room).height + AROUND;
  const { scroller, virtualizer } = useRows(picture.pages.length, heightOf, { overscan: 2 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have other heights then
  useLayoutEffect(() => virtualizer.measure(), [sizes, width, virtualizer]);
  const focusPage = usePageFocus(scroller, virtualizer);
  useFocusRequest('pages', () => focusPage(pageNumber));
  const drag = usePageDrag(editor, scroller, virtualizer);
  useEffect(() => {
    if (pageNumber > 0) virtualizer.scrollToIndex(pageNumber - 1);
  }, [pageNumber, virtualizer]);

  const go = (next: number) => {
    editor.goToPage(next);
    focusPage(next);
  };
  const onClick = (event: MouseEvent, number: number) => {
    // Only pointer clicks can end a drag; clicks by keys have a detail of 0.
    if (event.detail > 0 && drag.wasDragged.current) return;
    const how = { isMore: event.ctrlKey || event.metaKey, isRange: event.shiftKey };
    choose(editor, number, anchor.current, how);
    if (!how.isRange) anchor.current = number;
    if (how.isMore || how.isRange) return;
    editor.goToPage(number);
    if (isDrawerOpen) closeSheet(ui, 'pages');
  };
  const onKeyDown = (event: KeyboardEvent, number: number) => {
    if (drag.gap !== undefined && event.key === 'Escape') drag.cancel();
    else if (!onPageKey(editor, event, { pageNumber: number, anchor: anchor.current, go })) return;
    if (!event.shiftKey) anchor.current = number;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={`pages-scroller scroller${drag.gap === undefined ? '' : ' dragging'}`} ref={scroller}>
      <ol className="rows" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, size }) => {
          const number = index + 1;
          return (
            <li key={index} style={{ transform: `translateY(${start}px)`, height: size }}>
              <button
                type="button"
                className="page-button"
                data-page={number}
                aria-current={number === pageNumber ? 'page' : undefined}
                aria-pressed={chosen.size > 0 ? chosen.has(number) : undefined}
                onClick={(event) => onClick(event, number)}
                onContextMenu={(event) => openMenu(app, number, event)}
                onKeyDown={(event) => onKeyDown(event, number)}
                {...drag.handlers(number)}
              >
                <Thumbnail key={hiddenAnnotations} picture={picture} index={index} room={room} />
                <PageLabel number={number} label={picture.pdf?.labels[index]} />
              </button>
            </li>
          );
        })}
        {drag.gap === undefined ? null : (
          <li
            className="page-gap"
            aria-hidden="true"
            style={{ transform: `translateY(${virtualizer.measurementsCache[drag.gap - 1]?.end ?? 0}px)` }}
          />
        )}
      </ol>
    </div>
  );
}
