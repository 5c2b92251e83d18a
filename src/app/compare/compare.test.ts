import { describe, expect, it } from 'vitest';
import type { Mark } from '../../marks/index.ts';
import type { Comparer } from '../../review/client.ts';
import type { DocumentComparison } from '../../review/index.ts';
import {
  createFakePicture,
  createTestApplication,
  type FakePicture,
  pictureFile,
} from '../../testing/test-application.ts';
import { markIn } from '../../testing/test-editor.ts';
import { createComparing } from './compare.ts';

const AREA = { x: 10, y: 20, width: 30, height: 40 };
const COMPARISON: DocumentComparison = {
  differences: [
    { kind: 'changed', old: { page: 1, text: 'old', areas: [AREA] }, new: { page: 1, text: 'new', areas: [AREA] } },
    { kind: 'pageRemoved', old: { page: 2, areas: [] } },
  ],
  pages: [{ old: 1, new: 1 }],
  asPictures: [1],
};
const NO_TRACE = { old: new Map(), new: new Map() };

const mark = (uid: string, changes = {}): Mark =>
  ({ ...markIn('RectangleAnnotation', uid, AREA, changes), pageNumber: 1 }) as Mark;

/** An open document `old.png`, and a comparer whose answers the test gives. */
async function setUp() {
  const app = createTestApplication();
  const opened: FakePicture[] = [];
  app.openAs(async ({ name }) => {
    const picture: FakePicture = createFakePicture(name, { arrange: () => picture });
    opened.push(picture);
    return picture;
  });
  await app.core.workspace.open({ file: pictureFile('old.png') });
  const log: string[] = [];
  let answers = { resolve: (_: DocumentComparison): void => undefined, reject: (_: unknown): void => undefined };
  const answer = new Promise<DocumentComparison>((resolve, reject) => {
    answers = { resolve, reject };
  });
  answer.catch(() => undefined);
  const comparer: Comparer = {
    async compare(old, recent, { signal, onProgress }) {
      log.push(`compare ${old.name} ${recent.name}`);
      onProgress(0.5);
      signal.addEventListener('abort', () => answers.reject(signal.reason));
      return answer;
    },
    async trace(pages) {
      log.push(`trace ${pages.join()}`);
      return NO_TRACE;
    },
    close: () => void log.push('close'),
  };
  const comparing = createComparing(app.core, {
    createComparer: () => comparer,
    loadWriter: () => Promise.reject(new Error('The writer is missing')),
  });
  const { editor } = app.core;
  const run = () => comparing.state.getState().run;
  const compare = async () => {
    answers.resolve(COMPARISON);
    await comparing.choose(pictureFile('new.png'));
  };
  const isDisposed = () => opened.slice(1).map((picture) => picture.isDisposed);
  return { ...app, comparing, editor, answers, log, opened, run, compare, isDisposed };
}

describe('comparing with another version', () => {
  it('opens both on their own, and pairs their pages', async () => {
    const { log, run, compare, isDisposed, opened } = await setUp();
    await compare();
    expect(log).toEqual(['compare old.png new.png']);
    const done = run();
    if (done.kind !== 'done') throw new Error(done.kind);
    expect(opened).toHaveLength(3);
    expect(done.result.old).not.toBe(opened[0]);
    expect(isDisposed()).toEqual([false, false]);
    expect(done.result.rows).toMatchObject([{ old: 1, new: 1 }, { old: 2 }, { new: 2 }]);
  });

  it('tells its progress, and is cancelled without a trace', async () => {
    const { comparing, run, isDisposed, log } = await setUp();
    const seen: unknown[] = [];
    comparing.state.subscribe(
      ({ run: now }) => void seen.push(now.kind === 'reading' ? [now.step, now.share] : now.kind),
    );
    const running = comparing.choose(pictureFile('new.png'));
    await expect.poll(run).toMatchObject({ kind: 'reading', step: 'comparing', share: 0.5 });
    comparing.stop();
    await running;
    expect(seen).toEqual([['opening', undefined], ['comparing', 0], ['comparing', 0.5], 'choosing']);
    expect(run()).toEqual({ kind: 'choosing' });
    expect(isDisposed()).toEqual([true, true]);
    expect(log).toContain('close');
  });

  it('says why it failed, and closes what it opened', async () => {
    const { answers, comparing, run, isDisposed } = await setUp();
    answers.reject(new Error('Page 2 is damaged'));
    await comparing.choose(pictureFile('new.png'));
    expect(run()).toEqual({ kind: 'failed', name: 'new.png', reason: 'Page 2 is damaged' });
    expect(isDisposed()).toEqual([true, true]);
  });

  it('says why a file does not open, and keeps nothing open', async () => {
    const { comparing, run, openAs, opened } = await setUp();
    openAs(async () => Promise.reject(new Error('No picture')));
    await comparing.choose(pictureFile('new.png'));
    expect(run()).toEqual({ kind: 'failed', name: 'new.png', reason: 'No picture' });
    expect(opened).toHaveLength(1);
  });

  it('drops the result when the document is left', async () => {
    const { core, compare, run, isDisposed } = await setUp();
    await compare();
    await core.workspace.open({ file: pictureFile('third.png') });
    expect(run()).toEqual({ kind: 'choosing' });
    expect(isDisposed().slice(0, 2)).toEqual([true, true]);
  });
});

