// Marks, or whole layers of marks, as a list instead of a document.
import { type MarksDocument, mergeProperties, parseMarksDocument, toProblemMessage } from '../marks/index.ts';
import type { Converted, FormatContext, Loss, MarksFormat } from './format.ts';
import { property } from './json.ts';

const isMark = (value: unknown) =>
  typeof property(value, 'type') === 'string' && typeof property(value, 'uid') === 'string';
const isLayer = (value: unknown) => Array.isArray(property(value, 'marks'));

function readLayers(texts: readonly string[]): Converted<MarksDocument> {
  let document: MarksDocument = { marks: [] };
  const losses: Loss[] = [];
  for (const text of texts) {
    const read = parseMarksDocument(text);
    losses.push(...read.problems.map((problem) => ({ place: problem.path, reason: toProblemMessage(problem) })));
    const { marks, ...properties } = read.document;
    const merged = mergeProperties({ ...document, marks: [] }, properties, 'both');
    document = { ...merged, marks: [...document.marks, ...marks] };
  }
  return { value: document, losses };
}

/** Import only: exports are documents. */
export const markLists: Pick<MarksFormat, 'id' | 'name' | 'recognizes'> & {
  read(text: string, context: FormatContext): Converted<MarksDocument>;
} = {
  id: 'list',
  name: 'JSON',
  recognizes: (_, json) => Array.isArray(json) && json.length > 0 && (json.every(isMark) || json.every(isLayer)),
  read(text) {
    const json = JSON.parse(text) as readonly unknown[];
    const layers = json.every(isLayer) ? json : [{ marks: json }];
    return readLayers(layers.map((layer) => JSON.stringify(layer)));
  },
};
