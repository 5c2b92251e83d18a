import type { ExportChoices } from '../../app/export/export.ts';
import { t } from '../../messages/index.ts';
import { CheckBox } from '../parts/check-box.tsx';

interface GapsChoiceProps {
  readonly choices: Pick<ExportChoices, 'gaps'>;
  onChange(changed: Pick<ExportChoices, 'gaps'>): void;
}

/** Choice between hiding the width of redacted words and keeping the layout. */
export function GapsChoice({ choices: { gaps }, onChange }: GapsChoiceProps) {
  return (
    <fieldset className="field">
      <legend>{t('Gaps of redacted words')}</legend>
      <CheckBox isOn={gaps === 'uniform'} onChange={(isOn) => onChange({ gaps: isOn ? 'uniform' : 'keep' })}>
        {t('Hide the length')}
      </CheckBox>
      <p className="hint">
        {gaps === 'uniform'
          ? t('The words around them move, and all bars have one width. Drawn redactions keep the layout.')
          : t('Other words stay where they are: gaps as wide as the words reveal which words they may have been.')}
      </p>
    </fieldset>
  );
}
