import { describe, expect, it } from 'vitest';
import { buildMark } from '../../testing/build-marks.ts';
import { freezeDeep } from '../../testing/compare.ts';
import { COMMON_REQUIRED, MARK_FIELDS } from '../../testing/mark-fields.ts';
import { createRandom } from '../../testing/random.ts';
import { allDefinitions, type Mark, type MarkType } from '../registry.ts';
import type { HighlightAnnotation } from '../types/highlight-annotation/index.ts';
import { checkMark } from './check-mark.ts';
import { type ImportSources, planImport } from './plan-import.ts';
import { formatPath, parseKeys } from './problem.ts';
import { repairMark } from './repair.ts';

const createSources = (present: readonly string[] = []): ImportSources => {
  let count = 0;
  return {
    createUid: () => `new-${count++}`,
    date: '2024-05-01T10:00:00.000Z',
    pageSize: () => ({ width: 612, height: 792 }),
    hasMark: (uid) => present.includes(uid),
  };
};

const build = (type: MarkType, seed = 1) => freezeDeep(buildMark(type, createRandom(seed)));

const without = (mark: object, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(mark).filter(([name]) => !names.includes(name)));

describe.each(allDefinitions.map(({ type }) => type))('repairing a %s', (type) => {
  const mark = build(type);
  const fields = MARK_FIELDS[type];
  const required = [...COMMON_REQUIRED, ...(fields?.required ?? [])];

  it.each(required)('fills in %s, and changes nothing else', (field) => {
    const result = repairMark(without(mark, field), 0, createSources());
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    expect(checkMark(result.value.mark, 0)).toEqual([]);
    expect(result.value.filledIn.map(({ path }) => path)).toEqual([field]);
    expect(without(result.value.mark, field)).toEqual(without(mark, field));
  });

  it('fills in everything that a bare type lacks', () => {
    const result = repairMark({ type, kept: { deep: [1] } }, 0, createSources());
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    expect(checkMark(result.value.mark, 0)).toEqual([]);
    expect(result.value.mark).toMatchObject({ kept: { deep: [1] }, pageNumber: 1, interactionMode: 'Full' });
    const filled = result.value.filledIn.map(({ path }) => path);
    expect(filled.sort()).toEqual([...required, ...(fields?.hasReason ? ['reason'] : [])].sort());
  });
});

describe('repairing', () => {
  const line = build('LineAnnotation');

  it('keeps a valid mark', () => {
    expect(repairMark(line, 0, createSources())).toEqual({ ok: true, value: { mark: line, filledIn: [] } });
  });

  it('adds missing nested values', () => {
    const broken = { ...line, startPoint: { y: 5, kept: 1 }, pageData: { width: 100 } };
    expect(repairMark(broken, 0, createSources())).toMatchObject({
      ok: true,
      value: {
        mark: { startPoint: { x: 0, y: 5, kept: 1 }, pageData: { width: 100, height: 792 } },
        filledIn: [
          { path: 'pageData.height', value: 792 },
          { path: 'startPoint.x', value: 0 },
        ],
      },
    });
  });

  it("fills in the format's default page of a line group, which is 0", () => {
    const highlight = buildMark('HighlightAnnotation', createRandom(1), undefined, 4) as HighlightAnnotation;
    const [group] = highlight.lineGroups;
    const broken = { ...highlight, lineGroups: [without(group ?? {}, 'pageNumber', 'lines')] };
    expect(repairMark(broken, 0, createSources())).toMatchObject({
      ok: true,
      value: { mark: { lineGroups: [{ pageNumber: 0, lines: [] }] } },
    });
  });

  it("uses the format's defaults", () => {
    const text = repairMark(without(build('TextAnnotation'), 'fontSize', 'borderThickness'), 0, createSources());
    expect(text).toMatchObject({ ok: true, value: { mark: { fontSize: 12, borderThickness: 1 } } });
    const stamp = repairMark(without(build('StampAnnotation'), 'label'), 0, createSources());
    expect(stamp).toMatchObject({ ok: true, value: { mark: { label: 'Approved' } } });
  });

  it.each([
    ['a wrong value', { ...line, opacity: 300 }, 'marks[7].opacity'],
    ['a wrong value beside a missing one', { ...without(line, 'uid'), thickness: 'thick' }, 'marks[7].thickness'],
    ['no type', without(line, 'type'), 'marks[7].type'],
    ['an unknown type', { ...line, type: 'constructor' }, 'marks[7].type'],
    ['no object', 5, 'marks[7]'],
    ['both reasons', { ...build('RectangleRedaction'), reason: 'a', reasons: ['b'] }, 'marks[7].reason'],
  ])('does not touch %s', (_, raw, path) => {
    const result = repairMark(raw, 7, createSources());
    expect(result.ok).toBe(false);
    if (!result.ok) expect(result.error.map((problem) => problem.path)).toContain(path);
  });
});

describe('planning an import', () => {
  const named = (uid: string, seed = 1): Mark => ({ ...build('LineAnnotation', seed), uid });
  const a = named('a', 1);
  const later = named('a', 2);
  const b = named('b', 3);
  const faulty = without(named('c', 4), 'opacity');
  const hopeless = { ...named('d', 5), opacity: 'all' };

  it('adds valid marks and reports the others', () => {
    const plan = planImport([a, faulty, hopeless, b], { faulty: 'skip', duplicates: 'keep' }, createSources());
    expect(plan.marks).toEqual([a, b]);
    expect(plan.skipped.map(({ path }) => path)).toEqual(['marks[1].opacity', 'marks[2].opacity']);
    expect(plan.repaired).toEqual([]);
  });

  it('repairs in place if possible', () => {
    const plan = planImport([a, faulty, hopeless, b], { faulty: 'repair', duplicates: 'keep' }, createSources());
    expect(plan.marks.map(({ uid }) => uid)).toEqual(['a', 'c', 'b']);
    expect(plan.repaired).toEqual([{ index: 1, uid: 'c', filledIn: [{ path: 'opacity', value: 255 }] }]);
    expect(plan.skipped.map(({ path }) => path)).toEqual(['marks[2].opacity']);
  });

  it.each([
    ['keep', [a, b]],
    ['replace', [later, b]],
    ['both', [a, b, { ...later, uid: 'new-0' }]],
  ] as const)('of a uid that the file repeats: %s', (duplicates, expected) => {
    const plan = planImport([a, b, later], { faulty: 'skip', duplicates }, createSources());
    expect(plan.marks).toEqual(expected);
    expect(plan.duplicates).toMatchObject([{ index: 2, uid: 'a' }]);
    expect(plan.skipped).toHaveLength(duplicates === 'keep' ? 1 : 0);
    expect(plan.replacements.size).toBe(0);
  });

  it.each([
    ['keep', [b], []],
    ['replace', [b], [['a', later]]],
    ['both', [{ ...a, uid: 'new-0' }, b, { ...later, uid: 'new-1' }], []],
  ] as const)('of a uid that the open document has: %s', (duplicates, marks, replacements) => {
    const plan = planImport([a, b, later], { faulty: 'skip', duplicates }, createSources(['a']));
    expect(plan.marks).toEqual(marks);
    expect([...plan.replacements]).toEqual(replacements);
  });
});

describe('paths', () => {
  it.each([
    [['marks', 1, 'lineGroups', 0, 'lines', 2, 'width']],
    [['marks', 0, 'data', 'a "key" with ] and \\']],
    [['marks', 3, 'mask', 'translations', '9']],
    [[]],
  ])('%j are read as they are written', (keys) => expect(parseKeys(formatPath(keys))).toEqual(keys));
});
