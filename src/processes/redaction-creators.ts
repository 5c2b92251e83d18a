import * as v from 'valibot';
import { color, expression, integerFrom, listOf, objectOf, oneOf, text, texts } from './check-body.ts';
import { type FoundMark, findMarks } from './find-marks.ts';
import { defineKind } from './kind.ts';

const RULE = objectOf({
  find: objectOf({ type: oneOf(['regex']), pattern: expression() }),
  redactWith: objectOf({
    type: oneOf(['RectangleRedaction', 'TextSelectionRedaction']),
    reason: v.optional(text()),
    fontColor: v.optional(color()),
    fillColor: v.optional(color()),
    borderColor: v.optional(color()),
    borderThickness: v.optional(integerFrom(1, 100)),
    data: v.optional(texts()),
  }),
});

type RedactWith = v.InferOutput<typeof RULE>['redactWith'];

/** Default styles of a rule. */
const LOOKS = { reason: '', fillColor: '#000000', fontColor: '#FFFFFF' };
const BORDER = { borderColor: '#000000', borderThickness: 1 };

/** Returns the redactions for a hit: one, or a rectangle per line. */
function toRedactions(found: FoundMark, { type, borderColor, borderThickness, ...looks }: RedactWith): object[] {
  if (type === 'TextSelectionRedaction') return [{ ...found, ...LOOKS, ...looks }];
  const { pageNumber, interactionMode, creationDateTime, modificationDateTime, lineGroups } = found;
  const border = { ...BORDER, ...(borderColor && { borderColor }), ...(borderThickness && { borderThickness }) };
  return lineGroups.flatMap(({ pageData, lines }, group) =>
    lines.map((rectangle, line) => ({
      uid: group + line === 0 ? found.uid : `${found.uid}-${group}-${line}`,
      ...{ type, pageNumber, interactionMode, creationDateTime, modificationDateTime, rectangle, pageData },
      ...LOOKS,
      ...border,
      ...looks,
    })),
  );
}

export const redactionCreators = defineKind({
  path: '/v2/redactionCreators',
  input: objectOf({ source: objectOf({ fileId: text() }), rules: listOf(RULE, 100) }),
  files: ({ source }) => [{ fileId: source.fileId, at: 'input.source.fileId' }],
  async run({ rules }, bench, [document = '']) {
    const marks: object[] = [];
    for (const [index, { find, redactWith }] of rules.entries()) {
      const found = await findMarks(bench, document, [`--regex=${find.pattern}`, '--case'], 'MarkupCreationError');
      marks.push(...found.marks.flatMap((mark) => toRedactions(mark, redactWith)));
      bench.report((index + 1) / rules.length);
    }
    await bench.write('markup.json', JSON.stringify({ marks }));
    return { markupFileId: await bench.keep('markup.json') };
  },
});
