import { readFields } from './fields.ts';
import { type Describe, entryOf, type Finding, personal, row, wrong } from './meaning.ts';

const SECURITY: Readonly<Record<string, string>> = {
  WPA: 'WPA, WPA2 or WPA3',
  WPA2: 'WPA2',
  WPA3: 'WPA3',
  SAE: 'WPA3 (SAE)',
  WEP: 'WEP',
  'WPA2-EAP': 'WPA2 Enterprise',
  NOPASS: 'none',
};

/** Quotes around a value that could be taken for hexadecimal are no part of it. */
const unquote = (text: string): string => text.replace(/^"([\s\S]*)"$/, '$1');

function securityOf(type: string): Finding {
  const value = entryOf(SECURITY, type.toUpperCase() || 'NOPASS');
  if (value === undefined) return wrong(type, 'no known kind of security');
  if (value === 'WEP') return { value, note: 'can be broken within minutes' };
  return value === 'none' ? { value, note: 'everyone nearby can read along' } : { value };
}

function passwordOf(password: string, type: string): Finding | undefined {
  const isOpen = /^(nopass)?$/i.test(type);
  if (password === '') return isOpen ? undefined : wrong('', 'this kind of security needs one');
  const isTooShort = /^WPA2?$/i.test(type) && (password.length < 8 || password.length > 64);
  return isTooShort ? wrong(password, 'WPA takes 8 to 63 characters') : { value: password };
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
      ...row('Network', network === '' ? wrong('', 'the name of the network (S) lacks') : network),
      ...row('Security', securityOf(of('T'))),
      ...personal('Password', passwordOf(unquote(of('P')), of('T'))),
      ...row('Hidden', /^true$/i.test(of('H')) ? 'yes' : ''),
      ...personal('User', of('I')),
      ...row('Method', [of('E'), of('PH2')].filter(Boolean).join(', ')),
    ],
  };
};
