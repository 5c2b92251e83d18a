import { describe, expect, it } from 'vitest';
import { buildDocument } from '../../testing/build-marks.ts';
import { fc } from '../../testing/properties.ts';
import { isLong } from '../../testing/short-form.ts';
import type { Mark } from '../registry.ts';
import { layerCommentsOf } from './layer-comments.ts';
import {
  addLayer,
  BASE_LAYER,
  changeLayer,
  fileUidOf,
  intoLayer,
  layerDocument,
  layerOf,
  layersOf,
  mergeLayers,
  outOfLayer,
  removeLayer,
} from './layers.ts';
import { type MarksDocument, parseMarksDocument } from './parse.ts';
import { serializeMarksDocument } from './serialize.ts';

const numRuns = isLong ? 1000 : 25;
const MARKS = buildDocument(7, 12).marks;

/** Marks with missing, empty and filled `data`, and unknown properties. */
const marks = fc.uniqueArray(fc.nat({ max: MARKS.length - 1 }), { maxLength: 5 }).chain((indices) =>
  fc.tuple(
    ...indices.map((index) =>
      fc
        .record(
          { data: fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 }), vendor: fc.jsonValue() },
          { requiredKeys: [] },
        )
        .map((more) => {
          const { data: _data, ...mark } = MARKS[index] as Mark;
          return { ...mark, ...more } as Mark;
        }),
    ),
  ),
);

/** Layer files, with unknown properties before and after the marks. */
const files = fc
  .tuple(
    marks,
    fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 }),
    fc.record(
      { name: fc.string(), comments: fc.array(fc.jsonValue(), { maxLength: 2 }), color: fc.jsonValue() },
      { requiredKeys: [] },
    ),
  )
  .map(([own, before, after]): MarksDocument => {
    const { marks: _marks, 'markwright:layers': _layers, ...first } = before as Record<string, unknown>;
    return { ...first, marks: own, ...after };
  });

/** Loads a file as a layer whose marks have other uids in the document. */
function load(document: MarksDocument, id: string, file: MarksDocument): MarksDocument {
  const taken = new Set(document.marks.map(({ uid }) => uid));
  const added = file.marks.map((mark) => intoLayer(mark, id, taken.has(mark.uid) ? `${id} ${mark.uid}` : mark.uid));
  return {
    ...addLayer(document, { id, name: id, file: { ...file, marks: [] } }),
    marks: [...document.marks, ...added],
  };
}

describe('layers', () => {
  it('come out as the files that they were, with unknown properties, order and taken uids', () => {
    fc.assert(
      fc.property(files, files, (one, other) => {
        const document = load(load(one, 'a', other), 'b', one);
        expect(document.marks).toHaveLength(new Set(document.marks.map(({ uid }) => uid)).size);
        expect(serializeMarksDocument(layerDocument(document, 'a'))).toBe(serializeMarksDocument(other));
        expect(serializeMarksDocument(layerDocument(document, 'b'))).toBe(serializeMarksDocument(one));
        expect(serializeMarksDocument(layerDocument(document, BASE_LAYER))).toBe(serializeMarksDocument(one));
      }),
      { numRuns },
    );
  });

  it('leave the document as it was when they are shown, unlocked or removed again', () => {
    fc.assert(
      fc.property(files, files, fc.constantFrom('a', BASE_LAYER), (one, other, id) => {
        const document = load(one, 'a', other);
        const hidden = changeLayer(document, id, { isHidden: true, isLocked: true });
        expect(layersOf(hidden).find((layer) => layer.id === id)).toMatchObject({ isHidden: true, isLocked: true });
        const shown = changeLayer(hidden, id, { isHidden: false, isLocked: false });
        expect(serializeMarksDocument(shown as MarksDocument)).toBe(serializeMarksDocument(document));
        const removed = removeLayer(document, 'a') as MarksDocument;
        const left = { ...removed, marks: removed.marks.slice(0, one.marks.length) };
        expect(serializeMarksDocument(left)).toBe(serializeMarksDocument(one));
      }),
      { numRuns },
    );
  });

  it('keep every digit of their numbers', () => {
    const text = '{"version":1e400,"ids":[12345678901234567890],"marks":[],"comments":[{"n":0.10000000000000001}]}';
    const { document } = parseMarksDocument(text);
    expect(serializeMarksDocument(layerDocument(load({ marks: [] }, 'a', document), 'a'))).toBe(text);
  });

  it('merge into one document in which nothing is lost and uids are unique', () => {
    fc.assert(
      fc.property(files, files, (one, other) => {
        const document = load(one, 'a', other);
        const merged = mergeLayers(document);
        expect(new Set(merged.marks.map(({ uid }) => uid)).size).toBe(one.marks.length + other.marks.length);
        for (const mark of merged.marks) expect(outOfLayer(mark)).toBe(mark);
        const text = serializeMarksDocument(merged);
        for (const mark of one.marks) expect(text).toContain(JSON.stringify(mark));
        expect(Object.keys(merged)).toEqual(expect.arrayContaining(Object.keys(one)));
      }),
      { numRuns },
    );
  });
});

