// Value types of the marks JSON format, as valibot schemas without transforms.
import * as v from 'valibot';
import { isMarkPath } from '../../kernel/svg-path.ts';
import { type Message, message, msg } from '../../messages/index.ts';

/** Metadata of a schema: repair, scaling, search and test builders derive from it. */
export interface ValueNotes {
  /** Default for a missing value: the format's, or the only neutral value. */
  readonly default?: string | number;
  /** Source of a missing value that depends on the context. */
  readonly source?: 'date' | 'pageNumber' | 'pageWidth' | 'pageHeight';
  /** Size in page px that isn't a coordinate: scaled with the page; 0 means none, or no limit. */
  readonly isSize?: true;
  /** True for text that people read: it is searched. */
  readonly isWritten?: true;
  /** For an object with arbitrary keys: the schema of its values. */
  readonly bagOf?: v.GenericSchema;
  /** User-facing name of its values; problems use it for missing fields and wrong types. */
  readonly called?: Message;
}

/** Adds notes to a schema; overrides notes of the same name. */
export const noted = <const Schema extends v.GenericSchema>(schema: Schema, notes: ValueNotes) =>
  v.pipe(schema, v.metadata({ ...notes }));

export const notesOf = (schema: v.GenericSchema): ValueNotes => v.getMetadata(schema);

const described = <const Schema extends v.GenericSchema>(schema: Schema, called: Message) => noted(schema, { called });

/** Message for a value that breaks a rule. {@link EXPECTED} extracts what was expected. */
const expected = (what: string): string => `Expected ${what}`;

export const EXPECTED = /^Expected (.+)$/;

const ruled = <const Schema extends v.GenericSchema>(what: string, make: (message: string) => Schema) =>
  described(make(expected(what)), message(what));

const string = described(v.string(), message('a string'));

const written = noted(string, { isWritten: true });
export const text = noted(written, { default: '' });
export const label = noted(written, { default: 'Approved' });
export const href = noted(written, {});
/** Unique within a document. */
export const uid = noted(string, {});
/** Shared by equal pictures. */
export const imageId = noted(string, {});

const finite = v.pipe(v.number(), v.finite(expected(msg('a finite number'))));
/** A coordinate or extent on the page. */
const number = noted(described(finite, message('a number')), { default: 0 });
export const anyInteger = v.pipe(finite, v.integer(expected(msg('an integer'))));
const integer = described(anyInteger, message('an integer'));

/** String bag. valibot's `record` accepts arrays, and any value of `__proto__` and its like. */
export const stringBag = described(
  v.pipe(
    v.custom<Record<string, string>>(
      (input) => typeof input === 'object' && input !== null && !Array.isArray(input),
      expected(msg('an object')),
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const input: Record<string, unknown> = dataset.value;
      for (const key in input) {
        const value = input[key];
        if (typeof value === 'string') continue;
        addIssue({
          message: expected(msg('a string')),
          path: [{ type: 'object', origin: 'value', input, key, value }],
        });
      }
    }),
    v.metadata({ bagOf: string } satisfies ValueNotes),
  ),
  message('an object of strings'),
);

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)$/;

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Returns whether the zone of a {@link DATE_TIME} is Z or an offset of at most 23:59. */
function isOffset(text: string): boolean {
  if (text.endsWith('Z')) return true;
  const [hours = '', minutes = ''] =
    text.slice(Math.max(text.lastIndexOf('+'), text.lastIndexOf('-')) + 1).match(/\d\d/g) ?? [];
  return hours <= '23' && minutes <= '59';
}

/** Returns whether text is an ISO 8601 date-time with a zone, on a valid calendar day. */
function isDateTime(text: string): boolean {
  if (!DATE_TIME.test(text)) return false;
  // Fixed positions instead of groups: documents have thousands of dates.
  const twoDigits = (at: number) => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
  const [month, day] = [twoDigits(5), twoDigits(8)];
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    // Every month has 28 days; compute only for later days.
    (day <= 28 || day <= daysInMonth(twoDigits(0) * 100 + twoDigits(2), month)) &&
    twoDigits(11) <= 23 &&
    twoDigits(14) <= 59 &&
    (text[16] !== ':' || twoDigits(17) <= 60) &&
    isOffset(text)
  );
}

