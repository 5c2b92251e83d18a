// Valid, seeded marks of every registered type, generated from the schemas.
import * as v from 'valibot';
import type { MarksDocument } from '../marks/document/parse.ts';
import type { PageData } from '../marks/kit/base-mark.ts';
import {
  describeSchema,
  entriesOf,
  isOptional,
  isSchema,
  partsOf,
  rangeOf,
  unwrapOptional,
} from '../marks/kit/schema.ts';
import * as values from '../marks/kit/values.ts';
import { notesOf } from '../marks/kit/values.ts';
import { allDefinitions, findDefinition, type Mark, type MarkType } from '../marks/registry.ts';
import { createRandom, type Random } from './random.ts';
import { A4_AT_100_DPI, SMALL_PNG } from './samples.ts';

export { A4_AT_100_DPI, SMALL_PNG };

const WORDS = ['Invoice', 'naïve', '第三頁', 'Ünterschrift', 'paid', '“quoted”', 'tab\there', '✓', 'Q3/2024', 'J. Doe'];

type Entries = Readonly<Record<string, v.GenericSchema>>;

interface Draft {
  readonly random: Random;
  readonly pageSize: PageData;
  readonly pageNumber: number;
  readonly rectangle: { x: number; y: number; width: number; height: number };
  readonly text: string;
}

const buildText = (random: Random): string =>
  Array.from({ length: random.integer(0, 5) }, () => random.pick(WORDS)).join(random.pick([' ', ' ', '\n']));

const buildColor = ({ random }: Draft): string => `#${random.integer(0, 0xffffff).toString(16).padStart(6, '0')}`;

function buildRectangle(random: Random, pageSize: PageData) {
  const width = random.decimal(8, pageSize.width / 3);
  const height = random.decimal(8, pageSize.height / 4);
  return {
    x: random.decimal(0, pageSize.width - width),
    y: random.decimal(0, pageSize.height - height),
    width,
    height,
  };
}

const buildPoint = ({ random, pageSize }: Draft) => ({
  x: random.decimal(0, pageSize.width),
  y: random.decimal(0, pageSize.height),
});

/** Strokes that touch all four edges, relative to the rectangle's origin. */
function buildPath({ random, rectangle: { width, height } }: Draft): string {
  const inside = () => `${random.decimal(0, width)},${random.decimal(0, height)}`;
  const curves = Array.from({ length: random.integer(0, 4) }, () => `C${inside()} ${inside()} ${inside()}`);
  return `M0,0L${width},${height}${curves.join('')}M${width},0L0,${height}`;
}

const buildBag = (random: Random): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: random.integer(0, 2) }, (_, index) => [random.pick(['owner', 'rule', 'a key']) + index, 'x']),
  );

function buildDateTime(random: Random): string {
  return new Date(
    Date.UTC(2015 + random.integer(0, 10), random.integer(0, 11), random.integer(1, 28), 9),
  ).toISOString();
}

function buildLineGroups(draft: Draft) {
  const { random, pageSize, pageNumber, text } = draft;
  const firstLine = draft.rectangle;
  const lines = Array.from({ length: random.integer(1, 4) }, (_, index) => ({
    ...firstLine,
    y: firstLine.y + index * 30,
    height: 24,
  }));
  return [{ pageData: { ...pageSize }, pageNumber, startIndex: 0, textLength: text.length, lines }];
}

type Builder = (draft: Draft) => unknown;

/** Builders of values that must be consistent or meaningful; others come from the schema. */
const BUILDERS: ReadonlyMap<v.GenericSchema, Builder> = new Map<v.GenericSchema, Builder>([
  [
    values.uid,
    ({ random }) => `mark-${random.integer(0, 0xffffffff).toString(16)}-${random.integer(0, 0xffffffff).toString(16)}`,
  ],
  [values.pageNumber, ({ pageNumber }) => pageNumber],
  [values.pageData, ({ pageSize }) => ({ ...pageSize })],
  [values.rectangle, ({ rectangle }) => ({ ...rectangle })],
  [values.point, buildPoint],
  [values.points, (draft) => Array.from({ length: draft.random.integer(2, 7) }, () => buildPoint(draft))],
  [
    values.visibleRegions,
    ({ random, pageSize }) => Array.from({ length: random.integer(0, 3) }, () => buildRectangle(random, pageSize)),
  ],
  [values.path, buildPath],
  [values.lineGroups, buildLineGroups],
  [values.text, ({ text }) => text],
  [values.textLength, ({ text }) => text.length],
  [values.maxLength, ({ random, text }) => (random.chance(0.5) ? 0 : text.length + random.integer(1, 20))],
  [values.stringBag, ({ random }) => buildBag(random)],
  [values.dateTime, ({ random }) => buildDateTime(random)],
  [values.imageDataUrl, () => SMALL_PNG],
  [values.imageId, () => 'small-png'],
  [values.label, ({ random }) => random.pick(['Approved', 'Reviewed', 'Rejected', 'Nur für den Dienstgebrauch'])],
  [values.fontName, ({ random }) => random.pick(['Arial', 'Georgia', 'Courier New', 'A font nobody has'])],
  [values.href, ({ random }) => random.pick(['https://example.org/a?b=c', 'mailto:someone@example.org'])],
  [values.mask, ({ random }) => random.pick([null, { value: '(999) 999-9999', translations: { '9': '[0-9]' } }])],
]);

