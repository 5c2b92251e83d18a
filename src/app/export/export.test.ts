import { expect, it } from 'vitest';
import type { OutputResult, writeFiles } from '../../output/index.ts';
import { buildMark } from '../../testing/build-marks.ts';
import { createRandom } from '../../testing/random.ts';
import { createFakePicture, createTestApplication, pictureFile } from '../../testing/test-application.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { createExports } from './export.ts';

type Write = typeof writeFiles;

const RESULT: OutputResult = {
  files: [{ name: 'a.pdf', blob: new Blob(['pdf']), sidecar: { name: 'a.json', blob: new Blob(['{}']) } }],
  report: { redactedPixels: 0, redactedPages: 0, pageCount: 2, notes: [], problems: [] },
};

/** A writer that waits for the test, and ends with its signal as the worker does. */
function createWriter() {
  const tasks: {
    readonly args: Parameters<Write>;
    finish(result: OutputResult): void;
    fail(error: Error): void;
  }[] = [];
  const write: Write = (...args) =>
    new Promise((finish, fail) => {
      tasks.push({ args, finish, fail });
      args[2]?.signal?.addEventListener('abort', () => fail(new Error('Ended')));
    });
  return { tasks, write };
}

async function setUp() {
  const app = createTestApplication();
  const { tasks, write } = createWriter();
  const exports = createExports(app.core, { writeFiles: write });
  expect(exports.begin()).toBeUndefined();
  await app.core.workspace.open({ file: pictureFile('a.png') });
  const started = exports.begin();
  if (!started) throw new Error('Nothing is open');
  return { ...app, tasks, exports, started, run: () => started.state.getState().run };
}

it('plans, writes and reports an export, and saves the files', async () => {
  const { started, tasks, run, saved, picture } = await setUp();
  const { plan } = started.state.getState();
  const written = started.write();
  expect(run()).toEqual({ kind: 'writing', progress: undefined });
  expect(tasks[0]?.args.slice(0, 2)).toEqual([picture(), { plan }]);
  const progress = { phase: 'checking', pageNumber: 2, share: 0.9 } as const;
  tasks[0]?.args[2]?.onProgress?.(progress);
  expect(run()).toEqual({ kind: 'writing', progress });
  started.save();
  expect(saved.size).toBe(0);
  tasks[0]?.finish(RESULT);
  await written;
  expect(run()).toEqual({ kind: 'written', result: RESULT });
  started.save();
  expect([...saved.keys()]).toEqual(['a.pdf', 'a.json']);
});

it('is cancelled: the writer ends, and nothing that comes later is shown', async () => {
  const { started, tasks, run } = await setUp();
  const first = started.write();
  started.cancel();
  expect(tasks[0]?.args[2]?.signal?.aborted).toBe(true);
  await first;
  tasks[0]?.args[2]?.onProgress?.({ phase: 'writing', pageNumber: 1, share: 0.5 });
  expect(run()).toEqual({ kind: 'choosing' });
  const second = started.write();
  tasks[1]?.finish(RESULT);
  await second;
  expect(run().kind).toBe('written');
});

it('drops results when the choices change', async () => {
  const { started, tasks, run, saved } = await setUp();
  const written = started.write();
  tasks[0]?.finish(RESULT);
  await written;
  started.choose({ format: 'png' });
  expect(run()).toEqual({ kind: 'choosing' });
  expect(started.state.getState().plan?.options.format).toBe('png');
  started.save();
  expect(saved.size).toBe(0);
});

it('reports a failure, and saves nothing that failed the check', async () => {
  const { started, tasks, run, saved } = await setUp();
  const first = started.write();
  tasks[0]?.fail(new Error('The disk is full'));
  await first;
  expect(run()).toEqual({ kind: 'failed', message: 'The disk is full' });
  const second = started.write();
  tasks[1]?.finish({ ...RESULT, report: { ...RESULT.report, problems: ['A pixel is left'] } });
  await second;
  started.save();
  expect(saved.size).toBe(0);
});

it('writes again without a page, or with an image of it, and remembers neither', async () => {
  const { started, tasks, run, exports } = await setUp();
  const problem = { ...RESULT, report: { ...RESULT.report, problems: ['A word is left'], places: [{ page: 2 }] } };
  const first = started.write();
  tasks[0]?.finish(problem);
  await first;
  const again = started.exportAsImage(2);
  expect(run().kind).toBe('writing');
  expect(tasks[1]?.args[1].plan.options).toMatchObject({ pageNumbers: [1, 2], picturePages: [2] });
  tasks[1]?.finish(problem);
  await again;
  const without = started.leaveOut(2);
  expect(tasks[2]?.args[1].plan.options).toMatchObject({ pageNumbers: [1], cleansAlways: true });
  tasks[2]?.finish(RESULT);
  await without;
  expect(run()).toEqual({ kind: 'written', result: RESULT });
  expect(started.canLeaveOut(1)).toBe(false);
  started.choose({ jpegQuality: 70 });
  const { choices } = exports.begin()?.state.getState() ?? {};
  expect(choices).toMatchObject({ picturePages: [], cleansAlways: false, jpegQuality: 70 });
});

it('has no plan for a range that names no page, and writes nothing', async () => {
  const { started, tasks } = await setUp();
  started.choosePages({ kind: 'range', text: '7' });
  expect(started.state.getState()).toMatchObject({ pages: { ok: false }, plan: undefined });
  await started.write();
  expect(tasks).toEqual([]);
  started.choosePages({ kind: 'range', text: '2' });
  expect(started.state.getState().plan?.options.pageNumbers).toEqual([2]);
  started.choosePages({ kind: 'current', text: '2' });
  expect(started.state.getState().plan?.options.pageNumbers).toEqual([1]);
});

it('uses the document as of its start', async () => {
  const { started, core } = await setUp();
  core.editor.document.commit('Draw', (transaction) =>
    transaction.add({ ...buildMark('RectangleAnnotation', createRandom(1)), pageNumber: 1 }),
  );
  started.choose({ format: 'tiff' });
  const marks = started.state.getState().plan?.files.flatMap(({ pages }) => pages.flatMap((page) => page.marks));
  expect(marks).toEqual([]);
});

it('remembers the choices of a visit, and begins another document with the resolution that it states', async () => {
  const { started, exports, core, openAs } = await setUp();
  started.choose({ format: 'jpeg', dpi: 200 });
  expect(exports.begin()?.state.getState().choices).toMatchObject({ format: 'jpeg', dpi: 200 });
  openAs(async ({ name }) => createFakePicture(name, { resolutions: [undefined, 150] }));
  await core.workspace.open({ file: pictureFile('b.png') });
  await waitFor(() => expect(core.editor.session.getState().documentName).toBe('b.png'));
  expect(exports.begin()?.state.getState().choices).toMatchObject({ format: 'jpeg', dpi: 150 });
});
