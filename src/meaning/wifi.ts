import { type CheckedValue, entryOf, type MeaningRow, wrong } from '../gs1/index.ts';
import { msg, t } from '../messages/index.ts';
import { dropBackslashes, leftOverRow, splitFields } from './fields.ts';
import { type Describe, personal, row } from './meaning.ts';

const SECURITY: Readonly<Record<string, string>> = {
  WPA: msg('WPA, WPA2 or WPA3'),
  WPA2: 'WPA2',
  WPA3: 'WPA3',
  SAE: 'WPA3 (SAE)',
  WEP: 'WEP',
  'WPA2-EAP': 'WPA2 Enterprise',
  NOPASS: msg('none'),
};

/** Unquotes values that could be taken for hexadecimal, unless the quotes are escaped. */
const unescapeWifi = (written: string): string => dropBackslashes(written.replace(/^"((?:\\[\s\S]|[^\\])*)"$/, '$1'));

/** Notes leading and trailing spaces, which are significant but easily overlooked. */
const exact = (value: string): CheckedValue =>
  value === value.trim() ? { value } : { value, note: t('starts or ends with a space') };

function securityOf(type: string): CheckedValue {
  const kind = type.toUpperCase() || 'NOPASS';
  const name = entryOf(SECURITY, kind);
  if (name === undefined) return wrong(type, t('unknown kind of security'));
  const value = t(name);
  if (kind === 'WEP') return { value, note: t('can be broken within minutes') };
  return kind === 'NOPASS' ? { value, note: t('anyone nearby can read along') } : { value };
}

function passwordOf(password: string, type: string): CheckedValue | undefined {
  const isOpen = /^(nopass)?$/i.test(type);
  if (password === '') return isOpen ? undefined : wrong('', t('this kind of security needs a password'));
  if (!/^WPA2?$/i.test(type)) return exact(password);
  if (password.length < 8 || password.length > 64) return wrong(password, t('WPA takes 8 to 63 characters'));
  return password.length < 64 || /^[\da-f]+$/i.test(password)
    ? exact(password)
    : wrong(password, t('a key of 64 characters is hexadecimal'));
}

/** Disabled transition modes, one bit each. */
const SETTLED = ['WPA3-Personal', 'SAE-PK', 'WPA3-Enterprise', 'Enhanced Open'];

function settledOf(written: string): CheckedValue | undefined {
  if (written === '') return undefined;
  const bits = /^[\da-f]+$/i.test(written) ? Number.parseInt(written, 16) : 0;
  const names = SETTLED.filter((_, bit) => bits & (1 << bit));
  return { value: names.length > 0 ? names.join(', ') : written };
}

const SHOWN: ReadonlySet<string> = new Set(['S', 'T', 'P', 'H', 'I', 'A', 'E', 'PH2', 'K', 'R']);

export const describeWifi: Describe = ({ value }) => {
  const match = /^\s*WIFI:([\s\S]*)$/i.exec(value);
  if (!match) return undefined;
  const { written, unnamed } = splitFields(match[1] ?? '');
  const of = (name: string) => unescapeWifi(written.get(name)?.[0] ?? '');
  const [network, type] = [of('S'), of('T')];
  const others = [...written].filter(([name]) => !SHOWN.has(name));
  const rows: MeaningRow[] = [
    ...row(t('Network'), network === '' ? wrong('', t('missing network name (S)')) : exact(network)),
    ...row(t('Security'), securityOf(type)),
    ...personal(t('Password'), passwordOf(of('P'), type)),
    ...row(t('Hidden'), /^true$/i.test(of('H')) ? t('yes') : ''),
    // With SAE, this is the password identifier.
    ...personal(/^(SAE|WPA3)$/i.test(type) ? t('Name of the password') : t('User'), of('I')),
    ...personal(t('Anonymous identity'), of('A')),
    ...row(t('Method'), [of('E'), of('PH2')].filter(Boolean).join(', ')),
    ...row(t('Public key'), of('K')),
    ...row(t('Not older than'), settledOf(of('R'))),
    ...others.flatMap(([name, values]) => values.flatMap((each) => row(name, unescapeWifi(each)))),
    ...unnamed.flatMap(leftOverRow),
  ];
  return { kind: 'wifi', title: 'Wi-Fi', rows };
};
