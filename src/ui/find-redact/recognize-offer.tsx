import type { OcrState, Recognition } from '../../app/recognition.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import { listText, t } from '../../messages/index.ts';
import { guessLanguage, labelOf } from '../../ocr/languages.ts';
import { useApp, useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { useFetched } from '../load-boundary.tsx';
import { Button } from '../parts/button.tsx';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { goesOn } from '../parts/go-on.ts';
import '../styles/recognize-offer.css';
import { useRecognizing } from './use-recognizing.ts';

export function LanguageMenu({ recognition }: { readonly recognition: Recognition }) {
  const { language, languages } = useSlice(recognition.state, (state) => state);
  return (
    <ChoiceMenu
      label={t('Language')}
      value={language}
      options={[
        { value: undefined, label: t('Detect the language') },
        ...languages.map(({ code, label }) => ({ value: code, label: t(label) })),
      ]}
      onChange={recognition.setLanguage}
    />
  );
}

function AddLanguages({ recognition }: { readonly recognition: Recognition }) {
  const offered = useSlice(recognition.state, (state) => state.offered);
  if (offered.length === 0) return null;
  return (
    <div className="flow">
      {offered.map(({ code, label }) => (
        <Button key={code} className="small line" icon="zoom-in" onClick={() => recognition.addLanguage(code)}>
          {t('Add {language}', { language: t(label) })}
        </Button>
      ))}
    </div>
  );
}

const isBusy = (reading: OcrState | undefined) => reading?.kind === 'waiting' || reading?.kind === 'reading';

function shareOf(reading: OcrState | undefined): number {
  if (reading?.kind === 'reading') return reading.share;
  return reading?.kind === 'read' || reading?.kind === 'failed' ? 1 : 0;
}

/** Returns the pages that seem to be in a language that isn't installed, by its code. */
function missingLanguages(readings: ReadonlyMap<PageNumber, OcrState>): ReadonlyMap<string, readonly PageNumber[]> {
  const missing = new Map<string, number[]>();
  for (const [page, reading] of readings) {
    const language = reading.kind === 'read' ? guessLanguage(reading.result.page.text) : undefined;
    if (language === undefined || reading.kind !== 'read' || language === reading.language) continue;
    missing.set(language, [...(missing.get(language) ?? []), page]);
  }
  return missing;
}

interface RecognizeOfferProps {
  /** Pages without searchable text. */
  readonly pages: readonly PageNumber[];
  /** Called after they were recognized. */
  onRead(): void;
}

export function RecognizeOffer({ pages, onRead }: RecognizeOfferProps) {
  const { ui, isMac } = useApp();
  const { recognition, recognize } = useRecognizing();
  const readings = useSlice(recognition.state, (state) => state.pages);
  const own = pages.map((page) => readings.get(page));
  const languages = useSlice(recognition.state, (state) => state.languages);
  if (own.some(isBusy)) return <Progress recognition={recognition} readings={own} />;
  const failure = own.find((reading) => reading?.kind === 'failed');
  return (
    <section className="recognize-offer stack close" aria-label={t('Pages without text')}>
      <p className="row">
        <Icon name="warning" />
        <span>
          {t('{count, plural, one {# page has} other {# pages have}} text that can’t be searched yet.', {
            count: pages.length,
          })}
        </span>
      </p>
      {failure?.kind === 'failed' ? <p className="export-warning">{failure.message}</p> : null}
      {languages.length === 0 ? (
        <p className="hint">{t('No language for recognizing text is installed.')}</p>
      ) : (
        <div className="flow">
          <Button
            className="line"
            icon="scan"
            {...goesOn(t('Recognize text'), isMac)}
            onClick={() => {
              // The focused button disappears.
              ui.setState({ focusRequest: 'find' });
              recognize(pages, { isQuiet: true }, onRead);
            }}
          >
            {t('Recognize text on {count, plural, one {# page} other {# pages}}', { count: pages.length })}
          </Button>
          <LanguageMenu recognition={recognition} />
        </div>
      )}
      <p className="hint">
        {t('It happens on this device. Installed: {languages}.', {
          languages: listText(languages.map(({ label }) => t(label))),
        })}
      </p>
      <AddLanguages recognition={recognition} />
    </section>
  );
}

interface ProgressProps {
  readonly recognition: Recognition;
  readonly readings: readonly (OcrState | undefined)[];
}

function Progress({ recognition, readings }: ProgressProps) {
  const done = readings.filter((reading) => shareOf(reading) === 1).length;
  const share = readings.reduce((sum, reading) => sum + shareOf(reading), 0) / readings.length;
  const label = t('Recognizing text: {done, number} of {count, plural, one {# page} other {# pages}}', {
    done,
    count: readings.length,
  });
  return (
    <section className="recognize-offer stack close" aria-label={t('Pages without text')}>
      <div className="row">
        <span className="grow" role="status">
          {label}
        </span>
        <Button className="small line" onClick={() => recognition.cancel()}>
          {t('Cancel')}
        </Button>
      </div>
      <progress max={1} value={share} aria-label={label} />
    </section>
  );
}

/** Reports recognized pages in a language that isn't installed, and adds it from the server. */
export function MissingLanguage() {
  const recognition = useFetched(useApp().loadRecognition());
  const { pages, offered } = useSlice(recognition.state, (state) => state);
  const missing = missingLanguages(pages);
  if (missing.size === 0) return null;
  return (
    <>
      <p className="export-warning">
        <Icon name="warning" size={14} />{' '}
        {t('The text seems to be in {languages}, which isn’t installed: check what was recognized.', {
          languages: listText([...missing.keys()].map((code) => t(labelOf(code)))),
        })}
      </p>
      {offered.map(({ code, label }) => {
        const own = missing.get(code);
        return own ? (
          <Button
            key={code}
            className="small line"
            icon="zoom-in"
            onClick={() => {
              recognition.addLanguage(code);
              void recognition.read(own, { readsAgain: true });
            }}
          >
            {t('Add {language} and recognize again', { language: t(label) })}
          </Button>
        ) : null;
      })}
    </>
  );
}
