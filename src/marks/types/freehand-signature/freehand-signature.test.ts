import { describe, expect, it } from 'vitest';
import { boundsOfPath, stretchPath } from '../../../kernel/path-geometry.ts';
import { inflateRect, rectContainsRect } from '../../../kernel/rect.ts';
import { parsePath } from '../../../kernel/svg-path.ts';
import { buildMark } from '../../../testing/build-marks.ts';
import { createRandom } from '../../../testing/random.ts';
import { type FreehandSignature, freehandSignature } from './index.ts';
import { signaturePlacement } from './paint.ts';

const { type: _type, ...common } = buildMark('FreehandSignature', createRandom(1));
const rect = { x: 100, y: 200, width: 200, height: 50 };
/** Twice as wide as high, in units of a pad. */
const path = 'M300,300C310,900 1500,200 1500,900';
const signed = freehandSignature.create(
  { common, pageData: { width: 1000, height: 1400 } },
  { kind: 'ink', rect, path },
);
const placedBounds = (mark: FreehandSignature) =>
  boundsOfPath(stretchPath(parsePath(mark.path) ?? [], signaturePlacement(mark)));

describe('a drawn signature', () => {
  it('is fitted into its box in proportion, its line included', () => {
    const drawn = boundsOfPath(parsePath(path) ?? []);
    const placed = placedBounds(signed);
    if (!drawn || !placed) throw new Error('The path has bounds');
    expect(placed.width / placed.height).toBeCloseTo(drawn.width / drawn.height, 1);
    expect(rectContainsRect(inflateRect(rect, 0.1), inflateRect(placed, signed.thickness / 2))).toBe(true);
    expect(placed.height).toBeCloseTo(rect.height - signed.thickness, 0);
  });

  it('is written relative to its rectangle', () => {
    const relative = boundsOfPath(parsePath(signed.path) ?? []);
    expect(relative?.x).toBeCloseTo(signed.thickness / 2, 1);
    expect(relative?.y).toBeCloseTo(signed.thickness / 2, 1);
  });

  it('grows with its rectangle without a change to its path, and is aligned', () => {
    const wide = freehandSignature.geometry.resize(signed, 1, rect, { ...rect, width: 400 });
    expect(wide.path).toBe(signed.path);
    expect(placedBounds({ ...wide, horizontalAlignment: 'Right' })?.x).toBeGreaterThan(350);
    const large = freehandSignature.geometry.resize(signed, 1, rect, { ...rect, width: 400, height: 100 });
    expect(placedBounds(large)?.height).toBeCloseTo(100 - signed.thickness, 0);
  });
});
