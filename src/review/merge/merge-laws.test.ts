import { describe, expect, it } from 'vitest';
import { checkMarksDocument, type Mark, type MarksDocument } from '../../marks/index.ts';
import { commentOf, isOrderLost, redactedBox } from '../../testing/merged-marks.ts';
import { fc } from '../../testing/properties.ts';
import { isLong } from '../../testing/short-form.ts';
import { canonicalText } from './held.ts';
import { type MergeConflict, mergeMarks, preferFiles } from './merge-marks.ts';

const numRuns = isLong ? 100_000 : 200;

type Loose = Record<string, unknown>;
type Edit = (document: { marks: Loose[] } & Loose, side: string) => void;

const values = fc.constantFrom('red', 'green', 'blue');
const at = fc.nat({ max: 3 });
const change =
  (edit: (mark: Loose) => void, index: number): Edit =>
  ({ marks }) => {
    const mark = marks[index % Math.max(1, marks.length)];
    if (mark) edit(mark);
  };
const conversationOf = (mark: Loose) => {
  mark.conversation ??= { data: {}, comments: [] };
  return mark.conversation as { data: Loose; comments: { data: Loose; text: string }[] };
};
const touch = fc
  .tuple(at, fc.nat({ max: 5 }))
  .map(([index, minute]) =>
    change((mark) => Object.assign(mark, { modificationDateTime: `2026-01-05T10:0${minute}:00Z` }), index),
  );
const edits: fc.Arbitrary<Edit> = fc.oneof(
  touch,
  fc.tuple(at, values).map(([index, value]) => change((mark) => Object.assign(mark, { note: value }), index)),
  fc
    .tuple(at, fc.nat({ max: 2 }))
    .map(([index, x]) =>
      change((mark) => Object.assign(mark, { rectangle: { height: 40, width: 30, y: 2, x } }), index),
    ),
  fc
    .tuple(at, fc.constantFrom(612, 306))
    .map(([index, width]) => change((mark) => Object.assign(mark, { pageData: { width, height: 792 } }), index)),
  at.map((index) => change((mark) => delete mark.note, index)),
  fc.tuple(at, values).map(([index, value]) =>
    change((mark) => {
      delete mark.reason;
      Object.assign(mark, { reasons: [value] });
    }, index),
  ),
  fc
    .tuple(at, fc.constantFrom('a', 'b'), values)
    .map(([index, key, value]) =>
      change((mark) => Object.assign(mark, { data: { ...(mark.data as object), [key]: value } }), index),
    ),
  fc
    .tuple(at, values, fc.option(fc.constantFrom('c1', 'c2')))
    .map(([index, text, id]) =>
      change((mark) => conversationOf(mark).comments.push(commentOf(text, id ?? undefined)), index),
    ),
  fc.tuple(at, at).map(([index, which]) => change((mark) => conversationOf(mark).comments.splice(which, 1), index)),
  at.map(
    (index): Edit =>
      ({ marks }) => {
        marks.splice(index, 1);
      },
  ),
  fc.tuple(at, at).map(
    ([from, to]): Edit =>
      ({ marks }) => {
        const [mark] = marks.splice(from, 1);
        if (mark) marks.splice(to, 0, mark);
      },
  ),
  fc.tuple(at, fc.nat({ max: 2 })).map(
    ([index, name]): Edit =>
      ({ marks }, side) => {
        const uid = `${side}-${name}`;
        if (marks.every((mark) => mark.uid !== uid))
          marks.splice(index, 0, { ...redactedBox(uid, { creationDateTime: `2026-01-0${name + 5}T09:00:00Z` }) });
      },
  ),
  fc.tuple(fc.constantFrom('name', 'colour'), values).map(
    ([key, value]): Edit =>
      (document) => {
        document[key] = value;
      },
  ),
  values.map(
    (value): Edit =>
      (document) => {
        document.comments = [...((document.comments as unknown[]) ?? []), { markUid: 'm0', text: value }];
      },
  ),
);

const bases = fc.tuple(fc.nat({ max: 4 }), fc.option(values)).map(
  ([count, name]): MarksDocument => ({
    ...(name ? { name } : {}),
    marks: Array.from({ length: count }, (_, index) =>
      redactedBox(
        `m${index}`,
        index % 2 === 0 ? { conversation: { data: {}, comments: [commentOf('first', 'c0')] } } : {},
      ),
    ),
  }),
);

function applyEdits(base: MarksDocument, list: readonly Edit[], side: string): MarksDocument {
  const document = structuredClone(base) as unknown as { marks: Loose[] } & Loose;
  for (const edit of list) edit(document, side);
  return document as unknown as MarksDocument;
}

