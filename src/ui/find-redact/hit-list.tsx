import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useState } from 'react';
import type { Redacting } from '../../app/redacting.ts';
import { groupHits, type HitGroup, nameOf, type RedactionHit } from '../../app/redaction-hits.ts';
import { numberText, t, translate } from '../../messages/index.ts';
import { useSlice } from '../app-context.tsx';
import { readingKey } from '../direction.ts';
import { Icon } from '../icons.tsx';
import { ReasonMenu } from '../parts/reason-menu.tsx';
import { Tick, type TickState } from '../parts/tick.tsx';
import { useMedia } from '../parts/use-media.ts';
import { useRows } from '../parts/use-rows.ts';
import { focusHitBar } from './hit-bar.tsx';
import { OTHER_PLACE, PLACE_WORDS } from './place-words.ts';
import { DOUBTFUL } from './read-words.tsx';

/** Row heights (CSS px). */
const ROW = { fine: 34, coarse: 44 } as const;
/** Maximum length of the context before a hit. */
const MOST_BEFORE = 26;

type Row =
  | { readonly key: string; readonly group: HitGroup; readonly hit?: undefined }
  | { readonly key: string; readonly group: HitGroup; readonly hit: RedactionHit; readonly index: number };

const groupKey = (name: string): string => `group ${name}`;

function toRows(groups: readonly HitGroup[], closed: ReadonlySet<string>): Row[] {
  return groups.flatMap((group) => [
    { key: groupKey(group.name), group },
    ...(closed.has(group.name) ? [] : group.hits.map((hit, index) => ({ key: hit.id, group, hit, index }))),
  ]);
}

const isChosen = ({ decision }: RedactionHit): boolean => decision === 'redact';

function tickOf({ hits }: HitGroup): TickState {
  if (hits.every(isChosen)) return 'on';
  return hits.some(isChosen) ? 'mixed' : 'off';
}

/** `aria-checked` of a state. */
const CHECKED = { on: true, mixed: 'mixed', off: false } as const;

/** Trims the context before a hit from its start, so that the hit stays visible. */
function endOf(before: string): string {
  if (before.length <= MOST_BEFORE) return before;
  return `…${before.slice(-MOST_BEFORE).replace(/^\S*\s/, '')}`;
}

function HitText({ hit }: { readonly hit: RedactionHit }) {
  if (hit.source === 'barcode')
    return <span className="cut">{t('This code repeats “{text}”', { text: hit.repeats })}</span>;
  const { before, found, after } = hit.context;
  if (hit.source === 'beside')
    return (
      <span className="cut" dir="auto">
        <em className="hint">{t(PLACE_WORDS[hit.kind] ?? OTHER_PLACE)} </em>
        {endOf(before)}
        <mark>{found}</mark>
        {after}
      </span>
    );
  return (
    <span className="cut" dir="auto">
      {endOf(before)}
      <mark className={(hit.confidence ?? 1) < DOUBTFUL ? 'doubtful' : ''}>{found}</mark>
      {hit.isMisread ? <em className="hint"> {t('read as {text}', { text: found })} </em> : null}
      {after}
    </span>
  );
}

/** Collapsed groups, and the row with the focus. */
function useTree(redacting: Redacting) {
  const { hits, current } = useSlice(redacting.state, (state) => state);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setActive] = useState<string | undefined>(undefined);
  const rows = useMemo(() => toRows(groupHits(hits), closed), [hits, closed]);
  const at = rows.findIndex(({ key }) => key === wanted);
  const fold = (name: string, isClosed: boolean) =>
    setClosed((before) => new Set(isClosed ? [...before, name] : [...before].filter((each) => each !== name)));
  // Follow the current hit of the page.
  const [followed, setFollowed] = useState(current);
  if (current !== followed) {
    setFollowed(current);
    const hit = hits.find(({ id }) => id === current);
    if (hit) {
      setActive(hit.id);
      if (closed.has(nameOf(hit))) fold(nameOf(hit), false);
    }
  }
  return { rows, active: Math.max(0, at), current, closed, setActive, fold };
}

function toggle(redacting: Redacting, { group, hit }: Row): void {
  const own = hit ? [hit] : group.hits;
  redacting.decide(
    own.map(({ id }) => id),
    own.every(isChosen) ? 'leave' : 'redact',
  );
}

type Tree = ReturnType<typeof useTree>;

/** Handles keys: arrows move, collapse and expand, Space decides, Enter focuses the hit's bar. */
function pressKey(redacting: Redacting, tree: Tree, key: string, scrollTo: (index: number) => void): boolean {
  const { rows, active, closed, setActive, fold } = tree;
  const row = rows[active];
  if (!row) return false;
  const { name } = row.group;
  const move = (to: number) => {
    const index = Math.min(rows.length - 1, Math.max(0, to));
    const next = rows[index];
    if (!next) return;
    setActive(next.key);
    scrollTo(index);
    if (next.hit) redacting.show(next.hit.id);
  };
  const acts: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    Home: () => move(0),
    End: () => move(rows.length - 1),
    ArrowRight: () => (closed.has(name) ? fold(name, false) : move(active + 1)),
    ArrowLeft: () => {
      setActive(groupKey(name));
      if (!row.hit) fold(name, true);
    },
    ' ': () => toggle(redacting, row),
    Enter: () => {
      if (row.hit) {
        redacting.show(row.hit.id);
        focusHitBar();
      } else fold(name, !closed.has(name));
    },
  };
  acts[key]?.();
  return key in acts;
}

