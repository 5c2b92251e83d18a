import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { pageMeasure, watchFonts } from '../../canvas/environment.ts';
import { currentField, fieldsOnPage, findNext, goToField } from '../../editor/fields.ts';
import { inSentence } from '../../editor/in-sentence.ts';
import { matchesShortcut, STYLE_KEYS, toKeyInput } from '../../editor/keyboard.ts';
import { acceptTyped, finishTyping, leaveTyping, setTypedText, toggleTypedStyle } from '../../editor/text-editing.ts';
import { definitionOf, layoutTyped, maskHint, textFault, toInputMask } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';
import type { Typing } from '../../store/draft.ts';
import { layoutOf } from '../../store/session.ts';
import { useApp, useSession, useSlice } from '../app-context.tsx';
import { useLongText } from '../fields/long-text.ts';
import { lineBaseline } from './line-baseline.ts';
import { placeHint, placeText } from './place-text.ts';

/** Measures text widths; changes once a font has loaded. */
const useMeasure = () => useSyncExternalStore(watchFonts, pageMeasure);

const STYLES = ['Bold', 'Italic', 'Underline', 'Strikeout'] as const;

const ALIGNMENTS = { Left: 'left', Center: 'center', Right: 'right' } as const;

function TypingField({ typing }: { readonly typing: Typing }) {
  const { editor, focusDocument, isMac } = useApp();
  const { mark, text, isNew } = typing;
  const definition = definitionOf(mark);
  const style = definition.editText?.style(mark);
  const { pageNumber } = mark;
  useSession((state) => state.camera);
  useSession(layoutOf);
  const view = editor.pageView(pageNumber);
  const measure = useMeasure();
  const field = useRef<HTMLTextAreaElement | null>(null);
  const caret = useRef<number | undefined>(undefined);
  const [composed, setComposed] = useState<string | undefined>(undefined);
  const [hint, setHint] = useState(() => textFault(mark) ?? '');
  const { head, tail, note } = useLongText(text);

  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    if (!isNew) field.current?.select();
  }, [isNew]);
  useLayoutEffect(() => {
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  // Fit the box again once a font has loaded.
  useEffect(() => watchFonts(() => setTypedText(editor, editor.draft.getState().typing?.text ?? '')), [editor]);
  if (!style) return null;

  const shown = composed ?? head;
  const place = placeText(style, layoutTyped(shown, style, { measure }), view.scale, lineBaseline);
  const bounds = definition.geometry.bounds(mark, pageNumber) ?? style.box;
  const hintPlace = placeHint(bounds, view);

  const shownHint = hint === '' ? (note ?? '') : hint;

  const accept = (typed: string, at: number) => {
    const whole = typed + tail;
    const accepted = acceptTyped(mark, text, whole, at);
    // Only corrected text moves the caret: otherwise keep the browser's caret and undo history.
    if (accepted.text !== whole) caret.current = accepted.caret;
    setHint(accepted.refused[0]?.reason ?? '');
    setTypedText(editor, accepted.text);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const fontStyle = STYLES.find((each) => matchesShortcut(STYLE_KEYS[each], toKeyInput(event), isMac));
    if (fontStyle) {
      event.preventDefault();
      setHint(toggleTypedStyle(editor, fontStyle) ? '' : t("Text styles don't apply to this mark."));
      return;
    }
    const isEnd = event.key === 'Enter' && (!style.isMultiline || event.ctrlKey || event.metaKey);
    if (event.key === 'Escape' || isEnd) {
      event.preventDefault();
      if (isEnd) finishTyping(editor);
      else leaveTyping(editor);
      focusDocument();
    } else if (event.key === 'Tab') {
      const { uid } = mark;
      finishTyping(editor);
      focusDocument();
      const next =
        definition.family === 'signature' ? findNext(fieldsOnPage(editor), uid, event.shiftKey ? -1 : 1) : undefined;
      // Without a next field, Tab has its usual effect on the canvas.
      if (!next || currentField(editor) !== uid) return;
      event.preventDefault();
      goToField(editor, next, { typing: true });
    }
  };

  const fieldStyle: CSSProperties = {
    transform: `translate(${view.x}px, ${view.y}px) rotate(${view.degrees}deg) translate(${place.x}px, ${place.y}px) scale(${place.scale})`,
    width: place.width,
    height: place.height,
    padding: `${place.paddingTop}px ${place.caretRoom}px 0`,
    font: place.font,
    lineHeight: `${place.lineHeight}px`,
    color: style.color,
    caretColor: style.color,
    textAlign: ALIGNMENTS[style.horizontalAlignment],
    textDecorationLine: `${style.isUnderlined ? 'underline' : ''} ${style.isStruckOut ? 'line-through' : ''}`.trim(),
    whiteSpace: style.isMultiline ? 'pre-wrap' : 'pre',
  };

  return (
    <div className="typing">
      <textarea
        ref={field}
        className="typing-field"
        style={fieldStyle}
        value={shown}
        rows={1}
        dir="auto"
        spellCheck={false}
        aria-label={t('Text of {name}', { name: inSentence(t(definition.label)) })}
        aria-describedby="typing-hint"
        placeholder={style.mask ? maskHint(toInputMask(style.mask)) : ''}
        enterKeyHint={style.isMultiline ? 'enter' : 'done'}
        data-testid="typing-field"
        onChange={(event) => {
          const { value, selectionStart } = event.target;
          if (composed === undefined) accept(value, selectionStart);
          else setComposed(value);
        }}
        onCompositionStart={() => setComposed(head)}
        onCompositionEnd={(event) => {
          setComposed(undefined);
          accept(event.currentTarget.value, event.currentTarget.selectionStart);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          // If only the window lost the focus, the active element stays, and typing continues.
          if (document.activeElement !== event.target) finishTyping(editor);
        }}
      />
      <p
        id="typing-hint"
        className={`typing-hint ${shownHint === '' ? 'visually-hidden' : ''}`}
        style={{ transform: `translate(${hintPlace.x}px, ${hintPlace.y}px)` }}
        aria-live="polite"
      >
        {shownHint}
      </p>
    </div>
  );
}

export function TextEditor() {
  const { editor } = useApp();
  const typing = useSlice(editor.draft, (state) => state.typing);
  return typing ? <TypingField key={typing.mark.uid} typing={typing} /> : null;
}
