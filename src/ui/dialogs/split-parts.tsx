import { type ReactNode, useId, useState } from 'react';
import type { Split } from '../../app/split/split.ts';
import type { SplitState } from '../../app/split/split-state.ts';
import { type PageNumber, toPageIndex } from '../../kernel/page-number.ts';
import { t } from '../../messages/index.ts';
import { extensionOf } from '../../output/index.ts';
import { useSlice } from '../app-context.tsx';
import { Button } from '../parts/button.tsx';
import { useRows } from '../parts/use-rows.ts';
import { Thumbnail } from '../shell/thumbnail.tsx';
import { leftOutText, noPartsText, partsText, readingText } from './split-words.ts';

/** Row height (CSS px). */
const ROW_HEIGHT = 76;
const THUMBNAIL_ROOM = { width: 60, height: 60 };

interface PartRow {
  readonly kind: 'part';
  readonly index: number;
  readonly first: number;
  readonly last: number;
  readonly value: string | undefined;
}

interface DroppedRow {
  readonly kind: 'dropped';
  readonly first: number;
  readonly value: string;
}

function toRows({ plan, choices }: SplitState): readonly (PartRow | DroppedRow)[] {
  const { parts = [], dropped = [] } = plan ?? {};
  const rows = [
    ...parts.map(({ pages, value }, index): PartRow => {
      const [first = 1, last = first] = [pages[0], pages.at(-1)];
      // The patch code itself says nothing about a part.
      return { kind: 'part', index, first, last, value: choices.kind === 'patch' ? undefined : value };
    }),
    ...dropped.map(({ page, value }): DroppedRow => ({ kind: 'dropped', first: page, value })),
  ];
  return rows.sort((a, b) => a.first - b.first);
}

const pagesText = (first: PageNumber, last: PageNumber): string =>
  first === last ? t('Page {page}', { page: first }) : t('Pages {from}–{to}', { from: first, to: last });

interface NameFieldProps {
  readonly name: string;
  readonly label: string;
  readonly isBusy: boolean;
  onRename(name: string): void;
}

/** Commits on blur and then shows the file name. */
function NameField({ name, label, isBusy, onRename }: NameFieldProps) {
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const commit = () => {
    if (draft !== undefined && draft !== name) onRename(draft);
    setDraft(undefined);
  };
  return (
    <input
      aria-label={label}
      dir="auto"
      spellCheck={false}
      disabled={isBusy}
      value={draft ?? name}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

interface RowProps {
  readonly split: Split;
  readonly row: PartRow | DroppedRow;
  readonly name: string;
  readonly extension: string;
  readonly isBusy: boolean;
}

function Row({ split, row, name, extension, isBusy }: RowProps) {
  const { picture } = split;
  return (
    <>
      <span className="split-thumbnail" aria-hidden="true">
        <Thumbnail picture={picture} index={toPageIndex(row.first)} room={THUMBNAIL_ROOM} />
      </span>
      {row.kind === 'dropped' ? (
        <span className="split-words">
          <strong>{t('Left out')}</strong>
          <span className="split-pages">
            {pagesText(row.first, row.first)}
            {row.value === '' ? null : (
              <>
                {' · '}
                <bdi>{row.value}</bdi>
              </>
            )}
          </span>
        </span>
      ) : (
        <span className="split-words">
          <span className="row split-name">
            <NameField
              name={name}
              label={t('Name of part {number}', { number: row.index + 1 })}
              isBusy={isBusy}
              onRename={(next) => split.rename(row.first, next)}
            />
            <span aria-hidden="true">.{extension}</span>
          </span>
          <span className="split-pages">
            {pagesText(row.first, row.last)}
            {row.value === undefined ? null : (
              <>
                {' · '}
                <bdi>{row.value}</bdi>
              </>
            )}
          </span>
        </span>
      )}
    </>
  );
}

interface MessageProps {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

const Message = ({ children, action }: MessageProps) => (
  <div className="split-message">
    {children}
    {action}
  </div>
);

interface SplitPartsProps {
  readonly split: Split;
  readonly isBusy: boolean;
}

export function SplitParts({ split, isBusy }: SplitPartsProps) {
  const state = useSlice(split.state, (each) => each);
  const { reading } = state;
  switch (reading.kind) {
    case 'reading':
      return (
        <Message
          action={
            <Button className="line" onClick={() => split.stop()}>
              {t('Stop')}
            </Button>
          }
        >
          <label className="stack close">
            <span>{readingText(reading.done, reading.total)}</span>
            <progress max={reading.total} value={reading.done} />
          </label>
        </Message>
      );
    case 'stopped':
      return (
        <Message
          action={
            <Button className="line" onClick={() => void split.read()}>
              {t('Scan the pages')}
            </Button>
          }
        >
          <p role="status">{t("The pages haven't been scanned for separators yet.")}</p>
        </Message>
      );
    case 'failed':
      return (
        <Message
          action={
            <Button className="line" onClick={() => void split.read()}>
              {t('Try again')}
            </Button>
          }
        >
          <p role="alert">
            {t("Some pages couldn't be read, and a part may begin on any of them. {reason}", {
              reason: reading.message,
            })}
          </p>
        </Message>
      );
    case 'read': {
      const nothing = noPartsText(state, split.picture);
      return nothing === undefined ? (
        <PartList split={split} state={state} isBusy={isBusy} />
      ) : (
        <Message>
          <p role="status">{nothing}</p>
        </Message>
      );
    }
  }
}

function PartList({ split, state, isBusy }: SplitPartsProps & { readonly state: SplitState }) {
  const id = useId();
  const { names } = state;
  const leftOut = leftOutText(state);
  const format = useSlice(split.output.state, ({ choices }) => choices.format);
  const rows = toRows(state);
  const { scroller, virtualizer } = useRows(rows.length, ROW_HEIGHT, { overscan: 3 });
  return (
    <section className="split-parts" aria-labelledby={id}>
      <p id={id} role="status">
        <strong>{partsText(state)}</strong>
        {leftOut === undefined ? null : ` · ${leftOut}`}
      </p>
      <div className="split-scroller scroller" ref={scroller}>
        <ol className="rows" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <li
                key={row.first}
                className={row.kind === 'dropped' ? 'split-row dropped' : 'split-row'}
                style={{ transform: `translateY(${start}px)`, height: ROW_HEIGHT }}
              >
                <Row
                  split={split}
                  row={row}
                  name={row.kind === 'part' ? (names[row.index] ?? '') : ''}
                  extension={extensionOf(format)}
                  isBusy={isBusy}
                />
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