describe('the result', () => {
  it('becomes marks in one step, which are no marks to carry', async () => {
    const { comparing, editor, compare } = await setUp();
    editor.document.commit('add', (transaction) => transaction.add(mark('own')));
    comparing.addMarks();
    expect(editor.document.ordered()).toHaveLength(1);
    await compare();
    comparing.addMarks();
    const { markCount } = comparing.state.getState();
    expect(markCount).toBeGreaterThan(0);
    expect(editor.document.ordered()).toHaveLength(1 + (markCount ?? 0));
    expect(comparing.ownMarks().map(({ uid }) => uid)).toEqual(['own']);
    editor.document.undo();
    expect(editor.document.ordered().map(({ mark: { uid } }) => uid)).toEqual(['own']);
  });

  it('is saved as JSON, and a failure is reported', async () => {
    const { comparing, compare, saved, shown } = await setUp();
    await comparing.saveReport('json');
    expect(saved.size).toBe(0);
    await compare();
    await comparing.saveReport('json');
    const json = JSON.parse((await saved.get('new.comparison.json')?.text()) ?? '');
    expect(json).toMatchObject({ old: { file: 'old.png' }, new: { file: 'new.png' } });
    await comparing.saveReport('pdf');
    expect(shown.messages).toMatchObject([
      { kind: 'error', title: "Couldn't save the report", detail: 'The writer is missing' },
    ]);
  });

  it('carries marks: lists those without a place, and opens the new version with the others', async () => {
    const { core, comparing, editor, compare, log, picture } = await setUp();
    editor.document.commit('add', (transaction) => {
      transaction.add(mark('gone', { pageNumber: 2 }));
      transaction.add({ ...mark('kept'), pageNumber: 1 } as Mark);
      transaction.add({ ...mark('lost'), pageNumber: 2 } as Mark);
    });
    await comparing.findMarks();
    expect(comparing.state.getState().carry).toEqual({ kind: 'none' });
    await compare();
    await comparing.findMarks();
    expect(log.filter((line) => line.startsWith('trace'))).toHaveLength(1);
    const { carry } = comparing.state.getState();
    if (carry.kind !== 'found') throw new Error(carry.kind);
    const { carried, missing } = carry.outcome;
    expect(carried.length + missing.length).toBe(3);
    expect(missing.map((each) => each.mark.uid)).toContain('lost');
    comparing.dropFound();
    await comparing.openCarried();
    expect(picture()?.name).toBe('old.png');
    await comparing.findMarks();
    const opening = comparing.openCarried();
    await expect.poll(() => core.workspace.gate.state.getState().question).toBeDefined();
    core.workspace.gate.state.getState().question?.answer('discard');
    await opening;
    expect(picture()?.name).toBe('new.png');
    expect(editor.document.ordered().map(({ mark: { uid } }) => uid)).toEqual(carried.map(({ uid }) => uid));
  });
});
