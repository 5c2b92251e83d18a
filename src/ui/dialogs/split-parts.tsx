import { type ReactNode, useId, useState } from 'react';
import type { Split } from '../../app/split/split.ts';
import type { SplitState } from '../../app/split/split-state.ts';
import type { PictureDocument } from '../../media/index.ts';
import { listText, t } from '../../messages/index.ts';
import { useSlice } from '../app-context.tsx';
import { Button } from '../parts/button.tsx';
import { useRows } from '../parts/use-rows.ts';
import { Thumbnail } from '../shell/thumbnail.tsx';

/** CSS pixels. */
const ROW_HEIGHT = 76;
const THUMBNAIL_SIDE = 60;

/** Of a document without what was looked for: so many of its values show what else there is. */
const MOST_EXAMPLES = 5;

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

/** Parts and what is left out between them, as they lie in the stack. */
function toRows({ plan, choices }: SplitState): readonly (PartRow | DroppedRow)[] {
  const { parts = [], dropped = [] } = plan ?? {};
  const rows = [
    ...parts.map(({ pages, value }, index): PartRow => {
      const [first = 1, last = first] = [pages[0], pages.at(-1)];
      // That a patch sheet came before it tells nothing of a part.
      return { kind: 'part', index, first, last, value: choices.kind === 'patch' ? undefined : value };
    }),
    ...dropped.map(({ page, value }): DroppedRow => ({ kind: 'dropped', first: page, value })),
  ];
  return rows.sort((a, b) => a.first - b.first);
}

const pagesText = (first: number, last: number): string =>
  first === last ? t('Page {page}', { page: first }) : t('Pages {from}–{to}', { from: first, to: last });

interface NameFieldProps {
  readonly name: string;
  readonly label: string;
  readonly isBusy: boolean;
  onRename(name: string): void;
}

/** What is typed counts when the field is left: it then shows what the file is called. */
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
        <Thumbnail picture={picture} index={row.first - 1} side={THUMBNAIL_SIDE} />
      </span>
      {row.kind === 'dropped' ? (
        <span className="split-words">
          <strong>{t('Left out')}</strong>
          <span className="split-pages">
            {pagesText(row.first, row.first)} · <bdi>{row.value}</bdi>
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

/** Why there are no parts to show; undefined where there are. */
function sayNothing({ choices, fault, plan, values }: SplitState, { pages }: PictureDocument): string | undefined {
  if (fault !== undefined) return t('The expression cannot be used yet.');
  if (!plan && choices.kind === 'patch') return t('Choose the patch codes at which to cut.');
  if (!plan && choices.kind === 'value') return t('Type the value of the barcodes at which to cut.');
  if (!plan) return t('Type an expression for the values at which to cut.');
  if (plan.parts.length === 0) return t('There is nothing but separators: no page is left to write.');
  if (plan.separators > 0) return undefined;
  const none =
    choices.kind === 'patch'
      ? t(
          '{count, plural, one {No patch sheet with {names} was found on # page.} other {No patch sheet with {names} was found on # pages.}}',
          {
            count: pages.length,
            names: listText(choices.patches),
          },
        )
      : t('{count, plural, one {No such barcode was found on # page.} other {No such barcode was found on # pages.}}', {
          count: pages.length,
        });
  if (choices.kind === 'patch' || values.length === 0) return none;
  return `${none} ${t('What was found: {names}', { names: listText(values.slice(0, MOST_EXAMPLES)) })}`;
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

/** The parts as they will be, or how far the pages are read for them. */
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
            <span>{t('Reading the pages: {done} of {total}', { done: reading.done, total: reading.total })}</span>
            <progress max={reading.total} value={reading.done} />
          </label>
        </Message>
      );
    case 'stopped':
      return (
        <Message
          action={
            <Button className="line" onClick={() => void split.read()}>
              {t('Read the pages')}
            </Button>
          }
        >
          <p role="status">{t('The pages have not been read for what parts them.')}</p>
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
            {t('Not all pages could be read, and any of them may be where a part begins. {reason}', {
              reason: reading.message,
            })}
          </p>
        </Message>
      );
    case 'read': {
      const nothing = sayNothing(state, split.picture);
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
  const { plan, names } = state;
  const format = useSlice(split.output.state, ({ choices }) => choices.format);
  const rows = toRows(state);
  const { scroller, virtualizer } = useRows(rows.length, ROW_HEIGHT, { overscan: 3 });
  const parts = plan?.parts.length ?? 0;
  const dropped = plan?.dropped.length ?? 0;
  return (
    <section className="split-parts" aria-labelledby={id}>
      <p id={id} role="status">
        <strong>{t('{count, plural, one {# part} other {# parts}}', { count: parts })}</strong>
        {dropped > 0
          ? ` · ${t('{count, plural, one {# page left out} other {# pages left out}}', { count: dropped })}`
          : null}
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
                  extension={format === 'tiff' ? 'tif' : 'pdf'}
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
