import type { MeaningRow } from '../gs1/index.ts';
import { t } from '../messages/index.ts';
import { readFields } from './fields.ts';
import { type Describe, row } from './meaning.ts';

export function toUrl(value: string): URL | undefined {
  const text = value.trim().replace(/^urlto:/i, '');
  const isAddress = /^(https?|ftp):\/\//i.test(text) || /^www\.[^\s]+\.[^\s]+$/i.test(text);
  if (!isAddress || /\s/.test(text)) return undefined;
  const href = /^www\./i.test(text) ? `https://${text}` : text;
  return URL.canParse(href) ? new URL(href) : undefined;
}

function warningsOf(url: URL): string[] {
  return [
    ...(url.protocol === 'https:' ? [] : [t('not encrypted')]),
    ...(url.hostname.split('.').some((label) => label.startsWith('xn--'))
      ? [t('non-ASCII letters: it may imitate another name')]
      : []),
    ...(url.username + url.password === '' ? [] : [t("the name doesn't include what is before the @")]),
    ...(/^[\d.]+$|^\[/.test(url.hostname) ? [t('a number instead of a name')] : []),
  ];
}

/** Target of an address, and warnings about it. */
export function leadsTo(url: URL): MeaningRow[] {
  const warnings = warningsOf(url);
  return row(t('Leads to'), url.host, {
    href: url.href,
    ...(warnings.length > 0 ? { note: warnings.join('; ') } : {}),
  });
}

const addressRows = (url: URL): MeaningRow[] => [
  ...leadsTo(url),
  ...row(t('Path'), url.pathname === '/' ? '' : url.pathname),
  ...[...url.searchParams].flatMap(([name, value]) => row(name, value)),
  ...row(t('Part of the page'), url.hash.slice(1)),
];

export const describeWebAddress: Describe = ({ value }) => {
  const bookmark = /^MEBKM:(.*)$/is.exec(value)?.[1];
  const { values, leftOver } = readFields(bookmark ?? '');
  const url = toUrl(bookmark === undefined ? value : (values.get('URL')?.[0] ?? ''));
  if (!url) return undefined;
  const title = row(t('Title'), values.get('TITLE')?.[0]);
  return { kind: 'web-address', title: t('Web address'), rows: [...title, ...addressRows(url), ...leftOver] };
};
