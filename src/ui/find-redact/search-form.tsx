import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { Redacting } from '../../app/redacting.ts';
import { t } from '../../messages/index.ts';
import { linesOfList } from '../../text/patterns/request.ts';
import { useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { PatternChips } from '../parts/pattern-chips.tsx';
import { useFocusRequest } from '../parts/use-focus-request.ts';

interface FormProps {
  readonly redacting: Redacting;
}

/** Search terms as removable chips. Text being typed counts as a term. */
function WordsField({ redacting }: FormProps) {
  const words = useSlice(redacting.state, ({ request }) => request.words);
  const typed = useSlice(redacting.query, ({ text }) => text);
  const field = useRef<HTMLInputElement | null>(null);
  const focus = () => {
    field.current?.focus();
    field.current?.select();
  };
  useFocusRequest('find', focus);
  useEffect(() => {
    // On-screen keyboards would cover the content. Runs after the panel's heading has the focus.
    if (!window.matchMedia('(pointer: fine)').matches) return;
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const add = (added: readonly string[]) => {
    redacting.setTyped('');
    redacting.setRequest({ words: [...new Set([...words, ...added])] });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const word = typed.trim();
    if (event.key === 'Enter' && word !== '') {
      event.preventDefault();
      add([word]);
    } else if (event.key === 'Backspace' && typed === '' && words.length > 0) {
      redacting.setRequest({ words: words.slice(0, -1) });
    }
  };
  /** Splits pasted lists: one term a line. */
  const onPaste = (event: ClipboardEvent) => {
    const lines = linesOfList(event.clipboardData.getData('text/plain'));
    if (lines.length < 2) return;
    event.preventDefault();
    add(lines);
  };
  return (
    <div className="find-words flow">
      <Icon name="find" />
      {words.map((word) => (
        <button
          key={word}
          type="button"
          className="chip chosen"
          aria-label={t("Don't find {text}", { text: word })}
          onClick={() => redacting.setRequest({ words: words.filter((each) => each !== word) })}
        >
          <span className="cut" dir="auto">
            {word}
          </span>
          <Icon name="close" size={12} />
        </button>
      ))}
      <input
        ref={field}
        aria-label={t('Add a word')}
        placeholder={words.length === 0 ? t('Word, name or number') : t('Add a word')}
        value={typed}
        dir="auto"
        autoComplete="off"
        onChange={(event) => redacting.setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </div>
  );
}

function Patterns({ redacting }: FormProps) {
  const patterns = useSlice(redacting.state, ({ request }) => request.patterns);
  return <PatternChips chosen={patterns} onChange={(chosen) => redacting.setRequest({ patterns: chosen })} />;
}

/** Form for the search terms; results update while typing. */
export const SearchForm = ({ redacting }: FormProps) => (
  <>
    <WordsField redacting={redacting} />
    <Patterns redacting={redacting} />
  </>
);
