import { type CheckedValue, entryOf, type MeaningRow, writeUtcDay, wrong } from '../gs1/index.ts';
import { msg, t } from '../messages/index.ts';
import { dayOfYear, daysBetween, nearestTo } from './days.ts';
import { type Describe, personal, row } from './meaning.ts';

/** Reader of fixed-length fields; fields beyond the end are empty. */
function reader(text: string) {
  let at = 0;
  return {
    take(length: number): string {
      const field = text.slice(at, at + length);
      at += length;
      return field.trim();
    },
    /** Reads a section, prefixed by its length in two hex digits; undefined if that is invalid. */
    section(): string | undefined {
      const size = text.slice(at, at + 2);
      if (size === '') return '';
      if (!/^[0-9A-F]{2}$/i.test(size)) return undefined;
      at += 2;
      const length = Number.parseInt(size, 16);
      const section = text.slice(at, at + length);
      at += length;
      return section;
    },
    isShort: () => at > text.length,
    rest: () => text.slice(at),
  };
}

const CABINS: Readonly<Record<string, string>> = {
  F: msg('first'),
  A: msg('first'),
  P: msg('first'),
  J: msg('business'),
  C: msg('business'),
  D: msg('business'),
  W: msg('premium economy'),
  Y: msg('economy'),
};

const nameOf = (names: Readonly<Record<string, string>>, code: string): string => {
  const name = entryOf(names, code);
  return name === undefined ? code : t(name);
};

const named =
  (names: Readonly<Record<string, string>>) =>
  (code: string): CheckedValue | undefined =>
    code === '' ? undefined : { value: nameOf(names, code) };

const cabinOf = (code: string): string => {
  const cabin = entryOf(CABINS, code);
  return cabin === undefined ? code : t('{code} ({name})', { code, name: t(cabin) });
};

const passengerStatus = named({
  0: msg('issued, not checked in'),
  1: msg('issued, checked in'),
  2: msg('baggage checked, passenger not'),
  3: msg('baggage and passenger checked in'),
  4: msg('passed the security check'),
  5: msg('passed the gate'),
  6: msg('on transit'),
  7: msg('standby'),
  8: msg('boarding data revalidated'),
  9: msg('original boarding line used'),
});

const passengerKind = named({
  0: msg('adult'),
  1: msg('male'),
  2: msg('female'),
  3: msg('child'),
  4: msg('infant'),
  5: msg('no passenger (cabin baggage)'),
  6: msg('adult with an infant'),
  7: msg('unaccompanied minor'),
  X: msg('not specified'),
  U: msg('not disclosed'),
});

const checkInPlace = named({
  W: msg('web'),
  K: msg('kiosk at the airport'),
  R: msg('kiosk elsewhere'),
  M: msg('mobile'),
  O: msg('airport agent'),
  T: msg('town agent'),
  V: msg('third party'),
  A: msg('automatic'),
});

const documentKind = named({ B: msg('boarding pass'), I: msg('itinerary receipt') });

const airport = (code: string): CheckedValue =>
  /^[A-Z]{3}$/.test(code) ? { value: code } : wrong(code, t('not an airport code of three letters'));

/** Reads the last digit of a year and the day of that year. */
function issued(text: string, today: Date): Date | undefined {
  if (!/^\d{4}$/.test(text)) return undefined;
  const decade = today.getUTCFullYear() - (today.getUTCFullYear() % 10);
  const years = [decade - 10, decade, decade + 10].map((start) => start + Number(text[0]));
  return nearestTo(
    today,
    years.flatMap((year) => dayOfYear(year, Number(text.slice(1))) ?? []),
  );
}

/** Dates a flight by day of the year: the first such day from the issue on, else the nearest. */
function flightDay(text: string, issue: Date | undefined, today: Date): CheckedValue {
  const from = (issue ?? today).getUTCFullYear();
  // Day 366 comes every four years, around some centuries every eight.
  const days = Array.from({ length: 17 }, (_, step) => step - 8).flatMap(
    (step) => dayOfYear(from + step, Number(text)) ?? [],
  );
  // Passes are also reprinted the day after.
  const day = issue ? days.find((each) => daysBetween(issue, each) >= -1) : nearestTo(today, days);
  if (!/^\d{3}$/.test(text) || !day) return wrong(text, t('not a day of the year (001 to 366)'));
  if (issue && daysBetween(issue, day) > 366)
    return wrong(text, t('{date} has no day 366 near it', { date: writeUtcDay(issue) }));
  const note = t("the code doesn't contain the year: this is the nearest");
  return { value: writeUtcDay(day), ...(issue ? {} : { note }) };
}

const seat = (text: string): string => text.replace(/^0+(?=\d)/, '');

const allowance = (text: string): string =>
  text.replace(/^0*(\d+)(K|L|PC)$/, (_, count: string, unit: string) =>
    unit === 'PC'
      ? t('{count, plural, one {# piece} other {# pieces}}', { count: Number(count) })
      : `${count} ${unit === 'K' ? 'kg' : 'lb'}`,
  );

type Reader = ReturnType<typeof reader>;

/** Rows of the first leg that apply to the whole pass. */
function passRows(section: string, today: Date): { readonly rows: MeaningRow[]; readonly issue: Date | undefined } {
  const fields = reader(section);
  const kind = fields.take(1);
  const checkedIn = fields.take(1);
  fields.take(1);
  const date = fields.take(4);
  const issue = issued(date, today);
  const document = fields.take(1);
  const issuer = fields.take(3);
  const bags = [fields.take(13), fields.take(13), fields.take(13)].filter(Boolean).join(', ');
  const rows = [
    ...row(t('Passenger is'), passengerKind(kind)),
    ...row(t('Checked in by'), checkInPlace(checkedIn)),
    ...row(
      t('Issued'),
      date === '' ? '' : issue ? writeUtcDay(issue) : wrong(date, t('not a day of the year (001 to 366)')),
    ),
    ...row(t('Document'), documentKind(document)),
    ...row(t('Issued by'), issuer),
    ...personal(t('Baggage tags'), bags),
  ];
  return { rows, issue };
}

