import { t } from '../../messages/index.ts';
import { readDay8, readTime, withTime } from './dates.ts';
import { type ContentLine, readContentLines, unescapeText } from './fields.ts';
import { type Describe, entryOf, type Finding, type MeaningRow, personal, row, wrong } from './meaning.ts';
import { toUrl } from './web-address.ts';

/** YYYYMMDD, or with THHMMSS behind it and Z for UTC. */
function readMoment({ value, parameters }: ContentLine): Finding {
  const match = /^(\d{8})(?:T(\d{4,6})(Z?))?$/.exec(value.trim());
  if (!match) return wrong(value, t('no date of iCalendar'));
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
  RRULE: ({ value }) => row(t('Repeats'), value),
  URL: ({ value }) => {
    const url = toUrl(value);
    return row(t('Website'), value, url ? { href: url.href } : {});
  },
};

export const describeCalendarEvent: Describe = ({ value }) => {
  if (!/^\s*BEGIN:(VCALENDAR|VEVENT)/i.test(value)) return undefined;
  const lines = readContentLines(value);
  const start = lines.findIndex((line) => line.name === 'BEGIN' && /^VEVENT$/i.test(line.value.trim()));
  if (start < 0) return undefined;
  const end = lines.findIndex((line, index) => index > start && line.name === 'END');
  const event = lines.slice(start, end < 0 ? undefined : end);
  return {
    kind: 'calendar-event',
    title: t('Calendar event'),
    rows: [
      ...event.flatMap((line) => entryOf(ROWS, line.name)?.(line) ?? []),
      ...(end < 0 ? row(t('End of the event'), wrong(t('missing'), t('the event is cut off: END:VEVENT lacks'))) : []),
    ],
  };
};