const cases = fc
  .tuple(bases, fc.tuple(...['a', 'b', 'c'].map(() => fc.array(edits, { maxLength: 4 }))), fc.boolean())
  .map(([base, lists, hasBase]) => ({
    base: hasBase ? base : undefined,
    sides: lists.map((list, index) => {
      const name = 'abc'[index] as string;
      return { name, document: applyEdits(hasBase ? base : { marks: [] }, list, name) };
    }),
  }));

const text = (document: MarksDocument) => canonicalText({ value: document });
/** Comments by their text, for results that may differ in order. */
const sorted = <Comment extends { readonly text: string }>(comments: readonly Comment[] = []) =>
  [...comments].sort((a, b) => (a.text < b.text ? -1 : 1));
const asSet = ({ marks, comments, ...rest }: MarksDocument & { comments?: readonly { text: string }[] }) =>
  text({
    ...{ ...rest, comments: sorted(comments) },
    marks: [...marks].sort((a, b) => (a.uid < b.uid ? -1 : 1)).map(withoutOrder),
  } as MarksDocument);
const withoutOrder = (mark: Mark): Mark => {
  const comments = sorted(mark.conversation?.comments);
  return mark.conversation ? { ...mark, conversation: { ...mark.conversation, comments } } : mark;
};

interface Item {
  readonly key: string;
  readonly date: string;
}

const toItem = (comment: { readonly data?: { readonly id?: string }; readonly creationDateTime?: string }): Item => ({
  key: comment.data?.id ?? canonicalText({ value: comment }),
  date: comment.creationDateTime ?? '',
});

/** Returns the ordered lists of a document: its marks, its comments, and those of each mark. */
function listsOf(document: MarksDocument): ReadonlyMap<string, readonly Item[]> {
  const { marks, comments = [] } = document as MarksDocument & { readonly comments?: readonly object[] };
  return new Map([
    ['marks', marks.map(({ uid, creationDateTime }): Item => ({ key: uid, date: String(creationDateTime) }))],
    ['comments', comments.map(toItem)],
    ...marks.map(({ uid, conversation }) => [uid, (conversation?.comments ?? []).map(toItem)] as const),
  ]);
}

/** Returns true if a merge loses the order of any list: see {@link isOrderLost}. */
function isAnyOrderLost(base: MarksDocument | undefined, sides: readonly { readonly document: MarksDocument }[]) {
  const baseLists: ReturnType<typeof listsOf> = base ? listsOf(base) : new Map();
  const sideLists = sides.map(({ document }) => listsOf(document));
  return [...new Set(sideLists.flatMap((lists) => [...lists.keys()]))].some((name) => {
    const lists = sideLists.flatMap((each) => [each.get(name) ?? []].filter(() => each.has(name)));
    const dates = new Map(lists.flat().map(({ key, date }) => [key, date]));
    const dated = (key: string) => `${dates.get(key)} ${key}`;
    return isOrderLost({
      base: (baseLists.get(name) ?? []).map(({ key }) => key),
      sides: lists.map((list) => list.map(({ key }) => key)),
      compare: (a, b) => (dated(a) < dated(b) ? -1 : 1),
    });
  });
}

const placesOf = (conflicts: readonly MergeConflict[]) =>
  conflicts.map(({ path, kind }) => `${kind} ${path.join(' ')}`).sort();

