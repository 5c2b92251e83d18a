import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Editor } from '../../editor/editor.ts';
import { deletePages, nudgePages, pagesMeant } from '../../editor/pages.ts';
import { pageKey } from '../../kernel/page-list.ts';
import {
  atPage,
  type PageIndex,
  type PageNumber,
  pageNumbersTo,
  toPageIndex,
  toPageNumber,
} from '../../kernel/page-number.ts';
import { importedObjects } from '../../marks/index.ts';
import type { PictureDocument } from '../../media/index.ts';
import { t } from '../../messages/index.ts';
import { type App, useApp, useSession, useUi } from '../app-context.tsx';
import { useFocusRequest } from '../parts/use-focus-request.ts';
import { useRows } from '../parts/use-rows.ts';
import { type RowVirtualizer, usePageDrag } from './page-drag.ts';
import { closeSheet } from './sheets.tsx';
import { fitted, Thumbnail } from './thumbnail.tsx';

/** Space next to thumbnails, and above and below them for the page number (CSS px). */
const BESIDE = 53;
const AROUND = 36;
/** Maximum ratio of height to width: portrait pages fill the width, longer ones shrink. */
const TALLEST = 1.45;

/** Selects pages as in a file list: Ctrl toggles one, Shift extends from the last one. */
function choose(
  editor: Editor,
  pageNumber: PageNumber,
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

function openMenu({ editor, ui }: App, pageNumber: PageNumber, event: MouseEvent<HTMLElement>): void {
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
  readonly pageNumber: PageNumber;
  readonly anchor: number;
  go(pageNumber: PageNumber): void;
}

/** Handles the keys of a page in the strip. Returns false for other keys. */
function onPageKey(editor: Editor, event: KeyboardEvent, { pageNumber, anchor, go }: ListKeys): boolean {
  const { session, document } = editor;
  const last = document.pages().length;
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
  const isControl = event.ctrlKey || event.metaKey;
  if (step && event.altKey) {
    const page = atPage(document.pages(), pageNumber);
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
    session.setState({ chosenPages: new Set(pageNumbersTo(document.pages().length)) });
  } else return false;
  return true;
}

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
function usePageFocus(scroller: React.RefObject<HTMLDivElement | null>, virtualizer: RowVirtualizer) {
  const wanted = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const button = scroller.current?.querySelector<HTMLElement>(`[data-page="${wanted.current}"]`);
    if (!button) return;
    wanted.current = undefined;
    button.focus({ preventScroll: true });
  });
  return (pageNumber: PageNumber) => {
    wanted.current = pageNumber;
    virtualizer.scrollToIndex(toPageIndex(pageNumber));
  };
}

function PageLabel({ number, label }: { readonly number: PageNumber; readonly label: string | undefined }) {
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
  const heightOf = (index: PageIndex) => fitted(sizes[index] ?? room, room).height + AROUND;
  const { scroller, virtualizer } = useRows(picture.pages.length, heightOf, { overscan: 2 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have other heights then
  useLayoutEffect(() => virtualizer.measure(), [sizes, width, virtualizer]);
  const focusPage = usePageFocus(scroller, virtualizer);
  useFocusRequest('pages', () => focusPage(pageNumber));
  const drag = usePageDrag(scroller, virtualizer);
  useEffect(() => {
    if (pageNumber > 0) virtualizer.scrollToIndex(toPageIndex(pageNumber));
  }, [pageNumber, virtualizer]);

  const go = (next: number) => {
    editor.goToPage(next);
    focusPage(next);
  };
  const onClick = (event: MouseEvent, number: PageNumber) => {
    const how = { isMore: event.ctrlKey || event.metaKey, isRange: event.shiftKey };
    choose(editor, number, anchor.current, how);
    if (!how.isRange) anchor.current = number;
    if (how.isMore || how.isRange) return;
    editor.goToPage(number);
    if (isDrawerOpen) closeSheet(ui, 'pages');
  };
  const onKeyDown = (event: KeyboardEvent, number: PageNumber) => {
    if (!onPageKey(editor, event, { pageNumber: number, anchor: anchor.current, go })) return;
    if (!event.shiftKey) anchor.current = number;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="pages-scroller scroller" ref={scroller} {...drag.area}>
      <ol className="rows" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, size }) => {
          const number = toPageNumber(index);
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
