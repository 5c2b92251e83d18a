import { useEffect, useRef, useState } from 'react';
import { STANDARD_PRESETS } from '../../app/presets.ts';
import { isEmptyRequest, type Redacting } from '../../app/redacting.ts';
import { t } from '../../messages/index.ts';
import { PATTERNS } from '../../text/patterns/registry.ts';
import { linesOfList, textOfList, toRequest } from '../../text/patterns/request.ts';
import { useApp, useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { IconButton } from '../parts/icon-button.tsx';

interface FormProps {
  readonly redacting: Redacting;
}

interface WordsFieldProps extends FormProps {
  /** Typed, and not one of the words yet. */
  readonly draft: string;
  setDraft(draft: string): void;
  /** Makes the draft one of the words. */
  add(): void;
}

/** The words that are looked for, each with a way to take it out again. */
function WordsField({ redacting, draft, setDraft, add }: WordsFieldProps) {
  const words = useSlice(redacting.state, ({ request }) => request.words);
  const field = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    // On-screen keyboards would cover the content. Runs after focus has moved to the panel's
    // heading.
    if (!window.matchMedia('(pointer: fine)').matches) return;
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className="find-words flow">
      {words.map((word) => (
        <button
          key={word}
          type="button"
          className="chip chosen"
          aria-label={t("Don't find {text}", { text: word })}
          onClick={() => redacting.setRequest({ words: words.filter((each) => each !== word) })}
        >
          {word} <Icon name="close" size={12} />
        </button>
      ))}
      <input
        ref={field}
        aria-label={t('Add a word')}
        placeholder={t('Add a word')}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && draft.trim() !== '') {
            event.preventDefault();
            add();
          } else if (event.key === 'Backspace' && draft === '') {
            redacting.setRequest({ words: words.slice(0, -1) });
          }
        }}
      />
    </div>
  );
}

/** So many patterns, those of everyday letters, are shown at once. */
const MOST_USED = 6;

function PatternChips({ redacting }: FormProps) {
  const chosen = useSlice(redacting.state, ({ request }) => request.patterns);
  const [showsAll, setShowsAll] = useState(false);
  const shown = PATTERNS.filter(({ id }, index) => showsAll || index < MOST_USED || chosen.includes(id));
  return (
    <fieldset className="chips flow">
      <legend className="visually-hidden">{t('Kinds of personal data')}</legend>
      {shown.map(({ id, label }) => {
        const isChosen = chosen.includes(id);
        return (
          <button
            key={id}
            type="button"
            className={`chip ${isChosen ? 'chosen' : ''}`}
            aria-pressed={isChosen}
            onClick={() =>
              redacting.setRequest({ patterns: isChosen ? chosen.filter((each) => each !== id) : [...chosen, id] })
            }
          >
            {t(label)}
          </button>
        );
      })}
      <button type="button" className="chip" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
        {showsAll ? t('Fewer') : t('More kinds…')}
      </button>
    </fieldset>
  );
}

function Lists({ redacting }: FormProps) {
  const { device } = useApp();
  const { names, expressions } = useSlice(redacting.state, ({ request }) => request);
  // Text as typed: an unfinished line, a remark or an empty line isn't part of the request.
  const [typedNames, setTypedNames] = useState('');
  const [typedExpressions, setTypedExpressions] = useState('');
  const nameField = useRef<HTMLTextAreaElement>(null);
  const count = names.length + expressions.length;
  const namesText = textOfList(typedNames, names);
  const setNames = (text: string) => {
    setTypedNames(text);
    redacting.setRequest({ names: linesOfList(text) });
  };
  const setExpressions = (text: string) => {
    setTypedExpressions(text);
    redacting.setRequest({ expressions: linesOfList(text).map((line) => ({ name: line, expression: line })) });
  };
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && nameField.current?.focus()}>
      <summary>
        {t('Names and expressions')}
        {count > 0 ? <span className="count">{count}</span> : null}
      </summary>
      <label className="find-list stack close">
        <span className="hint">
          {t('One name per line: “Anna Berg” or “Berg, Anna”. Initials and the reverse order are found as well.')}
        </span>
        <textarea ref={nameField} rows={3} value={namesText} onChange={(event) => setNames(event.target.value)} />
      </label>
      <Button
        onClick={() =>
          device.chooseFiles('.txt,.csv,text/plain', ([file]) => {
            void file?.text().then((list) => {
              const { request } = redacting.state.getState();
              setNames([...request.names, ...linesOfList(list)].join('\n'));
            });
          })
        }
      >
        {t('Add a list from a file…')}
      </Button>
      <label className="find-list stack close">
        <span className="hint">{t('Regular expressions, one a line')}</span>
        <textarea
          rows={2}
          className="mono"
          value={textOfList(
            typedExpressions,
            expressions.map(({ expression }) => expression),
          )}
          onChange={(event) => setExpressions(event.target.value)}
        />
      </label>
    </details>
  );
}

