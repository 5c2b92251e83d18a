import { describe, expect, it } from 'vitest';
import type { Point } from '../kernel/point.ts';
import { quarterPoint, quarterRect, quarterSize } from '../kernel/quarters.ts';
import { inflateRect, type Rect, rectContainsPoint, rectContainsRect, translateRect } from '../kernel/rect.ts';
import { addUnknownProperties, buildDocument, buildMark } from '../testing/build-marks.ts';
import { expectClose, freezeDeep } from '../testing/compare.ts';
import { COMMON_REQUIRED, FIELD_BREACHES, MARK_FIELDS } from '../testing/mark-fields.ts';
import { createRandom } from '../testing/random.ts';
import { checkMarksDocument, parseMarksDocument } from './document/parse.ts';
import { serializeMarksDocument } from './document/serialize.ts';
import { allDefinitions, type Mark, type MarkType } from './registry.ts';

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const PAGE = { width: 827, height: 1169 };

/** The format shows the content of these types upright on any page. */
const STAYS_UPRIGHT: ReadonlySet<string> = new Set([
  'FreehandSignature',
  'ImageStampAnnotation',
  'StampAnnotation',
  'TextAnnotation',
  'TextAreaSignature',
  'TextInputSignature',
  'TextSignature',
]);

/** Paths are written in hundredths of a pixel. */
function expectNear(actual: Rect, expected: Rect): void {
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs(actual[side] - expected[side])).toBeLessThan(0.05);
}

const centreOf = ({ x, y, width, height }: Rect) => ({ x: x + width / 2, y: y + height / 2 });

/** Marks of a type that no function may change. */
const marksOf = (type: string): Mark[] =>
  SEEDS.map((seed) => freezeDeep(buildMark(type as MarkType, createRandom(seed), PAGE, 1)));

const problemsOf = (mark: unknown) => checkMarksDocument({ marks: [mark] }).problems;

describe('the registry', () => {
  it('knows the types of the specification, and no other', () => {
    expect(allDefinitions.map(({ type }) => type).sort()).toEqual(Object.keys(MARK_FIELDS).sort());
  });

  it('gives each type a unique letter, and leaves some to the commands', () => {
    const letters = allDefinitions.flatMap(({ tool }) => [
      tool.shortcut,
      ...(tool.variants ?? []).flatMap(({ shortcut }) => shortcut ?? []),
    ]);
    expect(new Set(letters).size).toBe(letters.length);
    for (const letter of letters) expect(letter).toMatch(/^[a-uw-y]$/);
  });
});

