import type { OcrState, Recognition } from '../../app/recognition.ts';
import { pageNumbersTo } from '../../kernel/page-number.ts';
import { msg, numberText, t } from '../../messages/index.ts';
import { labelOf } from '../../ocr/languages.ts';
import type { OcrNotice } from '../../ocr/recognize.ts';
import { useSession, useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { Section } from '../parts/section.tsx';
import { LanguageMenu } from './recognize-offer.tsx';

const NOTICES: Readonly<Record<OcrNotice, string>> = {
  blank: msg("It's blank."),
  'no-words': msg('No words found on it.'),
  unsure: msg("It's hard to read: check its words before you rely on them."),
};

/** Words with a lower confidence are doubtful. */
export const DOUBTFUL = 0.7;

function describe(reading: OcrState | undefined): string | undefined {
  switch (reading?.kind) {
    case undefined:
      return undefined;
    case 'waiting':
      return t('Waiting to be read.');
    case 'reading':
      return t('Reading: {percent}%', { percent: Math.round(reading.share * 100) });
    case 'failed':
      return reading.message;
    case 'read': {
      const { language, result } = reading;
      if (result.notice === 'blank' || result.notice === 'no-words') return t(NOTICES[result.notice]);
      const doubtful = result.page.words.filter(({ confidence = 1 }) => confidence < DOUBTFUL).length;
      const values = {
        count: result.page.words.length,
        language: t(labelOf(language)),
        percent: Math.round(result.confidence * 100),
        doubtful,
      };
      const words =
        doubtful > 0
          ? t(
              '{count, plural, one {# word} other {# words}} recognized, {language}, {percent}% confidence; {doubtful, number} doubtful.',
              values,
            )
          : t('{count, plural, one {# word} other {# words}} recognized, {language}, {percent}% confidence.', values);
      return result.notice ? `${words} ${t(NOTICES[result.notice])}` : words;
    }
  }
}

export function ReadWords({ recognition }: { readonly recognition: Recognition }) {
  const { pages } = useSlice(recognition.state, (state) => state);
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
    <Section title={t('Recognized text')} note={read > 0 ? numberText(read) : ''} isClosedFirst>
      <div className="read-words-row row">
        <LanguageMenu recognition={recognition} />
        {isBusy ? (
          <Button className="small line" onClick={() => recognition.cancel()}>
            {t('Cancel')}
          </Button>
        ) : (
          <>
            <Button
              className="small line"
              onClick={() => void recognition.read([pageNumber], { readsAgain: current?.kind === 'read' })}
            >
              {current?.kind === 'read' ? t('Recognize this page again') : t('Recognize this page')}
            </Button>
            {pageCount > 1 ? (
              <Button
                className="small line"
                disabled={read === pageCount}
                onClick={() => void recognition.read(pageNumbersTo(pageCount))}
              >
                {t('Recognize all pages')}
              </Button>
            ) : null}
          </>
        )}
      </div>
      {read > 0 && !isBusy ? (
        <div className="read-words-row row">
          <span className="hint">{t('Save recognized text as')}</span>
          <Button className="small line" onClick={() => void recognition.save('text')}>
            {t('Text')}
          </Button>
          <Button className="small line" onClick={() => void recognition.save('hocr')}>
            {t('hOCR')}
          </Button>
        </div>
      ) : null}
      {text === undefined ? (
        <p className="hint">
          {t('Scanned pages can be searched after their text is recognized. It happens on this device.')}
        </p>
      ) : (
        <p className={current?.kind === 'failed' ? 'export-warning' : 'hint'} role="status">
          {t('Page {page}: {text}', { page: pageNumber, text })}
          {pageCount > 1 && read > 0
            ? ` ${t('{done, number} of {count, plural, one {# page} other {# pages}} read.', { done: read, count: pageCount })}`
            : ''}
        </p>
      )}
      {failed.map(({ number, message }) => (
        <p key={number} className="export-warning">
          <Icon name="warning" size={14} /> {t('Page {page}: {reason}', { page: number, reason: message })}
        </p>
      ))}
    </Section>
  );
}
