import type { PageReading, Recognition } from '../../app/recognition.ts';
import { t } from '../../messages/index.ts';
import { labelOf } from '../../ocr/languages.ts';
import type { OcrNotice } from '../../ocr/recognize.ts';
import { useSession, useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';

const NOTICES: Readonly<Record<OcrNotice, string>> = {
  blank: 'Nothing is printed on it.',
  'no-words': 'No words were found on it.',
  unsure: 'It is hardly legible: look at its words before you rely on them.',
};

/** Below this a word is shown as doubtful. */
const DOUBTFUL = 0.7;

function describe(reading: PageReading | undefined): string | undefined {
  switch (reading?.kind) {
    case undefined:
      return undefined;
    case 'waiting':
      return 'It waits to be read.';
    case 'reading':
      return `It is being read: ${Math.round(reading.share * 100)} %.`;
    case 'failed':
      return reading.message;
    case 'read': {
      const { language, result } = reading;
      if (result.notice === 'blank' || result.notice === 'no-words') return NOTICES[result.notice];
      const doubtful = result.page.words.filter(({ confidence = 1 }) => confidence < DOUBTFUL).length;
      const words = `${result.page.words.length} words read, ${labelOf(language)}`;
      const sure = `, ${Math.round(result.confidence * 100)} % sure`;
      const doubts = doubtful > 0 ? `; ${doubtful} of them doubtful` : '';
      return `${words}${sure}${doubts}.${result.notice ? ` ${NOTICES[result.notice]}` : ''}`;
    }
  }
}

/** Reads the print of pages that are pictures. */
export function ReadWords({ recognition }: { readonly recognition: Recognition }) {
  const { language, pages } = useSlice(recognition.state, (state) => state);
  const pageNumber = useSession((state) => state.pageNumber);
  const pageCount = useSession((state) => state.pages.length);
  const current = pages.get(pageNumber);
  const isBusy = [...pages.values()].some(({ kind }) => kind === 'waiting' || kind === 'reading');
  const read = [...pages.values()].filter(({ kind }) => kind === 'read').length;
  const failed = [...pages].flatMap(([number, reading]) =>
    reading.kind === 'failed' && number !== pageNumber ? [{ number, message: reading.message }] : [],
  );
  const text = describe(current);
  if (pageCount === 0) return null;
  return (
    <section className="read-words" aria-label={t('Words of scanned pages')}>
      <div className="read-words-row">
        <label>
          <span>{t('Language')}</span>
          <select
            value={language ?? ''}
            onChange={(event) => recognition.setLanguage(event.target.value === '' ? undefined : event.target.value)}
          >
            <option value="">{t('Guess it')}</option>
            {recognition.languages.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {isBusy ? (
          <button type="button" className="button" onClick={() => recognition.cancel()}>
            {t('Cancel')}
          </button>
        ) : (
          <>
            <button
              type="button"
              className="button"
              onClick={() => void recognition.read([pageNumber], current?.kind === 'read')}
            >
              {current?.kind === 'read' ? t('Read this page again') : t('Read this page')}
            </button>
            {pageCount > 1 ? (
              <button
                type="button"
                className="button"
                onClick={() => void recognition.read(Array.from({ length: pageCount }, (_, index) => index + 1))}
              >
                {t('Read all pages')}
              </button>
            ) : null}
          </>
        )}
      </div>
      {read > 0 && !isBusy ? (
        <div className="read-words-row">
          <span className="hint">{t('Save what was read as')}</span>
          <button type="button" className="button" onClick={() => void recognition.save('text')}>
            {t('Text')}
          </button>
          <button type="button" className="button" onClick={() => void recognition.save('hocr')}>
            {t('hOCR')}
          </button>
        </div>
      ) : null}
      {text === undefined ? (
        <p className="hint">
          {t('Pages that are pictures can be searched once their words are read. It happens on this device.')}
        </p>
      ) : (
        <p className={current?.kind === 'failed' ? 'export-warning' : 'hint'} role="status">
          Page {pageNumber}: {text}
          {pageCount > 1 && read > 0 ? ` ${read} of ${pageCount} pages are read.` : ''}
        </p>
      )}
      {failed.map(({ number, message }) => (
        <p key={number} className="export-warning">
          <Icon name="warning" size={14} /> Page {number}: {message}
        </p>
      ))}
    </section>
  );
}
