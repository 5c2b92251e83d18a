import { t } from '../messages/index.ts';
import { type Describe, row } from './meaning.ts';

/** Decodes a character to two digits (from ESC on), or to a digit and X. */
function toDigits(character: string): string | undefined {
  const code = character.charCodeAt(0);
  if (code >= 27 && code < 127) return String(code - 27).padStart(2, '0');
  return code >= 17 && code < 27 ? `${code - 17}X` : undefined;
}

/** Telepen encodes ASCII and digit pairs in the same bars, without stating which. */
export const describeTelepen: Describe = ({ type, value }) => {
  if (type !== 'telepenBarcode' || value === '') return undefined;
  const digits = Array.from(value, toDigits);
  if (digits.includes(undefined)) return undefined;
  return {
    kind: 'telepen',
    title: 'Telepen',
    rows: row(t('As numeric Telepen'), {
      value: digits.join(''),
      note: t('the bars do not say whether this is meant'),
    }),
  };
};
