import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picturePdf } from '../testing/pdf/picture-pdf.ts';
import { createRandom } from '../testing/random.ts';
import { toPng } from '../testing/scan-pictures.ts';
import { runHere } from './test-run.ts';

let folder: string;
const at = (name: string) => join(folder, name);

/** Random black and white pixels: no detail survives a lower resolution. */
function noise(side: number) {
  const random = createRandom(7);
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let pixel = 0; pixel < side * side; pixel += 1)
    data.fill(random.chance(0.5) ? 255 : 0, pixel * 4, pixel * 4 + 3);
  return { data, width: side, height: side };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markwright-compress-'));
  writeFileSync(at('noise.pdf'), (await picturePdf([noise(400)])).bytes);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('requests more pixels only if the result looks different', async () => {
  const compress = (...args: string[]) => runHere('compress', at('noise.pdf'), '--images', ...args);
  const different = await compress('36', '--quality', '1', '-o', at('small.pdf'));
  expect(different).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/noise\.pdf: .* Try more pixels per inch/),
  });
  const unwritten = await compress('2400', '-o', at('no/such/folder.pdf'));
  expect(unwritten).toMatchObject({ code: 1, stderr: expect.stringContaining('no such folder') });
  expect(unwritten.stderr).not.toContain('Try more');
  expect(readdirSync(folder)).toEqual(['noise.pdf']);
});

it('reports the problem of a file, and what to try', async () => {
  const compress = (name: string, ...args: string[]) => runHere('compress', at(name), '-o', at('small.pdf'), ...args);
  const locked = { userPassword: 'sesame', ownerPassword: 'owner' };
  writeFileSync(at('locked.pdf'), (await picturePdf([noise(40)], [], locked)).bytes);
  writeFileSync(at('picture.png'), toPng(noise(40)));
  writeFileSync(at('damaged.pdf'), '%PDF-1.7\n1 0 obj');
  for (const [args, message] of [
    [['locked.pdf'], /locked\.pdf needs a password: use --password TEXT/],
    [['locked.pdf', '--password', 'open'], /locked\.pdf: Wrong password/],
    [['picture.png'], /picture\.png isn.t a PDF: only PDFs/],
    [['damaged.pdf'], /damaged\.pdf: The file is damaged/],
  ] as const) {
    const [name, ...others] = args;
    expect((await compress(name, ...others)).stderr).toMatch(message);
  }
  const first = await compress('noise.pdf');
  expect(first.code).toBe(0);
  const again = (...args: string[]) => runHere('compress', at('small.pdf'), '-o', at('again.pdf'), ...args);
  expect((await again()).stderr).toMatch(/be made smaller.*--images DPI/);
  expect((await again('--images', '2400')).stderr).toMatch(/be made smaller.*Fewer pixels/);
});
