import { expect, it } from 'vitest';
import type { Mark } from '../marks/index.ts';
import { buildMark } from '../testing/build-marks.ts';
import { createRandom } from '../testing/random.ts';
import { toRequests } from './redact-kept.ts';

const SIZE = { width: 612, height: 792 };

it.each(['Personal data', ''])('reports words with the reason “%s”, and never with themselves', (reason) => {
  const { reasons: _, ...selection } = buildMark('TextSelectionRedaction', createRandom(1), SIZE);
  const mark = { ...selection, reason, selectedText: 'Archer' } as Mark;
  const [pageNumber = 1] = [mark.pageNumber];
  const { requests } = toRequests([{ pageNumber, marks: [mark], size: SIZE }]);
  expect(requests).toMatchObject([{ reason }]);
});
