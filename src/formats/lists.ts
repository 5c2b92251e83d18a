// Marks, or whole layers of marks, as a list instead of a document.
import {
  addLayer,
  intoLayer,
  type Mark,
  type MarksDocument,
  mergeLayers,
  parseMarksDocument,
  toProblemMessage,
} from '../marks/index.ts';
import { type Converted, type FormatContext, type Loss, type MarksFormat, NO_MARK } from './format.ts';
import { property } from './json.ts';

const isMark = (value: unknown) =>
  typeof property(value, 'type') === 'string' && typeof property(value, 'uid') === 'string';
const isLayer = (value: unknown) => Array.isArray(property(value, 'marks'));

/** A file in the list, and how its places are named in the list. */
interface Part {
  readonly content: unknown;
  readonly toPlace: (path: string) => string;
}

/** Returns the layers of a list; its marks, if any, are a layer of their own. */
function partsOf(items: readonly unknown[]): readonly Part[] {
  const marks = items.flatMap((item, index) => (isMark(item) && !isLayer(item) ? [{ item, index }] : []));
  const list: Part = {
    content: { marks: marks.map(({ item }) => item) },
    toPlace: (path) => path.replace(/^marks\[(\d+)\]/, (_, at: string) => `[${marks[Number(at)]?.index}]`),
  };
  const layers = items.flatMap((item, index): readonly Part[] =>
    isLayer(item) ? [{ content: item, toPlace: (path) => `[${index}].${path}` }] : [],
  );
  return marks.length > 0 ? [list, ...layers] : layers;
}

/** Merges layers: marks of one uid get others, and comments follow their marks. */
function readParts(parts: readonly Part[], createUid: () => string): Converted<MarksDocument> {
  const losses: Loss[] = [];
  const marks: Mark[] = [];
  const uids = new Set<string>();
  let properties: Readonly<Record<string, unknown>> = {};
  for (const [index, { content, toPlace }] of parts.entries()) {
    const { document, problems } = parseMarksDocument(JSON.stringify(content));
    const { marks: own, ...file } = document;
    for (const problem of problems)
      if (problem.fault !== 'uid') losses.push({ place: toPlace(problem.path), reason: toProblemMessage(problem) });
    const id = `list-${index}`;
    properties = addLayer(properties, { id, name: '', file });
    for (const mark of own) {
      const placed = intoLayer(mark, id, uids.has(mark.uid) ? createUid() : mark.uid);
      uids.add(placed.uid);
      marks.push(placed);
    }
  }
  return { value: mergeLayers({ ...properties, marks }), losses };
}

/** Import only: exports are documents. */
export const markLists: Pick<MarksFormat, 'id' | 'name' | 'recognizes'> & {
  read(text: string, context: FormatContext): Converted<MarksDocument>;
} = {
  id: 'list',
  name: 'JSON',
  recognizes: (_, json) => Array.isArray(json) && (json.some(isMark) || json.some(isLayer)),
  read(text, { createUid }) {
    const items = JSON.parse(text) as readonly unknown[];
    const { value, losses } = readParts(partsOf(items), createUid);
    const others = items.flatMap((item, index) =>
      isMark(item) || isLayer(item) ? [] : [{ place: `[${index}]`, reason: NO_MARK }],
    );
    return { value, losses: [...losses, ...others] };
  },
};
