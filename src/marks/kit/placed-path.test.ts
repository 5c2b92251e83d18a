import { describe, expect, it } from 'vitest';
import { boundsOfPath, stretchPath } from '../../kernel/path-geometry.ts';
import { fitPath, parsedPathOf, placePath } from './placed-path.ts';

const rectangle = { x: 100, y: 200, width: 80, height: 40 };

const placedBounds = (path: string, place: typeof placePath, slack = 4) => {
  const parsed = parsedPathOf({ path });
  return boundsOfPath(stretchPath(parsed.commands, place(parsed, rectangle, slack)));
};

describe('a path in its rectangle', () => {
  it.each([
    ['relative to its origin', 'M0,0L80,40', rectangle],
    ['in page coordinates', 'M100,200L180,240', rectangle],
    ['in units of its own', 'M0,0L800,800', rectangle],
    ['relative, with room around it', 'M10,10L50,30', { x: 110, y: 210, width: 40, height: 20 }],
    ['over its edges by the line width', 'M-3,-3L83,43', { x: 97, y: 197, width: 86, height: 46 }],
  ])('is read %s', (_, path, expected) => expect(placedBounds(path, placePath)).toEqual(expected));

  it('is relative if both would fit', () => {
    const parsed = parsedPathOf({ path: 'M0,0L10,10' });
    const corner = { x: 0, y: 0, width: 10, height: 10 };
    expect(placePath(parsed, corner, 1)).toEqual({ scaleX: 1, scaleY: 1, offsetX: 0, offsetY: 0 });
  });

  it('may be the default, a single point', () => {
    expect(placedBounds('M0,0', placePath)).toEqual({ x: 100, y: 200, width: 0, height: 0 });
    expect(placedBounds('M5000,5000', placePath)).toEqual({ x: 100, y: 200, width: 0, height: 0 });
  });
});

describe('a signature in its box', () => {
  it.each([
    ['Left', 100],
    ['Center', 130],
    ['Right', 160],
  ] as const)('is fitted in proportion and aligned %s', (alignment, x) => {
    const parsed = parsedPathOf({ path: 'M50,50L250,450' });
    const bounds = boundsOfPath(stretchPath(parsed.commands, fitPath(parsed, rectangle, alignment)));
    expect(bounds).toEqual({ x, y: 200, width: 20, height: 40 });
  });

  it('may be a dot', () => {
    const parsed = parsedPathOf({ path: 'M7,7L7,7' });
    expect(boundsOfPath(stretchPath(parsed.commands, fitPath(parsed, rectangle, 'Center')))).toMatchObject({
      x: 140,
      y: 220,
    });
  });
});
