import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { unmetBy } from '../../barcodes/table/expectations.ts';
import type { Barcode, Expectations, SymbolFacts } from '../../barcodes/types.ts';
import { type Rect, rectsTouch } from '../../kernel/rect.ts';
import type { Mark } from '../../marks/index.ts';
import { message } from '../../messages/index.ts';
import type { OutputPlan, OutputResult, writeFiles } from '../../output/index.ts';
import { FIRST_SCAN_FORM, type RuleText, type ScanEntry, toScanOptions } from '../../scanner/index.ts';
import { buildMark } from '../../testing/build-marks.ts';
import { spawnHere } from '../../testing/local-worker.ts';
import { createRandom } from '../../testing/random.ts';
import { createFakePicture, createTestApplication, pictureFile } from '../../testing/test-application.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { FindError } from '../../text/find.ts';
import { createMatcher, type Matcher } from '../../text/find-client.ts';
import { createFindHandlers } from '../../text/serve-find.ts';
import { createExports } from '../export/export.ts';
import type { Scans } from '../scans.ts';
import { createSplitting } from './split.ts';
import type { SplitChoices } from './split-state.ts';

const AREA = { x: 100, y: 100, width: 200, height: 50 };
const barcode = (barcodeValue: string, barcodeType = 'code128Barcode') =>
  ({ barcodeValue, barcodeType, area: AREA }) as unknown as Barcode;
const PATCH = barcode('T', 'patchCodeBarcode');
const FORM = FIRST_SCAN_FORM;

/** Bytes of a page in the files that are written, by format. */
const PAGE_BYTES = { tiff: 4, pdf: 8 };

/** Returns files with a fixed number of bytes per page, the first with a marks file. */
function resultOf({ files, options: { format } }: OutputPlan): OutputResult {
  const bytes = format === 'pdf' ? PAGE_BYTES.pdf : PAGE_BYTES.tiff;
  return {
    files: files.map(({ name, pages }, index) => ({
      ...{ name, blob: new Blob(['x'.repeat(bytes * pages.length)]) },
      ...(index === 0 ? { sidecar: { name: `${name}.marks.json`, blob: new Blob(['{}']) } } : {}),
    })),
    report: { redactedPixels: 0, redactedPages: 0, pageCount: 2, notes: [], problems: [] },
  };
}

const factsFor = (barcode: Barcode, expectations: Expectations | undefined): SymbolFacts => {
  const unmet = unmetBy(barcode, expectations);
  return unmet.length > 0 ? { unmet } : {};
};

/** Creates a scanner that finds these barcodes on the pages, except on pending ones. */
function createFakeScans(pages: readonly (readonly Barcode[])[]) {
  const looked: { readonly page: number; readonly types: readonly string[] | undefined; options: object }[] = [];
  const areas: (Rect | undefined)[] = [];
  const entries: ScanEntry[] = [];
  const gate = { isOpen: true, fault: undefined as string | undefined };
  const waiting: (() => void)[] = [];
  const client: Pick<Scans['client'], 'list' | 'lookAtPage'> = {
    list: () => entries,
    async lookAtPage({ page, area }, options, signal) {
      const { barcodeTypes, expect } = options;
      looked.push({ page, types: barcodeTypes, options });
      areas.push(area);
      if (!gate.isOpen)
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          signal.addEventListener('abort', () => resolve());
        });
      if (gate.fault !== undefined) return { ok: false, fault: { code: 'InternalError', message: gate.fault } };
      const isPatch = barcodeTypes?.includes('patchCodeBarcode') ?? false;
      const found = (pages[page] ?? []).filter(({ barcodeType }) => (barcodeType === 'patchCodeBarcode') === isPatch);
      const inArea = found.filter((each) => !area || rectsTouch(area, each.area));
      return { ok: true, barcodes: inArea, facts: inArea.map((each) => factsFor(each, expect)) };
    },
  };
  const state = createStore(() => ({ form: FORM, openFile: 'file 1', budget: 'normal', rules: [] as RuleText[] }));
  return { scans: { client, state } as unknown as Scans, demands: state, areas, looked, entries, gate, waiting };
}

