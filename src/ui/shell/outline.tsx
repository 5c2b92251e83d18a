import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { followLink } from '../../app/follow-link.ts';
import type { PictureDocument } from '../../media/index.ts';
import { t } from '../../messages/index.ts';
import type { PdfOutlineItem } from '../../pdf/index.ts';
import { useApp, useSession } from '../app-context.tsx';
import { readingKey } from '../direction.ts';
import { Icon } from '../icons.tsx';
import { untilGone } from '../parts/until-gone.ts';
import { useFocusRequest } from '../parts/use-focus-request.ts';
import { currentRow, type OutlineRow, openedByFile, rowsOf } from './outline-items.ts';

/** Returns a PDF's outline; empty until read, and without one. */
export function useOutline(picture: PictureDocument | undefined): readonly PdfOutlineItem[] {
  const [read, setRead] = useState<{ picture: PictureDocument; items: readonly PdfOutlineItem[] } | undefined>();
  useEffect(() => {
    if (!picture?.pdf) return undefined;
    const onFault = () => undefined; // Treat a damaged outline as missing.
    return untilGone(picture.pdf.readOutline(), (items) => setRead({ picture, items }), onFault);
  }, [picture]);
  return read && read.picture === picture ? read.items : [];
}

interface OutlineProps {
  readonly items: readonly PdfOutlineItem[];
  /** Called after a click on an item. */
  onFollow(): void;
}

interface RowProps {
  readonly row: OutlineRow;
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  onFocus(): void;
  onFollow(): void;
  onToggle(): void;
  onKeyDown(event: KeyboardEvent): void;
}

function Row({ row, isCurrent, isTabStop, onFocus, onFollow, onToggle, onKeyDown }: RowProps) {
  const { item, id, level, isOpen } = row;
  const isParent = item.children.length > 0;
  return (
    <div
      role="treeitem"
      data-id={id}
      aria-level={level}
      aria-expanded={isParent ? isOpen : undefined}
      aria-current={isCurrent ? 'location' : undefined}
      aria-selected={isCurrent}
      aria-disabled={item.target === undefined}
      tabIndex={isTabStop ? 0 : -1}
      className="outline-row"
      style={{ paddingLeft: 4 + (level - 1) * 12 }}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={({ target }) =>
        isParent && target instanceof Element && target.closest('.outline-toggle') ? onToggle() : onFollow()
      }
    >
      <span className="outline-toggle">{isParent ? <Icon name={isOpen ? 'collapse' : 'expand'} /> : null}</span>
      <span className="outline-title" dir="auto">
        {item.title.trim() || t('Without a title')}
      </span>
    </div>
  );
}

/** Outline as a tree: a click goes to the page, arrow keys move, expand and collapse. */
export function Outline({ items, onFollow }: OutlineProps) {
  const app = useApp();
  const pageNumber = useSession((state) => state.pageNumber);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(openedByFile(items)));
  const [focused, setFocused] = useState<string | undefined>(undefined);
  const tree = useRef<HTMLDivElement | null>(null);
  const rows = rowsOf(items, open);
  const current = currentRow(rows, pageNumber);
  const tabStop = rows.find(({ id }) => id === focused) ?? current ?? rows[0];

  const currentId = current?.id;
  useEffect(() => {
    if (currentId === undefined) return;
    tree.current?.querySelector(`[data-id="${currentId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  const setOpened = ({ id }: OutlineRow, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpen(next);
  };
  const follow = ({ item }: OutlineRow) => {
    if (!item.target) return;
    followLink(app, item.target);
    onFollow();
  };
  const focusRow = (row: OutlineRow | undefined) => {
    if (!row) return;
    setFocused(row.id);
    tree.current?.querySelector<HTMLElement>(`[data-id="${row.id}"]`)?.focus();
  };
  useFocusRequest('pages', () => focusRow(tabStop));
  const onKeyDown = (event: KeyboardEvent) => {
    if (!tabStop || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = rows.indexOf(tabStop);
    const hasChildren = tabStop.item.children.length > 0;
    const moves: Partial<Record<string, () => void>> = {
      ArrowDown: () => focusRow(rows[at + 1]),
      ArrowUp: () => focusRow(rows[at - 1]),
      Home: () => focusRow(rows[0]),
      End: () => focusRow(rows.at(-1)),
      ArrowRight: () =>
        hasChildren && !tabStop.isOpen ? setOpened(tabStop, true) : focusRow(hasChildren ? rows[at + 1] : undefined),
      ArrowLeft: () =>
        tabStop.isOpen ? setOpened(tabStop, false) : focusRow(rows.find(({ id }) => id === tabStop.parent)),
      Enter: () => follow(tabStop),
      ' ': () => follow(tabStop),
    };
    const move = moves[readingKey(event.key)];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };

  return (
    <div className="outline scroller" role="tree" aria-label={t('Outline')} ref={tree}>
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          isCurrent={row.id === currentId}
          isTabStop={row === tabStop}
          onFocus={() => setFocused(row.id)}
          onFollow={() => follow(row)}
          onToggle={() => setOpened(row, !row.isOpen)}
          onKeyDown={onKeyDown}
        />
      ))}
    </div>
  );
}
