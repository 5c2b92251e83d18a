import type { ReportKind } from '../../app/export/report-file.ts';
import { listText, msg, t, translate } from '../../messages/index.ts';
import {
  CHECK_WORDS,
  GUARANTEES,
  HOLDING_WORDS,
  type RedactionReport,
  removedRest,
  totalRemoved,
} from '../../redaction/index.ts';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { useRows } from '../parts/use-rows.ts';
import '../styles/redaction.css';

const ROW_HEIGHT = 28;

interface RemovedProps {
  readonly report: RedactionReport;
  onSave(kind: ReportKind): void;
}

/** Scrolls to the section: it replaces the preview, which may be out of view. */
const bringIntoView = (section: HTMLElement | null): void => section?.scrollIntoView({ block: 'nearest' });

/** Removed content according to the report: counts only, never text. */
export function Removed({ report, onSave }: RemovedProps) {
  const { redactions, pages, checks, guarantees = [] } = report;
  const rest = removedRest(report);
  return (
    <section ref={bringIntoView} className="removed" aria-label={t('What was removed')}>
      <h3>{t('What was removed')}</h3>
      <p>{describeTotal(report)}</p>
      <Redactions redactions={redactions} />
      {pages.some(({ became }) => became === 'picture') ? (
        <ul className="hint stack close">
          {pages.map(({ page, became, why }) =>
            became === 'picture' ? (
              <li key={page}>{t('Page {page} became a picture: {reason}', { page, reason: translate(why ?? '') })}</li>
            ) : null,
          )}
        </ul>
      ) : null}
      {rest.length > 0 ? (
        <details>
          <summary>
            {t('Outside the pages: {count, plural, one {# item} other {# items}}', {
              count: rest.reduce((sum, [, count]) => sum + count, 0),
            })}
          </summary>
          <ul className="hint stack close">
            {rest.map(([label, count]) => (
              <li key={label}>{t('{name}: {count, number}', { name: label, count })}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <details>
        <summary>{t('{count, plural, one {# check} other {# checks}} passed', { count: checks.length })}</summary>
        <ul className="hint stack close">
          {checks.map(({ id, passed, counted, limit }) => (
            <li key={id}>
              <Icon name={passed ? 'check' : 'warning'} size={13} />{' '}
              {limit === undefined
                ? t('{name}: {count, number}', { name: t(CHECK_WORDS[id]), count: counted ?? 0 })
                : t('{name}: {count, number} (tolerance: {limit})', {
                    name: t(CHECK_WORDS[id]),
                    count: counted ?? 0,
                    limit: translate(limit),
                  })}
            </li>
          ))}
        </ul>
      </details>
      {guarantees.length > 0 ? (
        <details>
          <summary>{t('Guarantees')}</summary>
          <ul className="hint stack close">
            {guarantees.map(({ name, state, why }) => (
              <li key={name}>
                <Icon name={state === 'holds' ? 'check' : 'warning'} size={13} />{' '}
                {[name, t(GUARANTEES[name]), t(HOLDING_WORDS[state]), ...(why ? [translate(why)] : [])].join(' · ')}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <div className="panel-actions">
        <span className="hint">{t('Save this report as')}</span>
        <Button className="line" onClick={() => onSave('html')}>
          {t('Page')}
        </Button>
        <Button className="line" onClick={() => onSave('pdf')} title={t('Can be signed, and checked against the file')}>
          {t('PDF')}
        </Button>
        <Button className="line" onClick={() => onSave('json')}>
          {t('JSON')}
        </Button>
      </div>
    </section>
  );
}

function describeTotal({ redactions, unit = 'points' }: RedactionReport): string {
  const { characters, images, paths, shadings, pixels } = totalRemoved(redactions);
  const drawings = paths + shadings;
  const things =
    unit === 'pixels'
      ? [t('{count, plural, one {# pixel} other {# pixels}}', { count: pixels })]
      : [
          t('{count, plural, one {# character} other {# characters}}', { count: characters }),
          ...(images > 0 ? [t('parts of {count, plural, one {# image} other {# images}}', { count: images })] : []),
          ...(drawings > 0 ? [t('{count, plural, one {# drawing} other {# drawings}}', { count: drawings })] : []),
        ];
  return t('{list} by {count, plural, one {# redaction} other {# redactions}}.', {
    list: listText(things),
    count: redactions.length,
  });
}

function Redactions({ redactions }: Pick<RedactionReport, 'redactions'>) {
  const { scroller, virtualizer } = useRows<HTMLElement>(redactions.length, ROW_HEIGHT);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll only what they can reach
    <section className="removed-rows scroller" ref={scroller} tabIndex={0} aria-label={t('Redactions')}>
      <ul className="rows" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const redaction = redactions[index];
          if (!redaction) return null;
          const { page, reason } = redaction;
          const { characters, images, paths, shadings, pixels } = totalRemoved([redaction]);
          const counts = [
            [characters, msg('{count, plural, one {# character} other {# characters}}')],
            [images, msg('{count, plural, one {# image} other {# images}}')],
            [paths + shadings, msg('{count, plural, one {# drawing} other {# drawings}}')],
            [pixels, msg('{count, plural, one {# pixel} other {# pixels}}')],
          ] as const;
          const parts = counts.flatMap(([count, message]) => (count > 0 ? [t(message, { count })] : []));
          return (
            <li key={index} className="row" style={{ transform: `translateY(${start}px)`, height: ROW_HEIGHT }}>
              <span className="num">{page}</span>
              <span className="removed-reason cut">{reason || t('No reason')}</span>
              <span className="hint">{parts.length > 0 ? listText(parts) : t('empty place')}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
