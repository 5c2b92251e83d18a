import { useEffect, useState } from 'react';
import { type RedactionReview, type RedactionReviewState, reasonOf } from '../../app/redaction-review.ts';
import type { Mark } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';
import { useApp, useCommand, useSlice } from '../app-context.tsx';
import { Trans } from '../parts/trans.tsx';
import { ReviewRows } from './review-rows.tsx';
import { UncoveredHints } from './uncovered-hints.tsx';
import { unreadPrintText } from './unread-print.ts';
import '../styles/redaction.css';
import { useFetched } from '../load-boundary.tsx';
import { Button } from '../parts/button.tsx';

/** Review of the redactions before they are applied: accept or drop them one by one. */
export function ReviewPanel() {
  const { loadRedactionReview } = useApp();
  const review = useFetched(loadRedactionReview());
  const state = useSlice(review.state, (each) => each);
  const [chosenReason, setReason] = useState<string | undefined>(undefined);
  useEffect(() => review.open(), [review]);
  const { redactions, accepted } = state;
  if (redactions.length === 0) {
    return <p className="panel-empty">{t('No redactions yet. Find and redact finds names and numbers.')}</p>;
  }
  const reasons = countReasons(redactions);
  // Reset a reason that no redaction uses any more.
  const reason = chosenReason !== undefined && reasons.has(chosenReason) ? chosenReason : undefined;
  const shown = reason === undefined ? redactions : redactions.filter((mark) => reasonOf(mark) === reason);
  const done = redactions.filter((mark) => accepted.has(mark)).length;
  return (
    <section className="panel-section review-panel" aria-label={t('Review redactions')}>
      <Reasons reasons={reasons} chosen={reason} onChoose={setReason} />
      <Words review={review} state={state} />
      <ReviewRows review={review} state={state} shown={shown} />
      <footer>
        <p>
          <Trans
            id="<0>{done, number}</0> of {count, plural, one {# redaction} other {# redactions}} accepted. The original doesn't change."
            values={{ done, count: redactions.length }}
            components={[<strong key="done" />]}
          />
        </p>
        <div className="panel-actions">
          <Button
            className="line"
            icon="check"
            iconSize={14}
            disabled={shown.every((mark) => accepted.has(mark))}
            onClick={() => review.accept(shown, true)}
          >
            {reason === undefined ? t('Accept all') : t('Accept {count, number}', { count: shown.length })}
          </Button>
          <ExportButton />
        </div>
      </footer>
    </section>
  );
}

function ExportButton() {
  const command = useCommand('export-picture');
  return (
    <Button className="primary" icon="export-picture" onClick={() => command.run()}>
      {t('Export redacted…')}
    </Button>
  );
}

/** Counts redactions by reason, most frequent first, including those without a reason. */
function countReasons(redactions: readonly Mark[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const mark of redactions) counts.set(reasonOf(mark), (counts.get(reasonOf(mark)) ?? 0) + 1);
  return new Map([...counts].sort(([, a], [, b]) => b - a));
}

interface ReasonsProps {
  readonly reasons: ReadonlyMap<string, number>;
  readonly chosen: string | undefined;
  onChoose(reason: string | undefined): void;
}

function Reasons({ reasons, chosen, onChoose }: ReasonsProps) {
  return (
    <fieldset className="review-reasons flow">
      <legend className="visually-hidden">{t('Reasons')}</legend>
      {[...reasons].map(([reason, count]) => (
        <button
          key={reason}
          type="button"
          className={`chip ${reason === chosen ? 'chosen' : ''}`}
          aria-pressed={reason === chosen}
          onClick={() => onChoose(reason === chosen ? undefined : reason)}
        >
          <span className="cut">{reason || t('No reason')}</span> <span className="num hint">{count}</span>
        </button>
      ))}
    </fieldset>
  );
}

interface WordsProps {
  readonly review: RedactionReview;
  readonly state: RedactionReviewState;
}

function Words({ review, state }: WordsProps) {
  const { searched, isComplete, uncovered, unread, unreadPrint, error } = state;
  const findRedact = useCommand('find-redact');
  return (
    <div className="review-words">
      <div className="panel-actions" aria-live="polite">
        {searched !== undefined ? (
          <>
            <span className="hint">{t('Looking for the same words elsewhere: page {page}…', { page: searched })}</span>
            <Button className="line" onClick={review.cancel}>
              {t('Cancel')}
            </Button>
          </>
        ) : null}
        {searched === undefined && !isComplete ? (
          <>
            <span className={error === undefined ? 'hint' : 'export-warning'}>
              {error === undefined ? t('Whether the same words occur elsewhere is unknown.') : error}
            </span>
            <Button className="line" onClick={review.search}>
              {t('Find them')}
            </Button>
          </>
        ) : null}
        {isComplete && uncovered.length === 0 && unread === 0 && unreadPrint.length === 0 ? (
          <span className="hint">{t('Redacted words occur nowhere else.')}</span>
        ) : null}
      </div>
      {unread > 0 ? (
        <div className="panel-actions">
          <span className="hint">
            {t(
              'No words are known of {count, plural, one {# page} other {# pages}} with redactions, so the same ones elsewhere are not found.',
              { count: unread },
            )}
          </span>
          <Button className="line" onClick={() => findRedact.run()}>
            {t('Recognize…')}
          </Button>
        </div>
      ) : null}
      {isComplete && unreadPrint.length > 0 ? (
        <div className="panel-actions">
          <span className="export-warning">{unreadPrintText(unreadPrint)}</span>
          <Button className="line" onClick={() => findRedact.run()}>
            {t('Recognize…')}
          </Button>
        </div>
      ) : null}
      <UncoveredHints review={review} uncovered={uncovered} />
    </div>
  );
}
