import { useEffect, useRef } from 'react';
import type { FindSession, FindState } from '../../app/find.ts';
import { withPart } from '../../app/load-part.ts';
import { atPage } from '../../kernel/page-number.ts';
import { msg, t } from '../../messages/index.ts';
import { useApp, useSlice } from '../app-context.tsx';
import { RecognizeOffer } from '../find-redact/recognize-offer.tsx';
import { Icon } from '../icons.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { tip } from '../parts/tooltip.tsx';
import { useFocusRequest } from '../parts/use-focus-request.ts';
import { useWhileShown } from '../parts/use-while-shown.ts';
import '../styles/find.css';
import { LoadBoundary, useFetched } from '../load-boundary.tsx';
import { Button } from '../parts/button.tsx';
import { goesOn, pressGoOn } from '../parts/go-on.ts';
import { showPanel } from './sheets.tsx';

const OPTIONS = [
  { key: 'matchesCase', sign: 'Aa', label: msg('Match case') },
  { key: 'wholeWords', sign: 'W', label: msg('Whole words') },
  { key: 'matchesAccents', sign: 'é', label: msg('Match accents') },
  { key: 'isExpression', sign: '.*', label: msg('Regular expression') },
] as const;

/** Maximum number of listed hits; all are counted and can be stepped through. */
const MOST_LISTED = 300;

/** Maximum number of listed errors: a damaged file may cause a thousand. */
const MOST_FAULTS_LISTED = 3;

/** Label for hits outside the page's text. */
const NOTES = { field: msg('Field'), annotation: msg('Comment'), content: msg('Text read aloud') } as const;

function describe({ hits, current, searched, error }: FindState, text: string, pageCount: number): string {
  if (error !== undefined) return error;
  if (text.trim() === '') return '';
  const isDone = searched === undefined;
  if (hits.length === 0)
    return isDone ? t('Nothing found') : t('Page {page} of {pages}…', { page: searched, pages: pageCount });
  const place = { number: current + 1, count: hits.length };
  return isDone ? t('{number, number} of {count, number}', place) : t('{number, number} of {count, number}…', place);
}

function Hits({ flow }: { readonly flow: FindSession }) {
  const { hits, current } = useSlice(flow.state, (state) => state);
  const { pictures } = useApp().workspace;
  const labels = pictures.getState().picture?.pdf?.labels ?? [];
  return (
    <ol className="find-hits" aria-label={t('Hits')}>
      {hits.slice(0, MOST_LISTED).map(({ key, pageNumber, note, context }, index) => (
        <li key={key}>
          <button type="button" aria-current={index === current ? 'true' : undefined} onClick={() => flow.show(index)}>
            <span className="find-page">{atPage(labels, pageNumber) ?? pageNumber}</span>
            <span>
              {note ? <span className="find-note">{t(NOTES[note.kind])}</span> : null}
              <bdi>
                {context.before}
                <mark>{context.found}</mark>
                {context.after}
              </bdi>
            </span>
          </button>
        </li>
      ))}
      {hits.length > MOST_LISTED ? (
        <li className="hint">{t('and {count, number} more', { count: hits.length - MOST_LISTED })}</li>
      ) : null}
    </ol>
  );
}

function Faults({ faults }: Pick<FindState, 'faults'>) {
  if (faults.length === 0) return null;
  return (
    <ul className="find-faults" aria-label={t('Not searched')}>
      {faults.slice(0, MOST_FAULTS_LISTED).map((fault) => (
        <li key={fault} className="export-warning">
          <Icon name="warning" size={14} /> {fault}
        </li>
      ))}
      {faults.length > MOST_FAULTS_LISTED ? (
        <li className="hint">{t('and {count, number} more', { count: faults.length - MOST_FAULTS_LISTED })}</li>
      ) : null}
    </ul>
  );
}

