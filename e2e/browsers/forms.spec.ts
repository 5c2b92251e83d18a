// Forms in Firefox, and the files in its own viewer.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { verifySignatures } from '../../src/signing/verify-signatures.ts';
import { formPdf } from '../support/forms.ts';
import type { BrowserWindow } from './driver.ts';
import { expect, test } from './test.ts';

test.beforeEach(({ driven }) => test.skip(driven !== 'firefox', 'Only Firefox has a viewer of its own'));

test('a form is filled, signed, exported, opened again, and shown with its values by the viewer of the browser', async ({
  app,
  newApp,
  launched,
}, info) => {
  const form = await formPdf();
  await app.open(form);
  await app.expectCount('[data-field="Name"]', 1);
  const focus = (name: string) =>
    app.window.evaluate((field) => document.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus(), name);
  await focus('Name');
  await app.type('Ada');
  await focus('Agree');
  await app.window.press(' ');
  await focus('Net');
  await app.type('1200');
  await focus('Name');
  await app.expectCount('.form-widget.is-pending', 0);
  await app.runFromPalette('Sign with a certificate');
  await app.typeInto('Password of the key', 'sesame');
  await app.pressButton('No certificate yet?');
  await app.typeInto('Your name', 'Ada');
  await app.saved(() => app.pressButton('Make a test certificate'));
  const bytes = await app.saved(() => app.pressButton('Sign and save'));
  await app.expectCount('dialog[open]', 0);
  const { signatures } = await verifySignatures(new Uint8Array(bytes));
  expect(signatures).toMatchObject([{ state: 'unknownSigner', coversWholeFile: true }]);
  const path = info.outputPath('signed.pdf');
  writeFileSync(path, bytes);

  const again = await newApp();
  await again.open({ ...form, buffer: bytes });
  const valuesIn = (window: BrowserWindow, selector: string) =>
    window.evaluate(
      (wanted) =>
        Array.from(document.querySelectorAll<HTMLInputElement>(wanted), ({ type, value, checked }) =>
          type === 'checkbox' ? String(checked) : value,
        ),
      selector,
    );
  await expect
    .poll(() => valuesIn(again.window, '[data-field="Name"], [data-field="Agree"], [data-field="Total"]'))
    .toEqual(['Ada', 'true', '1,200.00']);
  await again.expectText('[aria-label="Digital signatures"]', /Signed by Ada .*: valid/);

  const viewer = await launched?.newWindow();
  if (!viewer) throw new Error('There is no browser');
  await viewer.goto(pathToFileURL(path).href);
  const shown = '.annotationLayer :is(input[name="Name"], input[name="Agree"], input[name="Net"])';
  await expect.poll(() => valuesIn(viewer, shown)).toEqual(['Ada', 'true', '1,200.00']);
  await viewer.close();
});
