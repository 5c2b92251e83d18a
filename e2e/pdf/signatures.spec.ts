import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readKeyFile } from '../../src/signing/pkcs12.ts';
import { verifySignatures } from '../../src/signing/verify-signatures.ts';
import { appendUpdate, makeKey, signContract } from '../../src/testing/pdf/signing-kit.ts';
import { expectAccessible } from '../support/axe.ts';
import { letterPdf } from '../support/pdfs.ts';
import { expect, longTest, test } from '../support/test.ts';

const pdfOf = (name: string, bytes: Uint8Array) => ({
  ...letterPdf(name, [[], []]),
  buffer: Buffer.from(bytes),
});

async function saved(page: Page, act: () => Promise<void>): Promise<Uint8Array> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return new Uint8Array(readFileSync(await download.path()));
}

longTest('lists signers of a PDF, and later changes', async ({ app, page }) => {
  const signed = await signContract(await makeKey(), { reason: 'Agreed' });
  const bar = page.getByRole('region', { name: 'Digital signatures' });
  await app.open(pdfOf('signed.pdf', signed));
  await expect(bar).toContainText('Signed by Ann (test certificate): valid, but the signer is unknown');
  await bar.getByRole('button', { name: 'Details' }).click();
  await expect(bar).toContainText('Agreed');
  await expectAccessible(page, 'the signature bar');
  const forged = { 6: '<< /Length 0 >>\nstream\n\nendstream' };
  await app.open(pdfOf('changed.pdf', appendUpdate(signed, { objects: forged })));
  await expect(bar).toContainText('changed since');
  await bar.getByRole('button', { name: 'Details' }).click();
  await bar.getByRole('button', { name: 'Open the signed version' }).click();
  await expect(bar).toContainText('valid, but the signer is unknown');
  await expect(page).toHaveTitle(/changed as Ann \(test certificate\) signed it/);
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toBeHidden();
});

test('fetches nothing for a PDF that is not signed', async ({ app, page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await app.open(letterPdf('plain.pdf', [['Plain words']]));
  await expect(page.getByRole('region', { name: 'Digital signatures' })).toBeHidden();
  expect(fetched.filter((url) => /sign/i.test(url.replace(/.*\//, '')))).toEqual([]);
});

test('signs the open document with a key made for it, trusts its certificate, and annotates it', async ({
  app,
  page,
}) => {
  await app.open(letterPdf('contract.pdf', [['Ann pays 100'], []]));
  await app.stopCatchingFiles();
  await app.run('sign-document');
  const dialog = page.getByRole('dialog', { name: 'Sign with a certificate' });
  await dialog.getByLabel('Password of the key').fill('sesame');
  await dialog.getByRole('button', { name: 'No certificate yet?' }).click();
  await dialog.getByLabel('Your name').fill('Ann');
  await expectAccessible(page, 'the dialog that signs');
  const key = await saved(page, () => dialog.getByRole('button', { name: 'Make a test certificate' }).click());
  await expect(dialog.getByRole('button', { name: 'Ann.p12' })).toBeVisible();
  await dialog.getByLabel('Reason').fill('Agreed');
  const signed = await saved(page, () => dialog.getByRole('button', { name: 'Sign and save' }).click());
  await expect(dialog).toBeHidden();

  const { signatures } = await verifySignatures(signed);
  expect(signatures).toMatchObject([{ state: 'unknownSigner', reason: 'Agreed', coversWholeFile: true }]);
  const bar = page.getByRole('region', { name: 'Digital signatures' });
  await app.open(pdfOf('contract.signed.pdf', signed));
  await expect(bar).toContainText('valid, but the signer is unknown');
  await bar.getByRole('button', { name: 'Details' }).click();
  const { certificate } = await readKeyFile(key, 'sesame');
  const file = {
    name: 'ann.cer',
    mimeType: 'application/pkix-cert',
    buffer: Buffer.from(certificate.toSchema().toBER()),
  };
  await app.chooseFiles([file], () => bar.getByRole('button', { name: 'Trust a certificate' }).click());
  await expect(bar).toContainText('Signed by Ann (test certificate): valid');
  await expect(bar).not.toContainText('unknown');
  await bar.getByRole('button', { name: 'Forget 1 trusted certificate' }).click();
  await expect(bar).toContainText('valid, but the signer is unknown');

  await bar.getByRole('button', { name: 'Close' }).click();
  await app.press('r');
  await app.drag({ x: 100, y: 300 }, { x: 300, y: 400 });
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeEnabled();
  const annotated = await saved(page, () => app.press('Control+s'));
  const [kept] = (await verifySignatures(annotated)).signatures;
  expect(kept).toMatchObject({ state: 'unknownSigner', laterChanges: [{ place: 'page 1', isAllowed: true }] });
});

longTest('says why a document is not signed', async ({ app, page }) => {
  await app.open(letterPdf('contract.pdf', [['Ann pays 100'], []]));
  await app.run('sign-document');
  const dialog = page.getByRole('dialog', { name: 'Sign with a certificate' });
  const file = { name: 'no-key.p12', mimeType: 'application/x-pkcs12', buffer: Buffer.from('no key') };
  await app.chooseFiles([file], () => dialog.getByRole('button', { name: 'Choose the key file' }).click());
  await dialog.getByRole('button', { name: 'Sign and save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The key file is damaged');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});