async function setUp(
  pages: readonly (readonly Barcode[])[],
  marks: readonly Mark[] = [],
  matcher: Matcher = createMatcher(spawnHere(createFindHandlers)),
  first: Partial<SplitChoices> = { kind: 'patch' },
  toResult: (plan: OutputPlan) => OutputResult = resultOf,
) {
  const app = createTestApplication();
  const size = { width: 1000, height: 1400 };
  app.openAs(async ({ name }) => createFakePicture(name, { pages: pages.map(() => size) }));
  const scanner = createFakeScans(pages);
  const tasks: Parameters<typeof writeFiles>[1][] = [];
  const write: typeof writeFiles = async (_, task) => {
    tasks.push(task);
    return toResult(task.plan);
  };
  const exports = createExports(app.core, { writeFiles: write });
  const splitting = createSplitting(app.core, exports, scanner.scans, matcher, first);
  expect(splitting.begin()).toBeUndefined();
  await app.core.workspace.open({ file: pictureFile('stack.tif') });
  app.core.editor.document.commit('Draw', (transaction) => {
    for (const mark of marks) transaction.add(mark);
  });
  const split = splitting.begin();
  if (!split) throw new Error('A document is open');
  const plan = () => split.output.state.getState().plan;
  return { ...app, ...scanner, splitting, split, tasks, plan, state: () => split.state.getState() };
}

it('reads the pages for patch codes, and plans a file for each part', async () => {
  const { split, state, plan, looked } = await setUp([[barcode('A')], [PATCH], [], []]);
  expect([state().reading, plan()]).toEqual([{ kind: 'stopped' }, undefined]);
  await split.read();
  expect(state()).toMatchObject({ reading: { kind: 'read' }, names: ['stack-001', 'stack-002'] });
  expect(state().plan?.dropped).toEqual([{ page: 2, value: 'T' }]);
  expect(plan()?.files.map(({ name, pages }) => [name, pages.map(({ pageNumber }) => pageNumber)])).toEqual([
    ['stack-001.tif', [1]],
    ['stack-002.tif', [3, 4]],
  ]);
  expect(looked.map(({ page, types }) => [page, types])).toEqual(
    [0, 1, 2, 3].map((page) => [page, ['patchCodeBarcode']]),
  );
});

it('reads pages once for the same input, also in the next dialog', async () => {
  const { split, state, looked, splitting } = await setUp([[barcode('A-1')], [barcode('A-2')]]);
  await split.read();
  split.choose({ kind: 'pattern', expression: '^A-(\\d)' });
  await waitFor(() => expect(state().plan?.parts.length).toBe(2));
  expect(looked.length).toBe(4);
  split.choose({ naming: 'group' });
  expect([state().names, state().hasGroup, state().values]).toEqual([['1', '2'], true, ['A-1', 'A-2']]);
  split.choose({ expression: 'A-' });
  await waitFor(() => expect(state().names).toEqual(['A-1', 'A-2']));
  split.choose({ kind: 'value', value: 'A-2' });
  expect(state().plan?.parts.map(({ pages }) => pages)).toEqual([[1], [2]]);
  const next = splitting.begin();
  await next?.read();
  expect(next?.state.getState().plan?.parts.length).toBe(2);
  expect(looked.length).toBe(4);
});

it('reads no page again that a scan has read for the same', async () => {
  const { split, state, entries, looked } = await setUp([[], []]);
  const entryOf = (pageNumber: number, more: object = {}): ScanEntry =>
    ({
      process: {
        processId: `${pageNumber}`,
        state: 'complete',
        input: { source: { fileId: 'x' }, ...toScanOptions(FORM) },
        output: { barcodes: [barcode(`known ${pageNumber}`)] },
      },
      page: { file: 'file 1', fileName: 'stack.tif', pageNumber, scale: 1, ...more },
    }) as unknown as ScanEntry;
  // Only part of the second page was scanned.
  entries.push(entryOf(1), entryOf(2, { isPart: true }), entryOf(2, { file: 'file 2' }));
  split.choose({ kind: 'pattern', expression: 'known' });
  await waitFor(() => expect(state().plan?.parts.map(({ value }) => value)).toEqual(['known 1']));
  expect(looked.map(({ page }) => page)).toEqual([1]);
});

