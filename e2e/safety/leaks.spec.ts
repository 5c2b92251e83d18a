import type { CDPSession } from '@playwright/test';
import type { App, TestPicture } from '../support/app.ts';
import { barcodePicture, plainPicture, tiffPicture } from '../support/pictures.ts';
import { expect, longTest } from '../support/test.ts';

interface Counters {
  readonly nodes: number;
  readonly jsEventListeners: number;
}

async function countLive(session: CDPSession): Promise<Counters> {
  await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { nodes, jsEventListeners };
}

/** Opens a file by drop: the browser driver retains elements of file dialogs. */
async function dropOpen(app: App, picture: TestPicture, isOver: boolean): Promise<void> {
  await app.drop([picture]);
  if (isOver) await app.dialog.getByRole('button', { name: 'Open this one instead' }).click();
  await app.expectOpen(picture);
  await expect(app.page.getByTestId('autosave-state')).toHaveText('Saved');
}

async function work(app: App): Promise<void> {
  await dropOpen(app, tiffPicture(), false);
  await app.press('r', 'Enter', 'Escape', 'PageDown', 'PageUp');
  await app.closeDocument();
  await app.page
    .getByRole('button', { name: /^three pages\.tiff/ })
    .first()
    .click();
  await app.expectOpen(tiffPicture());
  await dropOpen(app, barcodePicture(), true);
  await app.closeDocument();
}

/** Does something with a plain document open: the start page may grow with its documents. */
async function withPlain<Result>(app: App, act: () => Promise<Result>): Promise<Result> {
  await dropOpen(app, plainPicture(), false);
  const result = await act();
  await app.closeDocument();
  return result;
}

/** Counts once two counts in a row are the same. */
async function countSettled(session: CDPSession): Promise<Counters> {
  let last = await countLive(session);
  await expect
    .poll(async () => {
      const next = await countLive(session);
      const isSettled = next.nodes === last.nodes && next.jsEventListeners === last.jsEventListeners;
      last = next;
      return isSettled;
    })
    .toBe(true);
  return last;
}

/** Excess over earlier counts, which may include nodes and listeners that were about to go. */
const excess = (now: Counters, before: Counters): Counters => ({
  nodes: Math.max(0, now.nodes - before.nodes),
  jsEventListeners: Math.max(0, now.jsEventListeners - before.jsEventListeners),
});

longTest('closed documents leave no nodes and listeners', async ({ app, page, context }) => {
  const session = await context.newCDPSession(page);
  for (let round = 0; round < 2; round += 1) await work(app);
  await withPlain(app, () => countSettled(session));
  const before = await withPlain(app, () => countSettled(session));
  for (let round = 0; round < 6; round += 1) await work(app);
  await withPlain(app, () =>
    expect.poll(async () => excess(await countLive(session), before)).toEqual({ nodes: 0, jsEventListeners: 0 }),
  );
});
