// Marks for tests: seeded, valid, and of every registered type. Values come from the fields' names, so a new type whose fields the
// format knows needs nothing here.
import * as v from 'valibot';
import type { MarksDocument } from '../marks/document/parse.ts';
import { isOptional, entriesOf as schemaEntriesOf } from '../marks/kit/schema.ts';
import type { PageData } from '../marks/kit/values.ts';
import { allDefinitions, findDefinition, type Mark, type MarkType } from '../marks/registry.ts';
import { createRandom, type Random } from './random.ts';
import { A4_AT_100_DPI, SMALL_PNG } from './samples.ts';

export { A4_AT_100_DPI, SMALL_PNG };

const WORDS = ['Invoice', 'naïve', '第三頁', 'Ünterschrift', 'paid', '“quoted”', 'tab\there', '✓', 'Q3/2024', 'J. Doe'];

/** What the values of one mark must agree on. */
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

/** Strokes within the rectangle, relative to its origin, that reach all four edges. */
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

function buildConversation(random: Random) {
  if (random.chance(0.5)) return { data: {} };
  const comments = Array.from({ length: random.integer(0, 3) }, () => ({
    data: buildBag(random),
    creationDateTime: buildDateTime(random),
    text: buildText(random),
  }));
  return { data: buildBag(random), comments };
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

const FIELD_BUILDERS: Readonly<Record<string, (draft: Draft) => unknown>> = {
  uid: ({ random }) =>
    `mark-${random.integer(0, 0xffffffff).toString(16)}-${random.integer(0, 0xffffffff).toString(16)}`,
  interactionMode: ({ random }) => (random.chance(0.9) ? 'Full' : 'SelectionDisabled'),
  pageNumber: ({ pageNumber }) => pageNumber,
  data: ({ random }) => buildBag(random),
  creationDateTime: ({ random }) => buildDateTime(random),
  modificationDateTime: ({ random }) => buildDateTime(random),
  conversation: ({ random }) => buildConversation(random),
  rectangle: ({ rectangle }) => ({ ...rectangle }),
  pageData: ({ pageSize }) => ({ ...pageSize }),
  color: buildColor,
  fillColor: buildColor,
  borderColor: buildColor,
  fontColor: buildColor,
  borderThickness: ({ random }) => random.integer(0, 12),
  opacity: ({ random }) => random.integer(0, 255),
  thickness: ({ random }) => random.decimal(1, 50),
  path: buildPath,
  horizontalAlignment: ({ random }) => random.pick(['Center', 'Left', 'Right']),
  startIndex: ({ random }) => random.integer(0, 500),
  selectedText: ({ text }) => text,
  textLength: ({ text }) => text.length,
  lineGroups: buildLineGroups,
  imageDataUrl: () => SMALL_PNG,
  imageId: () => 'small-png',
  startPoint: buildPoint,
  endPoint: buildPoint,
  endHeadType: ({ random }) => random.pick(['None', 'FilledTriangle']),
  points: (draft) => Array.from({ length: draft.random.integer(2, 7) }, () => buildPoint(draft)),
  reason: ({ random }) => random.pick(['1.a Client Privilege', '(b)(6)', '']),
  reasons: ({ random }) => Array.from({ length: random.integer(0, 3) }, () => random.pick(['1.b', '1.c Redacted'])),
  visibleRegions: ({ random, pageSize }) =>
    Array.from({ length: random.integer(0, 3) }, () => buildRectangle(random, pageSize)),
  label: ({ random }) => random.pick(['Approved', 'Reviewed', 'Rejected', 'Nur für den Dienstgebrauch']),
  fontName: ({ random }) => random.pick(['Arial', 'Georgia', 'Courier New', 'A font nobody has']),
  fontSize: ({ random }) => random.decimal(0.1, 48),
  fontStyle: ({ random }) => ['Bold', 'Italic', 'Strikeout', 'Underline'].filter(() => random.chance(0.4)),
  maxLength: ({ random, text }) => (random.chance(0.5) ? 0 : text.length + random.integer(1, 20)),
  maxFontSize: ({ random }) => (random.chance(0.3) ? 0 : random.integer(4, 60)),
  text: ({ text }) => text,
  href: ({ random }) => random.pick(['https://example.org/a?b=c', 'mailto:someone@example.org']),
  mask: ({ random }) => random.pick([null, { value: '(999) 999-9999', translations: { '9': '[0-9]' } }]),
};

/** The schemas of a type's fields, its `type` aside. */
export function entriesOf(type: string): Readonly<Record<string, v.GenericSchema>> {
  const entries = schemaEntriesOf(findDefinition(type)?.schema);
  if (!entries) throw new TypeError(`${type} has no object schema`);
  const { type: _type, ...rest } = entries;
  return rest;
}

/** Optional fields come and go; of `reason` and `reasons` there is always one. */
function isPresent(name: string, schema: v.GenericSchema, random: Random, hasReasons: boolean): boolean {
  if (name === 'reason') return !hasReasons;
  if (name === 'reasons') return hasReasons;
  return !isOptional(schema) || random.chance(0.7);
}

/** A valid mark of a type, on page 1 of a document of one page unless told. */
export function buildMark(type: MarkType, random: Random, pageSize: PageData = A4_AT_100_DPI, pageNumber = 1): Mark {
  const draft: Draft = {
    random,
    pageSize,
    pageNumber,
    rectangle: buildRectangle(random, pageSize),
    text: buildText(random),
  };
  const hasReasons = random.chance(0.4);
  const mark: Record<string, unknown> = { type };
  for (const [name, schema] of Object.entries(entriesOf(type))) {
    if (!isPresent(name, schema, random, hasReasons)) continue;
    const build = FIELD_BUILDERS[name];
    if (!build) throw new TypeError(`No builder for the field ${name} of ${type}`);
    const mayBeTransparent = name === 'fillColor' || name === 'borderColor';
    const isTransparent = mayBeTransparent && random.chance(0.2) && v.is(schema, 'transparent');
    mark[name] = isTransparent ? 'transparent' : build(draft);
  }
  return mark as unknown as Mark;
}

export interface DocumentOptions {
  readonly pageSize?: PageData;
  readonly pageCount?: number;
  readonly types?: readonly MarkType[];
  /** Put properties that the format does not know at every level. */
  readonly hasUnknown?: boolean;
}

/** The value with a property that the format does not know in every object, but for the bags of strings, which have no other. */
export function addUnknownProperties<Value>(value: Value, key = ''): Value {
  if (Array.isArray(value)) return value.map((item) => addUnknownProperties(item)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (key === 'data' || key === 'translations') return value;
  const entries = Object.entries(value).map(([name, item]) => [name, addUnknownProperties(item, name)]);
  return { 'x-before': null, ...Object.fromEntries(entries), 'x-after': { list: [1, { deep: true }], text: 'ü' } };
}

/** A document of `count` marks of all the registered types, or of those named, in turn. */
export function buildDocument(seed: number, count: number, options: DocumentOptions = {}): MarksDocument {
  const random = createRandom(seed);
  const types = options.types ?? allDefinitions.map(({ type }) => type as MarkType);
  const marks = Array.from({ length: count }, (_, index) => {
    const type = types[index % types.length];
    if (type === undefined) throw new RangeError('No types to build');
    return {
      ...buildMark(type, random, options.pageSize, random.integer(1, options.pageCount ?? 1)),
      uid: `mark-${seed}-${index}`,
    } as Mark;
  });
  const document: MarksDocument = { name: `seed ${seed}`, marks };
  return options.hasUnknown ? addUnknownProperties(document) : document;
}

export { buildSheet, type Sheet } from './build-sheet.ts';
