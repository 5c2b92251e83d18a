import { type PreviewServer, preview } from 'vite';
import { App } from '../support/app.ts';
import { marksFile, rectangleMark } from '../support/documents.ts';
import { barcodePicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const RECTANGLE = rectangleMark('one', { x: 10, y: 10, width: 50, height: 50 });

async function startServer(): Promise<{ readonly server: PreviewServer; readonly url: string }> {
  const server = await preview({ preview: { port: 0 }, logLevel: 'silent' });
  const address = server.httpServer.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  return { server, url: `http://127.0.0.1:${address.port}` };
}

/** Runs before the page's scripts: fakes an installed app's launch queue with `launch` events. */
function createLaunchQueue(): void {
  const setConsumer = (consume: (launch: object) => void) =>
    addEventListener('launch', (event) => consume((event as CustomEvent<object>).detail));
  // The native property is read-only.
  Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
}

function launchWith({ name, base64 }: { readonly name: string; readonly base64: string }): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const files = [{ name, getFile: async () => new File([bytes], name, { type: 'image/png' }) }];
  dispatchEvent(new CustomEvent('launch', { detail: { files } }));
}

test('with a document open, the program works without its server, also after a reload', async ({ browser }) => {
  const { server, url } = await startServer();
  const context = await browser.newContext({ serviceWorkers: 'allow', baseURL: url });
  try {
    await context.addInitScript(createLaunchQueue);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    // CSP also applies to the service worker. Failed requests are expected here.
    context.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text());
    });
    const requests: string[] = [];
    context.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const app = new App(page);
    await app.start();
    // The first load caches nothing.
    expect(requests.filter((path) => path.startsWith('/offline'))).toEqual([]);
    const session = await context.newCDPSession(page);
    const manifest = await session.send('Page.getAppManifest');
    expect(manifest).toMatchObject({ url: `${url}/manifest.webmanifest`, errors: [] });
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // Some browsers treat test contexts as private windows; nothing else may prevent installation.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const { name, buffer } = barcodePicture();
    await page.evaluate(launchWith, { name, base64: buffer.toString('base64') });
    await app.expectOpen(barcodePicture());
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            // The page itself is cached last.
            return (await caches.match('/')) !== undefined && navigator.serviceWorker.controller !== null;
          }),
        { timeout: 60_000 },
      )
      .toBe(true);
    await server.close();
    expect(
      await page.evaluate(() =>
        fetch('/openapi.json').then(
          ({ status }) => status,
          () => 'gone',
        ),
      ),
    ).toBe('gone');
    expect(await page.evaluate(async () => (await fetch('/manifest.webmanifest')).status)).toBe(200);

    await app.showPanel('Developer');
    await app.command('scan').first().click();
    await expect(page.getByText(/barcodes? found/).first()).toBeAttached();
    await app.leaveField();
    const marks = Array.from({ length: 2000 }, (_, index) => ({ ...RECTANGLE, uid: `m${index}` }));
    await app.importFile(marksFile({ marks }));
    await expect(app.messages.getByText('2,000 marks imported')).toBeVisible();
    await expect(page.getByTestId('autosave-state')).toHaveText('Saved');

    await page.reload();
    await expect(app.canvas).toHaveAccessibleName(/^barcodes\.png, page 1 of 1/);
    expect(await app.exportMarks()).toHaveLength(2000);
    await app.press('Control+e');
    await app.dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(app.dialog.getByText(/^Checked: 1 page/)).toBeVisible({ timeout: 45_000 });
    expect(faults).toEqual([]);
  } finally {
    await context.close();
    await server.close().catch(() => undefined);
  }
});
