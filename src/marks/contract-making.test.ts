import { describe, expect, it } from 'vitest';
import { inflateRect, type Rect, rectContainsPoint, rectContainsRect } from '../kernel/rect.ts';
import { buildMark, SMALL_PNG } from '../testing/build-marks.ts';
import { expectClose, freezeDeep } from '../testing/compare.ts';
import { createRandom } from '../testing/random.ts';
import { type PaintCall, recordPainting, testEnvironment } from '../testing/recording-context.ts';
import { checkMark } from './document/check-mark.ts';
import type { CommonFields } from './kit/base-mark.ts';
import { drawingInRect } from './kit/default-drawing.ts';
import { hidesNothing } from './kit/families.ts';
import type { Field, MarkFieldValue } from './kit/fields.ts';
import { allDefinitions, type Mark, type MarkType } from './registry.ts';

const PAGE = { width: 827, height: 1169 };
const COMMON: CommonFields = freezeDeep({
  uid: 'new',
  interactionMode: 'Full',
  pageNumber: 1,
  creationDateTime: '2024-05-01T10:00:00.000Z',
  modificationDateTime: '2024-05-01T10:00:00.000Z',
});
const CONTENT = {
  picture: { imageDataUrl: SMALL_PNG, imageId: 'small-png' },
  path: 'M0,0C10,40 30,-20 60,10',
  text: 'Jane Doe',
};

const marksOf = (type: string): Mark[] =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => freezeDeep(buildMark(type as MarkType, createRandom(seed), PAGE, 1)));

/** Values that a panel may hand to a field. */
function valuesFor(field: Field): readonly MarkFieldValue[] {
  switch (field.kind) {
    case 'color':
      return ['#12ab9F', ...(field.allowsTransparent ? ['transparent'] : [])];
    case 'opacity':
      return [0, 127, 255];
    case 'number':
      return [field.min, Math.min(field.max, field.min + field.step), Math.min(field.max, 1_000_000)];
    case 'choice':
      return field.options.map(({ value }) => value);
    case 'flags':
      return [[], field.options.map(({ value }) => value), field.options.slice(0, 1).map(({ value }) => value)];
    case 'text':
      return ['', 'abc', 'two\nlines, with “quotes” and 漢字 🙂', 'x'.repeat(300)];
    case 'reason':
      return [{ reason: '' }, { reason: 'Privacy' }, { reasons: [] }, { reasons: ['a', 'b'] }];
    case 'mask':
      return [null, { value: '99/aa', translations: { '9': '[0-9]', a: '[a-z]' } }, { value: '', translations: {} }];
    case 'image':
      return [{ imageDataUrl: SMALL_PNG, imageId: 'other' }];
  }
}

/** Positions that a call draws at; control points of curves may be outside of the painted area. */
function positionsOf({ name, args, state }: PaintCall): { x: number; y: number }[] {
  if (state.isClipped) return [];
  const [x = 0, y = 0, width = 0, height = 0] = args.filter((arg) => typeof arg === 'number');
  if (name === 'moveTo' || name === 'lineTo') return [{ x, y }];
  if (name === 'fillRect' || name === 'strokeRect' || name === 'drawImage') {
    return [
      { x, y },
      { x: x + width, y: y + height },
    ];
  }
  return [];
}

