import { useEffect, useRef } from 'react';
import type { CompareRun, Comparing } from '../../app/compare/compare.ts';
import { READABLE_TYPES } from '../../app/file-types.ts';
import { t } from '../../messages/index.ts';
import { useApp, useSession } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';

export function ChooseVersion({ comparing, run }: { readonly comparing: Comparing; readonly run: CompareRun }) {
  const { device } = useApp();
  const name = useSession((state) => state.documentName) ?? '';
  const button = useRef<HTMLButtonElement | null>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="compare-choose">
      <Icon name="compare" size={24} />
      {run.kind === 'failed' ? (
        <p className="export-message error" role="alert">
          <Icon name="warning" />
          <span>{t("{name} can't be compared: {reason}", run)}</span>
        </p>
      ) : null}
      <p>
        {t(
          'Choose or drop the newer version of {name}: a PDF or a picture. Both stay as they are, and on this device.',
          {
            name,
          },
        )}
      </p>
      <Button
        ref={button}
        className="primary large"
        icon="open"
        onClick={() => device.chooseFiles(READABLE_TYPES, ([file]) => file && void comparing.choose(file))}
      >
        {t('Choose the newer version…')}
      </Button>
      <p className="hint">
        {t('Words, pictures and pages are compared. Scans are put into place first; recognized text is not used.')}
      </p>
    </div>
  );
}

interface ReadingProps {
  readonly comparing: Comparing;
  readonly run: Extract<CompareRun, { kind: 'reading' }>;
}

export function ReadingVersions({ comparing, run: { step, name, share } }: ReadingProps) {
  const label = step === 'opening' ? t('Opening {name}', { name }) : t('Comparing with {name}', { name });
  return (
    <div className="compare-choose" role="status">
      <p>{label}</p>
      <progress aria-label={label} value={share} max={1} />
      <Button className="line" onClick={comparing.clear}>
        {t('Cancel')}
      </Button>
    </div>
  );
}