const [first, second] = MARKS as [Mark, Mark];

it("reads a file's comments for its own marks, whatever their uids are here", () => {
  const comment = { markUid: first.uid, text: 'Why?', createdBy: 'Ada', creationDateTime: '2024-01-01T00:00:00Z' };
  const base = { marks: [first, second], comments: [{ markUid: second.uid, text: 'Base' }, 5] };
  const document = load(base as MarksDocument, 'a', { marks: [first], comments: [comment] } as MarksDocument);
  const [, , copy] = document.marks as [Mark, Mark, Mark];
  expect(copy.uid).not.toBe(first.uid);
  expect(fileUidOf(copy)).toBe(first.uid);
  expect(layerCommentsOf(document, copy)).toMatchObject([{ text: 'Why?', author: 'Ada', isResolved: false }]);
  expect(layerCommentsOf(document, first)).toEqual([]);
  expect(layerCommentsOf(document, second)).toMatchObject([{ text: 'Base', author: '' }]);
  const merged = mergeLayers(document);
  expect(merged.comments).toEqual([...base.comments, { ...comment, markUid: copy.uid }]);
});

it('reads the author of a comment as a viewer of 2015 wrote it', () => {
  const data = { 'Accusoft-owner': 'user1' };
  const comment = { markUid: first.uid, text: "User1's line.", data, creationDateTime: '2015-12-09T21:27:12.420Z' };
  const document = { marks: [first], comments: [comment] } as MarksDocument;
  expect(layerCommentsOf(document, first)).toMatchObject([{ author: 'user1' }]);
});

it('gives a copy of a mark a uid of its own in the file', () => {
  const there = intoLayer(first, 'a', 'other');
  const copy = { ...there, uid: 'copy' };
  expect(fileUidOf(copy)).toBe('copy');
  expect(outOfLayer(copy).uid).toBe('copy');
  expect(outOfLayer(there)).toEqual(first);
});

it('counts marks of unknown layers among those of the document', () => {
  expect(layerOf({}, intoLayer(first, 'gone')).id).toBe(BASE_LAYER);
});

it('writes changed names, authors and colours to the file', () => {
  const added = addLayer({}, { id: 'a', name: 'File', file: { vendor: 1 } });
  expect(layersOf(added)[1]).toMatchObject({ name: 'File', author: undefined });
  const changed = changeLayer(added, 'a', { name: 'Review', author: 'Ada', color: '#00ff00' });
  expect(layersOf(changed)[1]).toMatchObject({ name: 'Review', author: 'Ada', color: '#00ff00' });
  expect(layerDocument({ ...changed, marks: [] }, 'a')).toEqual({
    ...{ vendor: 1, marks: [], name: 'Review', author: 'Ada', color: '#00ff00' },
  });
  expect(layersOf(changeLayer(changed, 'a', { author: '' }))[1]?.author).toBeUndefined();
});

it.each([
  { layers: 5 },
  { layers: [null, 1, {}, { id: 1 }, { id: 'a', file: 5, name: 3, color: 'red' }, { id: 'a' }] },
])('reads damaged lists of layers: $layers', ({ layers }) => {
  const all = layersOf({ 'markwright:layers': layers });
  expect(all[0]?.id).toBe(BASE_LAYER);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const { color } of all) expect(color).toMatch(/^#[\da-f]{6}$/);
});
