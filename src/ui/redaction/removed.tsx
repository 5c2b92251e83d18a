import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { ReportKind } from '../../app/export/export.ts';
import { countOf } from '../../kernel/wording.ts';
import { t } from '../../messages/index.ts';
import { BECAME_WORDS, type RedactionReport, removedRest, totalRemoved } from '../../redaction/index.ts';
import { Icon } from '../icons.tsx';
import '../styles/redaction.css';

const ROW_HEIGHT = 28;

interface RemovedProps {
  readonly report: RedactionReport;
  onSave(kind: ReportKind): void;
}

/** It comes where the preview was, which may be out of sight by then. */
const bringIntoView = (section: HTMLElement | null): void => section?.scrollIntoView({ block: 'nearest' });

/** What was removed, as the report says: counts, and never words. */
export function Removed({ report, onSave }: RemovedProps) {
  const { redactions, pages, checks } = report;
  const rest = removedRest(report);
  return (
    <section ref={bringIntoView} className="removed" aria-label={t('What was removed')}>
      <h3>{t('What was removed')}</h3>
      <p>{describeTotal(report)}</p>
      <Redactions redactions={redactions} />
      {pages.some(({ became }) => became === 'picture') ? (
        <ul className="removed-list">
          {pages.map(({ page, became, why }) =>
            became === 'picture' ? (
              <li key={page}>
                Page {page} {BECAME_WORDS[became]}: {why}
              </li>
            ) : null,
          )}
        </ul>
      ) : null}
      {rest.length > 0 ? (
        <details>
          <summary>
            Beside the pages:{' '}
            {countOf(
              rest.reduce((sum, [, count]) => sum + count, 0),
              'thing',
            )}
          </summary>
          <ul className="removed-list">
            {rest.map(([label, count]) => (
              <li key={label}>
                {label}: {count}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <details>
        <summary>{countOf(checks.length, 'check')} passed</summary>
        <ul className="removed-list">
          {checks.map(({ name, passed, counted, limit }) => (
            <li key={name}>
              <Icon name={passed ? 'check' : 'warning'} size={13} /> {name}: {counted.toLocaleString('en')}
              {limit === undefined ? '' : ` (tolerance: ${limit})`}
            </li>
          ))}
        </ul>
      </details>
      <div className="panel-actions">
        <span className="hint">{t('Save this report as')}</span>
        <button type="button" className="button line" onClick={() => onSave('html')}>
          {t('Page')}
        </button>
        <button type="button" className="button line" onClick={() => onSave('json')}>
          {t('JSON')}
        </button>
      </div>
    </section>
  );
}

function describeTotal({ redactions, unit = 'points' }: RedactionReport): string {
  const { characters, images, paths, shadings, pixels } = totalRemoved(redactions);
  const by = `by ${countOf(redactions.length, 'redaction')}`;
  if (unit === 'pixels') return `${countOf(pixels, 'pixel')} ${by}.`;
  const things = [
    countOf(characters, 'character'),
    ...(images > 0 ? [`parts of ${countOf(images, 'image')}`] : []),
    ...(paths + shadings > 0 ? [countOf(paths + shadings, 'drawing')] : []),
  ];
  return `${things.join(', ')} ${by}.`;
}

/** One row a redaction: there may be thousands. */
function Redactions({ redactions }: Pick<RedactionReport, 'redactions'>) {
  const scroller = useRef<HTMLElement | null>(null);
  const virtualizer = useVirtualizer({
    count: redactions.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll only what they can reach
    <section className="removed-rows" ref={scroller} tabIndex={0} aria-label={t('Redactions')}>
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const redaction = redactions[index];
          if (!redaction) return null;
          const { page, reason, removed } = redaction;
          const { characters, images, paths, shadings, pixels } = removed;
          const counts = [
            [characters, 'character'],
            [images, 'image'],
            [paths + shadings, 'drawing'],
            [pixels ?? 0, 'pixel'],
          ] as const;
          const said = counts.flatMap(([count, word]) => (count > 0 ? [countOf(count, word)] : []));
          return (
            <li key={index} style={{ transform: `translateY(${start}px)`, height: ROW_HEIGHT }}>
              <span className="num">{page}</span>
              <span className="removed-reason">{reason || t('No reason')}</span>
              <span className="hint">{said.join(', ') || t('empty place')}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
