import { type KeyboardEvent, useMemo, useState } from 'react';
import { layerName } from '../../editor/layer-rules.ts';
import { revealMark } from '../../editor/reveal.ts';
import { lockMarks } from '../../editor/selection.ts';
import { groupBy } from '../../kernel/group.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import {
  commentsOf,
  definitionOf,
  findDefinition,
  hasLayers,
  layerOf,
  type Mark,
  type MarkFilter,
  matchesSearch,
  passesFilter,
  reasonsOf,
  searchTextOf,
} from '../../marks/index.ts';
import { compareText, msg, t } from '../../messages/index.ts';
import { useApp, useDocument, useSession } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { RowButton } from '../parts/row-button.tsx';
import { tip } from '../parts/tooltip.tsx';
import { useRows } from '../parts/use-rows.ts';

type Row =
  | { readonly kind: 'page'; readonly pageNumber: PageNumber; readonly count: number }
  | { readonly kind: 'mark'; readonly mark: Mark };

const ROW_HEIGHT = 32;

interface FilterOption {
  readonly label: string;
  readonly filter: MarkFilter;
}

const FILTERS: readonly FilterOption[] = [
  { label: msg('All marks'), filter: { by: 'all' } },
  { label: msg('Annotations'), filter: { by: 'family', value: 'annotation' } },
  { label: msg('Redactions'), filter: { by: 'family', value: 'redaction' } },
  { label: msg('Signatures'), filter: { by: 'family', value: 'signature' } },
  { label: msg('With comments'), filter: { by: 'comments' } },
];

/** Maximum number of reasons in the filter; the search finds the others. */
const MOST_REASONS = 100;

const toValue = (filter: MarkFilter): string => JSON.stringify(filter);

function labelOf(type: string): string {
  const definition = findDefinition(type);
  return definition ? t(definition.label) : type;
}

function listFilters(marks: readonly Mark[]): { readonly label: string; readonly options: readonly FilterOption[] }[] {
  const types = [...new Set(marks.map(({ type }) => type))];
  const reasons = [...new Set(marks.flatMap(reasonsOf))].sort(compareText).slice(0, MOST_REASONS);
  return [
    {
      label: t('Type'),
      options: types
        .map(
          (type): FilterOption => ({
            label: labelOf(type),
            filter: { by: 'type', value: type },
          }),
        )
        .sort((a, b) => compareText(a.label, b.label)),
    },
    { label: t('Reason'), options: reasons.map((value) => ({ label: value, filter: { by: 'reason', value } })) },
  ];
}

function toRows(marks: readonly Mark[], words: string, filter: MarkFilter): Row[] {
  const isMeant = (mark: Mark) =>
    passesFilter(mark, filter) && (words === '' || matchesSearch(searchTextOf(mark), words));
  return [...groupBy(marks.toReversed().filter(isMeant), ({ pageNumber }) => pageNumber)]
    .sort(([a], [b]) => a - b)
    .flatMap(([pageNumber, own]): Row[] => [
      { kind: 'page', pageNumber, count: own.length },
      ...own.map((mark): Row => ({ kind: 'mark', mark })),
    ]);
}

const toOption = ({ label, filter }: FilterOption) => (
  <option key={toValue(filter)} value={toValue(filter)}>
    {label}
  </option>
);

