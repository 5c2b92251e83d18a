import { expect, it } from 'vitest';
import { sourceIndex } from '../codecs/turned-pages.ts';
import { type Quarters, quarterPoint } from '../kernel/quarters.ts';
import type { PdfDocument } from './engine.ts';
import { applyMatrix, type PdfFrame, toPagePoints } from './page-frame.ts';
import { withTurns } from './turned-pages.ts';

const QUARTERS: readonly Quarters[] = [0, 1, 2, 3];

it.each(QUARTERS)('frames a page of the file that is turned by %i quarters as its turned pages show it', (turns) => {
  const frame: PdfFrame = { left: 10, bottom: 20, right: 410, top: 620, turns, unit: 2 };
  const size = turns % 2 === 0 ? { width: 800, height: 1200 } : { width: 1200, height: 800 };
  const document = { info: { pages: [size, size] }, pageSize: () => size, frame: () => frame } as unknown;
  const places = withTurns(document as PdfDocument);
  const inFile = { x: 110, y: 70 };
  const upright = applyMatrix(toPagePoints(frame), inFile);
  for (const quarters of QUARTERS) {
    const turned = places.frame(sourceIndex(1, quarters, 2));
    expect(applyMatrix(toPagePoints(turned), inFile)).toEqual(quarterPoint(upright, size, quarters));
  }
});