describe.each(allDefinitions.map((definition) => [definition.type, definition] as const))('%s', (type, definition) => {
  const fields = MARK_FIELDS[type];
  if (!fields) throw new Error(`${type} is not in the specification: add its fields to src/testing/mark-fields.ts`);
  const required = [...COMMON_REQUIRED, ...fields.required];
  const marks = marksOf(type);
  const [sample] = marks;
  if (!sample) throw new Error('No marks were built');

  describe('validation', () => {
    it('accepts a built mark', () => {
      for (const mark of marks) expect(problemsOf(mark)).toEqual([]);
    });

    it.each(required)('reports once, with the place, that %s is missing', (field) => {
      const { [field]: _, ...rest } = sample as unknown as Record<string, unknown>;
      const problems = problemsOf(rest);
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatchObject({ index: 0, type, path: `marks[0].${field}`, received: 'nothing' });
      expect(problems[0]?.expected).toMatch(/^(?:an? |the |null |[A-Z]\w+ ?)/);
      expect(problems[0]?.expected).not.toBe('a value');
    });

    const known = [...required, ...(fields.optional ?? []), 'data', 'conversation'];
    const reasonFields = fields.hasReason ? ['reason', 'reasons'] : [];
    it.each([...known, ...reasonFields])('reports the place of a broken rule of %s', (field) => {
      const breaches = FIELD_BREACHES[field] ?? [];
      expect(breaches.length).toBeGreaterThan(0);
      for (const { value, at } of breaches) {
        const { reason, reasons, ...rest } = sample as unknown as Record<string, unknown>;
        const base = reasonFields.includes(field) ? rest : sample;
        const problems = problemsOf({ ...base, [field]: value });
        expect(problems.map(({ path }) => path)).toEqual([`marks[0].${field}${at}`]);
        expect(problems[0]?.message).toContain(problems[0]?.expected);
      }
    });

    if (fields.required.includes('fillColor') || fields.optional?.includes('fillColor'))
      it('accepts a transparent fill only by the specification', () => {
        expect(problemsOf({ ...sample, fillColor: 'transparent' })).toHaveLength(fields.mayBeTransparent ? 0 : 1);
      });

    if (fields.required.includes('borderColor'))
      it('accepts a transparent border only by the specification', () => {
        expect(problemsOf({ ...sample, borderColor: 'transparent' })).toHaveLength(fields.mayBeTransparent ? 0 : 1);
      });

    if (fields.hasReason)
      it('accepts exactly one of reason and reasons', () => {
        const { reason, reasons, ...rest } = sample as unknown as Record<string, unknown>;
        expect(problemsOf({ ...rest, reason: 'a' })).toEqual([]);
        expect(problemsOf({ ...rest, reasons: [] })).toEqual([]);
        for (const [broken, received] of [
          [rest, 'neither'] as const,
          [{ ...rest, reason: '', reasons: [] }, 'both'] as const,
        ]) {
          expect(problemsOf(broken)).toMatchObject([{ path: 'marks[0].reason', received }]);
        }
      });

    it('keeps unknown properties at every level', () => {
      for (const mark of marks) {
        const text = JSON.stringify(addUnknownProperties({ marks: [mark] }));
        expect(text).toContain('"x-after"');
        const { document, problems } = parseMarksDocument(text);
        expect(problems).toEqual([]);
        expect(serializeMarksDocument(document)).toBe(text);
      }
    });
  });

  describe('geometry', () => {
    const { geometry } = definition;
    const boundsOf = (mark: Mark): Rect => {
      const bounds = geometry.bounds(mark, 1);
      if (!bounds) throw new Error('A built mark shows on its page');
      return bounds;
    };
    const isCovered = (mark: Mark, point: Point): boolean =>
      geometry.covered(mark, 1).some((rect) => rectContainsPoint(rect, point));
    const { isMovable } = geometry;

    it('moves its bounds along', () => {
      const delta = { x: 12.5, y: -7 };
      for (const mark of marks) {
        const moved = geometry.translate(mark, 1, delta);
        expectClose(boundsOf(moved), isMovable ? translateRect(boundsOf(mark), delta) : boundsOf(mark));
        expect(problemsOf(moved)).toEqual([]);
      }
    });

    it('is unchanged by resizing to its own bounds', () => {
      for (const mark of marks) expectClose(geometry.resize(mark, 1, boundsOf(mark), boundsOf(mark)), mark);
    });

    it('fills its new bounds', () => {
      for (const mark of marks) {
        const from = boundsOf(mark);
        const to = { x: 30, y: 40, width: from.width * 1.5, height: from.height * 0.5 };
        const resized = geometry.resize(mark, 1, from, to);
        expectClose(boundsOf(resized), isMovable ? to : from);
        expect(problemsOf(resized)).toEqual([]);
      }
    });

    it('has handles of different names, all in or on the bounds', () => {
      for (const mark of marks) {
        const handles = geometry.handles(mark, 1);
        expect(new Set(handles.map(({ id }) => id)).size).toBe(handles.length);
        for (const { point, label } of handles) {
          expect(rectContainsPoint(inflateRect(boundsOf(mark), 1e-6), point)).toBe(true);
          expect(label).not.toBe('');
        }
      }
    });

    it('is unchanged when a handle is dragged to its own place', () => {
      for (const mark of marks) {
        for (const { id, point, shape } of geometry.handles(mark, 1)) {
          const dragged = geometry.dragHandle(mark, 1, id, point, {});
          if (shape !== 'insert') expectClose(dragged, mark);
          else
            expect(geometry.handles(dragged, 1).some((handle) => handle.id === geometry.handleAfter?.(id))).toBe(true);
        }
      }
    });

    it('follows a dragged handle, and still conforms', () => {
      for (const mark of marks) {
        for (const handle of geometry.handles(mark, 1)) {
          const to = { x: handle.point.x + 9, y: handle.point.y + 11 };
          const dragged = geometry.dragHandle(mark, 1, handle.id, to, {});
          expect(dragged).not.toEqual(mark);
          expect(problemsOf(dragged)).toEqual([]);
        }
      }
    });

    it('deletes the part of a handle, or nothing', () => {
      for (const mark of marks) {
        for (const { id } of geometry.handles(mark, 1)) {
          const rest = geometry.removeHandle?.(mark, 1, id);
          if (!rest) continue;
          expect(problemsOf(rest)).toEqual([]);
          expect(geometry.handles(rest, 1).length).toBeLessThan(geometry.handles(mark, 1).length);
        }
        expect(geometry.removeHandle?.(mark, 1, 'no such handle')).toBeUndefined();
      }
    });

    it('is picked on its bounds and nowhere else', () => {
      for (const mark of marks) {
        const bounds = boundsOf(mark);
        const reach = inflateRect(bounds, definition.overhang(mark) + 1e-6);
        const random = createRandom(7);
        const around = inflateRect(bounds, 60);
        let isFound = geometry.handles(mark, 1).some(({ point }) => geometry.hit(mark, 1, point, 4));
        for (let index = 0; index < 400; index++) {
          const point = { x: around.x + random.next() * around.width, y: around.y + random.next() * around.height };
          const isHit = geometry.hit(mark, 1, point, 0);
          if (isHit) expect(rectContainsPoint(reach, point)).toBe(true);
          isFound ||= isHit;
        }
        expect(isFound).toBe(true);
      }
    });

    it('is caught by a marquee around it, and by none far away', () => {
      for (const mark of marks) {
        expect(geometry.touches(mark, 1, inflateRect(boundsOf(mark), 5))).toBe(true);
        expect(geometry.touches(mark, 1, { x: -9000, y: -9000, width: 50, height: 50 })).toBe(false);
      }
    });

    it('is the same object on a page of the size that it was saved at', () => {
      for (const mark of marks) expect(geometry.onPage(mark, 1, { ...PAGE })).toBe(mark);
    });

    it('is stretched to a page of another size, and conforms there', () => {
      const size = { width: PAGE.width * 2, height: PAGE.height * 3 };
      for (const mark of marks) {
        const stretched = geometry.onPage(mark, 1, size);
        const { x, y, width, height } = boundsOf(mark);
        expectClose(boundsOf(stretched), { x: 2 * x, y: 3 * y, width: 2 * width, height: 3 * height });
        expect(problemsOf(stretched)).toEqual([]);
        expect(geometry.onPage(stretched, 1, size)).toBe(stretched);
      }
    });

    it('rotates with its page, or stays upright in place, and is valid there', () => {
      for (const mark of marks) {
        for (const quarters of [1, 2, 3] as const) {
          const turned = geometry.turn(mark, 1, PAGE, quarters);
          expect(problemsOf(turned)).toEqual([]);
          const page = quarterSize(PAGE, quarters);
          const [from, to] = [boundsOf(mark), boundsOf(turned)];
          if (STAYS_UPRIGHT.has(type)) {
            expectClose({ width: to.width, height: to.height }, { width: from.width, height: from.height });
            expect(rectContainsRect(inflateRect({ x: 0, y: 0, ...page }, 1e-6), to)).toBe(true);
          } else {
            expectNear(to, quarterRect(from, PAGE, quarters));
            // A redaction covers the same places of the page as before.
            const random = createRandom(quarters);
            for (let index = 0; index < 60; index++) {
              const point = { x: random.next() * PAGE.width, y: random.next() * PAGE.height };
              expect(isCovered(turned, quarterPoint(point, PAGE, quarters))).toBe(isCovered(mark, point));
            }
          }
          // Saved at this size by now: nothing is stretched.
          expect(geometry.onPage(turned, 1, page)).toBe(turned);
          expect(geometry.turn(mark, 2, PAGE, quarters)).toBe(mark);
        }
        expect(geometry.turn(mark, 1, PAGE, 0)).toBe(mark);
      }
    });

    it('is in its old place after four quarter turns', () => {
      for (const mark of marks) {
        // In the middle of the page: what has to stay on it there never reaches over an edge.
        const { x, y, width, height } = boundsOf(mark);
        const middle = { x: (PAGE.width - width) / 2 - x, y: (PAGE.height - height) / 2 - y };
        const start = geometry.translate(mark, 1, middle);
        const once = (from: Mark, count: number) => geometry.turn(from, 1, quarterSize(PAGE, (count % 2) as 0 | 1), 1);
        const end = [0, 1, 2, 3].reduce(once, start);
        expectNear(boundsOf(end), boundsOf(start));
        const { path: _, ...shape } = { path: '', ...end };
        const { path: _before, ...shapeBefore } = { path: '', ...start };
        expectClose(shape, shapeBefore);
        expect(geometry.hit(end, 1, centreOf(boundsOf(end)), 3)).toBe(
          geometry.hit(start, 1, centreOf(boundsOf(start)), 3),
        );
      }
    });

    it('moves to another page', () => {
      for (const mark of marks) {
        const moved = geometry.toPage(mark, 1, 3);
        expect(geometry.pageNumbers(moved)).toEqual([3]);
        expectClose(geometry.bounds(moved, 3), boundsOf(mark));
      }
    });
  });
});

describe('documents of all types', () => {
  it.each([11, 12])('come back byte for byte (seed %i, 2000 marks)', (seed) => {
    const text = JSON.stringify(buildDocument(seed, 2000, { pageCount: 5, hasUnknown: seed === 12 }));
    const { document, problems } = parseMarksDocument(text);
    expect(problems).toEqual([]);
    expect(document.marks).toHaveLength(2000);
    expect(serializeMarksDocument(document)).toBe(text);
  });
});