export const dateTime = noted(
  ruled(msg('an ISO 8601 date-time'), (message) => v.pipe(v.string(), v.check(isDateTime, message))),
  { source: 'date' },
);
export const imageDataUrl = described(v.string(), message('the picture data in base64'));
export const point = described(
  v.looseObject({ x: number, y: number }),
  message('a point {properties}', { properties: '{x, y}' }),
);
export const rectangle = described(
  v.looseObject({ x: number, y: number, width: number, height: number }),
  message('a rectangle {properties}', { properties: '{x, y, width, height}' }),
);
const extent = ruled(msg('a number of at least 0'), (message) => v.pipe(finite, v.minValue(0, message)));
export const pageData = described(
  v.looseObject({ width: noted(extent, { source: 'pageWidth' }), height: noted(extent, { source: 'pageHeight' }) }),
  message('a page size {properties}', { properties: '{width, height}' }),
);
export const pageNumber = noted(
  ruled(msg('an integer of at least 1'), (message) => v.pipe(anyInteger, v.minValue(1, message))),
  { source: 'pageNumber' },
);
export const color = ruled(msg('a colour like #ff0000'), (message) =>
  v.pipe(v.string(), v.regex(/^#[A-Fa-f0-9]{6}$/, message)),
);
export const colorOrTransparent = ruled(msg('a colour like #ff0000, or transparent'), (message) =>
  v.pipe(v.string(), v.regex(/^(?:#[A-Fa-f0-9]{6}|transparent)$/, message)),
);
export const fontName = described(v.string(), message('the name of a font'));
export const fontSize = noted(
  described(
    v.pipe(
      finite,
      v.minValue(0.1, expected(msg('a number of at least 0.1'))),
      v.maxValue(288, expected(msg('a number of at most 288'))),
    ),
    message('a number 0.1 to 288'),
  ),
  { default: 12, isSize: true },
);
export const fontStyle = described(
  v.array(
    described(
      v.picklist(['Bold', 'Italic', 'Strikeout', 'Underline']),
      message('Bold, Italic, Strikeout or Underline'),
    ),
  ),
  message('an array of Bold, Italic, Strikeout and Underline'),
);
export const borderThickness = noted(integer, { default: 1, isSize: true });
export const opacity = described(
  v.pipe(
    anyInteger,
    v.minValue(0, expected(msg('an integer of at least 0'))),
    v.maxValue(255, expected(msg('an integer of at most 255'))),
  ),
  message('an integer 0 to 255'),
);
export const thickness = noted(
  described(
    v.pipe(
      finite,
      v.minValue(1, expected(msg('a number of at least 1'))),
      v.maxValue(50, expected(msg('a number of at most 50'))),
    ),
    message('a number 1 to 50'),
  ),
  { isSize: true },
);
export const path = noted(
  ruled(msg('a path of M, L and C commands'), (message) => v.pipe(v.string(), v.check(isMarkPath, message))),
  { default: 'M0,0' },
);
const count = ruled(msg('an integer of at least 0'), (message) => v.pipe(anyInteger, v.minValue(0, message)));
/** 0 for no limit. */
export const maxLength = noted(count, {});
/** 0 for no limit. */
export const maxFontSize = noted(count, { isSize: true });
export const textLength = noted(integer, { default: 0 });
export const startIndex = noted(integer, { default: 0 });
export const horizontalAlignment = described(v.picklist(['Center', 'Left', 'Right']), message('Center, Left or Right'));
export const endHeadType = noted(described(v.picklist(['None', 'FilledTriangle']), message('None or FilledTriangle')), {
  default: 'None',
});
export const mask = described(
  v.nullable(
    described(
      v.looseObject({ value: text, translations: stringBag }),
      message('null or an input mask {properties}', { properties: '{value, translations}' }),
    ),
  ),
  message('null or an input mask {properties}', { properties: '{value, translations}' }),
);
export const points = described(v.array(point), message('an array of points {properties}', { properties: '{x, y}' }));
export const visibleRegions = described(
  v.array(rectangle),
  message('an array of rectangles {properties}', { properties: '{x, y, width, height}' }),
);
export const lineGroups = described(
  v.array(
    described(
      v.looseObject({
        pageData,
        // Default: no page. The repaired group is kept and listed, but invisible.
        pageNumber: noted(integer, { default: 0 }),
        startIndex,
        textLength,
        lines: described(
          v.array(rectangle),
          message('an array of rectangles {properties}', { properties: '{x, y, width, height}' }),
        ),
      }),
      message('a line group {properties}', { properties: '{pageData, pageNumber, startIndex, textLength, lines}' }),
    ),
  ),
  message('an array of line groups'),
);

const comment = described(
  v.looseObject({ data: stringBag, creationDateTime: dateTime, text }),
  message('a comment {properties}', { properties: '{data, creationDateTime, text}' }),
);

const conversation = described(
  v.looseObject({
    data: stringBag,
    comments: v.optional(described(v.array(comment), message('an array of comments'))),
  }),
  message('a conversation {properties}', { properties: '{data, comments}' }),
);

/** Notes about a mark: free text, not needed for drawing. */
export const noteEntries = {
  data: v.optional(noted(stringBag, { isWritten: true })),
  conversation: v.optional(conversation),
};

const commonEntries = {
  uid,
  interactionMode: noted(described(v.picklist(['Full', 'SelectionDisabled']), message('Full or SelectionDisabled')), {
    default: 'Full',
  }),
  pageNumber,
  creationDateTime: dateTime,
  modificationDateTime: dateTime,
  ...noteEntries,
};

/** The schema of one mark type. Unknown properties are kept at every level. */
export const markSchema = <const Type extends string, Entries extends v.ObjectEntries>(type: Type, entries: Entries) =>
  v.looseObject({ type: v.literal(type), ...commonEntries, ...entries });

export const boxSchema = <const Type extends string, Entries extends v.ObjectEntries>(type: Type, entries: Entries) =>
  markSchema(type, { rectangle, pageData, ...entries });

/** Exactly one of `reason` and `reasons`; each property is optional. */
export const reasonEntries = {
  reason: v.optional(written),
  reasons: v.optional(noted(described(v.array(string), message('an array of strings')), { isWritten: true })),
};

/** Fails if both or neither of {@link reasonEntries} exist, even if other fields are missing. */
export const exactlyOneReason = <M extends object>() =>
  v.rawCheck<M>(({ dataset, addIssue }) => {
    const value: unknown = dataset.value;
    if (typeof value !== 'object' || value === null) return;
    const hasReason = Reflect.get(value, 'reason') !== undefined;
    const hasReasons = Reflect.get(value, 'reasons') !== undefined;
    if (hasReason !== hasReasons) return;
    addIssue({
      message: expected(msg('exactly one of reason and reasons')),
      expected: 'exactly one of reason and reasons',
      received: hasReason ? 'both' : 'neither',
      path: [
        { type: 'object', origin: 'value', input: { ...value }, key: 'reason', value: Reflect.get(value, 'reason') },
      ],
    });
  });
