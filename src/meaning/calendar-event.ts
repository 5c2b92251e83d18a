import { type CheckedValue, entryOf, type MeaningRow, readDay8, readTime, withTime, wrong } from '../gs1/index.ts';
import { t } from '../messages/index.ts';
import { type ContentComponent, type ContentLine, readComponents, unescapeText } from './fields.ts';
import { type Describe, numbered, personal, row } from './meaning.ts';
import { toUrl } from './web-address.ts';

/** Reads YYYYMMDD, optionally with THHMMSS, and Z for UTC. */
function readMoment({ value, parameters }: ContentLine): CheckedValue {
  const match = /^(\d{8})(?:T(\d{4,6})(Z?))?$/.exec(value.trim());
  if (!match) return wrong(value, t('not an iCalendar date'));
  const [, day = '', time, zone] = match;
  if (time === undefined) return readDay8(day);
  const found = withTime(readDay8(day), readTime(time.length === 6 && time.endsWith('00') ? time.slice(0, 4) : time));
  const place = zone === 'Z' ? 'UTC' : parameters.get('TZID');
  return place === undefined ? found : { ...found, value: `${found.value} (${place})` };
}

const ROWS: Readonly<Record<string, (line: ContentLine) => MeaningRow[]>> = {
  SUMMARY: ({ value }) => row(t('Event'), unescapeText(value)),
  DTSTART: (line) => row(t('Starts'), readMoment(line)),
  DTEND: (line) => row(t('Ends'), readMoment(line)),
  DURATION: ({ value }) => row(t('Duration'), value),
  LOCATION: ({ value }) => row(t('Place'), unescapeText(value)),
  DESCRIPTION: ({ value }) => row(t('Description'), unescapeText(value)),
  ORGANIZER: ({ value, parameters }) =>
    personal(t('Organiser'), [parameters.get('CN'), value.replace(/^mailto:/i, '')].filter(Boolean).join(', ')),
  ATTENDEE: ({ value }) => personal(t('Attendee'), value.replace(/^mailto:/i, '')),
  TRIGGER: ({ value }) => row(t('Reminder'), value),
  RRULE: ({ value }) => row(t('Repeats'), value),
  URL: ({ value }) => {
    const url = toUrl(value);
    return row(t('Website'), value, url ? { href: url.href } : {});
  },
};

/** Includes the triggers of alarms, which are components within the event. */
function eventRows(event: ContentComponent, all: readonly ContentComponent[]): MeaningRow[] {
  const alarms = all.filter(({ name, within }) => name === 'VALARM' && within === event);
  const triggers = alarms.flatMap(({ lines }) => lines.filter(({ name }) => name === 'TRIGGER'));
  return [
    ...[...event.lines, ...triggers].flatMap((line) => entryOf(ROWS, line.name)?.(line) ?? []),
    ...(event.isEnded
      ? []
      : row(t('End of the event'), wrong(t('missing'), t('the event is truncated: missing END:VEVENT')))),
  ];
}

export const describeCalendarEvent: Describe = ({ value }) => {
  if (!/^\s*BEGIN:(VCALENDAR|VEVENT)/i.test(value)) return undefined;
  const components = readComponents(value);
  const events = components.filter(({ name }) => name === 'VEVENT');
  return {
    kind: 'calendar-event',
    title: t('Calendar event'),
    rows: numbered(events.map((event) => eventRows(event, components))),
  };
};