function PresetsRow({ redacting }: FormProps) {
  const { presets: own } = useSlice(redacting.presets.state, (state) => state);
  const [name, setName] = useState('');
  const all = [...STANDARD_PRESETS, ...own];
  const keep = () => {
    redacting.presets.save({ ...redacting.state.getState().request, name: name.trim() });
    setName('');
  };
  return (
    <details>
      <summary>{t('Presets')}</summary>
      <div className="chips flow">
        {all.map((preset) => (
          <span key={preset.name} className="preset">
            <button type="button" className="chip" onClick={() => redacting.setRequest(toRequest(preset))}>
              {own.includes(preset) ? preset.name : t(preset.name)}
            </button>
            {own.includes(preset) ? (
              <IconButton
                icon="close"
                size={12}
                label={t('Remove the preset {name}', { name: preset.name })}
                hint={null}
                onClick={() => redacting.presets.remove(preset.name)}
              />
            ) : null}
          </span>
        ))}
      </div>
      <div className="read-words-row row">
        <input
          aria-label={t('Name of the preset')}
          placeholder={t('Name of the preset')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // It names a preset: nothing is looked for.
            event.preventDefault();
            if (name.trim() !== '') keep();
          }}
        />
        <Button disabled={name.trim() === ''} onClick={keep}>
          {t('Keep')}
        </Button>
        <Button onClick={() => redacting.presets.importFile()}>{t('Import…')}</Button>
        <Button disabled={own.length === 0} onClick={() => redacting.presets.exportFile()}>
          {t('Export')}
        </Button>
      </div>
    </details>
  );
}

/** Search terms and options. */
export function SearchForm({ redacting }: FormProps) {
  const { request, searchesBarcodes, searched } = useSlice(redacting.state, (state) => state);
  const [draft, setDraft] = useState('');
  const isSearching = searched !== undefined;
  const add = () => {
    const word = draft.trim();
    const { words } = redacting.state.getState().request;
    if (word !== '' && !words.includes(word)) redacting.setRequest({ words: [...words, word] });
    setDraft('');
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add();
        void redacting.search();
      }}
    >
      <WordsField redacting={redacting} draft={draft} setDraft={setDraft} add={add} />
      <PatternChips redacting={redacting} />
      <Lists redacting={redacting} />
      <PresetsRow redacting={redacting} />
      <CheckBox isOn={request.isTolerant} onChange={(isOn) => redacting.setRequest({ isTolerant: isOn })}>
        {t('Include likely misreadings of recognized text (0/O, rn/m)')}
      </CheckBox>
      <CheckBox isOn={searchesBarcodes} onChange={(isOn) => redacting.setOption({ searchesBarcodes: isOn })}>
        {t('Also in barcodes')}
      </CheckBox>
      <div className="panel-actions wrap">
        <Button
          type="submit"
          className="primary"
          icon="find"
          disabled={(isEmptyRequest(request) && draft.trim() === '') || isSearching}
          // The field keeps the focus: its draft would become a chip, and might move the button from under the pointer.
          onMouseDown={(event) => event.preventDefault()}
        >
          {t('Find on all pages')}
        </Button>
        {isSearching ? <Button onClick={() => redacting.cancel()}>{t('Cancel')}</Button> : null}
      </div>
    </form>
  );
}
