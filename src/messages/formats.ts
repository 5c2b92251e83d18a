import { i18n } from './message.ts';

const intlLocale = (): string => String(i18n.locales ?? i18n.locale);

/** Caches an `Intl` object per language. */
function perLanguage<Format>(build: (locale: string) => Format): () => Format {
  const built = new Map<string, Format>();
  return () => {
    const locale = intlLocale();
    let format = built.get(locale);
    if (format === undefined) {
      format = build(locale);
      built.set(locale, format);
    }
    return format;
  };
}

const decimal = perLanguage((locale) => new Intl.NumberFormat(locale));
const conjunction = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));
const collation = perLanguage((locale) => new Intl.Collator(locale, { numeric: true }));
const separators = perLanguage((locale) => {
  const parts = new Intl.NumberFormat(locale).formatToParts(-1234567.5);
  return {
    decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    group: parts.find(({ type }) => type === 'group')?.value ?? ',',
  };
});

/** Formats like `1,200.5` in English. */
export const numberText = (value: number): string => decimal().format(value);

/** Formats like `a, b, and c` in English. */
export const listText = (items: readonly string[]): string => conjunction().format(items);

/** Collates in the current language; numeric: `page 9` before `page 10`. */
export const compareText = (a: string, b: string): number => collation().compare(a, b);

const times = new Map<string, Intl.DateTimeFormat>();

/** @param time Unix time (ms) */
export function timeText(time: number | Date, options: Intl.DateTimeFormatOptions): string {
  const locale = intlLocale();
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = times.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    times.set(key, format);
  }
  return format.format(time);
}

/** Offset of full-width characters from ASCII. */
const FULL_WIDTH = 0xfee0;

/** Maps Arabic, Persian and full-width digits and signs to ASCII. */
const toWestern = (text: string, point: string): string =>
  text
    // Both blocks of digits start at a multiple of 16.
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH))
    .replaceAll('٬', '')
    .replaceAll('٫', point);

/**
 * Parses a typed number in the current language; NaN if invalid. A full stop is a decimal separator
 * unless it can group thousands: `1.5` is one and a half in German, too. Any keyboard's digits.
 */
export function parseNumber(text: string): number {
  const { decimal: point, group } = separators();
  const bare = toWestern(text, point)
    // Ignore spaces and bidi marks.
    .replace(/[\s\p{Bidi_Control}]/gu, '')
    .replace('−', '-');
  if (bare === '') return Number.NaN;
  if (Number.isFinite(Number(bare)) && (point === '.' || !isGrouped(bare, group))) return Number(bare);
  return Number(bare.replaceAll(group.trim() || ' ', '').replace(point, '.'));
}

/** Matches `1.234` and `12.345.678`: unambiguously grouped thousands. */
const isGrouped = (text: string, group: string): boolean =>
  new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+$`).test(text) && group.trim() !== '';