it('separates only at values that meet the rules, in the areas of the job', async () => {
  const low = { ...barcode('INV-9'), area: { ...AREA, y: 900 } };
  const pages = [[barcode('INV-7')], [barcode('INV-x')], [barcode('INV-8')], [low]];
  const { core, split, splitting, state, demands, looked, areas } = await setUp(pages, [], undefined, {
    kind: 'value',
  });
  const rule = { type: 'code128Barcode', length: '', prefix: '', pattern: '^INV-\\d$', checkDigit: false } as const;
  demands.setState({ budget: 'fast', rules: [rule] });
  split.choose({ kind: 'pattern', expression: '^INV' });
  await split.read();
  await waitFor(() => expect(state().plan?.parts.map(({ pages }) => pages)).toEqual([[1, 2], [3], [4]]));
  expect([state().unmet, state().values]).toEqual([1, ['INV-7', 'INV-8', 'INV-9']]);
  expect(looked.at(-1)?.options).toMatchObject({
    budget: 'fast',
    expect: { code128Barcode: { pattern: rule.pattern } },
  });

  core.editor.scans.setState({ areas: [{ name: 'Top', area: { x: 0, y: 0, width: 1000, height: 400 } }] });
  const inTop = splitting.begin();
  await inTop?.read();
  const found = () => inTop?.state.getState();
  await waitFor(() =>
    expect(found()?.plan?.parts.map(({ pages }) => pages)).toEqual([
      [1, 2],
      [3, 4],
    ]),
  );
  expect(areas.at(-1)).toEqual({ x: 0, y: 0, width: 1000, height: 400 });

  demands.setState({ rules: [{ ...rule, pattern: '(' }] });
  await inTop?.read();
  expect(found()?.reading).toEqual({
    kind: 'failed',
    message: 'The rule for Code 128 can’t be read. Correct it under Options, or remove it.',
  });
});

it('reports its progress, and stops', async () => {
  const { split, state, gate, waiting } = await setUp([[PATCH], []]);
  gate.isOpen = false;
  const read = split.read();
  await waitFor(() => expect(waiting.length).toBe(2));
  expect(state().reading).toEqual({ kind: 'reading', done: 0, total: 2 });
  waiting[0]?.();
  await waitFor(() => expect(state().reading).toEqual({ kind: 'reading', done: 1, total: 2 }));
  split.stop();
  await read;
  expect(state()).toMatchObject({ reading: { kind: 'stopped' }, plan: undefined });
  gate.isOpen = true;
  await split.read();
  expect(state().reading.kind).toBe('read');
});

it('names the unreadable page, and writes nothing', async () => {
  const { split, state, gate, plan } = await setUp([[PATCH], []]);
  gate.fault = 'The page is damaged.';
  await split.read();
  expect(state().reading).toEqual({ kind: 'failed', message: 'Page 1: The page is damaged.' });
  expect(plan()).toBeUndefined();
});

it('plans nothing without a separator, other pages, or a valid expression', async () => {
  const { split, state, plan } = await setUp([[PATCH], [PATCH]]);
  await split.read();
  expect([state().plan?.parts, plan()]).toEqual([[], undefined]);
  split.choose({ patches: ['2'] });
  expect([state().plan?.separators, plan()]).toEqual([0, undefined]);
  split.choose({ patches: [] });
  expect(state().plan).toBeUndefined();
  split.choose({ kind: 'pattern', expression: '(' });
  await waitFor(() => expect(state().reading.kind).toBe('read'));
  expect(state().fault).toContain('Unterminated group');
  expect(plan()).toBeUndefined();
});

it('reports expressions that take too long, and continues with the next', async () => {
  const here = createMatcher(spawnHere(createFindHandlers));
  const matcher: Matcher = {
    ...here,
    match: async (expression, values) => {
      if (expression.source.startsWith('(A+)+')) throw new FindError(message('This expression takes too long.'));
      return here.match(expression, values);
    },
  };
  const { split, state, plan } = await setUp([[barcode('A-1')], [barcode('A-2')]], [], matcher);
  split.choose({ kind: 'pattern', expression: '(A+)+$' });
  await waitFor(() => expect(state().fault).toBe('This expression takes too long.'));
  expect([state().plan, plan()]).toEqual([undefined, undefined]);
  split.choose({ expression: 'A-2' });
  await waitFor(() => expect(state().plan?.parts.map(({ pages }) => pages)).toEqual([[1], [2]]));
  expect(state().fault).toBeUndefined();
});

it('names parts as chosen, with valid file names', async () => {
  const { split, state } = await setUp([[], [PATCH], []]);
  await split.read();
  split.rename(3, ' Letter 1/2 ');
  expect(state().names).toEqual(['stack-001', 'Letter 1 2']);
  split.rename(1, 'letter 1 2');
  expect(state().names).toEqual(['letter 1 2', 'Letter 1 2 (2)']);
  split.rename(3, '');
  expect(state().names).toEqual(['letter 1 2', 'stack-002']);
});

it('names no part after redacted text', async () => {
  const redaction = {
    ...buildMark('RectangleRedaction', createRandom(1)),
    ...{ pageNumber: 1, pageData: { width: 1000, height: 1400 }, rectangle: { ...AREA, height: 10 } },
  } as Mark;
  const { split, state } = await setUp([[barcode('A-1')], [barcode('A-2')]], [redaction]);
  split.choose({ kind: 'pattern', expression: '^A', naming: 'value' });
  await waitFor(() => expect(state().plan).toBeDefined());
  expect([state().names, state().secretNames]).toEqual([['stack-001', 'A-2'], 1]);
  split.output.choose({ appliesRedactions: false });
  expect([state().names, state().secretNames]).toEqual([['A-1', 'A-2'], 0]);
});

