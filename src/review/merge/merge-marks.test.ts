import { describe, expect, it } from 'vitest';
import { type Mark, type MarksDocument, parseMarksDocument, serializeMarksDocument } from '../../marks/index.ts';
import { commentOf, redactedBox } from '../../testing/merged-marks.ts';
import { mergeMarks, preferFiles } from './merge-marks.ts';

type Loose = Record<string, unknown>;

describe('merging three ways', () => {
  it('lists conflicts by page and place, for any order of files', () => {
    const begun: MarksDocument = { marks: [redactedBox('m1'), redactedBox('m2', { pageNumber: 2 })] };
    const noted = (first: Loose, second: Loose): MarksDocument => ({
      marks: [redactedBox('m1', first), redactedBox('m2', { pageNumber: 2, ...second })],
    });
    const sides = [
      { name: 'a', document: noted({ note: 'a', extra: 'a' }, { note: 'a' }) },
      { name: 'b', document: noted({ extra: 'b', note: 'b' }, { note: 'b' }) },
    ];
    const { conflicts } = mergeMarks(begun, sides);
    expect(conflicts.map(({ path }) => path.slice(1).join(' '))).toEqual(['m1 extra', 'm1 note', 'm2 note']);
    expect(mergeMarks(begun, sides.toReversed()).conflicts).toEqual(conflicts);
  });

  const base: MarksDocument = { name: 'Contract', marks: [redactedBox('m1'), redactedBox('m2', { note: 'old' })] };
  const side = (name: string, document: MarksDocument) => ({ name, document });
  const edit = (uid: string, more: Loose, document = base): MarksDocument => ({
    ...document,
    marks: document.marks.map((mark) => (mark.uid === uid ? ({ ...mark, ...more } as Mark) : mark)),
  });

  it('merges different properties of one mark from different files, and the latest date', () => {
    const a = edit('m1', { reason: 'Address', modificationDateTime: '2026-02-01T00:00:00+01:00' });
    const b = edit('m1', { fillColor: '#ff0000', modificationDateTime: '2026-01-31T23:30:00Z' });
    const { document, conflicts } = mergeMarks(base, [side('a', a), side('b', b)]);
    expect(conflicts).toEqual([]);
    expect(document.marks[0]).toMatchObject({
      reason: 'Address',
      fillColor: '#ff0000',
      modificationDateTime: '2026-01-31T23:30:00Z',
    });
  });

  it('offers orders of files that changed it, and not those of others', () => {
    const [red, blue] = ['red', 'blue'].map((value) => ({ markUid: 'm0', text: value }));
    const files = [[red, blue], [blue, red], []].map((comments, index) => ({
      name: 'abc'[index] as string,
      document: { marks: [], ...(comments.length > 0 ? { comments } : {}) } as MarksDocument,
    }));
    const base = { marks: [] };
    const { conflicts } = mergeMarks(base, files);
    expect(conflicts.map(({ kind, options }) => [kind, options.map(({ from }) => from)])).toEqual([
      ['order', [['b'], ['a']]],
    ]);
    expect(mergeMarks(base, [...files, { name: 'base', document: base }]).conflicts).toEqual(conflicts);
  });

  it('reports a property that two files changed in different ways, with its page, base and values', () => {
    const merged = mergeMarks(base, [
      side('b', edit('m2', { note: 'B' })),
      side('a', edit('m2', { note: 'A' })),
      side('c', edit('m2', { note: 'A' })),
    ]);
    expect(merged.conflicts).toEqual([
      {
        path: ['marks', 'm2', 'note'],
        kind: 'value',
        pageNumber: 1,
        base: 'old',
        options: [
          { from: ['a', 'c'], value: 'A' },
          { from: ['b'], value: 'B' },
        ],
      },
    ]);
    expect(merged.document).toEqual(base);
  });

  it('removes what one file removed, unless another changed it', () => {
    const without = { ...base, marks: base.marks.slice(1) };
    expect(mergeMarks(base, [side('a', without), side('b', base)]).document.marks).toHaveLength(1);
    const changed = edit('m1', { reason: 'Address' });
    const { conflicts } = mergeMarks(base, [side('a', without), side('b', changed)]);
    expect(conflicts).toMatchObject([
      {
        path: ['marks', 'm1'],
        kind: 'removed',
        options: [{ from: ['a'] }, { from: ['b'], value: { reason: 'Address' } }],
      },
    ]);
    expect(conflicts[0]?.options[0]).not.toHaveProperty('value');
    const chosen = (names: string[]) =>
      mergeMarks(base, [side('a', without), side('b', changed)], preferFiles(names)).document.marks.map(
        ({ uid }) => uid,
      );
    expect(chosen(['a', 'b'])).toEqual(['m2']);
    expect(chosen(['b', 'a'])).toEqual(['m1', 'm2']);
  });

  it('removes a mark if only its date changed', () => {
    const without = { ...base, marks: base.marks.slice(1) };
    const touched = edit('m1', { modificationDateTime: '2027-01-01T00:00:00Z' });
    const { document, conflicts } = mergeMarks(base, [side('a', without), side('b', touched)]);
    expect(conflicts).toEqual([]);
    expect(document.marks).toHaveLength(1);
  });

  it('joins comments, edits and removals of comments', () => {
    const talk = (...comments: unknown[]) => ({ conversation: { data: {}, comments } });
    const begun = edit('m1', talk(commentOf('one', '1'), commentOf('two', '2')));
    const a = edit('m1', talk(commentOf('one', '1'), commentOf('two, corrected', '2'), commentOf('from a')), base);
    const b = edit('m1', talk(commentOf('two', '2'), commentOf('from b')), base);
    const { document, conflicts } = mergeMarks(begun, [side('a', a), side('b', b)]);
    expect(conflicts).toEqual([]);
    const texts = document.marks[0]?.conversation?.comments?.map((each) => each.text);
    expect(texts).toEqual(['two, corrected', 'from a', 'from b']);
  });

  it('reports changes that are only valid separately as one conflict', () => {
    const { reason: _, ...plain } = redactedBox('m1') as Mark & { reason: string };
    const a = { marks: [{ ...plain, reasons: ['a'] } as unknown as Mark] };
    const b = { marks: [redactedBox('m1')] };
    const { conflicts } = mergeMarks(undefined, [side('a', a), side('b', b)]);
    expect(conflicts).toMatchObject([
      { path: ['marks', 'm1'], kind: 'value', options: [{ from: ['b'] }, { from: ['a'] }] },
    ]);
  });

  it('reports a mark that one file moves and another puts on a page of another size', () => {
    const box = redactedBox('a');
    const moved = { ...box, rectangle: { x: 500, y: 2, width: 30, height: 40 } };
    const rescaled = { ...box, pageNumber: 9, pageData: { width: 100, height: 100 } };
    const { conflicts } = mergeMarks({ marks: [box] }, [
      { name: 'moved', document: { marks: [moved] } },
      { name: 'rescaled', document: { marks: [rescaled] } },
    ]);
    expect(conflicts).toMatchObject([{ path: ['marks', 'a'], kind: 'value' }]);
  });

  it('merges properties and unknown lists of the document', () => {
    const start = {
      ...base,
      comments: [{ markUid: 'm1', text: 'seen' }],
      layers: [{ layerRecordId: 'L', name: 'one' }],
    };
    const a = { ...start, name: 'Contract, final', comments: [...start.comments, { markUid: 'm2', text: 'a' }] };
    const b = {
      ...start,
      layers: [{ layerRecordId: 'L', name: 'one', colour: 'red' }],
      comments: [{ markUid: 'm2', text: 'b' }],
    };
    const { document, conflicts } = mergeMarks(start, [side('a', a), side('b', b)]);
    expect(conflicts).toEqual([]);
    expect(document).toMatchObject({
      name: 'Contract, final',
      layers: [{ layerRecordId: 'L', name: 'one', colour: 'red' }],
      comments: [{ text: 'a' }, { text: 'b' }],
    });
  });

  it('adds everything up without a base, and removes nothing', () => {
    const a = { name: 'A', marks: [redactedBox('m1')] };
    const b = { name: 'B', marks: [redactedBox('m2'), redactedBox('m1')] };
    const { document, conflicts } = mergeMarks(undefined, [side('a', a), side('b', b)]);
    expect(document.marks.map(({ uid }) => uid)).toEqual(['m2', 'm1']);
    expect(conflicts).toMatchObject([{ path: ['name'], kind: 'value' }]);
  });

  it('reports marks that two files put in different orders', () => {
    const three = { marks: ['m1', 'm2', 'm3'].map((uid) => redactedBox(uid)) };
    const order = (...uids: string[]) => ({
      marks: uids.flatMap((uid) => three.marks.filter((mark) => mark.uid === uid)),
    });
    const sides = [side('a', order('m3', 'm1', 'm2')), side('b', order('m2', 'm3', 'm1'))];
    const { conflicts } = mergeMarks(three, sides);
    expect(conflicts).toMatchObject([{ path: ['marks'], kind: 'order' }]);
    const { document } = mergeMarks(three, sides, preferFiles(['b']));
    expect(document.marks.map(({ uid }) => uid)).toEqual(['m2', 'm3', 'm1']);
  });

  it('keeps numbers to their last digit, and detects changes in it', () => {
    const parse = (note: string) => {
      const parsed = parseMarksDocument(
        JSON.stringify({ marks: [redactedBox('m1', { note: 'NUMBER', list: ['NUMBER'] })] }).replaceAll(
          '"NUMBER"',
          note,
        ),
      );
      expect(parsed.problems).toEqual([]);
      return parsed.document;
    };
    const [one, two] = ['12345678901234567890', '12345678901234567891'].map(parse) as [MarksDocument, MarksDocument];
    const { document } = mergeMarks(one, [side('a', two), side('b', edit('m1', { reason: 'b' }, one))]);
    expect(serializeMarksDocument(document)).toContain('"note":12345678901234567891,"list":[12345678901234567891]');
    expect(document.marks[0]).toMatchObject({ reason: 'b' });
  });
});
