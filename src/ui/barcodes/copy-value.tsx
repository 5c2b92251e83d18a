import { writeClipboard } from '../../app/marks-json.ts';
import { t } from '../../messages/index.ts';
import { useApp } from '../app-context.tsx';
import { IconButton } from '../parts/icon-button.tsx';

export function CopyValue({ value }: { readonly value: string }) {
  const app = useApp();
  return (
    <IconButton
      icon="copy"
      size={14}
      label={t('Copy {value}', { value })}
      hint={t('Copy the value')}
      className="small"
      onClick={() => void writeClipboard(app, value, t('Value copied'))}
    />
  );
}
