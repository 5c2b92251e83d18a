import type { Page } from '@playwright/test';
import { createServer } from 'vite';
import { App } from '../support/app.ts';
import { marksFile } from '../support/documents.ts';
import { barcodePicture, plainPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { hostileMarks, TRAP } from './hostile-marks.ts';

async function watchPage(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((trap) => {
    const faults: string[] = [];
    Reflect.set(window, 'faultsOfPage', faults);
    Reflect.set(window, trap, () => faults.push('a script of a mark ran'));
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      faults.push(`${violatedDirective} ${blockedURI} ${sourceFile}`),
    );
  }, TRAP);
  return () => page.evaluate(() => Reflect.get(window, 'faultsOfPage'));
}

/** Uses most features: workers, WebAssembly, clipboard, dialogs, saving. */
async function useEverything(app: App): Promise<void> {
  await app.open(barcodePicture());
  for (const key of ['r', 'e', 'l']) {
    await app.press(key);
    await app.drag({ x: 60, y: 60 }, { x: 160, y: 120 });
  }
  await app.press('Escape', 'Control+a', 'Control+c', 'Control+v');
  await app.press('Control+k');
  await expect(app.dialog).toBeVisible();
  await app.press('Escape');
  await app.command('scan').first().click();
  await expect(app.page.getByText(/barcodes? found/).first()).toBeAttached();
  await expect(app.page.getByTestId('autosave-state')).toHaveText('Saved');
  await app.run('close-document');
  await expect(app.page.getByRole('region', { name: 'Recent documents' }).locator('img')).toBeVisible();
}

test('the built page needs nothing that its policy forbids', async ({ page }) => {
  const faults = await watchPage(page);
  const app = new App(page);
  await app.start();
  await useEverything(app);
  expect(await faults()).toEqual([]);
});

test('an injected inline script, a foreign script and eval are refused', async ({ page, guard }) => {
  guard.expectConsole(/Content Security Policy|Content-Security-Policy/);
  const faults = await watchPage(page);
  await new App(page).start();
  const ran = await page.evaluate(async (trap) => {
    const inline = document.createElement('script');
    inline.textContent = `${trap}()`;
    const foreign = document.createElement('script');
    foreign.src = 'data:text/javascript,0';
    const frame = document.createElement('div');
    frame.innerHTML = `<img src="data:," onerror="${trap}()">`;
    const failed = [foreign, frame.firstElementChild].map(
      (element) => new Promise((resolve) => element?.addEventListener('error', resolve)),
    );
    document.body.append(inline, foreign, frame);
    await Promise.all(failed);
    return fetch('https://example.invalid/').then(
      () => 'fetched',
      () => 'refused',
    );
  }, TRAP);
  expect(ran).toBe('refused');
  const found = await faults();
  expect(found.join('\n')).not.toContain('a script of a mark ran');
  expect(found.map((fault) => fault.split(' ')[0])).toEqual(
    expect.arrayContaining(['script-src-elem', 'script-src-attr', 'connect-src']),
  );
});

test('texts of marks are never taken for HTML', async ({ page }) => {
  const faults = await watchPage(page);
  const app = new App(page);
  await app.start();
  await app.open(plainPicture());
  const marks = hostileMarks();
  await app.importFile(marksFile({ marks }, '"><img src=x: onerror=spring()>.json'));
  await expect(app.messages.getByText(`${marks.length} marks imported`)).toBeVisible();
  await app.showPanel('Marks');
  await app.inspector.getByRole('listbox').focus();
  for (let row = 0; row < marks.length; row += 1) await app.press('ArrowDown', 'Enter');
  await app.showPanel('Comments');
  await app.showPanel('Properties');
  expect(await page.locator('#root img[src="x:"], #root script, #root iframe').count()).toBe(0);
  expect(await page.locator('a[href^="javascript:" i]').count()).toBe(0);
  for (const link of await page.locator('a[target="_blank"]').all()) {
    expect(await link.getAttribute('rel')).toMatch(/noopener/);
  }
  expect(await faults()).toEqual([]);
});

test('the development page works under its policy', async ({ browser }) => {
  // Not the host of the other tests: their guard would report requests as foreign.
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('console', (message) => (message.type() === 'error' ? errors.push(message.text()) : undefined));
  const server = await createServer({ server: { port: 0, watch: null }, logLevel: 'silent' });
  await server.listen();
  try {
    const address = server.httpServer?.address();
    if (typeof address !== 'object' || !address) throw new Error('The server has no port');
    const faults = await watchPage(page);
    await page.goto(`http://127.0.0.1:${address.port}/`);
    await expect(page.locator('html[data-ready]')).toBeAttached({ timeout: 60_000 });
    expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px');
    expect(await faults()).toEqual([]);
    expect(errors).toEqual([]);
  } finally {
    await page.close();
    await server.close();
  }
});
