import { type KeyboardEvent, useEffect, useId } from 'react';
import { msg, t, translate } from '../../messages/index.ts';
import { type Difference, type DifferenceKind, differenceMessage } from '../../review/index.ts';
import { useRows } from '../parts/use-rows.ts';

/** Height of a row (CSS px). */
const ROW = 48;

const KIND_NAMES: Readonly<Record<DifferenceKind, string>> = {
  inserted: msg('Inserted'),
  removed: msg('Removed'),
  changed: msg('Changed'),
  moved: msg('Moved'),
  picture: msg('Picture'),
  pageInserted: msg('Page inserted'),
  pageRemoved: msg('Page removed'),
  pageMoved: msg('Page moved'),
};

/** Pages of both versions in a few characters. */
function pagesOf({ old, new: recent }: Difference): string {
  if (old && recent && old.page !== recent.page) return `${old.page} → ${recent.page}`;
  return String(recent?.page ?? old?.page ?? '');
}

/** Words of a difference, those of moves only once; a sentence for others. */
function Words({ difference }: { readonly difference: Difference }) {
  const { kind, old, new: recent } = difference;
  if (kind === 'moved') return recent?.text;
  if (old?.text === undefined && recent?.text === undefined) return translate(differenceMessage(difference));
  return (
    <>
      {old?.text === undefined ? null : <del>{old.text}</del>}
      {old?.text !== undefined && recent?.text !== undefined ? ' ' : null}
      {recent?.text === undefined ? null : <ins>{recent.text}</ins>}
    </>
  );
}

export interface ListedDifference {
  readonly index: number;
  readonly difference: Difference;
}

interface DifferenceListProps {
  readonly rows: readonly ListedDifference[];
  readonly current: number | undefined;
  onShow(index: number): void;
}

export function DifferenceList({ rows, current, onShow }: DifferenceListProps) {
  const id = useId();
  const { scroller, virtualizer } = useRows(rows.length, ROW);
  const at = rows.findIndex(({ index }) => index === current);
  useEffect(() => scroller.current?.focus(), [scroller]);
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at);
  }, [at, virtualizer]);
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: Math.max(0, at - 1),
      Home: 0,
      End: rows.length - 1,
    };
    const target = rows[targets[event.key] ?? -1];
    if (!(event.key in targets)) return;
    event.preventDefault();
    if (target) onShow(target.index);
  };
  return (
    <div
      ref={scroller}
      className="difference-list"
      role="listbox"
      tabIndex={0}
      aria-label={t('Differences')}
      aria-activedescendant={at < 0 ? undefined : `${id}${current}`}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index: place, start }) => {
          const row = rows[place];
          if (!row) return null;
          const { index, difference } = row;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list box handles keys
            <div
              key={index}
              id={`${id}${index}`}
              className={`difference-row kind-${difference.kind}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              aria-setsize={rows.length}
              aria-posinset={place + 1}
              style={{ height: ROW, transform: `translateY(${start}px)` }}
              onClick={() => onShow(index)}
            >
              <span className="visually-hidden">{translate(differenceMessage(difference))}</span>
              <span className="difference-kind" aria-hidden="true">
                {t(KIND_NAMES[difference.kind])}
              </span>
              <span className="difference-page num" aria-hidden="true">
                {pagesOf(difference)}
              </span>
              <span className="difference-words cut" dir="auto" aria-hidden="true">
                <Words difference={difference} />
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
