import { expect, it, vi } from 'vitest';
import { movePages } from '../editor/pages.ts';
import { pageKey, pagesOfFile } from '../kernel/page-list.ts';
import type { Measuring, PdfParts, PictureDocument } from '../media/index.ts';
import type { PdfNotice } from '../pdf/index.ts';
import { buildMark } from '../testing/build-marks.ts';
import { createRandom } from '../testing/random.ts';
import {
  createFakePicture,
  createTestApplication,
  pictureFile,
  type TestApplication,
} from '../testing/test-application.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createFaultReporter } from './autosave-faults.ts';
import type { OpenRequest } from './workspace.ts';

const draw = ({ core }: TestApplication, uid = 'one') =>
  core.editor.document.commit('Draw', (transaction) =>
    transaction.add({ ...buildMark('RectangleAnnotation', createRandom(1)), uid }),
  );

function openLater(app: TestApplication) {
  const pending: {
    finish(picture: PictureDocument): void;
    fail(error: Error): void;
    signal: AbortSignal | undefined;
  }[] = [];
  app.openAs(
    (_file, { signal }) =>
      new Promise((finish, fail) => {
        pending.push({ finish, fail, signal });
        signal?.addEventListener('abort', () => fail(new Error('Cancelled')));
      }),
  );
  return pending;
}

async function answer({ core }: TestApplication, how: 'save' | 'discard' | 'cancel') {
  const { state } = core.workspace.gate;
  await waitFor(() => expect(state.getState().question).toBeDefined());
  state.getState().question?.answer(how);
}

it('opens a document without marks, and notifies listeners', async () => {
  const app = createTestApplication();
  const { workspace, editor } = app.core;
  const opened = await workspace.open({ file: pictureFile('a.png') });
  expect(opened).toBe(app.picture());
  expect(editor.session.getState()).toMatchObject({ documentName: 'a.png', pageNumber: 1 });
  expect(app.events.map(({ kind }) => kind)).toEqual(['opened']);
  expect(app.shown.announced).toEqual(['a.png opened, 2 pages']);
  expect(app.shown.messages).toEqual([]);
});

