import { i18n, t, timeText } from '../messages/index.ts';
import { type CheckedValue, wrong } from './rows.ts';

/** English outside the United States. */
const ENGLISH = 'en-GB';

function dateText(date: Date, parts: Intl.DateTimeFormatOptions): string {
  const options = { ...parts, month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return i18n.locale === 'en' ? new Intl.DateTimeFormat(ENGLISH, options).format(date) : timeText(date, options);
}

function utcDate(year: number, month: number, day: number): Date {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

const isDay = (year: number, month: number, day: number): boolean => {
  const date = utcDate(year, month, day);
  return month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

export const writeUtcDay = (date: Date): string => dateText(date, { day: 'numeric' });

const noDate = (written: string): CheckedValue => wrong(written, t('not a calendar date'));

/** Formats a day; invalid ones stay as written. */
const toDay = (year: number, month: number, day: number, written: string): CheckedValue =>
  isDay(year, month, day) ? { value: writeUtcDay(utcDate(year, month, day)) } : noDate(written);

/** Reads YYYYMMDD. */
export const readDay8 = (text: string): CheckedValue =>
  /^\d{8}$/.test(text)
    ? toDay(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)), text)
    : noDate(text);

/** Resolves a two-digit year to 49 years ago up to 50 years ahead, by the GS1 rule. */
function fullYear(twoDigits: number, today: Date): number {
  const now = today.getUTCFullYear();
  const year = now - (now % 100) + twoDigits;
  const gap = year - now;
  return gap > 50 ? year - 100 : gap < -49 ? year + 100 : year;
}

/** Reads YYMMDD; with `wholeMonth`, day 00 means the whole month. */
export function readDay6(text: string, today: Date, wholeMonth = false): CheckedValue {
  if (!/^\d{6}$/.test(text)) return noDate(text);
  const [year, month, day] = [0, 2, 4].map((at) => Number(text.slice(at, at + 2))) as [number, number, number];
  const full = fullYear(year, today);
  if (day === 0 && wholeMonth && isDay(full, month, 1)) {
    return { value: dateText(utcDate(full, month, 1), {}), note: t('no day: the last of the month counts') };
  }
  return toDay(full, month, day, text);
}

/** Reads HHMMSS, HHMM or HH. */
export function readTime(text: string): CheckedValue {
  const [hours = Number.NaN, minutes = 0, seconds = 0] = (text.match(/\d{2}/g) ?? []).map(Number);
  return /^(\d{2}){1,3}$/.test(text) && hours < 24 && minutes < 60 && seconds < 60
    ? { value: (text.length === 2 ? `${text}00` : text).replace(/(\d{2})(?=\d)/g, '$1:') }
    : wrong(text, t('not a time of day'));
}

export function withTime(day: CheckedValue, time: CheckedValue): CheckedValue {
  const isWrong = day.isWrong ?? time.isWrong;
  return {
    value: t('{date}, {time}', { date: day.value, time: time.value }),
    ...(isWrong ? { isWrong, note: [day.note, time.note].filter(Boolean).join('; ') } : {}),
  };
}
