import { msg, t } from '../../messages/index.ts';
import { readFields } from './fields.ts';
import { type Describe, entryOf, type Finding, personal, row, wrong } from './meaning.ts';

const SECURITY: Readonly<Record<string, string>> = {
  WPA: msg('WPA, WPA2 or WPA3'),
  WPA2: 'WPA2',
  WPA3: 'WPA3',
  SAE: 'WPA3 (SAE)',
  WEP: 'WEP',
  'WPA2-EAP': 'WPA2 Enterprise',
  NOPASS: msg('none'),
};

/** Quotes around a value that could be taken for hexadecimal are no part of it. */
const unquote = (text: string): string => text.replace(/^"([\s\S]*)"$/, '$1');

function securityOf(type: string): Finding {
  const kind = type.toUpperCase() || 'NOPASS';
  const name = entryOf(SECURITY, kind);
  if (name === undefined) return wrong(type, t('no known kind of security'));
  const value = t(name);
  if (kind === 'WEP') return { value, note: t('can be broken within minutes') };
  return kind === 'NOPASS' ? { value, note: t('everyone nearby can read along') } : { value };
}

function passwordOf(password: string, type: string): Finding | undefined {
  const isOpen = /^(nopass)?$/i.test(type);
  if (password === '') return isOpen ? undefined : wrong('', t('this kind of security needs one'));
  const isTooShort = /^WPA2?$/i.test(type) && (password.length < 8 || password.length > 64);
  return isTooShort ? wrong(password, t('WPA takes 8 to 63 characters')) : { value: password };
}

export const describeWifi: Describe = ({ value }) => {
  const match = /^\s*WIFI:([\s\S]*)$/i.exec(value);
  if (!match) return undefined;
  const fields = readFields(match[1] ?? '');
  const of = (name: string) => fields.get(name)?.[0] ?? '';
  const network = unquote(of('S'));
  return {
    kind: 'wifi',
    title: 'Wi-Fi',
    rows: [
      ...row(t('Network'), network === '' ? wrong('', t('the name of the network (S) lacks')) : network),
      ...row(t('Security'), securityOf(of('T'))),
      ...personal(t('Password'), passwordOf(unquote(of('P')), of('T'))),
      ...row(t('Hidden'), /^true$/i.test(of('H')) ? t('yes') : ''),
      ...personal(t('User'), of('I')),
      ...row(t('Method'), [of('E'), of('PH2')].filter(Boolean).join(', ')),
    ],
  };
};