describe('the laws of merging', { timeout: isLong ? 3_600_000 : 60_000 }, () => {
  it('is commutative, conflicts included', () => {
    fc.assert(
      fc.property(cases, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), ({ base, sides }, order) => {
        const turned = order.flatMap((index) => sides[index] ?? []);
        expect(mergeMarks(base, turned)).toEqual(mergeMarks(base, sides));
        expect(text(mergeMarks(base, turned).document)).toBe(text(mergeMarks(base, sides).document));
      }),
      { numRuns },
    );
  });

  it('is associative, in order too unless an item was rearranged that others removed or added', () => {
    let tried = 0;
    let settled = 0;
    let inOrder = 0;
    fc.assert(
      fc.property(cases, ({ base, sides: [a, b, c] }) => {
        if (!a || !b || !c) return;
        const whole = mergeMarks(base, [a, b, c]);
        for (const [first, second, third] of [
          [a, b, c],
          [b, c, a],
          [a, c, b],
        ] as const) {
          const part = mergeMarks(base, [first, second]);
          if (part.conflicts.length > 0) continue;
          tried += 1;
          const grouped = mergeMarks(base, [{ name: 'part', document: part.document }, third]);
          expect(placesOf(grouped.conflicts.filter(({ kind }) => kind !== 'order'))).toEqual(
            placesOf(whole.conflicts.filter(({ kind }) => kind !== 'order')),
          );
          if (whole.conflicts.length > 0) continue;
          settled += 1;
          expect(asSet(grouped.document)).toBe(asSet(whole.document));
          if (isAnyOrderLost(base, [a, b, c])) continue;
          inOrder += 1;
          expect(grouped.conflicts).toEqual([]);
          expect(text(grouped.document)).toBe(text(whole.document));
        }
      }),
      { numRuns },
    );
    expect(tried).toBeGreaterThan(numRuns / 2);
    expect(inOrder).toBeGreaterThan(settled * 0.9);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(cases, ({ base, sides: [a, b] }) => {
        if (!a || !b) return;
        const again = { ...a, name: 'copy' };
        expect(mergeMarks(base, [a, again])).toEqual({ document: a.document, conflicts: [] });
        expect(mergeMarks(base, [a, b, a])).toEqual(mergeMarks(base, [a, b]));
      }),
      { numRuns },
    );
  });

  it('changes nothing when the base is merged too', () => {
    fc.assert(
      fc.property(cases, ({ base = { marks: [] }, sides }) => {
        const unchanged = { name: 'base', document: base };
        expect(mergeMarks(base, [])).toEqual({ document: base, conflicts: [] });
        expect(mergeMarks(base, [...sides, unchanged])).toEqual(mergeMarks(base, sides));
        const [a] = sides;
        if (a) expect(mergeMarks(base, [a, unchanged]).document).toEqual(a.document);
      }),
      { numRuns },
    );
  });

  it('leaves no conflict and no invalid mark if one file is preferred', () => {
    fc.assert(
      fc.property(cases, ({ base, sides }) => {
        const { document, conflicts } = mergeMarks(base, sides, preferFiles(['a', 'b', 'c']));
        expect(conflicts).toEqual([]);
        expect(checkMarksDocument(document).problems).toEqual([]);
      }),
      { numRuns },
    );
  });

  // No rule keeps the order in every grouping if marks are removed. With x above and z below the
  // base's mark, z is below x; with x below and z above, x is below z. Without that mark, the files
  // are the same: a merge of merged files can't tell them apart.
  it('keeps new marks above or below others, although removing these makes files equal', () => {
    const file = (...uids: string[]) => ({
      name: uids.join(' '),
      document: { marks: uids.map((uid) => redactedBox(uid)) },
    });
    const base = file('m').document;
    const removed = file();
    const mergeAll = (...files: { name: string; document: MarksDocument }[]) => mergeMarks(base, files).document;
    const order = ({ marks }: MarksDocument) => marks.map(({ uid }) => uid);
    const merge2 = (one: MarksDocument, other: MarksDocument) =>
      mergeAll({ name: '1', document: one }, { name: '2', document: other });
    const xAbove = merge2(mergeAll(file('m', 'x'), file('z', 'm')), removed.document);
    const zAbove = merge2(mergeAll(file('x', 'm'), file('m', 'z')), removed.document);
    expect([order(xAbove), order(zAbove)]).toEqual([
      ['z', 'x'],
      ['x', 'z'],
    ]);
    for (const [above, below] of [
      ['m x', 'x m'],
      ['m z', 'z m'],
    ] as const)
      expect(mergeAll(file(...above.split(' ')), removed)).toEqual(mergeAll(file(...below.split(' ')), removed));
  });

  // Nor if the same item is added twice: the first file has red before blue. [blue] and [green]
  // merge to [blue, green], and with it to [red, blue, green]; [red] and [green] to [green, red],
  // and with it to [green, red, blue]. But [red] and [blue] add nothing to the first file.
  it('keeps the order of each file, although sorting others may contradict it', () => {
    const file = (...texts: string[]) => ({
      name: texts.join(' '),
      document: { marks: [], comments: texts.map((each) => ({ markUid: 'm0', text: each })) } as MarksDocument,
    });
    const mergeTexts = (...files: { name: string; document: MarksDocument }[]) => {
      const merged = mergeMarks(undefined, files).document as MarksDocument & { comments: { text: string }[] };
      return file(...merged.comments.map((each) => each.text));
    };
    const first = file('red', 'blue');
    for (const part of [file('red'), file('blue')]) expect(mergeTexts(first, part)).toEqual(first);
    expect(mergeTexts(first, mergeTexts(file('blue'), file('green'))).name).toBe('red blue green');
    expect(mergeTexts(first, mergeTexts(file('red'), file('green'))).name).toBe('green red blue');
  });
});
