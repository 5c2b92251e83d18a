import * as v from 'valibot';
import { checkMark } from '../../../src/marks/document/check-mark.ts';
import { compileCheck } from '../../../src/marks/document/quick-check.ts';
import { definitionOf } from '../../../src/marks/index.ts';
import type { Mark } from '../../../src/marks/registry.ts';
import { buildDocument } from '../../../src/testing/build-marks.ts';

const ROUNDS = 9;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Runs the ways in turns, so that all meet the same load. @returns the median of each (ms) */
function measure(ways: readonly (() => void)[]): number[] {
  const times = ways.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, way] of ways.entries()) {
      const start = performance.now();
      way();
      times[index]?.push(performance.now() - start);
    }
  return times.map(median);
}

/** @returns a table of the times for a document of all types, and for its freehand lines */
export function reportChecks(count: number): string {
  const checks = new Map<unknown, (value: unknown) => boolean>();
  const quickOf = (mark: Mark) => {
    const { schema } = definitionOf(mark);
    const known = checks.get(schema) ?? compileCheck(schema);
    checks.set(schema, known);
    return known;
  };
  const { marks } = buildDocument(1, count);
  const long = marks.filter(({ type }) => type === 'FreehandAnnotation');
  const rows = [
    ['all types', marks],
    ['freehand lines', long],
  ] as const;
  const lines = rows.map(([name, some]) => {
    const faulty = some.filter((mark) => !quickOf(mark)(mark) || !v.is(definitionOf(mark).schema, mark));
    if (some.length === 0 || faulty.length > 0)
      throw new Error(`${faulty.length} of ${some.length} marks (${name}) don't conform`);
    const [quick = 0, valibot = 0, whole = 0] = measure([
      () => some.every((mark) => quickOf(mark)(mark)),
      () => some.every((mark) => v.safeParse(definitionOf(mark).schema, mark).success),
      () => some.every((mark, index) => checkMark(mark, index).length === 0),
    ]);
    const cells = [quick, valibot, whole].map((time) => ((time / some.length) * 1000).toFixed(2));
    return `| ${[name, some.length, ...cells, `${(valibot / quick).toFixed(1)} ×`].join(' | ')} |`;
  });
  return [
    '| Marks | Count | Quick check (µs) | valibot (µs) | All of the check (µs) | Ratio |',
    '|---|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n');
}
