import { expect, it } from 'vitest';
import type { Mark } from '../marks/index.ts';
import { buildMark } from '../testing/build-marks.ts';
import { createRandom } from '../testing/random.ts';
import { describePlan } from './describe-plan.ts';
import { DEFAULT_OUTPUT_OPTIONS, type OutputOptions } from './options.ts';
import { changedPages, type OutputPart, planOutput } from './plan.ts';

const SIZE = { width: 612, height: 792 };
const rectangle = { x: 100, y: 100, width: 80, height: 40 };

const onPage = (type: 'RectangleRedaction' | 'RectangleAnnotation', pageNumber: number, more: object = {}): Mark =>
  ({
    ...buildMark(type, createRandom(pageNumber), SIZE),
    uid: `${type} ${pageNumber}`,
    pageNumber,
    pageData: SIZE,
    rectangle,
    ...more,
  }) as Mark;

const planOf = (marks: readonly Mark[], options: Partial<OutputOptions> = {}, parts?: readonly OutputPart[]) =>
  planOutput(
    {
      documentName: 'contract.pdf',
      pages: [SIZE, SIZE, SIZE],
      unitsPerInch: 72,
      isPdf: true,
      hidden: new Set(),
      document: { marks },
    },
    { ...DEFAULT_OUTPUT_OPTIONS, pageNumbers: [1, 2, 3], ...options },
    parts,
  );

const MARKS = [onPage('RectangleRedaction', 1), onPage('RectangleRedaction', 3), onPage('RectangleAnnotation', 3)];

it('lists the file, redactions and marks', () => {
  expect(describePlan(planOf(MARKS))).toBe(
    'Writes contract-redacted.pdf with 2 redactions applied and 1 mark drawn on the pages.',
  );
  expect(describePlan(planOf(MARKS, { appliesRedactions: false, pdfMarks: 'annotations' }))).toBe(
    'Writes contract.export.pdf with 1 mark as an annotation.',
  );
  expect(describePlan(planOf([]))).toBe('Writes contract.export.pdf with the pages as they are.');
});

it('counts files, and names the target of marks JSON', () => {
  expect(describePlan(planOf([], { format: 'png', includesMarksJson: true }))).toBe(
    'Writes 3 files with marks JSON in a file beside it.',
  );
  expect(describePlan(planOf([], { includesMarksJson: true }))).toBe(
    'Writes contract.export.pdf with marks JSON attached.',
  );
  const beside = /marks JSON in a file beside it\.$/;
  expect(describePlan(planOf([], { includesMarksJson: true, cleansAlways: true }))).toMatch(beside);
  expect(describePlan(planOf([], { includesMarksJson: true, picturePages: [2] }))).toMatch(beside);
  const parts = [1, 2].map((page) => ({ name: `part ${page}`, pageNumbers: [page] }));
  expect(describePlan(planOf([], { includesMarksJson: true }, parts))).toBe(
    'Writes 2 files with marks JSON in a file beside it.',
  );
});

it('counts comments only if they are written', () => {
  const comments = [{ data: {}, creationDateTime: '2026-01-01T00:00:00Z', text: 'Check this' }];
  const commented = onPage('RectangleAnnotation', 2, { conversation: { data: {}, comments } });
  const plan = planOf([commented]);
  expect(plan.writtenComments + plan.omittedComments).toBe(1);
  expect(describePlan(plan)).toContain('1 comment as a note');
  expect(describePlan(planOf([commented, ...MARKS]))).not.toContain('comment');
  expect(describePlan(planOf([commented], { cleansAlways: true }))).not.toContain('comment');
});

it('lists the painted pages', () => {
  const numbersOf = (options: Partial<OutputOptions>) =>
    changedPages(planOf(MARKS, options)).map(({ pageNumber }) => pageNumber);
  expect(numbersOf({})).toEqual([1, 3]);
  expect(numbersOf({ hasAnnotations: false })).toEqual([1, 3]);
  expect(numbersOf({ appliesRedactions: false })).toEqual([3]);
});
