// Kinds of page splits, and their command line syntax.
import type { PageNumber } from '../kernel/page-number.ts';
import type { Result } from '../kernel/result.ts';
import { t } from '../messages/index.ts';
import { parsePageRange } from '../output/core.ts';

export type CutRule =
  /** One part per range, such as `1-3`; other pages are dropped. */
  | { readonly kind: 'ranges'; readonly ranges: readonly string[] }
  | { readonly kind: 'every'; readonly count: number }
  /** Bookmark levels that start parts (1-based). */
  | { readonly kind: 'bookmarks'; readonly levels: number }
  | { readonly kind: 'blank' }
  /** Maximum size of a part (bytes). */
  | { readonly kind: 'size'; readonly bytes: number };

const UNITS: Readonly<Record<string, number>> = { kb: 1e3, mb: 1e6, gb: 1e9 };

/** Parses a size such as `10 MB` or `500kB` (bytes). */
export function parseSize(text: string): number | undefined {
  const [, number, unit = ''] = /^\s*(\d+(?:[.,]\d+)?)\s*([kmg]b)\s*$/i.exec(text) ?? [];
  const bytes = Number(number?.replace(',', '.')) * (UNITS[unit.toLowerCase()] ?? Number.NaN);
  return bytes >= 1 ? Math.round(bytes) : undefined;
}

const wholeNumber = (text: string, most: number): number | undefined =>
  /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= most ? Number(text) : undefined;

/** Maximum outline depth to read. */
const MOST_LEVELS = 20;

export const splitRanges = (text: string): readonly string[] => text.split(',').map((range) => range.trim());

/** Parses `pages:1-3,4-9`, `every:5`, `bookmarks:2`, `blank` or `size:10MB`; else undefined. */
export function parsePageCut(text: string): Result<CutRule, string> | undefined {
  const [, kind = '', value] = /^(pages|every|bookmarks|blank|size)(?::(.*))?$/s.exec(text) ?? [];
  const wrong = (expected: string) =>
    ({ ok: false, error: t('Expected {expected}, but found “{text}”.', { expected, text }) }) as const;
  switch (kind) {
    case 'pages':
      return value ? { ok: true, value: { kind: 'ranges', ranges: splitRanges(value) } } : wrong('pages:1-3,4-9');
    case 'every': {
      const count = wholeNumber(value ?? '', 999_999);
      return count ? { ok: true, value: { kind, count } } : wrong('every:5');
    }
    case 'bookmarks': {
      const levels = wholeNumber(value ?? '1', MOST_LEVELS);
      return levels ? { ok: true, value: { kind, levels } } : wrong('bookmarks:2');
    }
    case 'blank':
      return value === undefined ? { ok: true, value: { kind } } : wrong('blank');
    case 'size': {
      const bytes = parseSize(value ?? '');
      return bytes ? { ok: true, value: { kind, bytes } } : wrong('size:10MB');
    }
    default:
      return undefined;
  }
}

/** Parses ranges to page numbers, or returns the fault: a page may only be in one part. */
export function readRanges(ranges: readonly string[], pageCount: number): Result<readonly PageNumber[][], string> {
  const taken = new Set<PageNumber>();
  const parts: PageNumber[][] = [];
  for (const range of ranges) {
    const parsed = parsePageRange(range, pageCount);
    if (!parsed.ok) return parsed;
    const twice = parsed.value.find((page) => taken.has(page));
    if (twice !== undefined) return { ok: false, error: t('Page {page} is in two parts.', { page: twice }) };
    for (const page of parsed.value) taken.add(page);
    parts.push([...parsed.value]);
  }
  return { ok: true, value: parts };
}
