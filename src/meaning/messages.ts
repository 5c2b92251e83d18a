import { wrong } from '../gs1/index.ts';
import { t } from '../messages/index.ts';
import { readFields } from './fields.ts';
import { type Describe, personal, row } from './meaning.ts';

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

function parametersOf(query: string): Map<string, string> {
  const parameters = query.split('&').filter((each) => each !== '');
  return new Map(
    parameters.map((each) => {
      const at = each.indexOf('=');
      return at < 0 ? [each.toLowerCase(), ''] : [each.slice(0, at).toLowerCase(), decode(each.slice(at + 1))];
    }),
  );
}

const checkEmail = (text: string) =>
  text.split(',').every((each) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(each.trim()))
    ? { value: text }
    : wrong(text, t('not an e-mail address'));

export const checkedEmail = (text: string) => (text.trim() === '' ? undefined : checkEmail(text.trim()));

/** `mailto:`, MATMSG, SMTP, or a bare address. */
export const describeEmail: Describe = ({ value }) => {
  const text = value.trim();
  const mailto = /^mailto:([^?]*)\??(.*)$/is.exec(text);
  const rows = (to: string, subject = '', body = '', more: readonly (readonly [string, string])[] = []) => ({
    kind: 'email' as const,
    title: t('E-mail'),
    rows: [
      ...personal(t('To'), checkedEmail(to)).map((each) => ({
        ...each,
        ...(mailto ? { href: text } : { href: `mailto:${to.trim()}` }),
      })),
      ...more.flatMap(([label, each]) => personal(label, each)),
      ...row(t('Subject'), subject),
      ...row(t('Text'), body),
    ],
  });
  if (mailto) {
    const parameters = parametersOf(mailto[2] ?? '');
    const of = (name: string) => parameters.get(name) ?? '';
    const to = [decode(mailto[1] ?? ''), of('to')].filter(Boolean).join(', ');
    return rows(to, of('subject'), of('body'), [
      [t('Copy to'), of('cc')],
      [t('Blind copy to'), of('bcc')],
    ]);
  }
  if (/^MATMSG:/i.test(text)) {
    const { values, leftOver } = readFields(text.slice(7));
    const meaning = rows(values.get('TO')?.[0] ?? '', values.get('SUB')?.[0], values.get('BODY')?.[0]);
    return { ...meaning, rows: [...meaning.rows, ...leftOver] };
  }
  const smtp = /^smtp:([^:]*):?([^:]*):?(.*)$/is.exec(text);
  if (smtp) return rows(smtp[1] ?? '', smtp[2], smtp[3]);
  return /^[^\s@:;,/]+@[^\s@:;,/]+\.[a-z]{2,}$/i.test(text) ? rows(text) : undefined;
};

const checkTelephone = (text: string) =>
  /^[+*#]?[\d\s().\-/*#]{2,}(;[\w=.+-]+)*$/.test(text) ? { value: text } : wrong(text, t('not a telephone number'));

export const describeTelephone: Describe = ({ value }) => {
  const number = /^tel:(.*)$/is.exec(value.trim())?.[1];
  if (number === undefined) return undefined;
  return {
    kind: 'telephone',
    title: t('Telephone'),
    rows: personal(t('Number'), checkTelephone(decode(number).trim())),
  };
};

/** `sms:`, SMSTO and MMSTO. */
export const describeTextMessage: Describe = ({ value }) => {
  const match = /^(?:sms|mms|smsto|mmsto):([^:?]*)(?::(.*)|\?(.*))?$/is.exec(value.trim());
  if (!match) return undefined;
  const [, number = '', text = '', query = ''] = match;
  return {
    kind: 'text-message',
    title: t('Text message'),
    rows: [
      ...personal(t('To'), number === '' ? undefined : checkTelephone(decode(number).trim())),
      ...row(t('Text'), text === '' ? (parametersOf(query).get('body') ?? '') : text),
    ],
  };
};

export const describePlace: Describe = ({ value }) => {
  const match = /^geo:([^,?;]*),([^,?;]*)(?:,([^?;]*))?(?:;[^?]*)?(?:\?(.*))?$/is.exec(value.trim());
  if (!match) return undefined;
  const [, latitude = '', longitude = '', altitude = '', query = ''] = match;
  const degrees = (text: string, most: number) =>
    /^[+-]?\d+(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= most
      ? { value: `${text}°` }
      : wrong(text, t('not a number from {from} to {to}', { from: -most, to: most }));
  return {
    kind: 'place',
    title: t('Place'),
    rows: [
      ...row(t('Latitude'), degrees(latitude, 90)),
      ...row(t('Longitude'), degrees(longitude, 180)),
      ...row(t('Height¦above the sea'), altitude === '' ? '' : `${altitude} m`),
      ...row(t('Search'), (parametersOf(query).get('q') ?? '').replaceAll('+', ' ')),
    ],
  };
};

/** One-time passwords: anyone with the secret can generate them. */
export const describeOneTimePassword: Describe = ({ value }) => {
  const match = /^otpauth:\/\/(totp|hotp)\/([^?]*)\?(.*)$/is.exec(value.trim());
  if (!match) return undefined;
  const parameters = parametersOf(match[3] ?? '');
  const secret = parameters.get('secret') ?? '';
  const isSecret = /^[A-Z2-7]+=*$/i.test(secret);
  return {
    kind: 'one-time-password',
    title: t('One-time passwords'),
    rows: [
      ...personal(t('Account'), decode(match[2] ?? '')),
      ...row(t('Issuer'), parameters.get('issuer')),
      ...personal(t('Secret'), isSecret ? secret : wrong(secret, t('not valid Base32'))),
      ...row(t('Passwords'), match[1]?.toLowerCase() === 'totp' ? t('by the time') : t('by a counter')),
    ],
  };
};