it('saves all files in one archive', async () => {
  const { split, tasks, saved } = await setUp([[], [PATCH], []]);
  await split.read();
  await split.output.write();
  expect(tasks[0]?.plan.files.length).toBe(2);
  split.output.save();
  expect([...saved.keys()]).toEqual(['stack-parts.zip']);
  const { unzipSync } = await import('fflate');
  const archive = new Uint8Array((await saved.get('stack-parts.zip')?.arrayBuffer()) ?? new ArrayBuffer());
  expect(Object.keys(unzipSync(archive))).toEqual(['stack-001.tif', 'stack-001.tif.marks.json', 'stack-002.tif']);
});

it('plans parts by pages, and scans nothing for them', async () => {
  const { split, state, plan, looked } = await setUp([[PATCH], [PATCH], [], []], [], undefined, {});
  await split.read();
  expect([state().plan, plan()]).toEqual([undefined, undefined]);
  split.choose({ ranges: '1, 3-4' });
  await waitFor(() => expect(state().plan?.parts.map(({ pages }) => pages)).toEqual([[1], [3, 4]]));
  expect(plan()?.files.map(({ name }) => name)).toEqual(['stack-001.tif', 'stack-002.tif']);
  expect(state().plan?.dropped.map(({ page }) => page)).toEqual([2]);
  split.choose({ ranges: '1-9' });
  await waitFor(() => expect(state().fault).toContain('outside pages 1 to 4'));
  expect(plan()).toBeUndefined();
  split.choose({ kind: 'every', every: 3 });
  await waitFor(() => expect(state().plan?.parts.map(({ pages }) => pages)).toEqual([[1, 2, 3], [4]]));
  expect(looked).toEqual([]);
});

it('fills parts up to a size that is measured on written files', async () => {
  const { split, state, tasks } = await setUp([[], [], []], [], undefined, { kind: 'size' });
  await split.read();
  expect(state().plan?.parts.map(({ pages }) => pages)).toEqual([[1, 2, 3]]);
  split.choose({ megabytes: 3e-6 });
  await waitFor(() => expect(state().fault).toContain('Page 1 alone is larger'));
  expect(tasks.length).toBeGreaterThan(0);
});

it('measures again after changes, and as part of a redacted whole', async () => {
  const redaction = { ...buildMark('RectangleRedaction', createRandom(1)), pageNumber: 1 } as Mark;
  const { split, state, tasks } = await setUp([[], [], []], [redaction], undefined, { kind: 'size', megabytes: 12e-6 });
  const parts = () => state().plan?.parts.map(({ pages }) => pages);
  await split.read();
  expect(parts()).toEqual([[1, 2, 3]]);
  split.output.choose({ format: 'pdf' });
  expect(parts()).toBeUndefined();
  await waitFor(() => expect(parts()).toEqual([[1], [2], [3]]));
  expect(tasks.map(({ plan }) => plan.options.cleansAlways)).not.toContain(false);
  split.output.choose({ appliesRedactions: false });
  await waitFor(() => expect(parts()).toEqual([[1], [2], [3]]));
  expect(tasks.at(-1)?.plan.options.cleansAlways).toBe(false);
});

it('reports why a part cannot be measured, and parts that are too large', async () => {
  const refused = (plan: OutputPlan) => ({
    ...{ files: [], report: { ...resultOf(plan).report, problems: ['Page 1 still contains a redacted word.'] } },
  });
  const failing = await setUp([[], []], [], undefined, { kind: 'size' }, refused);
  await failing.split.read();
  expect(failing.state()).toMatchObject({ fault: 'Page 1 still contains a redacted word.', plan: undefined });
  // With others, a part is larger than by itself.
  const grown = (plan: OutputPlan) =>
    resultOf({ ...plan, options: { ...plan.options, format: plan.files[1] ? 'pdf' : 'tiff' } });
  const { split } = await setUp([[], [], []], [], undefined, { kind: 'size', megabytes: 8e-6 }, grown);
  await split.read();
  await split.output.write();
  const { run } = split.output.state.getState();
  expect(run.kind === 'written' && run.result.report.notes).toEqual([
    'stack-001.tif is larger than 0 MB: choose a smaller size to split it further.',
  ]);
});