/** All marks of the document as a list: the accessible equivalent of the canvas. */
export function MarksPanel() {
  const { editor } = useApp();
  useDocument((state) => state.revision);
  const selection = useSession((state) => state.selection);
  const hidden = useSession((state) => state.hidden);
  const hiddenByHand = useSession((state) => state.hiddenByHand);
  const pageCount = useSession((state) => state.pages.length);
  const [words, setWords] = useState('');
  const [filter, setFilter] = useState<MarkFilter>({ by: 'all' });
  const [active, setActive] = useState(0);
  // The store returns the same array until something changes.
  const entries = editor.document.ordered();
  const marks = useMemo(() => entries.map(({ mark }) => mark), [entries]);
  const filters = useMemo(() => listFilters(marks), [marks]);
  const rows = useMemo(() => toRows(marks, words.trim(), filter), [marks, words, filter]);
  const { scroller, virtualizer } = useRows(rows.length, ROW_HEIGHT);

  const choose = (mark: Mark, isAdding: boolean) => {
    const next = new Set(isAdding ? selection : []);
    if (!next.delete(mark.uid)) next.add(mark.uid);
    revealMark(editor, mark);
    editor.select(next);
  };

  const toggleHidden = (mark: Mark) => {
    const next = new Set(hiddenByHand);
    if (!next.delete(mark.uid)) next.add(mark.uid);
    editor.session.setState({ hiddenByHand: next });
  };

  const toggleLocked = (mark: Mark) => lockMarks(editor, [mark.uid], mark.interactionMode !== 'SelectionDisabled');

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    const move = (to: number) => {
      const next = Math.min(rows.length - 1, Math.max(0, to));
      setActive(next);
      virtualizer.scrollToIndex(next);
    };
    const withMark = (act: (mark: Mark) => unknown) => () => void (row?.kind === 'mark' && act(row.mark));
    const select = withMark((mark) => choose(mark, event.shiftKey || event.ctrlKey));
    const remove = withMark(({ uid }) => editor.document.commit(msg('Delete'), (edit) => edit.remove(uid)));
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      Home: () => move(0),
      End: () => move(rows.length - 1),
      Enter: select,
      ' ': select,
      Delete: remove,
      Backspace: remove,
      h: withMark(toggleHidden),
      l: withMark(toggleLocked),
    };
    const act = acts[event.key];
    if (!act) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  };

  if (editor.document.status.getState().count === 0) {
    return <p className="panel-empty">{t('No marks yet. Choose a tool and draw, or import marks JSON.')}</p>;
  }
  return (
    <section className="panel-section marks-panel" aria-label={t('Marks')}>
      <input
        type="search"
        className="search"
        placeholder={t('Search type, family, text…')}
        aria-label={t('Search marks')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="filters">
        <select
          aria-label={t('Show')}
          value={toValue(filter)}
          onChange={(event) => setFilter(JSON.parse(event.target.value))}
        >
          {FILTERS.map(({ label, filter: by }) => toOption({ label: t(label), filter: by }))}
          {filters
            .filter(({ options }) => options.length > 0)
            .map(({ label, options }) => (
              <optgroup key={label} label={label}>
                {options.map(toOption)}
              </optgroup>
            ))}
        </select>
        <Button
          disabled={rows.length === 0}
          onClick={() => editor.select(rows.flatMap((row) => (row.kind === 'mark' ? [row.mark.uid] : [])))}
        >
          {t('Select all shown')}
        </Button>
      </div>
      {rows.length === 0 ? <p className="panel-empty">{t('No matching marks.')}</p> : null}
      <div
        className="scroller list"
        role="listbox"
        aria-label={t('Marks of the document')}
        aria-multiselectable="true"
        aria-description={t('Enter selects, Delete deletes, H hides, L locks')}
        aria-activedescendant={rows[active] ? `mark-row-${active}` : undefined}
        tabIndex={0}
        ref={scroller}
        onKeyDown={onKeyDown}
      >
        <div className="rows" style={{ height: virtualizer.getTotalSize() }} role="presentation">
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            const style = { transform: `translateY(${start}px)`, height: ROW_HEIGHT };
            if (row.kind === 'page') {
              const isBeyond = row.pageNumber > pageCount;
              return (
                <div
                  key={`page ${row.pageNumber}`}
                  id={`mark-row-${index}`}
                  className="marks-page row"
                  style={style}
                  role="presentation"
                >
                  {isBeyond
                    ? t('Page {page} (not in this document)', { page: row.pageNumber })
                    : t('Page {page}', { page: row.pageNumber })}
                  <span className="count">{row.count}</span>
                </div>
              );
            }
            return (
              <MarkRow
                key={row.mark.uid}
                id={`mark-row-${index}`}
                mark={row.mark}
                style={style}
                isSelected={selection.has(row.mark.uid)}
                isActive={index === active}
                isHidden={hidden.has(row.mark.uid)}
                onChoose={(isAdding) => {
                  setActive(index);
                  choose(row.mark, isAdding);
                }}
                onToggleHidden={() => toggleHidden(row.mark)}
                onToggleLocked={() => toggleLocked(row.mark)}
              />
            );
          })}
        </div>
      </div>
    </section>
  );
}

interface MarkRowProps {
  readonly id: string;
  readonly mark: Mark;
  readonly style: { readonly transform: string; readonly height: number };
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly isHidden: boolean;
  onChoose(isAdding: boolean): void;
  onToggleHidden(): void;
  onToggleLocked(): void;
}

function MarkRow(props: MarkRowProps) {
  const { id, mark, style, isSelected, isActive, isHidden, onChoose, onToggleHidden, onToggleLocked } = props;
  const definition = definitionOf(mark);
  const { label, icon } = definition;
  const isLocked = mark.interactionMode === 'SelectionDisabled';
  const { editor } = useApp();
  const properties = editor.document.properties();
  const layer = hasLayers(properties) ? layerOf(properties, mark) : undefined;
  const text = definition.describe(mark);
  const comments = commentsOf(mark).length;
  let name = t(label);
  if (text) name = t('{name}, {text}', { name, text });
  if (isLocked) name = t('{name}, locked', { name });
  if (isHidden) name = t('{name}, hidden', { name });
  if (layer) name = t('{name}, layer {layer}', { name, layer: layerName(layer) });
  return (
    <div
      className={`mark-row list-row row ${isActive ? 'active' : ''} ${isSelected ? 'selected' : ''} ${isHidden ? 'dimmed' : ''}`}
      style={style}
      role="presentation"
    >
      <div
        id={id}
        className="list-option row"
        role="option"
        aria-selected={isSelected}
        aria-label={name}
        tabIndex={-1}
        onClick={(event) => onChoose(event.shiftKey || event.ctrlKey || event.metaKey)}
        onKeyDown={() => undefined}
      >
        <Icon name={icon} size={15} />
        {layer ? <span className="layer-dot" style={{ color: layer.color }} {...tip(layerName(layer))} /> : null}
        <span className="mark-label">{t(label)}</span>
        <span className="mark-text cut" dir="auto">
          {text}
        </span>
        {comments > 0 ? (
          <span className="badge" {...tip(t('Comments'))}>
            <Icon name="comment" size={12} />
            {comments}
          </span>
        ) : null}
      </div>
      {/* For pointers only: options can't contain buttons, and the list's keys do the same. */}
      <span className="row-buttons" aria-hidden="true">
        <RowButton
          icon={isHidden ? 'hide' : 'show'}
          tabIndex={-1}
          {...tip(isHidden ? t('Show') : t('Hide'))}
          onClick={onToggleHidden}
        />
        <RowButton
          icon={isLocked ? 'lock' : 'unlock'}
          tabIndex={-1}
          {...tip(isLocked ? t('Unlock') : t('Lock'))}
          onClick={onToggleLocked}
        />
      </span>
    </div>
  );
}
