import { existsSync, readFileSync } from 'node:fs';
import { damageBytes } from '../../src/testing/fuzz/damage.ts';
import { createRandom } from '../../src/testing/random.ts';
import { isLong, oneOf } from '../../src/testing/short-form.ts';
import type { TestFile } from '../support/app.ts';
import { rectangleMark } from '../support/documents.ts';
import { barcodePicture, plainPicture, turnedJpeg } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const RECTANGLE = rectangleMark('one', { x: 10, y: 10, width: 50, height: 50 });

/** Number of damaged files of each kind, opened in sequence. */
const FILES = isLong ? 10 : 3;

const readSample = (path: string): Uint8Array => readFileSync(new URL(`../../public/samples/${path}`, import.meta.url));

/** Returns a picture from a camera or another program if the shared data is available. */
function readReal(path: string): readonly Uint8Array[] {
  const url = ['../../../shared/data/barcodes/', '../../../../shared/data/barcodes/']
    .map((folder) => new URL(`${folder}${path}`, import.meta.url))
    .find(existsSync);
  return url ? [readFileSync(url)] : [];
}

const KINDS: readonly { readonly extension: string; readonly pictures: () => Promise<readonly Uint8Array[]> }[] = [
  {
    extension: 'png',
    pictures: async () => [barcodePicture().buffer, ...readReal('zxcpp-rssexpanded-3/108-corrected.png')],
  },
  { extension: 'jpg', pictures: async () => [(await turnedJpeg()).buffer, ...readReal('quagga-ean/image-006.jpg')] },
  { extension: 'tif', pictures: async () => [readSample('sample.tif')] },
];

for (const { extension, pictures } of oneOf(KINDS, 2)) {
  test(`damaged .${extension} files open or are refused with their name and a reason, and the page stays usable`, async ({
    app,
  }) => {
    const sources = await pictures();
    await app.openWith(plainPicture(), [RECTANGLE]);
    const first = Number(process.env.MARKWRIGHT_SEED ?? 1);
    let open = { name: plainPicture().name, marks: 1 };
    for (let seed = first; seed < first + FILES; seed += 1) {
      await test.step(`seed ${seed}`, async () => {
        const random = createRandom(seed);
        const bytes = damageBytes(Uint8Array.from(random.pick(sources)), random);
        const file: TestFile = { name: `damaged-${seed}.${extension}`, mimeType: '', buffer: Buffer.from(bytes) };
        const before = await app.exportText();
        await app.chooseFiles([file], () => app.run('open'));
        const opened = app.page.getByRole('application', { name: file.name });
        const refusal = app.messages.getByRole('alert').filter({ hasText: `Couldn't open ${file.name}` });
        await expect(opened.or(refusal), `seed ${seed}`).toBeVisible({ timeout: 60_000 });
        await app.leaveField();
        if (await refusal.isVisible()) {
          await expect(refusal.locator('p'), `the reason, seed ${seed}`).toHaveText(/\S.*\.$/);
          await expect(app.canvas, `seed ${seed}`).toHaveAccessibleName(new RegExp(`^${open.name}, page 1 of `));
          expect(await app.exportText(), `seed ${seed}`).toBe(before);
          await refusal.getByRole('button', { name: 'Dismiss' }).click();
        } else {
          open = { name: file.name, marks: 0 };
        }
        await app.press('r', 'Enter', 'Escape');
        open = { ...open, marks: open.marks + 1 };
        expect(await app.exportMarks(), `seed ${seed}`).toHaveLength(open.marks);
      });
    }
  });
}
