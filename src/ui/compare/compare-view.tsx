import { type KeyboardEvent, useMemo, useState } from 'react';
import type { CompareResult, Comparing } from '../../app/compare/compare.ts';
import { msg, t, translate } from '../../messages/index.ts';
import { type DifferenceKind, differenceMessage, missedMessage } from '../../review/index.ts';
import { useApp, useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { CompareStage } from './compare-stage.tsx';
import { DifferenceList, type ListedDifference } from './difference-list.tsx';
import { type CompareMode, clampZoom, type Jump, ZOOM } from './use-camera.ts';

const MODES = [
  { mode: 'side', label: msg('Side by side'), icon: 'layout-two-up' },
  { mode: 'overlay', label: msg('Overlay'), icon: 'overlay' },
] as const satisfies readonly { mode: CompareMode; label: string; icon: string }[];

const FILTERS: readonly { readonly label: string; readonly kinds: readonly DifferenceKind[] }[] = [
  { label: msg('Inserted'), kinds: ['inserted'] },
  { label: msg('Removed'), kinds: ['removed'] },
  { label: msg('Changed'), kinds: ['changed'] },
  { label: msg('Moved'), kinds: ['moved'] },
  { label: msg('Pictures'), kinds: ['picture'] },
  { label: msg('Pages'), kinds: ['pageInserted', 'pageRemoved', 'pageMoved'] },
];

/** Differences of the chosen kinds, and the shown one. */
function useDifferences({ comparison: { differences } }: CompareResult) {
  const [filter, setFilter] = useState<string | undefined>(undefined);
  const [jump, setJump] = useState<Jump | undefined>(undefined);
  const rows = useMemo(() => {
    const kinds = FILTERS.find(({ label }) => label === filter)?.kinds;
    return differences.flatMap((difference, index): ListedDifference[] =>
      !kinds || kinds.includes(difference.kind) ? [{ index, difference }] : [],
    );
  }, [differences, filter]);
  const show = (index: number) => setJump({ index });
  const at = rows.findIndex(({ index }) => index === jump?.index);
  const step = (by: 1 | -1) => {
    const start = at < 0 ? (by === 1 ? -1 : 0) : at;
    const next = rows[(start + by + rows.length) % rows.length];
    if (next) show(next.index);
  };
  return { rows, jump, at, filter, setFilter, show, step };
}

type Differences = ReturnType<typeof useDifferences>;

interface FiltersProps extends Pick<Differences, 'filter' | 'setFilter'> {
  readonly result: CompareResult;
}

function Filters({ result: { comparison }, filter, setFilter }: FiltersProps) {
  const { differences } = comparison;
  const counts = FILTERS.map(({ label, kinds }) => ({
    label,
    count: differences.filter(({ kind }) => kinds.includes(kind)).length,
  })).filter(({ count }) => count > 0);
  const all = { label: undefined, count: differences.length };
  return (
    <fieldset className="compare-filters" aria-label={t('Show')}>
      {[all, ...counts].map(({ label, count }) => (
        <button
          key={label ?? ''}
          type="button"
          className="result-filter"
          aria-pressed={filter === label}
          onClick={() => setFilter(label)}
        >
          {label === undefined ? t('All') : t(label)} <span className="num">{count}</span>
        </button>
      ))}
    </fieldset>
  );
}

interface ViewSettings {
  readonly mode: CompareMode;
  readonly mix: number;
  readonly factor: number;
}

interface ViewToolsProps extends ViewSettings {
  change(changed: Partial<ViewSettings>): void;
}

function ViewTools({ mode, mix, factor, change }: ViewToolsProps) {
  return (
    <div className="row compare-view-tools">
      <fieldset className="segmented" aria-label={t('View')}>
        {MODES.map((each) => (
          <button
            key={each.mode}
            type="button"
            aria-pressed={mode === each.mode}
            onClick={() => change({ mode: each.mode })}
          >
            <Icon name={each.icon} size={14} />
            <span>{t(each.label)}</span>
          </button>
        ))}
      </fieldset>
      {mode === 'overlay' ? (
        <label className="row compare-mix">
          <span className="old">{t('Old')}</span>
          <input
            type="range"
            min={0}
            max={100}
            value={Math.round(mix * 100)}
            aria-label={t('From the old version to the new one')}
            onChange={(event) => change({ mix: Number(event.target.value) / 100 })}
          />
          <span className="new">{t('New')}</span>
        </label>
      ) : null}
      <span className="row compare-zoom">
        <IconButton
          icon="zoom-out"
          label={t('Zoom out')}
          keys="-"
          onClick={() => change({ factor: clampZoom(factor / ZOOM.step) })}
        />
        <span className="num">{t('{percent, number}%', { percent: Math.round(factor * 100) })}</span>
        <IconButton
          icon="zoom-in"
          label={t('Zoom in')}
          keys="+"
          onClick={() => change({ factor: clampZoom(factor * ZOOM.step) })}
        />
        <IconButton icon="fit-width" label={t('Page width')} keys="0" onClick={() => change({ factor: 1 })} />
      </span>
    </div>
  );
}

function Actions({ comparing, count }: { readonly comparing: Comparing; readonly count: number }) {
  const { device } = useApp();
  const markCount = useSlice(comparing.state, (state) => state.markCount);
  const hasMarks = comparing.ownMarks().length > 0;
  return (
    <div className="row compare-actions">
      <IconButton icon="open" label={t('Compare with another file')} className="line" onClick={comparing.clear} />
      <Button className="line" icon="export" onClick={() => void comparing.saveReport('pdf')}>
        {t('Report (PDF)')}
      </Button>
      <Button className="line" icon="copy-json" onClick={() => void comparing.saveReport('json')}>
        {t('Report (JSON)')}
      </Button>
      {count > 0 ? (
        <Button className="line" icon="highlight" disabled={markCount !== undefined} onClick={comparing.addMarks}>
          {markCount === undefined
            ? t('Mark the differences')
            : t('{count, plural, one {# mark} other {# marks}} added', { count: markCount })}
        </Button>
      ) : null}
      {hasMarks && !device.isEmbedded ? (
        <Button className="primary" icon="duplicate" onClick={() => void comparing.findMarks()}>
          {t('Carry marks over…')}
        </Button>
      ) : null}
    </div>
  );
}

function Stepper({ rows, at, step }: Pick<Differences, 'rows' | 'at' | 'step'>) {
  return (
    <div className="row compare-stepper">
      <IconButton
        icon="up"
        label={t('Previous difference')}
        keys="P"
        disabled={rows.length === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        icon="collapse"
        label={t('Next difference')}
        keys="N"
        disabled={rows.length === 0}
        onClick={() => step(1)}
      />
      <span className="num">
        {at < 0
          ? t('{count, plural, one {# difference} other {# differences}}', { count: rows.length })
          : t('{number, number} of {count, number}', { number: at + 1, count: rows.length })}
      </span>
    </div>
  );
}

interface CompareViewProps {
  readonly comparing: Comparing;
  readonly result: CompareResult;
}

export function CompareView({ comparing, result }: CompareViewProps) {
  const differences = useDifferences(result);
  const [view, setView] = useState<ViewSettings>({ mode: 'side', mix: 0.5, factor: 1 });
  const change = (changed: Partial<ViewSettings>) => setView((before) => ({ ...before, ...changed }));
  const { rows, jump, at, show, step } = differences;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Readonly<Record<string, () => void>> = {
      n: () => step(1),
      p: () => step(-1),
      '+': () => change({ factor: clampZoom(view.factor * ZOOM.step) }),
      '-': () => change({ factor: clampZoom(view.factor / ZOOM.step) }),
      '0': () => change({ factor: 1 }),
    };
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const count = result.comparison.differences.length;
  const missed = missedMessage(result.comparison);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys work anywhere in the view
    <div className="compare-view" onKeyDown={onKeyDown}>
      <div className="compare-tools row">
        <ViewTools {...view} change={change} />
        <Actions comparing={comparing} count={count} />
      </div>
      <div className="compare-list">
        {count === 0 ? (
          <p className="compare-equal row" role="status">
            <Icon name="check" />
            <span>{missed ? t('No differences were found.') : t('Both versions are equal.')}</span>
          </p>
        ) : (
          <>
            <Filters result={result} {...differences} />
            <Stepper {...differences} />
            <p className="visually-hidden" role="status">
              {rows[at] ? translate(differenceMessage(rows[at].difference)) : ''}
            </p>
            <DifferenceList rows={rows} current={jump?.index} onShow={show} />
          </>
        )}
        {missed ? (
          <p className="compare-missed row">
            <Icon name="warning" />
            <span>{translate(missed)}</span>
          </p>
        ) : null}
      </div>
      <CompareStage result={result} {...view} jump={jump} onZoom={(factor) => change({ factor })} onPick={show} />
    </div>
  );
}