function ticketRows(section: string): MeaningRow[] {
  const fields = reader(section);
  const ticket = [fields.take(3), fields.take(10)].filter(Boolean).join(' ');
  fields.take(1);
  fields.take(1);
  const marketing = fields.take(3);
  const flyer = [fields.take(3), fields.take(16)].filter(Boolean).join(' ');
  fields.take(1);
  const baggage = fields.take(3);
  const fastTrack = fields.take(1);
  return [
    ...personal(t('Ticket'), ticket),
    ...row(t('Sold by'), marketing),
    ...personal(t('Frequent flyer'), flyer),
    ...row(t('Free baggage'), allowance(baggage)),
    ...row(t('Fast track'), fastTrack === '' ? '' : fastTrack === 'Y' ? t('yes') : t('no')),
  ];
}

/** Reads one flight: up to sixty characters, and the airline's own data. */
function legRows(
  fields: Reader,
  context: { issue: Date | undefined; isFirst: boolean; legNumber: number | undefined; today: Date },
) {
  const { legNumber, isFirst, today } = context;
  const [booking, from, to, carrier, number, day, cabin, place, sequence, status] = [7, 3, 3, 3, 5, 3, 1, 4, 5, 1].map(
    (length) => fields.take(length),
  ) as [string, string, string, string, string, string, string, string, string, string];
  const isCut = fields.isShort();
  const section = fields.section();
  const extra = reader(section ?? '');
  let pass: ReturnType<typeof passRows> = { rows: [], issue: context.issue };
  let isBroken = section === undefined || fields.isShort();
  if (isFirst && /^>\d/.test(extra.rest())) {
    extra.take(2);
    const unique = extra.section();
    isBroken ||= unique === undefined;
    pass = passRows(unique ?? '', today);
  }
  const ticket = extra.section();
  isBroken ||= ticket === undefined;
  const airline = ticket === undefined ? '' : extra.rest().trim();
  const label = (text: string) =>
    legNumber === undefined ? text : t('{number}. {label}', { number: legNumber, label: text });
  const rows = [
    ...personal(label(t('Booking')), booking),
    ...row(label(t('From')), airport(from)),
    ...row(label(t('To¦of a flight')), airport(to)),
    ...row(label(t('Flight')), `${carrier} ${number.replace(/^0+(?=\d)/, '')}`),
    ...row(label(t('Date')), flightDay(day, pass.issue, today)),
    ...row(label(t('Cabin')), cabinOf(cabin)),
    ...row(label(t('Seat')), seat(place)),
    ...row(label(t('Check-in number')), seat(sequence)),
    ...row(label(t('Status')), passengerStatus(status)),
    ...pass.rows,
    ...ticketRows(ticket ?? '').map((each) => ({ ...each, label: label(each.label) })),
    ...row(label(t("Airline's own data")), airline),
    ...(isCut || isBroken
      ? row(
          label(t('Length')),
          wrong(isCut ? t('too short') : t('does not fit'), t('the pass is truncated, or one of its lengths is wrong')),
        )
      : []),
  ];
  return { rows, issue: pass.issue, isBroken: isCut || isBroken };
}

/** Checks the signature's length, which follows its type. */
function signature(text: string): CheckedValue | undefined {
  if (!text.startsWith('^')) return undefined;
  const count = Math.max(0, text.trimEnd().length - 4);
  const stated = text.slice(2, 4);
  const expected = Number.parseInt(stated, 16);
  const value = t('{count, plural, one {# character} other {# characters}}', { count });
  if (!/^[\dA-F]{2}$/i.test(stated)) return wrong(value, t('does not fit'));
  return count === expected
    ? { value }
    : wrong(
        value,
        t('{count, plural, one {# character} other {# characters}}, {expected} expected', { count, expected }),
      );
}

/** IATA bar coded boarding pass (Resolution 792), format M. */
export const describeBoardingPass: Describe = ({ value }, today) => {
  const fields = reader(value);
  // A name of 20 characters, and a flag for electronic tickets.
  if (!/^M[1-9][A-Z][A-Z /\-.']{19}[A-Z ][A-Z0-9 ]{7}[A-Z]{3}/i.test(value)) return undefined;
  fields.take(1);
  const count = Number(fields.take(1));
  const name = fields.take(20);
  fields.take(1);
  const rows: MeaningRow[] = personal(t('Passenger'), name.replace(/^([^/]+)\/(.+)$/, '$2 $1'));
  let issue: Date | undefined;
  for (let leg = 1; leg <= count; leg++) {
    if (fields.rest() === '') {
      rows.push(
        ...row(t('Flights'), wrong(t('{number} of {count}', { number: leg - 1, count }), t('the pass is truncated'))),
      );
      break;
    }
    const legNumber = count > 1 ? leg : undefined;
    const read = legRows(fields, { issue, isFirst: leg === 1, legNumber, today });
    rows.push(...read.rows);
    issue = read.issue;
    if (read.isBroken) break;
  }
  return {
    kind: 'boarding-pass',
    title: t('Boarding pass (IATA)'),
    rows: [...rows, ...row(t('Signature'), signature(fields.rest()))],
  };
};
