import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type Stroke, toInk } from '../../app/library/ink.ts';
import {
  aspectRatioOfText,
  ROLE_LABELS,
  SIGNATURE_ROLES,
  type SignatureItem,
  type SignatureRole,
} from '../../app/library/items.ts';
import { loadMeasure } from '../../canvas/environment.ts';
import { toFontFamily } from '../../fonts/families.ts';
import { SIGNATURE_FONT_NAMES, toFont } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { Button } from '../parts/button.tsx';
import { InkPad } from './ink-pad.tsx';

/** Handwriting fonts, and a plain one for titles. */
const FONTS = [...SIGNATURE_FONT_NAMES, 'Arial'] as const;

interface SignatureDialogProps {
  readonly firstWay: 'draw' | 'type';
  onSave(item: SignatureItem): void;
  onClose(): void;
}

export function SignatureDialog({ firstWay, onSave, onClose }: SignatureDialogProps) {
  const formId = useId();
  const field = useRef<HTMLInputElement | null>(null);
  const [way, setWay] = useState(firstWay);
  const [role, setRole] = useState<SignatureRole>('signature');
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [text, setText] = useState('');
  const [fontName, setFontName] = useState<string>(FONTS[0]);
  // Focus the field: the dialog is open by then.
  useEffect(() => {
    if (way === 'type') field.current?.focus();
  }, [way]);
  const isReady = way === 'draw' ? strokes.length > 0 : text.trim() !== '';

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const base = { id: crypto.randomUUID(), savedAt: Date.now(), role };
    const ink = way === 'draw' ? toInk(strokes) : undefined;
    if (ink) onSave({ ...base, kind: 'ink', ...ink });
    if (way === 'draw' || !isReady) return;
    const typed = text.trim();
    onSave({
      ...base,
      kind: 'typed',
      text: typed,
      fontName,
      aspectRatio: aspectRatioOfText(typed, await loadMeasure(toFont(fontName), typed)),
    });
  };

  return (
    <Dialog
      title={t('New signature')}
      onClose={onClose}
      actions={
        <>
          {way === 'draw' ? (
            <>
              <Button disabled={strokes.length === 0} onClick={() => setStrokes(strokes.slice(0, -1))}>
                {t('Undo stroke')}
              </Button>
              <Button disabled={strokes.length === 0} onClick={() => setStrokes([])}>
                {t('Clear')}
              </Button>
            </>
          ) : null}
          <Button type="submit" form={formId} className="primary" disabled={!isReady}>
            {t('Save and place')}
          </Button>
        </>
      }
    >
      <form id={formId} className="signature-form stack loose" onSubmit={(event) => void save(event)}>
        <fieldset className="segmented" aria-label={t('Way of signing')}>
          <button type="button" aria-pressed={way === 'draw'} onClick={() => setWay('draw')}>
            {t('Draw it')}
          </button>
          <button type="button" aria-pressed={way === 'type'} onClick={() => setWay('type')}>
            {t('Type it')}
          </button>
        </fieldset>
        <fieldset className="roles flow" aria-label={t('Use as')}>
          {SIGNATURE_ROLES.map((each) => (
            <label key={each} className="check">
              <input type="radio" name="role" checked={role === each} onChange={() => setRole(each)} />
              {t(ROLE_LABELS[each])}
            </label>
          ))}
        </fieldset>
        {way === 'draw' ? (
          <InkPad strokes={strokes} onChange={setStrokes} />
        ) : (
          <>
            <label className="field">
              {t('Text')}
              <input
                ref={field}
                value={text}
                autoComplete="name"
                maxLength={200}
                onChange={(event) => setText(event.target.value)}
              />
            </label>
            <fieldset className="stack close" aria-label={t('Font')}>
              {FONTS.map((name) => (
                <label key={name} className="font-choice row">
                  <input
                    type="radio"
                    name="font"
                    aria-label={name}
                    checked={fontName === name}
                    onChange={() => setFontName(name)}
                  />
                  <span className="cut" style={{ fontFamily: toFontFamily(name) }}>
                    {text.trim() || name}
                  </span>
                </label>
              ))}
            </fieldset>
          </>
        )}
      </form>
    </Dialog>
  );
}
