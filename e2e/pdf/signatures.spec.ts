import { appendUpdate, makeKey, signContract } from '../../src/testing/pdf/signing-kit.ts';
import { expectAccessible } from '../support/axe.ts';
import { letterPdf } from '../support/pdfs.ts';
import { expect, test } from '../support/test.ts';

const pdfOf = (name: string, bytes: Uint8Array) => ({
  ...letterPdf(name, [[], []]),
  buffer: Buffer.from(bytes),
});

test('says who signed a PDF, and what changed after it', async ({ app, page }) => {
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