/** Buttons that mark the hits. Redactions of all hits are reviewed in their panel first. */
function Markers({ flow }: { readonly flow: FindSession }) {
  const app = useApp();
  const redactAll = () =>
    withPart(app, app.loadRedacting, (redacting) => {
      redacting.takeQuery();
      showPanel(app.ui, 'redact');
    });
  return (
    <span className="find-mark">
      <Button onClick={() => void flow.mark('HighlightAnnotation', 'current')}>{t('Highlight¦verb')}</Button>
      <Button onClick={() => void flow.mark('HighlightAnnotation', 'all')}>{t('Highlight all')}</Button>
      <Button onClick={() => void flow.mark('TextSelectionRedaction', 'current')}>{t('Redact')}</Button>
      <Button {...goesOn(t('Redact all…'), app.isMac)} onClick={() => void redactAll()}>
        {t('Redact all…')}
      </Button>
    </span>
  );
}

/** Searches all pages while typing, and lists the hits with context. */
export function FindBar() {
  const { loadFinding, workspace, words, ui, focusDocument } = useApp();
  const flow = useFetched(loadFinding());
  const state = useSlice(flow.state, (each) => each);
  const pageCount = useSlice(workspace.pictures, ({ picture }) => picture?.pages.length ?? 0);
  const input = useRef<HTMLInputElement>(null);
  useFocusRequest('find', () => {
    input.current?.focus();
    input.current?.select();
  });
  const query = useSlice(flow.query, (each) => each);
  const own = useSlice(words, ({ current }) => current);
  useEffect(() => () => flow.close(), [flow]);
  // Restores the last search, and repeats it once words are available.
  // biome-ignore lint/correctness/useExhaustiveDependencies: repeats the search in other words
  useEffect(() => flow.setQuery({}), [flow, own]);
  const searchAgain = useWhileShown(() => flow.setQuery({}));
  const close = () => {
    ui.setState({ isFinding: false });
    focusDocument();
  };
  const { hits, error, faults, wordless } = state;
  return (
    <search
      className="find-bar card"
      aria-label={t('Find')}
      onKeyDownCapture={pressGoOn}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <div className="find-row row">
        <input
          ref={input}
          type="search"
          aria-label={t('Find in the document')}
          placeholder={t('Find')}
          value={query.text}
          aria-invalid={error !== undefined}
          aria-describedby="find-status"
          onChange={(event) => flow.setQuery({ text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'f' && (event.ctrlKey || event.metaKey)) event.currentTarget.select();
            else if (event.key === 'Enter') flow.step(event.shiftKey ? -1 : 1);
            else return;
            event.preventDefault();
          }}
        />
        {OPTIONS.map(({ key, sign, label }) => (
          <Button
            key={key}
            className="icon-only"
            {...tip(t(label))}
            aria-label={t(label)}
            aria-pressed={query[key]}
            onClick={() => flow.setQuery({ [key]: !query[key] })}
          >
            {sign}
          </Button>
        ))}
        <IconButton
          icon="previous-page"
          label={t('Previous hit')}
          keys="Shift+Enter"
          disabled={hits.length === 0}
          onClick={() => flow.step(-1)}
        />
        <IconButton
          icon="next-page"
          label={t('Next hit')}
          keys="Enter"
          disabled={hits.length === 0}
          onClick={() => flow.step(1)}
        />
        <IconButton icon="close" label={t('Close find')} hint={null} onClick={close} />
      </div>
      <div className="find-row row">
        <output id="find-status" className={error === undefined ? 'hint' : 'export-warning'}>
          {describe(state, query.text, pageCount)}
        </output>
        {hits.length > 0 ? <Markers flow={flow} /> : null}
      </div>
      {wordless.length > 0 ? (
        <LoadBoundary>
          <RecognizeOffer pages={wordless} onRead={searchAgain} />
        </LoadBoundary>
      ) : null}
      <Faults faults={faults} />
      {hits.length > 0 ? <Hits flow={flow} /> : null}
    </search>
  );
}
