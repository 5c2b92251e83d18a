import { type ChangeEvent, useCallback, useEffect, useState } from 'react';
import { toPageIndex } from '../../kernel/page-number.ts';
import { messageOf, t } from '../../messages/index.ts';
import { useApp, useSession, useSlice } from '../app-context.tsx';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import '../styles/straighten.css';

/** Maximum rotation in either direction: larger angles aren't skew. */
const MOST_DEGREES = 45;
const STEP = 0.1;

const rounded = (degrees: number): number => Math.round(degrees / STEP) / Math.round(1 / STEP);

function describe(degrees: number): string {
  if (degrees === 0) return t('The page is already straight.');
  const turn = { degrees: Math.abs(degrees) };
  return degrees < 0
    ? t('Turned {degrees, number}° to the left.', turn)
    : t('Turned {degrees, number}° to the right.', turn);
}

/** Deskews a scan: measures and shows the skew of its text lines, which can be adjusted. */
export function StraightenBar() {
  const { editor, workspace, ui, focusDocument } = useApp();
  const picture = useSlice(workspace.pictures, (state) => state.picture);
  const pageNumber = useSession((state) => state.pageNumber);
  const degrees = useSession((state) => state.straightening.get(state.pageNumber) ?? 0);
  const [status, setStatus] = useState('');

  const turn = (to: number) => {
    const limited = Math.min(MOST_DEGREES, Math.max(-MOST_DEGREES, rounded(to)));
    if (!Number.isFinite(limited)) return;
    setStatus('');
    editor.straighten(pageNumber, limited);
  };
  const find = useCallback(
    async (isWanted: () => boolean) => {
      setStatus(t('Looking for lines of text…'));
      try {
        const slant = await picture?.findSlant(toPageIndex(pageNumber));
        if (!isWanted()) return;
        if (slant === undefined) setStatus(t('Too little text to measure; set the angle yourself.'));
        else {
          const found = rounded(-slant);
          editor.straighten(pageNumber, found);
          setStatus(describe(found));
        }
      } catch (error) {
        if (isWanted()) setStatus(t("Couldn't look for lines: {reason}", { reason: messageOf(error) }));
      }
    },
    [picture, pageNumber, editor],
  );
  useEffect(() => {
    let isWanted = true;
    // Don't override the user's angle.
    if (editor.session.getState().straightening.has(pageNumber)) setStatus('');
    else void find(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, [editor, pageNumber, find]);

  const range = {
    min: -MOST_DEGREES,
    max: MOST_DEGREES,
    step: STEP,
    value: degrees,
    onChange: (event: ChangeEvent<HTMLInputElement>) => turn(Number(event.target.value)),
  };
  const close = () => {
    ui.setState({ isStraightening: false });
    focusDocument();
  };
  return (
    <section
      className="straighten-bar card row"
      aria-label={t('Straighten page {page}', { page: pageNumber })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <label className="row">
        {t('Angle')}
        <input type="range" aria-label={t('Angle')} {...range} />
      </label>
      <input type="number" aria-label={t('Degrees')} {...range} />
      <Button onClick={() => void find(() => true)}>{t('Find¦the angle')}</Button>
      <Button onClick={() => turn(0)}>{t('As scanned')}</Button>
      <IconButton icon="close" label={t('Close')} hint={null} onClick={close} />
      <output aria-live="polite" className="hint">
        {status}
      </output>
    </section>
  );
}