/** Hits grouped by word and kind, accepted or skipped one by one or as groups. */
export function HitList({ redacting }: { readonly redacting: Redacting }) {
  const height = useMedia('(pointer: coarse)') ? ROW.coarse : ROW.fine;
  const tree = useTree(redacting);
  const { rows, active, current, closed, setActive, fold } = tree;
  const { scroller, virtualizer } = useRows(rows.length, height);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height stand elsewhere
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  useEffect(() => {
    if (current !== undefined) virtualizer.scrollToIndex(active);
  }, [virtualizer, current, active]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!pressKey(redacting, tree, readingKey(event.key), (index) => virtualizer.scrollToIndex(index))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <ReasonForAll redacting={redacting} />
      <div
        className="hit-list scroller list"
        role="tree"
        aria-label={t('Places found')}
        aria-description={t('Press Space to accept or skip a place, Enter to go to it')}
        aria-activedescendant={`hit-row-${active}`}
        tabIndex={0}
        ref={scroller}
        onKeyDown={onKeyDown}
      >
        <div className="rows" style={{ height: virtualizer.getTotalSize() }} role="presentation">
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const own = rows[index];
            if (!own) return null;
            const shared = {
              id: `hit-row-${index}`,
              redacting,
              isActive: index === active,
              style: { transform: `translateY(${start}px)`, height },
            };
            return own.hit ? (
              <HitRow key={own.key} {...shared} row={own} isCurrent={own.hit.id === current} onActive={setActive} />
            ) : (
              <GroupRow
                key={own.key}
                {...shared}
                row={own}
                isClosed={closed.has(own.group.name)}
                onFold={() => fold(own.group.name, !closed.has(own.group.name))}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}

function ReasonForAll({ redacting }: { readonly redacting: Redacting }) {
  const { reason, reasons } = useSlice(redacting.state, (state) => state);
  const isMixed = [...reasons.values()].some((each) => each !== reason);
  return (
    <div className="reason-row row">
      <span className="grow">{t('Reason for all')}</span>
      <ReasonMenu
        label={t('Reason for all')}
        className="small line"
        reasons={isMixed ? undefined : reason === '' ? [] : [reason]}
        onChoose={(chosen) => redacting.setReason(chosen)}
      />
    </div>
  );
}

interface RowProps<Kind> {
  readonly id: string;
  readonly redacting: Redacting;
  readonly row: Kind;
  readonly isActive: boolean;
  readonly style: { readonly transform: string; readonly height: number };
}

interface GroupRowProps extends RowProps<Row> {
  readonly isClosed: boolean;
  onFold(): void;
}

/** Returns true if the row itself was clicked, not its button or a popup of it. */
const isOnRow = ({ currentTarget, target }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element && currentTarget.contains(target) && target.closest('button') === null;

function GroupRow({ id, redacting, row, isActive, style, isClosed, onFold }: GroupRowProps) {
  const { name, hits } = row.group;
  const { reason, reasons } = useSlice(redacting.state, (state) => state);
  const own = reasons.get(name) ?? reason;
  const chosen = hits.filter(isChosen).length;
  const tick = tickOf(row.group);
  return (
    <div
      id={id}
      className={`hit-group row ${isActive ? 'active' : ''}`}
      style={style}
      role="treeitem"
      tabIndex={-1}
      aria-level={1}
      aria-expanded={!isClosed}
      aria-checked={CHECKED[tick]}
      onClick={(event) => isOnRow(event) && onFold()}
      onKeyDown={() => undefined}
    >
      <Icon name={isClosed ? 'expand' : 'collapse'} size={14} />
      <Tick state={tick} onToggle={() => toggle(redacting, row)} />
      <strong className="cut" dir="auto">
        {name}
      </strong>
      <span className="hint num grow">
        {chosen === hits.length
          ? numberText(hits.length)
          : t('{chosen, number} of {count, number}', { chosen, count: hits.length })}
      </span>
      <ReasonMenu
        label={t('Reason for {name}', { name })}
        className="small"
        reasons={own === '' ? [] : [own]}
        onChoose={(next) => redacting.setReason(next, name)}
      />
    </div>
  );
}

interface HitRowProps extends RowProps<Extract<Row, { hit: RedactionHit }>> {
  readonly isCurrent: boolean;
  onActive(key: string): void;
}

function HitRow({ id, redacting, row, isActive, isCurrent, style, onActive }: HitRowProps) {
  const { hit, index, group } = row;
  const tick = isChosen(hit) ? 'on' : 'off';
  return (
    <div
      id={id}
      className={`hit-row row ${isActive ? 'active' : ''} ${isCurrent ? 'current' : ''} ${tick === 'off' ? 'left' : ''}`}
      style={style}
      role="treeitem"
      tabIndex={-1}
      aria-level={2}
      aria-posinset={index + 1}
      aria-setsize={group.hits.length}
      aria-checked={tick === 'on'}
      aria-selected={isCurrent}
      onClick={() => {
        onActive(row.key);
        redacting.show(hit.id);
      }}
      onKeyDown={() => undefined}
    >
      <Tick state={tick} onToggle={() => toggle(redacting, row)} />
      <span className="find-page num">
        <span className="visually-hidden">{t('Page')} </span>
        {hit.source === 'beside' && hit.isOfFile ? '–' : hit.pageNumber}
      </span>
      <HitText hit={hit} />
      {hit.source !== 'barcode' && hit.because ? <em className="because cut hint">{translate(hit.because)}</em> : null}
      {tick === 'off' ? <span className="left-chip">{t('left as is')}</span> : null}
    </div>
  );
}
