import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { asAnswered, type SeenBarcode } from '../../src/barcodes/types.ts';
import { listRealPictures, readRealFile } from '../../src/testing/postal/pictures.ts';
import { isLong } from '../../src/testing/short-form.ts';
import { barcodePicture, plainPicture, tiffPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

/** Number of real pictures; set by MARKWRIGHT_SAME_PICTURES. */
const REAL = Number(process.env.MARKWRIGHT_SAME_PICTURES ?? (isLong ? 200 : 4));
const COMMAND_LINE = fileURLToPath(new URL('../../dist/node/markwright.mjs', import.meta.url));

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.gif': 'image/gif',
};

/** Only formats that browsers and Node decode equally: JPEG and WebP decoders round differently. */
function realPictures() {
  const files = (listRealPictures() ?? []).map(({ file }) => file).filter((file) => extname(file) in MIME_TYPES);
  const step = Math.max(1, Math.floor(files.length / REAL));
  return files
    .filter((_, index) => index % step === 0)
    .slice(0, REAL)
    .map((file, index) => ({
      name: `${index}${extname(file)}`,
      mimeType: MIME_TYPES[extname(file)] ?? '',
      buffer: Buffer.from(readRealFile(file)),
    }));
}

longTest('the page and the command line read the same, to the last digit', async ({ app }) => {
  const real = realPictures();
  if (real.length === 0)
    test.info().annotations.push({ type: 'skipped', description: 'real pictures: they are absent' });
  const pictures = [barcodePicture(), plainPicture(), tiffPicture(), ...real];
  const folder = mkdtempSync(join(tmpdir(), 'markwright-same-'));
  try {
    for (const { name, buffer } of pictures) writeFileSync(join(folder, name), buffer);
    const names = pictures.map(({ name }) => name);
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND_LINE, 'scan', ...names], {
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C' },
      maxBuffer: 2 ** 26,
    });
    const lines: { file: string; page: number; barcodes: SeenBarcode[] }[] = stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .filter(({ barcodes }) => barcodes !== undefined);
    expect(lines.length).toBeGreaterThan(pictures.length);
    const isOfMany = ({ file }: { file: string }) => lines.filter((line) => line.file === file).length > 1;

    await app.drop(pictures);
    await app.showPanel('Developer');
    const processes = app.inspector.getByRole('region', { name: 'Processes' });
    await expect(processes.getByText(`${lines.length} of ${lines.length}`)).toBeVisible({ timeout: 200_000 });
    const { text } = await app.saved(() => processes.getByRole('button', { name: 'Save as JSON' }).click());
    const scans: { name: string; output?: { barcodes: object[] } }[] = JSON.parse(text);
    const readBy = new Map(scans.map(({ name, output }) => [name, output?.barcodes]));
    for (const line of lines) {
      const name = isOfMany(line) ? `${line.file}, page ${line.page}` : line.file;
      expect(readBy.get(name), name).toEqual(line.barcodes.map(asAnswered));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