const LARGEST = 500;
const LARGEST_SIZE = 48;

function buildNumber(schema: v.GenericSchema, { random }: Draft): number {
  const { min, max, isInteger } = rangeOf(schema);
  const least = Math.max(min, 0);
  const most = Math.min(max, least + (notesOf(schema).isSize ? LARGEST_SIZE : LARGEST));
  return isInteger ? random.integer(Math.ceil(least), Math.floor(most)) : random.decimal(least, most);
}

/** Returns plain text, or a known format if the schema requires it. */
function buildString(schema: v.GenericSchema, draft: Draft): string {
  const { random, text } = draft;
  const forms = [text, buildColor(draft), 'transparent', buildDateTime(random), buildPath(draft), SMALL_PNG, 'A', '1'];
  const taken = forms.filter((form) => v.is(schema, form));
  if (taken.includes(text)) return text;
  if (taken.length === 0)
    throw new TypeError(`No text is known that meets ${describeSchema(schema)?.id ?? 'the schema'}`);
  return random.chance(0.8) ? (taken[0] as string) : random.pick(taken);
}

function buildValue(schema: v.GenericSchema, draft: Draft): unknown {
  const { random } = draft;
  const parts = [schema, ...partsOf(schema)];
  for (const part of parts) {
    const build = isSchema(part) && BUILDERS.get(part);
    if (build) return build(draft);
  }
  const get = (name: string): unknown => Reflect.get(schema, name);
  switch (schema.type) {
    case 'string':
      return buildString(schema, draft);
    case 'number':
      return buildNumber(schema, draft);
    case 'boolean':
      return random.chance(0.5);
    case 'literal':
      return get('literal');
    case 'picklist':
      // Most marks have default values.
      return (random.chance(0.6) && notesOf(schema).default) || random.pick(get('options') as readonly unknown[]);
    case 'nullable':
      return random.chance(0.3) ? null : buildValue(get('wrapped') as v.GenericSchema, draft);
    case 'optional':
      return buildValue(get('wrapped') as v.GenericSchema, draft);
    case 'array': {
      const item = get('item') as v.GenericSchema;
      return Array.from({ length: random.integer(0, 3) }, () => buildValue(item, draft));
    }
    case 'loose_object':
      return buildObject(entriesOf(schema), draft);
  }
  throw new TypeError(`No value is known that meets a schema of the type ${schema.type}`);
}

const buildObject = (entries: Entries = {}, draft: Draft): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entries)
      .filter(([, schema]) => !isOptional(schema) || draft.random.chance(0.7))
      .map(([name, schema]) => [name, buildValue(schema, draft)]),
  );

/** Builds a valid mark; by default on page 1 of a one-page document. */
export function buildMark(type: string, random: Random, pageSize: PageData = A4_AT_100_DPI, pageNumber = 1): Mark {
  const schema = findDefinition(type)?.schema;
  if (!schema) throw new TypeError(`${type} is not registered`);
  const draft: Draft = {
    random,
    pageSize,
    pageNumber,
    rectangle: buildRectangle(random, pageSize),
    text: buildText(random),
  };
  // `reason` or `reasons` must be present, but not both.
  const lacking = random.pick(Object.keys(values.reasonEntries));
  const entries = Object.entries(entriesOf(schema) ?? {}).map(([name, entry]): [string, v.GenericSchema] => [
    name,
    name in values.reasonEntries ? (unwrapOptional(entry) as v.GenericSchema) : entry,
  ]);
  const mark = buildObject(Object.fromEntries(entries.filter(([name]) => name !== lacking)), draft);
  return v.parse(schema, mark);
}

export interface DocumentOptions {
  readonly pageSize?: PageData;
  readonly pageCount?: number;
  readonly types?: readonly MarkType[];
  readonly hasUnknown?: boolean;
}

/** Adds an unknown property to every object, except maps of strings, which allow none. */
export function addUnknownProperties<Value>(value: Value, key = ''): Value {
  if (Array.isArray(value)) return value.map((item) => addUnknownProperties(item)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (key === 'data' || key === 'translations') return value;
  const entries = Object.entries(value).map(([name, item]) => [name, addUnknownProperties(item, name)]);
  return { 'x-before': null, ...Object.fromEntries(entries), 'x-after': { list: [1, { deep: true }], text: 'ü' } };
}

export function buildDocument(seed: number, count: number, options: DocumentOptions = {}): MarksDocument {
  const random = createRandom(seed);
  const types = options.types ?? allDefinitions.map(({ type }) => type);
  const marks = Array.from({ length: count }, (_, index) => {
    const type = types[index % types.length];
    if (type === undefined) throw new RangeError('No types to build');
    return {
      ...buildMark(type, random, options.pageSize, random.integer(1, options.pageCount ?? 1)),
      uid: `mark-${seed}-${index}`,
    };
  });
  const document: MarksDocument = { name: `seed ${seed}`, marks };
  return options.hasUnknown ? addUnknownProperties(document) : document;
}
