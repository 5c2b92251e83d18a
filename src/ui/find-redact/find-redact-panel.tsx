import { useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { Redacting, RedactingState } from '../../app/redacting.ts';
import { isEmptyRequest } from '../../app/redaction-search.ts';
import { isRedaction } from '../../marks/index.ts';
import { msg, t } from '../../messages/index.ts';
import type { DocumentStatus } from '../../store/document.ts';
import { useApp, useSession, useSettledSlice, useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Trans } from '../parts/trans.tsx';
import { CutPages } from './cut-pages.tsx';
import { HardPages } from './hard-pages.tsx';
import { HitBar } from './hit-bar.tsx';
import { HitList } from './hit-list.tsx';
import { LeftOutPages } from './left-out.tsx';
import { MissingLanguage, RecognizeOffer } from './recognize-offer.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchOptions } from './search-options.tsx';
import '../styles/find-redact.css';
import { useFetched } from '../load-boundary.tsx';
import { Button } from '../parts/button.tsx';
import { goesOn, pressGoOn } from '../parts/go-on.ts';
import { useWhileShown } from '../parts/use-while-shown.ts';
import { bringUpPanel } from '../shell/sheets.tsx';

/** Finds words, names and personal data, and redacts accepted hits in one undo step. */
export function FindRedactPanel() {
  const { loadRedacting, ui, words } = useApp();
  const redacting = useFetched(loadRedacting());
  const state = useSlice(redacting.state, (each) => each);
  const own = useSlice(words, ({ current }) => current);
  // Close the find bar: both highlight hits on the page.
  useEffect(() => ui.setState({ isFinding: false }), [ui]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: repeats the search in other words
  useEffect(() => {
    redacting.open();
    return () => redacting.close();
  }, [redacting, own]);
  const hasDocument = useSession(({ pages }) => pages.length > 0);
  const workspace = document.querySelector('.workspace');
  return (
    <section className="find-redact" aria-label={t('Find and redact')} onKeyDownCapture={pressGoOn}>
      <div className="find-redact-head stack">
        <SearchForm redacting={redacting} />
        <SearchOptions redacting={redacting} />
        {hasDocument ? <Warnings redacting={redacting} state={state} /> : null}
        <Outcome redacting={redacting} state={state} />
      </div>
      {state.hits.length > 0 ? <HitList redacting={redacting} /> : null}
      <Foot redacting={redacting} state={state} />
      {workspace ? createPortal(<HitBar redacting={redacting} />, workspace) : null}
    </section>
  );
}

interface PartProps {
  readonly redacting: Redacting;
  readonly state: RedactingState;
}

function Warnings({ redacting, state: { unread, errors, progress } }: PartProps) {
  const searchAgain = useWhileShown(() => void redacting.search());
  return (
    <>
      {errors.map((error) => (
        <p key={error} className="export-warning" role="alert">
          <Icon name="warning" size={14} /> {error}
        </p>
      ))}
      {unread.length > 0 && progress?.stage !== 'words' ? <RecognizeOffer pages={unread} onRead={searchAgain} /> : null}
      <CutPages redacting={redacting} />
      <HardPages known={unread} onRead={searchAgain} />
      <LeftOutPages redacting={redacting} />
      <MissingLanguage />
    </>
  );
}

const SEARCHING = {
  words: msg('Searching page {page}…'),
  beside: msg('Searching titles, links, metadata and the like…'),
  barcodes: msg('Reading barcodes on page {page}…'),
} as const;

function Outcome({ redacting, state: { hits, errors, progress, hasSearched, request } }: PartProps) {
  const pages = useSession((session) => session.pages.length);
  const typed = useSlice(redacting.query, ({ text }) => text.trim());
  const hasWords = request.words.length > 0 || typed !== '';
  const isNothing = !progress && hasSearched && hits.length === 0 && errors.length === 0;
  return (
    <output className="hint" aria-live="polite">
      {progress ? (
        <span className="late row">
          <span className="grow">{t(SEARCHING[progress.stage], { page: progress.page })}</span>
          <progress max={pages} value={progress.page} aria-label={t('Search')} />
          <Button className="small" onClick={() => redacting.stop()}>
            {t('Stop')}
          </Button>
        </span>
      ) : null}
      {isNothing && (hasWords || !isEmptyRequest(request)) ? (
        <span className="flow">
          {t('Nothing found that isn’t redacted yet.')}
          {hasWords && !request.findsParts ? (
            <Button className="small line" onClick={() => redacting.setRequest({ findsParts: true })}>
              {t('Look inside longer words, too')}
            </Button>
          ) : null}
        </span>
      ) : null}
    </output>
  );
}

const revisionOf = ({ revision }: DocumentStatus): number => revision;

function useRedactionCount(): number {
  const { editor } = useApp();
  const revision = useSettledSlice(editor.document.status, revisionOf);
  // biome-ignore lint/correctness/useExhaustiveDependencies: revisions change the document
  return useMemo(() => editor.document.ordered().filter(({ mark }) => isRedaction(mark)).length, [editor, revision]);
}

/** Numbers of accepted hits and redactions, with the next step. */
function Foot({ redacting, state: { hits, progress } }: PartProps) {
  const { ui, isMac } = useApp();
  const redacted = useRedactionCount();
  const chosen = hits.filter(({ decision }) => decision === 'redact').length;
  const left = hits.length - chosen;
  if (hits.length === 0 && redacted === 0) return null;
  return (
    <footer className="find-redact-end stack">
      {hits.length > 0 ? (
        <p>
          <Trans
            id={
              left > 0
                ? msg('<0>{chosen, number}</0> of {count, number} places selected, {left, number} left as they are.')
                : msg('<0>{chosen, number}</0> of {count, number} places selected.')
            }
            values={{ chosen, count: hits.length, left }}
            components={[<strong key="chosen" />]}
          />
        </p>
      ) : null}
      {hits.length > 0 ? (
        <Button
          className="primary"
          icon="text-selection-redaction"
          {...goesOn(t('Redact'), isMac)}
          disabled={chosen === 0 || progress?.stage === 'words'}
          onClick={() => redacting.apply()}
        >
          {t('Redact {count, plural, one {# place} other {# places}}', { count: chosen })}
        </Button>
      ) : null}
      {progress?.stage === 'barcodes' ? (
        <p className="hint">{t('Still reading barcodes: repeated values will follow.')}</p>
      ) : null}
      <p className="row hint">
        <span className="grow">
          {redacted > 0
            ? t('{count, plural, one {# place} other {# places}} will be removed on export', { count: redacted })
            : t('Only places with bars are removed on export. Until then you can undo them.')}
        </span>
        {redacted > 0 ? (
          <Button className="small line" onClick={() => bringUpPanel(ui, 'review')}>
            {t('Review')}
          </Button>
        ) : null}
      </p>
    </footer>
  );
}
