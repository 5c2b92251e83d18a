import type { Measurement } from './driver.ts';
import { ROWS, type Row } from './rows.ts';
import type { Scrolling } from './scroll.ts';

export interface AppResult {
  readonly app: string;
  readonly count: number;
  /** Time from choosing the file until all shapes are visible (ms); undefined after a timeout. */
  readonly open: number | undefined;
  readonly heapMegabytes: number;
  readonly rows: Partial<Record<Row, Measurement>>;
}

export interface BenchResult {
  readonly date: string;
  readonly browser: string;
  readonly load: string;
  readonly repetitions: number;
  readonly results: readonly AppResult[];
  readonly scrolling: Scrolling;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const one = (value: number) => value.toFixed(1);

const toTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, index) => (index < 2 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const nameOf = ({ app, count }: AppResult) => `${app} ${count}`;

function toRowCells(row: string, name: string, measured: Measurement | undefined): string[] {
  if (!measured) return [row, name, '–', '–', '–', '–', '–', '–'];
  const { deltas, longTasks, cpu, main, isCut } = measured;
  return [
    row,
    `${name}${isCut ? ' (cut)' : ''}`,
    one(percentile(deltas, 0.5)),
    one(percentile(deltas, 0.95)),
    one(Math.max(0, ...deltas)),
    one(cpu),
    one(main),
    longTasks.length === 0 ? '0' : `${longTasks.length} (${Math.round(sum(longTasks))} ms)`,
  ];
}

/** Formats p50, p95 and the worst frame as table cells. */
export const describeFrames = ({ deltas }: Measurement): string =>
  [percentile(deltas, 0.5), percentile(deltas, 0.95), Math.max(0, ...deltas)].map(one).join(' | ');

/** Evaluates the project's targets on this run. */
function toTargets(results: readonly AppResult[]): string {
  const find = (app: string, count: number) => results.find((each) => each.app === app && each.count === count);
  const own = results.filter(({ app }) => app === 'Markwright');
  const gestures = ROWS.filter((row) => row !== 'idle');
  const worst = Math.max(
    ...own.flatMap(({ rows }) => gestures.map((row) => percentile(rows[row]?.deltas ?? [], 0.95))),
  );
  const lines = [`- p95 frame of Markwright, worst row: ${one(worst)} ms (wanted: at most 17)`];
  const compare = (a: AppResult | undefined, b: AppResult | undefined, what: string, wanted: string) => {
    if (!a || !b) return;
    const ratios = gestures.flatMap((row) => {
      const [over, under] = [a.rows[row], b.rows[row]];
      return over && under
        ? [`${row} ${(over.cpu / under.cpu).toFixed(2)} (${(over.main / under.main).toFixed(2)})`]
        : [];
    });
    lines.push(`- ${what}, CPU a step of all processes (main thread): ${ratios.join(', ')} (wanted: ${wanted})`);
  };
  compare(find('Markwright', 20_000), find('Markwright', 1000), '20 000 marks against 1 000', 'at most 1.3');
  for (const count of [1000, 5000, 20_000]) {
    const wanted = count === 5000 ? 'at most 0.33' : 'nothing';
    compare(find('Markwright', count), find('Excalidraw', count), `${count} marks against Excalidraw`, wanted);
  }
  const opened = find('Markwright', 20_000)?.open;
  const theirs = find('Excalidraw', 5000)?.open;
  if (opened !== undefined && theirs !== undefined) {
    lines.push(
      `- opening 20 000 marks: ${Math.round(opened)} ms; Excalidraw opens 5 000 in ${Math.round(theirs)} ms (wanted: less)`,
    );
  }
  return lines.join('\n');
}

export function toMarkdown({ date, browser, load, repetitions, results, scrolling }: BenchResult): string {
  const open = toTable(
    ['Editor', 'Shapes', 'Open, ms', 'JS heap, MB'],
    results.map(({ app, count, open: time, heapMegabytes }) => [
      app,
      String(count),
      time === undefined ? '–' : String(Math.round(time)),
      one(heapMegabytes),
    ]),
  );
  const gestures = toTable(
    ['Gesture', 'Editor, shapes', 'p50 frame, ms', 'p95', 'worst', 'CPU a step, ms', 'main thread', 'long tasks'],
    [
      ...ROWS.flatMap((row) => results.map((result) => toRowCells(row, nameOf(result), result.rows[row]))),
      ...(['scroll', 'flick'] as const).map((row) => toRowCells(row, 'Markwright, 500 pages', scrolling[row])),
    ],
  );
  return `# Speed

${date}, ${browser}, headless, software rendering; load of the machine before: ${load}. Of ${repetitions} repetitions the one with the
least CPU. Page of 2480 × 3508 pixels, window of 1600 × 1000. One real input event a frame; "CPU a step" counts all processes of the
browser, "main thread" the page's alone (thread time). The row "idle" is the same page with the pointer at rest: what a frame costs
that changes nothing. "Cut" rows ended early because the page could not follow. "Scroll" and
"flick" go through 500 pages with 50 marks each, at the window's width. Opening runs from choosing the file until all shapes are painted.

${toTargets(results)}

${open}

${gestures}
`;
}
