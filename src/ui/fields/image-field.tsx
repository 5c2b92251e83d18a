import { STAMP_TYPES } from '../../app/library/stamp-types.ts';
import { imageSourceOf, type Picture } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';
import { useApp } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { readStamp } from '../library/read-stamp.ts';
import { Button } from '../parts/button.tsx';

interface ImageFieldProps {
  readonly label: string;
  /** Undefined when the selected marks differ. */
  readonly value: Picture | undefined;
  onChange(value: Picture): void;
}

export function ImageField({ label, value, onChange }: ImageFieldProps) {
  const { ui, device } = useApp();
  const source = value && imageSourceOf(value);
  const replace = async ([file]: readonly File[]) => {
    if (!file) return;
    const stamp = await readStamp(ui, file);
    if (stamp) onChange(stamp.picture);
  };
  return (
    <fieldset className="field image-field">
      <legend>
        {label}
        {value === undefined ? <span className="field-value">{t('mixed')}</span> : null}
      </legend>
      {source ? <img src={source} alt="" /> : null}
      <Button onClick={() => device.chooseFiles(STAMP_TYPES, (files) => void replace(files))}>
        <Icon name="add-picture" size={16} />
        {t('Replace…')}
      </Button>
    </fieldset>
  );
}
