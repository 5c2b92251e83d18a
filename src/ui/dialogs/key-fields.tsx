import { t } from '../../messages/index.ts';
import { useApp } from '../app-context.tsx';
import { Button } from '../parts/button.tsx';
import { LineField } from './line-field.tsx';

interface SigningKey {
  readonly keyFile: File | undefined;
  readonly keyPassword: string;
}

interface KeyFieldsProps {
  readonly value: SigningKey;
  /** Says how long the password is kept. */
  readonly hint: string;
  onChange(changed: Partial<SigningKey>): void;
}

export function KeyFields({ value: { keyFile, keyPassword }, hint, onChange }: KeyFieldsProps) {
  const { device } = useApp();
  return (
    <>
      <Button
        className="line"
        icon="signature-holds"
        onClick={() => device.chooseFiles('.p12,.pfx', ([chosen]) => onChange({ keyFile: chosen }))}
      >
        {keyFile ? keyFile.name : t('Choose the key file (.p12, .pfx)…')}
      </Button>
      <LineField
        label={t('Password of the key')}
        hint={hint}
        type="password"
        value={keyPassword}
        onChange={(typed) => onChange({ keyPassword: typed })}
      />
    </>
  );
}
