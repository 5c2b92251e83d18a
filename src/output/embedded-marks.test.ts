import { expect, it } from 'vitest';
import {
  allDefinitions,
  findDefinition,
  type Mark,
  parseMarksDocument,
  serializeMarksDocument,
} from '../marks/index.ts';
import { entriesOf } from '../marks/kit/schema.ts';
import { buildMark } from '../testing/build-marks.ts';
import { createRandom } from '../testing/random.ts';
import { selectEmbeddedMarks } from './embedded-marks.ts';

const SECRET = 'Aldebaran';
const pages = [
  { width: 1000, height: 1000 },
  { width: 1000, height: 1000 },
];

/** Adds an unknown property to each object of a value, except bags of text. */
function addSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([key, part]) => [key, key === 'translations' ? part : addSecrets(part)]);
  return { ...Object.fromEntries(inner), vendor: SECRET };
}

const redaction = {
  ...buildMark('TransparentRectangleRedaction', createRandom(1), pages[0], 2),
  rectangle: { x: 0, y: 0, width: 1, height: 1 },
};
const cover: Mark = { ...buildMark('RectangleRedaction', createRandom(1), pages[0], 2), uid: 'cover' };

it.each(allDefinitions.filter(({ family }) => family !== 'redaction').map(({ type }) => type))(
  'of %s all that the format names goes along with applied redactions, and nothing else',
  (type) => {
    for (let seed = 0; seed < 20; seed += 1) {
      const mark = buildMark(type, createRandom(seed), pages[0], 1);
      const { data: _data, conversation: _conversation, ...named } = mark;
      const noted = {
        ...(addSecrets(named) as Mark),
        data: { note: SECRET },
        conversation: { data: { by: SECRET }, comments: [] },
      };
      const { document } = selectEmbeddedMarks({ name: SECRET, marks: [noted, cover, redaction] }, [1], pages, true);
      expect(document).toEqual({ marks: [named] });
      for (const name of Object.keys(named))
        expect(Object.keys(entriesOf(findDefinition(type)?.schema) ?? {})).toContain(name);
    }
  },
);

it.each([true, false])('numbers go along to their last digit (redactions applied: %s)', (appliesRedactions) => {
  const text = JSON.stringify(buildMark('LineAnnotation', createRandom(1), pages[0], 1))
    .replace(/"startPoint":\{"x":[\d.]+/, '"startPoint":{"x":12.00000000000000000000345')
    .replace(/^\{/, '{"vendor":12345678901234567890,');
  const { document, problems } = parseMarksDocument(`{"revision":9007199254740993,"marks":[${text}]}`);
  expect(problems).toEqual([]);
  const embedded = selectEmbeddedMarks(
    { ...document, marks: [...document.marks, cover] },
    [1],
    pages,
    appliesRedactions,
  );
  const written = serializeMarksDocument(embedded.document);
  expect(written).toContain('"startPoint":{"x":12.00000000000000000000345,');
  expect(written.includes('"vendor":12345678901234567890')).toBe(!appliesRedactions);
  expect(written.includes('"revision":9007199254740993')).toBe(!appliesRedactions);
});
