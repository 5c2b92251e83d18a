import { useEffect } from 'react';
import type { RedactingState } from '../../app/redacting.ts';
import { msg, t } from '../../messages/index.ts';
import { useApp, useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Trans } from '../parts/trans.tsx';
import { ReadWords } from './read-words.tsx';
import { ReviewList } from './review-list.tsx';
import { SearchForm } from './search-form.tsx';
import '../styles/find-redact.css';
import { useFetched } from '../load-boundary.tsx';
import { Button } from '../parts/button.tsx';
import { sayUnreadPrint } from '../redaction/unread-print.ts';

/** Finds words, names and personal data on all pages; what is accepted becomes redactions, in one step. */
export function FindRedactPanel() {
  const { loadRedacting, loadRecognition } = useApp();
  const redacting = useFetched(loadRedacting());
  const recognition = useFetched(loadRecognition());
  const state = useSlice(redacting.state, (each) => each);
  useEffect(() => () => redacting.close(), [redacting]);
  const chosen = state.hits.filter(({ decision }) => decision === 'redact').length;
  const left = state.hits.length - chosen;
  return (
    <section className="panel-section find-redact" aria-label={t('Find and redact')}>
      <ReadWords recognition={recognition} />
      <SearchForm redacting={redacting} />
      <output className="hint" aria-live="polite">
        {state.searched !== undefined ? t('Searching page {page}…', { page: state.searched }) : null}
        {state.searched === undefined ? <Outcome state={state} /> : null}
      </output>
      {state.errors.map((error) => (
        <p key={error} className="export-warning" role="alert">
          <Icon name="warning" size={14} /> {error}
        </p>
      ))}
      {state.unread.length > 0 && state.searched === undefined ? (
        <p className="export-warning">
          <Icon name="warning" size={14} /> {sayUnreadPrint(state.unread)}{' '}
          <Button onClick={() => void recognition.read(state.unread, true).then(() => redacting.search())}>
            {t('Read these pages again')}
          </Button>
        </p>
      ) : null}
      <ReviewList redacting={redacting} />
      {state.hits.length > 0 ? (
        <footer className="find-redact-end">
          <p>
            <Trans
              id={
                left > 0
                  ? msg('<0>{chosen, number}</0> of {count, number} places selected, {left, number} left as they are.')
                  : msg('<0>{chosen, number}</0> of {count, number} places selected.')
              }
              values={{ chosen, count: state.hits.length, left }}
              components={[<strong key="chosen" />]}
            />
          </p>
          <p className="hint">{t('These are only marks until you export. You can undo them all.')}</p>
          <Button
            className="primary"
            icon="text-selection-redaction"
            disabled={chosen === 0 || state.searched !== undefined}
            onClick={() => redacting.apply()}
          >
            {t('Redact {count, plural, one {# place} other {# places}}', { count: chosen })}
          </Button>
        </footer>
      ) : null}
    </section>
  );
}

/** Outcome of the last search, once nothing is left to decide. */
function Outcome({ state: { hits, errors, hasSearched, redacted } }: { readonly state: RedactingState }) {
  if (hits.length === 0 && hasSearched && errors.length === 0) return t('Nothing found.');
  if (redacted.length === 0) return null;
  return (
    <>
      <strong>{t('{count, plural, one {# place} other {# places}} redacted', { count: redacted.length })}</strong>
      <br />
      {t('These are only marks until you export. You can undo them all.')}
    </>
  );
}
