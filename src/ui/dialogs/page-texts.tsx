import { useRef, useState } from 'react';
import { addPageText, type PageText, PLACEHOLDERS, shownText } from '../../editor/page-texts.ts';
import { msg, t } from '../../messages/index.ts';
import { useApp, useSession } from '../app-context.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from './dialog.tsx';
import { usePagesKind } from './pages-kind.tsx';

const PLACES = [
  { value: 'header', label: msg('Header') },
  { value: 'footer', label: msg('Footer') },
  { value: 'watermark', label: msg('Watermark') },
] as const;

const ALIGNMENTS = [
  { value: 'Left', label: msg('Left') },
  { value: 'Center', label: msg('Centre') },
  { value: 'Right', label: msg('Right') },
] as const;

interface TextProps {
  readonly text: string;
  onChange(text: string): void;
}

/** Text field with buttons that insert placeholders at the caret. */
function TextWithPlaceholders({ text, onChange }: TextProps) {
  const field = useRef<HTMLInputElement | null>(null);
  const insert = (name: string) => {
    const input = field.current;
    if (!input) return;
    input.setRangeText(name, input.selectionStart ?? text.length, input.selectionEnd ?? text.length, 'end');
    onChange(input.value);
    input.focus();
  };
  return (
    <div className="field">
      <label htmlFor="page-text">{t('Text')}</label>
      <input
        id="page-text"
        ref={field}
        dir="auto"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="placeholders">
        {PLACEHOLDERS.map(({ name, label }) => (
          <Button key={name} className="line small" onClick={() => insert(name)}>
            {t(label)}
          </Button>
        ))}
      </div>
    </div>
  );
}

export function PageTextsDialog() {
  const { editor, ui, focusDocument } = useApp();
  const pageCount = useSession((state) => state.pages.length);
  const { pages, fields } = usePagesKind();
  const [pageText, setPageText] = useState<PageText>(() => ({
    text: t('Page {page} of {pages}', { page: '{page}', pages: '{pages}' }),
    place: 'footer',
    alignment: 'Center',
  }));
  const change = (changed: Partial<PageText>) => setPageText({ ...pageText, ...changed });
  const close = () => {
    ui.setState({ dialog: undefined });
    // After the dialog has restored the focus.
    queueMicrotask(focusDocument);
  };
  const isReady = pages.length > 0 && pageText.text.trim() !== '';
  const add = () => {
    if (!isReady) return;
    close();
    void addPageText(editor, pageText, pages);
  };
  const [page = 1] = pages;
  return (
    <Dialog
      title={t('Page numbers, header, footer')}
      isQuestion
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button className="primary" disabled={!isReady} onClick={add}>
            {t('{count, plural, one {Add to # page} other {Add to # pages}}', { count: pages.length })}
          </Button>
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextWithPlaceholders text={pageText.text} onChange={(text) => change({ text })} />
        <ChoiceField<PageText['place']>
          label={t('Place')}
          value={pageText.place}
          options={PLACES}
          onChange={(place) => change({ place })}
        />
        {pageText.place === 'watermark' ? null : (
          <ChoiceField<PageText['alignment']>
            label={t('Alignment')}
            value={pageText.alignment}
            options={ALIGNMENTS}
            onChange={(alignment) => change({ alignment })}
          />
        )}
        {fields}
        <p className="hint" aria-live="polite">
          {t('Page {page}: {text}', { page, text: shownText(editor, pageText.text, { page, pages: pageCount }) })}
        </p>
      </form>
    </Dialog>
  );
}
