// Kills browser processes: the GPU process, and the page's renderer.
import type { Browser } from '@playwright/test';
import { App } from '../support/app.ts';
import { marksFile, rectangleMark } from '../support/documents.ts';
import { barcodePicture, plainPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const MARK = rectangleMark('one', { x: 40, y: 40, width: 200, height: 100 });

async function findDrawingProcess(browser: Browser): Promise<number | undefined> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.find(({ type }) => type === 'GPU')?.id;
}

async function crashDrawingProcess(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  await session.send('Browser.crashGpuProcess');
  await session.detach();
}

test('a crash of the drawing process in the middle of a gesture loses nothing, and the page is painted again', async ({
  app,
  page,
  browser,
}) => {
  const before = await findDrawingProcess(browser);
  test.skip(before === undefined, 'This browser draws without a process of its own, so there is none to kill');
  await app.openWith(barcodePicture(), [MARK]);
  await app.press('r');
  await app.drag({ x: 300, y: 300 }, { x: 500, y: 500 });
  await app.press('Escape', 'r');
  await app.drag(
    { x: 600, y: 100 },
    { x: 800, y: 250 },
    {
      async meanwhile() {
        await crashDrawingProcess(browser);
        await expect
          .poll(async () => {
            const after = await findDrawingProcess(browser);
            return after !== undefined && after !== before;
          })
          .toBe(true);
      },
    },
  );
  await app.press('Escape');
  expect(await app.exportMarks()).toHaveLength(3);
  await page.mouse.move(5, 5);
  // A reloaded page shows what this one must repaint.
  await expect(app.messages).toBeEmpty();
  const repainted = () => app.canvas.screenshot();
  const afterCrash = await expectSettled(repainted);
  await page.reload();
  await app.expectOpen(barcodePicture());
  await page.mouse.move(5, 5);
  await expect.poll(async () => (await repainted()).equals(afterCrash)).toBe(true);
  expect(await app.exportMarks()).toHaveLength(3);
});

/** Waits for three equal screenshots in a row, so that painting has finished. */
async function expectSettled(take: () => Promise<Buffer>): Promise<Buffer> {
  let last = await take();
  let same = 0;
  await expect
    .poll(async () => {
      const next = await take();
      same = next.equals(last) ? same + 1 : 0;
      last = next;
      return same;
    })
    .toBeGreaterThanOrEqual(2);
  return last;
}

test('a new tab restores every finished gesture after a crash', async ({ context }) => {
  const tab = await context.newPage();
  const app = new App(tab);
  await app.start();
  await app.open(plainPicture());
  await app.importFile(marksFile({ marks: [MARK], note: 'kept' }));
  await expect(app.messages.getByText('1 mark imported')).toBeVisible();
  await app.leaveField();
  for (const x of [300, 500]) {
    await app.press('r');
    await app.drag({ x, y: 300 }, { x: x + 100, y: 500 });
  }
  await app.press('Control+=', 'Escape');
  await expect(tab.getByTestId('autosave-state')).toHaveText('Saved');
  const before = await app.exportText();
  expect(JSON.parse(before)).toMatchObject({ note: 'kept', marks: [{}, {}, {}] });
  await app.press('r');
  await tab.mouse.move(400, 300);
  await tab.mouse.down();
  await tab.mouse.move(460, 360, { steps: 3 });
  const crashed = tab.waitForEvent('crash');
  const session = await context.newCDPSession(tab);
  // The crashed page can't answer.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  const again = new App(await context.newPage());
  await again.start();
  await expect(again.canvas).toHaveAccessibleName(/^plain\.png, page 1 of 1/);
  expect(await again.exportText()).toBe(before);
});