/** A picture whose pages turn out to have other sizes when the test says so. */
function createUnmeasured(name: string) {
  const listeners = new Set<() => void>();
  let finish: (() => void) | undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const measuring: Measuring = {
    done,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const pdf = { notices: [] as readonly PdfNotice[], original: { file: pictureFile(name), password: undefined } };
  const picture = createFakePicture(name, { measuring, pdf: pdf as unknown as PdfParts });
  const measured = [
    { width: 1000, height: 1400 },
    { width: 700, height: 300 },
  ];
  const report = () => {
    Object.assign(picture, { pages: measured, sources: pagesOfFile('', measured) });
    for (const listener of listeners) listener();
  };
  return { picture, pdf, measured, report, finish: () => finish?.() };
}

it('applies measured page sizes, which undo keeps', async () => {
  const app = createTestApplication();
  const { workspace, editor } = app.core;
  const { picture, pdf, measured, report, finish } = createUnmeasured('a.pdf');
  app.openAs(async () => Object.assign(picture, { arrange: () => picture }));
  await workspace.open({ file: pictureFile('a.pdf') });
  editor.resizeViewport({ width: 800, height: 600, density: 1 });
  draw(app);
  movePages(editor, [2], 0);
  const moved = editor.document.pages();
  report();
  const sizesOf = () => editor.document.pages().map(({ page, width, height }) => ({ page, width, height }));
  expect(sizesOf()).toEqual([
    { page: 1, ...measured[1] },
    { page: 0, ...measured[0] },
  ]);
  expect(editor.session.getState().pages).toBe(editor.document.pages());
  expect(editor.document.pages().map(pageKey)).toEqual(moved.map(pageKey));
  editor.document.undo();
  expect(sizesOf()).toEqual(measured.map((size, page) => ({ page, ...size })));
  expect(editor.document.status.getState().undoLabel).toBe('Draw');
  editor.document.redo();
  expect(editor.session.getState().pages[0]).toMatchObject({ width: 700, height: 300 });
  pdf.notices = ['repaired-pages'];
  finish();
  await waitFor(() => expect(app.shown.messages.map(({ kind }) => kind)).toEqual(['hint']));
});

it('waits for measured page sizes if there is saved content', async () => {
  const app = createTestApplication();
  const { picture, measured, report, finish } = createUnmeasured('a.pdf');
  app.openAs(async () => picture);
  let seen: unknown;
  const opening = app.core.workspace.open({
    file: pictureFile('a.pdf'),
    readContent: async ({ pages }) => {
      seen = pages;
      return { document: { marks: [] } };
    },
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(app.picture()).toBeUndefined();
  report();
  finish();
  await opening;
  expect(seen).toBe(measured);
  expect(app.core.editor.session.getState().pages[1]).toMatchObject({ width: 700, height: 300 });
});

it('is not opened when it is cancelled while its pages are measured', async () => {
  const app = createTestApplication();
  const { picture } = createUnmeasured('a.pdf');
  app.openAs(async () => picture);
  const readContent = async () => ({ document: { marks: [] } });
  const opening = app.core.workspace.open({ file: pictureFile('a.pdf'), readContent });
  await new Promise((resolve) => setTimeout(resolve));
  app.openAs(async ({ name }) => createFakePicture(name));
  await app.core.workspace.open({ file: pictureFile('b.png') });
  expect(await opening).toBeUndefined();
  expect(picture.isDisposed).toBe(true);
  expect(app.picture()?.name).toBe('b.png');
});

it('shows marks and pages in the same frame', async () => {
  const app = createTestApplication();
  const { workspace, editor } = app.core;
  const seen: number[] = [];
  workspace.subscribe(({ kind }) => {
    if (kind === 'opened') seen.push(editor.document.status.getState().count);
  });
  const marks = [buildMark('LineAnnotation', createRandom(2))];
  const view = { pageNumber: 2, fit: 'page', scale: 1, center: { x: 0, y: 0 }, hidden: ['one'] } as const;
  await workspace.open({
    file: pictureFile('a.png'),
    readContent: async ({ pages }) => {
      expect(pages).toHaveLength(2);
      return { document: { marks }, view };
    },
  });
  expect(seen).toEqual([1]);
  expect(editor.session.getState()).toMatchObject({ pageNumber: 2, hidden: new Set(['one']) });
  expect(editor.document.status.getState().undoLabel).toBeUndefined();
});

it('keeps the open document if another file or its content fails to open', async () => {
  const app = createTestApplication();
  const { workspace, editor } = app.core;
  workspace.subscribe(createFaultReporter(app.core));
  await workspace.open({ file: pictureFile('a.png') });
  draw(app);
  const before = app.picture();
  app.openAs(async () => {
    throw new Error('It is cut off.');
  });
  expect(await workspace.open({ file: pictureFile('b.png') })).toBeUndefined();
  const unread = createFakePicture('c.png');
  app.openAs(async () => unread);
  const readContent = async () => {
    throw new Error('Its marks are gone.');
  };
  expect(await workspace.open({ file: pictureFile('c.png'), readContent })).toBeUndefined();
  expect(unread.isDisposed).toBe(true);
  expect(app.picture()).toBe(before);
  expect(before).toMatchObject({ isDisposed: false });
  expect(editor.document.status.getState().count).toBe(1);
  expect(app.shown.messages).toEqual([
    { kind: 'error', title: "Couldn't open b.png", detail: 'It is cut off.' },
    { kind: 'error', title: "Couldn't open c.png", detail: 'Its marks are gone.' },
  ]);
  expect(app.events.map(({ kind }) => kind)).toEqual(['opened', 'failed', 'failed']);
  expect(workspace.isOpening()).toBe(false);
});

it('replaces the document: leaves it while the stores still hold it, then disposes of it', async () => {
  const app = createTestApplication();
  const { workspace, editor } = app.core;
  await workspace.open({ file: pictureFile('a.png') });
  const before = app.picture();
  const names: (string | undefined)[] = [];
  workspace.subscribe(({ kind }) => {
    if (kind === 'left') names.push(editor.session.getState().documentName);
    if (kind === 'left') expect(before).toMatchObject({ isDisposed: false });
  });
  await workspace.open({ file: pictureFile('b.png') });
  expect(names).toEqual(['a.png']);
  expect(before).toMatchObject({ isDisposed: true });
  expect(app.events.map(({ kind }) => kind)).toEqual(['opened', 'left', 'opened']);
});

it('opens the file that was chosen last, whichever is ready first', async () => {
  const app = createTestApplication();
  const { workspace } = app.core;
  const pending = openLater(app);
  const both = [workspace.open({ file: pictureFile('a.png') }), workspace.open({ file: pictureFile('b.png') })];
  expect(pending[0]?.signal?.aborted).toBe(true);
  pending[1]?.finish(createFakePicture('b.png'));
  expect((await Promise.all(both)).map((each) => each?.name)).toEqual([undefined, 'b.png']);
  expect(app.events.map(({ kind }) => kind)).toEqual(['opened']);
  expect(app.shown.messages).toEqual([]);
});

it('opens the last choice, even if an earlier one takes longer', async () => {
  const app = createTestApplication();
  const { workspace } = app.core;
  const had: ((request: OpenRequest | undefined) => void)[] = [];
  const later = (signals: AbortSignal[] = []) =>
    workspace.open((signal) => {
      signals.push(signal);
      return new Promise((resolve) => {
        had.push(resolve);
      });
    });
  const signals: AbortSignal[] = [];
  const first = later(signals);
  expect(workspace.isOpening()).toBe(true);
  await workspace.open({ file: pictureFile('b.png') });
  expect(signals[0]?.aborted).toBe(true);
  had[0]?.({ file: pictureFile('a.png') });
  expect(await first).toBeUndefined();
  expect(app.picture()?.name).toBe('b.png');

  const last = later();
  had[1]?.({ file: pictureFile('c.png') });
  expect((await last)?.name).toBe('c.png');
  const nothing = later();
  had[2]?.(undefined);
  expect(await nothing).toBeUndefined();
  await expect(workspace.open(() => Promise.reject(new Error('It is gone.')))).rejects.toThrow('It is gone.');
  expect(workspace.isOpening()).toBe(false);
  expect(app.picture()?.name).toBe('c.png');
});

it('asks before discarding unsaved work, and drops the new document if declined', async () => {
  const app = createTestApplication();
  const { workspace } = app.core;
  await workspace.open({ file: pictureFile('a.png') });
  draw(app);
  const other = createFakePicture('b.png');
  app.openAs(async () => other);
  const opened = workspace.open({ file: pictureFile('b.png') });
  await answer(app, 'cancel');
  expect(await opened).toBeUndefined();
  expect(other.isDisposed).toBe(true);
  expect(app.picture()?.name).toBe('a.png');
  expect(app.events.map(({ kind }) => kind)).toEqual(['opened']);
});

it('drops a file that another was chosen over while the question stood', async () => {
  const app = createTestApplication();
  const { workspace } = app.core;
  await workspace.open({ file: pictureFile('a.png') });
  draw(app);
  const second = createFakePicture('b.png');
  app.openAs(async (file) => (file.name === 'b.png' ? second : createFakePicture(file.name)));
  const both = [workspace.open({ file: pictureFile('b.png') })];
  await waitFor(() => expect(workspace.gate.state.getState().question).toBeDefined());
  both.push(workspace.open({ file: pictureFile('c.png') }));
  await answer(app, 'discard');
  expect((await Promise.all(both)).map((each) => each?.name)).toEqual([undefined, 'c.png']);
  expect(second.isDisposed).toBe(true);
  expect(app.picture()?.name).toBe('c.png');
});

it.each([
  ['cancel', 'a.png', 0],
  ['discard', undefined, 0],
  ['save', undefined, 1],
] as const)('closes through the gate: %s', async (how, name, files) => {
  const app = createTestApplication();
  const { workspace, editor } = app.core;
  await workspace.open({ file: pictureFile('a.png') });
  draw(app);
  const closed = workspace.close();
  await answer(app, how);
  await closed;
  expect(app.picture()?.name).toBe(name);
  // The file writer was never loaded: only the marks are saved.
  expect([...app.saved.keys()]).toEqual(files === 0 ? [] : ['marks alone']);
  expect(editor.document.status.getState().count).toBe(name === undefined ? 0 : 1);
  expect(app.shown.announced.includes('Document closed')).toBe(name === undefined);
});

it('notifies late listeners of the open document', async () => {
  const app = createTestApplication();
  const { workspace } = app.core;
  await workspace.open({ file: pictureFile('a.png') });
  const listener = vi.fn();
  const stop = workspace.subscribe(listener);
  expect(listener.mock.calls.map(([event]) => [event.kind, event.source.name])).toEqual([['opened', 'a.png']]);
  stop();
  await workspace.close();
  expect(listener).toHaveBeenCalledTimes(1);
});

it('shows progress of long tasks only, and cancels silently', async () => {
  const app = createTestApplication();
  const { workspace } = app.core;
  const report: ((share: number) => void)[] = [];
  app.openAs(
    (_file, { signal, onProgress }) =>
      new Promise((_resolve, reject) => {
        report.push((share) => onProgress?.({ phase: 'decoding', share }));
        signal?.addEventListener('abort', () => reject(new Error('Cancelled')));
      }),
  );
  const opened = workspace.open({ file: pictureFile('a.png') });
  report[0]?.(0.2);
  expect(app.shown.progress).toBeUndefined();
  app.clock.advance(200);
  expect(app.shown.progress).toMatchObject({ label: 'Opening a.png', share: 0.2 });
  report[0]?.(0.6);
  expect(app.shown.progress?.share).toBe(0.6);
  app.shown.progress?.cancel();
  expect(await opened).toBeUndefined();
  expect(app.shown.progress).toBeUndefined();
  expect(app.events).toEqual([]);
});

it('asks for a password until it is entered or cancelled, and closes with the file', async () => {
  const app = createTestApplication();
  const { workspace } = app.core;
  app.openAs(async ({ name }, { askPassword }) => {
    for (let wasWrong = false; ; wasWrong = true) {
      const password = await askPassword?.(wasWrong);
      if (password === 'right') return createFakePicture(name);
      if (password === undefined) throw new Error('It needs a password.');
    }
  });
  const opened = workspace.open({ file: pictureFile('a.pdf') });
  expect(app.shown.password).toMatchObject({ name: 'a.pdf', wasWrong: false });
  app.shown.password?.answer('wrong');
  await waitFor(() => expect(app.shown.password).toMatchObject({ wasWrong: true }));
  app.shown.password?.answer('right');
  expect((await opened)?.name).toBe('a.pdf');
  expect(app.shown.password).toBeUndefined();

  const first = workspace.open({ file: pictureFile('b.pdf') });
  await waitFor(() => expect(app.shown.password).toMatchObject({ name: 'b.pdf' }));
  app.openAs(async ({ name }) => createFakePicture(name));
  expect((await workspace.open({ file: pictureFile('c.png') }))?.name).toBe('c.png');
  expect(await first).toBeUndefined();
  expect(app.shown.password).toBeUndefined();
});
