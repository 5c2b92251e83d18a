// Dates and times in Acrobat's formats. Month and day names are English, as in Acrobat.

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Year for patterns without one: a leap year, so that every day exists. */
const ANY_YEAR = 2000;
/** Two-digit years below this are 20xx, others 19xx. */
const CENTURY_TURNS = 50;

interface DateParts {
  readonly year: number;
  /** 1-based. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

type Part = keyof DateParts;

const PATTERN = /\\(?<escaped>.)|(?<token>d{1,4}|m{1,4}|yyyy|yy|HH?|hh?|MM?|ss?|tt?)|(?<literal>[\s\S])/g;

const PART_OF: Readonly<Record<string, Part>> = {
  d: 'day',
  m: 'month',
  y: 'year',
  H: 'hour',
  h: 'hour',
  M: 'minute',
  s: 'second',
};

const tokensOf = (pattern: string): { token?: string; text: string }[] =>
  [...pattern.slice(0, 200).matchAll(PATTERN)].map(({ groups = {} }) => ({
    ...(groups.token === undefined ? {} : { token: groups.token }),
    text: groups.escaped ?? groups.literal ?? '',
  }));

const two = (value: number): string => String(value).padStart(2, '0');

const WRITE: Readonly<Record<string, (parts: DateParts) => string>> = {
  d: ({ day }) => String(day),
  dd: ({ day }) => two(day),
  ddd: (parts) => weekday(parts).slice(0, 3),
  dddd: (parts) => weekday(parts),
  m: ({ month }) => String(month),
  mm: ({ month }) => two(month),
  mmm: ({ month }) => (MONTHS[month - 1] ?? '').slice(0, 3),
  mmmm: ({ month }) => MONTHS[month - 1] ?? '',
  yy: ({ year }) => two(year % 100),
  yyyy: ({ year }) => String(year).padStart(4, '0'),
  H: ({ hour }) => String(hour),
  HH: ({ hour }) => two(hour),
  h: ({ hour }) => String(hour % 12 || 12),
  hh: ({ hour }) => two(hour % 12 || 12),
  M: ({ minute }) => String(minute),
  MM: ({ minute }) => two(minute),
  s: ({ second }) => String(second),
  ss: ({ second }) => two(second),
  t: ({ hour }) => (hour < 12 ? 'a' : 'p'),
  tt: ({ hour }) => (hour < 12 ? 'am' : 'pm'),
};

const weekday = ({ year, month, day }: DateParts): string =>
  DAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? '';

export const formatDate = (parts: DateParts, pattern: string): string =>
  tokensOf(pattern)
    .map(({ token, text }) => (token === undefined ? text : (WRITE[token]?.(parts) ?? '')))
    .join('');

function isPossible({ year, month, day, hour, minute, second }: DateParts): boolean {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return month >= 1 && month <= 12 && day >= 1 && day <= days && hour <= 23 && minute <= 59 && second <= 59;
}

const EMPTY: DateParts = { year: ANY_YEAR, month: 1, day: 1, hour: 0, minute: 0, second: 0 };

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const ISO_TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

export const isIsoDate = (text: string): boolean => ISO.test(text.trim());

function parseIso(text: string): DateParts | undefined {
  const date = ISO.exec(text);
  if (date) {
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = date
      .slice(1)
      .map((part) => Number(part ?? 0));
    return { year, month, day, hour, minute, second };
  }
  const [, hour, minute, second = '0'] = ISO_TIME.exec(text) ?? [];
  return hour === undefined
    ? undefined
    : { ...EMPTY, hour: Number(hour), minute: Number(minute), second: Number(second) };
}

const monthNamed = (word: string): number =>
  word.length < 3 ? 0 : MONTHS.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase())) + 1;

/** Returns the value of a token's word or number; undefined if invalid. */
function readToken(token: string, word: string): number | undefined {
  const isNumber = /^\d+$/.test(word);
  if (token.startsWith('m') && !isNumber) return monthNamed(word) || undefined;
  if (!isNumber || word.length > 4) return undefined;
  const value = Number(word);
  if (!token.startsWith('y') || word.length > 2) return value;
  return value + (value < CENTURY_TURNS ? 2000 : 1900);
}

/** Reads words and numbers in the order of the pattern, ignoring separators. */
function parseInOrder(text: string, pattern: string): DateParts | undefined {
  const tokens = tokensOf(pattern).flatMap(({ token }) => token ?? []);
  const halves = tokens.some((token) => token.startsWith('t'))
    ? /(?:\b|\d)\s*([ap])\.?(?:m\b\.?|\b)/i.exec(text)
    : null;
  const words = text.match(/\d+|\p{L}+/gu) ?? [];
  const wanted = tokens.filter((token) => !token.startsWith('t') && !token.startsWith('ddd'));
  const isName = (word: string) =>
    /^([ap]m?|m|st|nd|rd|th)$/i.test(word) ||
    DAYS.some((day) => word.length > 2 && day.toLowerCase().startsWith(word.toLowerCase()));
  const given = words.filter((word) => !isName(word));
  if (given.length !== wanted.length) return undefined;
  const parts: Record<Part, number> = { ...EMPTY };
  for (const [index, token] of wanted.entries()) {
    const part = PART_OF[token.charAt(0)];
    const value = readToken(token, given[index] ?? '');
    if (!part || value === undefined) return undefined;
    parts[part] = value;
  }
  if (halves) parts.hour = (parts.hour % 12) + (halves[1]?.toLowerCase() === 'p' ? 12 : 0);
  return parts;
}

/** Parses a date or time by a pattern or as ISO 8601. @returns undefined if invalid */
export function parseDate(text: string, pattern: string): DateParts | undefined {
  const trimmed = text.trim().slice(0, 100);
  return [parseInOrder(trimmed, pattern), parseIso(trimmed)].find((parts) => parts && isPossible(parts));
}