describe.each(allDefinitions.map((definition) => [definition.type, definition] as const))('%s', (type, definition) => {
  const marks = marksOf(type);

  describe('creation', () => {
    const rect: Rect = { x: 100, y: 120, width: 180, height: 60 };
    const drawing = drawingInRect(definition.tool.kind, rect, CONTENT);
    if (!drawing) throw new Error(`No drawing of kind ${definition.tool.kind}`);
    const created = definition.create({ common: COMMON, pageData: PAGE }, freezeDeep(drawing));

    it('creates a valid mark at its drawn place', () => {
      expect(checkMark(created, 0)).toEqual([]);
      expect(created).toMatchObject({ ...COMMON, type });
      const bounds = definition.geometry.bounds(created, 1);
      expect(bounds).toBeDefined();
      if (bounds && definition.geometry.isMovable) {
        expect(rectContainsPoint(inflateRect(rect, 8), { x: bounds.x, y: bounds.y })).toBe(true);
        expect(bounds.x + bounds.width).toBeLessThanOrEqual(rect.x + rect.width + 8);
      }
    });

    it('creates one for each variant of the tool, different from the plain one', () => {
      for (const variant of definition.tool.variants ?? []) {
        const varied = variant.apply(freezeDeep(created));
        expect(checkMark(varied, 0)).toEqual([]);
        expect(varied).not.toEqual(created);
      }
    });

    it('refuses a drawing of another kind', () => {
      const other = drawingInRect(definition.tool.kind === 'segment' ? 'box' : 'segment', rect);
      if (other) expect(() => definition.create({ common: COMMON, pageData: PAGE }, other)).toThrow(TypeError);
    });
  });

  describe('fields', () => {
    it('have keys of their own', () => {
      const keys = definition.fields.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    });

    it.each(definition.fields.map((field) => [field.key, field] as const))(
      '%s is left alone by setting what it holds',
      (_, field) => {
        const set = field.set as (mark: unknown, value: MarkFieldValue) => unknown;
        for (const mark of marks) expectClose(set(mark, field.get(mark)), mark);
      },
    );

    it.each(definition.fields.map((field) => [field.key, field] as const))(
      '%s takes its values, and the mark conforms',
      (_, field) => {
        const set = field.set as (mark: unknown, value: MarkFieldValue) => never;
        for (const mark of marks) {
          for (const value of valuesFor(field)) {
            const changed = set(mark, value);
            expect(checkMark(changed, 0)).toEqual([]);
            if (field.kind !== 'text') expect(field.get(changed)).toEqual(value);
            expectClose(set(changed, field.get(changed)), changed);
          }
        }
      },
    );
  });

  describe('painting', () => {
    const picture = { width: 8, height: 6 } as unknown as CanvasImageSource;
    const environments = [testEnvironment(), testEnvironment({ seeThrough: true }), testEnvironment({ picture })];

    it('draws with finite numbers, within its bounds, and leaves the context as it was', () => {
      for (const mark of marks) {
        for (const environment of environments) {
          const recording = recordPainting();
          recording.context.globalAlpha = 0.5;
          definition.paint(recording.context, mark, 1, environment);
          const bounds = definition.geometry.bounds(mark, 1);
          const reach = inflateRect(bounds ?? { x: 0, y: 0, width: 0, height: 0 }, definition.overhang(mark) + 0.01);
          for (const call of recording.calls) {
            for (const arg of call.args) if (typeof arg === 'number') expect(arg).toSatisfy(Number.isFinite);
            for (const position of positionsOf(call)) {
              if (!rectContainsPoint(reach, position)) expect({ call: call.name, position, reach }).toBeUndefined();
            }
          }
          expect(recording.depth()).toBe(0);
          const { globalAlpha, globalCompositeOperation, lineDash, filter } = recording.state();
          expect({ globalAlpha, globalCompositeOperation, lineDash, filter }).toEqual({
            globalAlpha: 0.5,
            globalCompositeOperation: 'source-over',
            lineDash: '',
            filter: 'none',
          });
        }
      }
    });

    it('shows something', () => {
      const painters = ['fill', 'fillRect', 'stroke', 'strokeRect', 'fillText', 'drawImage'];
      const isShown = marks.some((mark) => {
        const { context, calls } = recordPainting();
        definition.paint(context, mark, 1, testEnvironment());
        return calls.some(({ name }) => painters.includes(name));
      });
      expect(isShown).toBe(true);
    });

    it('shows nothing on a page that it is not on', () => {
      if (!definition.geometry.addLines) return;
      for (const mark of marks) {
        const { context, calls } = recordPainting();
        definition.paint(context, mark, 9, testEnvironment());
        expect(calls.filter(({ name }) => name.startsWith('fill') || name.startsWith('stroke'))).toEqual([]);
      }
    });
  });

  if (definition.family === 'redaction')
    describe('as a redaction', () => {
      /** The rectangles that are filled without any transparency. */
      const coveredBy = (mark: Mark, seeThrough: boolean): Rect[] => {
        const { context, calls } = recordPainting();
        definition.paint(context, mark, 1, testEnvironment({ seeThrough }));
        const rects: Rect[] = [];
        let path: Rect[] = [];
        for (const { name, args, state } of calls) {
          const [x = 0, y = 0, width = 0, height = 0] = args.filter((arg) => typeof arg === 'number');
          const isOpaque = state.globalAlpha === 1 && /^#[0-9a-f]{6}$/i.test(String(state.fillStyle));
          if (name === 'beginPath') path = [];
          if (name === 'rect') path.push({ x, y, width, height });
          if (name === 'fill' && isOpaque) rects.push(...path);
        }
        return rects;
      };
      const spots = (mark: Mark) => {
        const random = createRandom(3);
        const { x, y, width, height } = definition.geometry.bounds(mark, 1) ?? { x: 0, y: 0, width: 0, height: 0 };
        return Array.from({ length: 300 }, () => ({ x: x + random.next() * width, y: y + random.next() * height }));
      };

      it('removes what is under it, unless it declares that it hides nothing', () => {
        for (const mark of marks) {
          const covered = coveredBy(mark, false);
          if (hidesNothing(definition)) expect(covered).toEqual([]);
          else {
            for (const spot of spots(mark).filter((each) => definition.geometry.hit(mark, 1, each, 0))) {
              if (!covered.some((rect) => rectContainsPoint(rect, spot))) expect({ spot, covered }).toBeUndefined();
            }
          }
        }
      });

      it('covers nothing while it is seen through', () => {
        for (const mark of marks) expect(coveredBy(mark, true)).toEqual([]);
      });
    });

  if (definition.editText)
    describe('text in place', () => {
      const editText = definition.editText;
      if (!editText) return;

      it('is unchanged by setting its own text', () => {
        for (const mark of marks) expectClose(editText.set(mark, editText.get(mark)), mark);
      });

      it('accepts valid text, and conforms', () => {
        for (const mark of marks) {
          for (const typed of ['', 'abc', '5551234567', 'two\nlines', 'x'.repeat(99)]) {
            const { text } = editText.accept(mark, typed);
            const changed = editText.set(mark, text);
            expect(editText.get(changed)).toBe(text);
            expect(checkMark(changed, 0)).toEqual([]);
            expect(editText.accept(changed, text).refused).toEqual([]);
          }
        }
      });

      it('is inside of the mark', () => {
        for (const mark of marks) {
          const { box } = editText.style(mark);
          const bounds = definition.geometry.bounds(mark, 1);
          expect(bounds && rectContainsRect(inflateRect(bounds, 1e-6), box)).toBe(true);
        }
      });
    });

  it('is described in one line', () => {
    for (const mark of marks) expect(definition.describe(mark)).toBeTypeOf('string');
  });
});
