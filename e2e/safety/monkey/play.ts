// Invariants of random actions: undoing all gives the start, redoing the end; reloads keep both.
import type { Browser } from '@playwright/test';
import { parseMarksDocument } from '../../../src/marks/index.ts';
import { App } from '../../support/app.ts';
import { tiffPicture } from '../../support/pictures.ts';
import { expect, Guard } from '../../support/test.ts';
import type { Action } from './actions.ts';

export interface Fault {
  /** Number of actions run, including the failing one. */
  readonly done: number;
  readonly reason: string;
}

/** More undo steps than any run makes. */
const MOST_STEPS = 2000;
/** Timeout for one event (ms). */
const TIMEOUT = 15_000;

async function closeDialogs({ page }: App): Promise<void> {
  // A requested dialog opens once its code is loaded.
  await expect(page.locator('[data-pending]')).toHaveCount(0);
  const results = page.getByRole('region', { name: 'Barcodes', exact: true });
  if (await results.isVisible()) await results.getByRole('button').first().click();
  const open = page.locator('dialog[open], [role="menu"]');
  for (let tries = 0; tries < 5 && (await open.count()) > 0; tries += 1) await page.keyboard.press('Escape');
}

/** Exports the document without pending input: no dialog, typing or gesture. */
async function read(app: App): Promise<string> {
  await closeDialogs(app);
  await app.leaveField();
  await app.press('Escape', 'Escape');
  // Text lines selected by dragging are marked asynchronously.
  await expect(app.canvas).toHaveAttribute('aria-busy', 'false');
  return app.exportText();
}

async function undoAll(app: App): Promise<number> {
  const button = app.command('undo').first();
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    if (await button.isDisabled()) return steps;
    await app.press('Control+z');
  }
  throw new Error(`After ${MOST_STEPS} times there is still something to undo`);
}

async function expectAfterReload(app: App, text: string): Promise<void> {
  await expect(app.page.getByTestId('autosave-state')).toHaveText('Saved');
  await app.page.reload();
  await expect(app.canvas).toHaveAccessibleName(/^three pages\.tiff, page /);
  expect(await app.exportText(), 'what a reload brings back').toBe(text);
}

/** @returns the document afterwards: its start or end, whichever was reloaded */
async function checkLaws(app: App, start: string, reloaded: 'start' | 'end'): Promise<string> {
  const end = await read(app);
  expect(parseMarksDocument(end).problems, 'problems of the exported document').toEqual([]);
  const steps = await undoAll(app);
  expect(await read(app), 'what is there after undoing all').toBe(start);
  // No more than that: the actions themselves may have left redo steps.
  for (let step = 0; step < steps; step += 1) await app.press('Control+Shift+z');
  expect(await read(app), 'what is there after redoing all').toBe(end);
  if (reloaded === 'start') await undoAll(app);
  const left = reloaded === 'start' ? start : end;
  await expectAfterReload(app, left);
  return left;
}

async function act(app: App, guard: Guard, action: Action): Promise<void> {
  await closeDialogs(app);
  await action.run(app);
  expect(guard.faults, 'errors of the page').toEqual([]);
}

/** Runs actions in order and returns what goes wrong; undefined if nothing does. */
export async function play(browser: Browser, home: string, actions: readonly Action[]): Promise<Fault | undefined> {
  const context = await browser.newContext();
  // Links would leave the page.
  await context.addInitScript(() => Reflect.set(window, 'open', () => null));
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT);
  const guard = new Guard();
  guard.watch(page, new URL(home).host);
  const app = new App(page);
  let done = 0;
  try {
    await app.start();
    await app.open(tiffPicture());
    let start = await app.exportText();
    const half = Math.floor(actions.length / 2);
    for (const action of actions) {
      done += 1;
      await act(app, guard, action);
      if (done === half) start = await checkLaws(app, start, 'end');
    }
    await checkLaws(app, start, 'start');
    expect(guard.faults, 'errors of the page').toEqual([]);
    return undefined;
  } catch (error) {
    return { done, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await context.close();
  }
}

/** Maximum number of runs to find a shorter sequence. */
const MOST_PLAYS = 40;

/** Shrinks a failing sequence: drops unneeded pieces, in lengths halved each time. */
export async function shorten(
  browser: Browser,
  home: string,
  actions: readonly Action[],
  fault: Fault,
): Promise<{ readonly actions: readonly Action[]; readonly fault: Fault }> {
  let shortest = { actions: actions.slice(0, fault.done), fault };
  let plays = 0;
  for (let length = shortest.actions.length; length >= 1; length = Math.floor(length / 2)) {
    for (let end = shortest.actions.length; end > 0 && plays < MOST_PLAYS; end -= length) {
      const rest = shortest.actions.toSpliced(Math.max(0, end - length), length);
      const again = await play(browser, home, rest);
      plays += 1;
      if (again) shortest = { actions: rest.slice(0, again.done), fault: again };
    }
  }
  return shortest;
}
