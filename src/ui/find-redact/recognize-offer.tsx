import type { PageReading, Recognition } from '../../app/recognition.ts';
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
  const language = useSlice(recognition.state, (state) => state.language);
  return (
    <ChoiceMenu
      label={t('Language')}
      value={language}
      options={[
        { value: undefined, label: t('Detect the language') },
        ...recognition.languages.map(({ code, label }) => ({ value: code, label: t(label) })),
      ]}
      onChange={recognition.setLanguage}
    />
  );
}

const isBusy = (reading: PageReading | undefined) => reading?.kind === 'waiting' || reading?.kind === 'reading';

function shareOf(reading: PageReading | undefined): number {
  if (reading?.kind === 'reading') return reading.share;
  return reading?.kind === 'read' || reading?.kind === 'failed' ? 1 : 0;
}

/** Returns the languages that pages seem to be in and that aren't installed. */
function missingLanguages(readings: readonly (PageReading | undefined)[]): string[] {
  const told = readings.flatMap((reading) => {
    const language = reading?.kind === 'read' ? guessLanguage(reading.result.page.text) : undefined;
    return language !== undefined && reading?.kind === 'read' && language !== reading.language ? [language] : [];
  });
  return [...new Set(told)].map((code) => t(labelOf(code)));
}

interface RecognizeOfferProps {
  /** Pages without searchable text. */
  readonly pages: readonly number[];
  /** Called after they were recognized. */
  onRead(): void;
}

export function RecognizeOffer({ pages, onRead }: RecognizeOfferProps) {
  const { ui, isMac } = useApp();
  const { recognition, recognize } = useRecognizing();
  const readings = useSlice(recognition.state, (state) => state.pages);
  const own = pages.map((page) => readings.get(page));
  const { languages } = recognition;
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
    </section>
  );
}

interface ProgressProps {
  readonly recognition: Recognition;
  readonly readings: readonly (PageReading | undefined)[];
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

/** Says that recognized pages seem to be in a language that isn't installed. */
export function MissingLanguage() {
  const recognition = useFetched(useApp().loadRecognition());
  const readings = useSlice(recognition.state, (state) => state.pages);
  const missing = missingLanguages([...readings.values()]);
  if (missing.length === 0) return null;
  return (
    <p className="export-warning">
      <Icon name="warning" size={14} />{' '}
      {t('The text seems to be in {languages}, which isn’t installed: check what was recognized.', {
        languages: listText(missing),
      })}
    </p>
  );
}
