import { describe, expect, it } from 'vitest';
import { boundsOfPath, flattenPath, stretchPath } from '../../../kernel/path-geometry.ts';
import { inflateRect, rectContainsPoint } from '../../../kernel/rect.ts';
import { distanceToPolyline } from '../../../kernel/segment.ts';
import { parsePath } from '../../../kernel/svg-path.ts';
import { buildMark } from '../../../testing/build-marks.ts';
import { expectClose } from '../../../testing/compare.ts';
import { createRandom } from '../../../testing/random.ts';
import { placementOf } from '../../kit/geometry/freehand.ts';
import { type FreehandAnnotation, freehandAnnotation } from './index.ts';

const { geometry } = freehandAnnotation;
const built = buildMark('FreehandAnnotation', createRandom(5)) as FreehandAnnotation;
const placedBounds = (mark: FreehandAnnotation) =>
  boundsOfPath(stretchPath(parsePath(mark.path) ?? [], placementOf(mark)));

describe('drawing freehand', () => {
  const stroke = Array.from({ length: 200 }, (_, index) => ({
    x: 300 + index,
    y: 400 + 40 * Math.sin(index / 15) + (index % 2) * 0.4,
  }));
  const { type: _type, ...common } = built;
  const drawn = freehandAnnotation.create(
    { common, pageData: { width: 1000, height: 1400 } },
    { kind: 'freehand', strokes: [stroke, [{ x: 350, y: 300 }]] },
  );

  it('yields few smooth commands close to the stroke, in its bounding rectangle', () => {
    expect(drawn.path.length).toBeLessThan(stroke.length * 3);
    const commands = stretchPath(parsePath(drawn.path) ?? [], placementOf(drawn));
    expect(commands.filter(({ command }) => command === 'M')).toHaveLength(2);
    const [line = []] = flattenPath(commands);
    for (const point of stroke) expect(distanceToPolyline(point, line)).toBeLessThan(2.5);
    expectClose(boundsOfPath(commands)?.x, drawn.rectangle.x);
  });

  it('writes the path relative to the rectangle', () => {
    const bounds = boundsOfPath(parsePath(drawn.path) ?? []);
    expect(bounds?.x).toBeCloseTo(0, 1);
    expect(bounds?.y).toBeCloseTo(0, 1);
    expect(bounds?.width).toBeCloseTo(drawn.rectangle.width, 1);
  });
});

describe('a line that is being drawn', () => {
  it('looks different only near its end', () => {
    const { type: _type, ...common } = built;
    const points = Array.from({ length: 400 }, (_, index) => ({
      x: 900 - index * 2,
      y: 400 + 60 * Math.sin(index / 12) - index,
    }));
    const stroke: { x: number; y: number }[] = [];
    let before: FreehandAnnotation | undefined;
    for (const point of points) {
      stroke.push(point);
      const pageData = { width: 1000, height: 1400 };
      const after = freehandAnnotation.create({ common, pageData }, { kind: 'freehand', strokes: [stroke] });
      const grown = before && geometry.growth?.(before, after);
      if (grown) {
        expect(rectContainsPoint(inflateRect(grown, 0.1), point)).toBe(true);
        // Only the last hundred points may change, even if the path's rectangle grows.
        expect(grown.width).toBeLessThan(220);
      }
      before = after;
    }
  });
});

describe('the path of a freehand mark', () => {
  it('is unchanged when the mark is moved', () => {
    expect(geometry.translate(built, 1, { x: 5, y: 5 }).path).toBe(built.path);
  });

  it('scales with the rectangle', () => {
    const { x, y, width, height } = built.rectangle;
    const to = { x, y, width: width * 2, height: height / 2 };
    const resized = geometry.resize(built, 1, built.rectangle, to);
    const bounds = placedBounds(resized);
    expect(bounds?.width).toBeCloseTo(to.width, 1);
    expect(bounds?.height).toBeCloseTo(to.height, 1);
    const dragged = geometry.dragHandle(built, 1, 'se', { x: x + width * 2, y: y + height / 2 }, {});
    expectClose(dragged.rectangle, resized.rectangle);
    expect(placedBounds(dragged)?.width).toBeCloseTo(to.width, 1);
  });

  it('survives being squeezed to nothing', () => {
    const flat = geometry.resize(built, 1, built.rectangle, { ...built.rectangle, width: 0 });
    expect(placedBounds(flat)?.width).toBeCloseTo(0);
    const moved = geometry.translate(flat, 1, { x: 10, y: 0 });
    const again = geometry.dragHandle(moved, 1, 'e', { x: moved.rectangle.x + 80, y: 0 }, {});
    expect(again.rectangle.width).toBe(80);
    expect(placedBounds(again)?.width).toBeCloseTo(80, 1);
    expect(parsePath(again.path)?.length).toBe(parsePath(built.path)?.length);
  });

  it('in page coordinates is painted in place, and rewritten when the mark is edited', () => {
    const absolute = { ...built, rectangle: { x: 300, y: 300, width: 50, height: 20 }, path: 'M300,300L350,320' };
    expect(placedBounds(absolute)).toEqual(absolute.rectangle);
    const moved = geometry.translate(absolute, 1, { x: 100, y: 0 });
    expect(moved.path).toBe('M0,0L50,20');
    expect(placedBounds(moved)).toEqual({ x: 400, y: 300, width: 50, height: 20 });
  });

  it('is hit on its stroke only', () => {
    const mark = { ...built, rectangle: { x: 0, y: 0, width: 100, height: 100 }, path: 'M0,0L100,100', thickness: 4 };
    expect(geometry.hit(mark, 1, { x: 50, y: 51 }, 0)).toBe(true);
    expect(geometry.hit(mark, 1, { x: 80, y: 20 }, 3)).toBe(false);
    expect(geometry.touches(mark, 1, { x: 70, y: 10, width: 20, height: 20 })).toBe(false);
  });
});
