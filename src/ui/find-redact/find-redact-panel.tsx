import { use, useEffect } from 'react';
import { t } from '../../messages/index.ts';
import { useApp, useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { ReadWords } from './read-words.tsx';
import { ReviewList } from './review-list.tsx';
import { SearchForm } from './search-form.tsx';
import '../styles/find-redact.css';

/** Finds words, names and personal data on all pages; what is accepted becomes redactions, in one step. */
export function FindRedactPanel() {
  const { loadRedacting, loadRecognition } = useApp();
  const redacting = use(loadRedacting());
  const recognition = use(loadRecognition());
  const state = useSlice(redacting.state, (each) => each);
  useEffect(() => () => redacting.close(), [redacting]);
  const chosen = state.hits.filter(({ decision }) => decision === 'redact').length;
  return (
    <section className="panel-section find-redact" aria-label={t('Find and redact')}>
      <ReadWords recognition={recognition} />
      <SearchForm redacting={redacting} />
      <output className="hint" aria-live="polite">
        {state.searched !== undefined ? `Searching page ${state.searched}…` : null}
        {state.searched === undefined && state.hasSearched && state.hits.length === 0 ? t('Nothing found.') : null}
      </output>
      {state.errors.map((error) => (
        <p key={error} className="export-warning" role="alert">
          <Icon name="warning" size={14} /> {error}
        </p>
      ))}
      {state.unread.length > 0 && state.searched === undefined ? (
        <p className="export-warning">
          <Icon name="warning" size={14} /> No words are known of {pagesOf(state.unread)}: if they are pictures, read
          their words first.
        </p>
      ) : null}
      <ReviewList redacting={redacting} />
      {state.hits.length > 0 ? (
        <footer className="find-redact-end">
          <p>
            <strong>{chosen}</strong> of {state.hits.length} places chosen
            {chosen < state.hits.length ? `, ${state.hits.length - chosen} left as they are` : ''}.
          </p>
          <p className="hint">{t('Marks only, until you export: all of it can be undone.')}</p>
          <button
            type="button"
            className="button primary"
            disabled={chosen === 0 || state.searched !== undefined}
            onClick={() => redacting.apply()}
          >
            <Icon name="text-selection-redaction" size={16} />
            <span>{chosen === 1 ? t('Redact 1 place') : `Redact ${chosen} places`}</span>
          </button>
        </footer>
      ) : null}
    </section>
  );
}

/** `page 3`, `pages 1 to 4, 7 and 3 more`. */
function pagesOf(numbers: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const number of numbers) {
    const last = spans.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else spans.push([number, number]);
  }
  const texts = spans.slice(0, 4).map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
  const more = spans.length > 4 ? ' and more' : '';
  return `${numbers.length === 1 ? 'page' : 'pages'} ${texts.join(', ')}${more}`;
}
