import { expect, it } from 'vitest';
import { translate } from '../messages/index.ts';
import { markIn } from '../testing/test-editor.ts';
import { describeCut } from './cut-marks.ts';
import { DEFAULT_OUTPUT_OPTIONS } from './options.ts';
import { planOutput } from './plan.ts';

const page = { width: 1000, height: 1400 };
const marks = [
  markIn('RectangleAnnotation', 'inside', { x: 0, y: 0, width: 1000, height: 1400 }),
  markIn('RectangleAnnotation', 'over the edge', { x: 950, y: 100, width: 100, height: 50 }),
  markIn('LineAnnotation', 'above', { x: 10, y: -90, width: 100, height: 50 }),
  markIn('RectangleAnnotation', 'of a smaller page', { x: 900, y: 100, width: 100, height: 50 }, {}, page),
];

const planOf = (own: typeof marks) =>
  planOutput(
    { documentName: 'a.png', pages: [page], document: { marks: own }, hidden: new Set() },
    { ...DEFAULT_OUTPUT_OPTIONS, pageNumbers: [1] },
  );

it('counts the marks that are cut at the edge of their page', () => {
  expect(describeCut(planOf(marks)).map(translate)).toEqual([
    '2 marks reach beyond their page: the parts outside are cut off.',
  ]);
  expect(describeCut(planOf(marks.slice(0, 1)))).toEqual([]);
});
