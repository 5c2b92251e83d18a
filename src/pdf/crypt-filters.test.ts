import { expect, it } from 'vitest';
import { type Written, writeObjects } from '../testing/pdf/file-forms.ts';
import { latin } from '../testing/pdf/pdf-kit.ts';
import { fromBytes } from './byte-sources.ts';
import { createPdfEngine } from './pdfium-engine.ts';

const OBJECTS: readonly Written[] = [
  { number: 1, body: '<</Type /Catalog /Pages 2 0 R>>' },
  { number: 2, body: '<</Type /Pages /Count 1 /Kids [3 0 R]>>' },
  { number: 3, body: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 99 99]>>' },
];

function encrypted(filters: string) {
  const key = '00'.repeat(32);
  const body =
    `<</Filter /Standard /V 4 /R 4 /Length 128 /P -4 /O <${key}> /U <${key}> ` +
    `/CF <</StdCF <</CFM /V2 /AuthEvent /DocOpen /Length 16>>>> ${filters}>>`;
  const text = String.fromCharCode(...writeObjects([...OBJECTS, { number: 4, body }], 5));
  return latin(text.replace('/Root 1 0 R', `/Root 1 0 R /ID [<${key}> <${key}>] /Encrypt 4 0 R`));
}

it.each([
  ['/StmF /Identity /StrF /StdCF', 'UnsupportedEncryption'],
  ['/StmF /StdCF /StrF /Identity', 'UnsupportedEncryption'],
  ['/StmF /StdCF', 'UnsupportedEncryption'],
  ['/StmF /StdCF /StrF /StdCF', 'PasswordNeeded'],
])('says what an encrypted file needs: %s', async (filters, code) => {
  const engine = await createPdfEngine();
  expect(() => engine.open(fromBytes(encrypted(filters)))).toThrow(expect.objectContaining({ code }));
});
