import { encode } from 'fast-png';
import { type App, asType, type TestFile } from '../support/app.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const picture = (name: string, width: number, height: number): TestFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(encode({ width, height, channels: 3, data: new Uint8Array(width * height * 3).fill(90) })),
});

const addPicture = (app: App, file: TestFile) =>
  app.chooseFiles([file], () => app.page.getByRole('button', { name: 'Add a picture…' }).click());

const expectPlacing = (app: App) => expect(app.page.getByText('Click to place, or press Enter')).toBeVisible();

test('a picture is added, placed in proportion and shared; other files are refused', async ({ app, page }) => {
  await app.open(plainPicture());
  await app.press('i');
  await addPicture(app, { name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(app.messages.getByText("letter.png can't be used as a stamp")).toBeVisible();
  await addPicture(app, picture('wide.png', 90, 30));
  await expectPlacing(app);
  await app.click({ x: 300, y: 200 });
  const first = await app.exportOnly('ImageStampAnnotation');
  expect(first.rectangle.width / first.rectangle.height).toBeCloseTo(3, 3);

  await app.press('i');
  await page.getByRole('button', { name: 'Change' }).click();
  await addPicture(app, picture('again.png', 90, 30));
  await expectPlacing(app);
  await app.click({ x: 600, y: 400 });
  const [, second] = await app.exportMarks();
  expect(second).toMatchObject({ imageId: first.imageId, imageDataUrl: first.imageDataUrl });
});

longTest('a large picture is shrunk', async ({ app, page }) => {
  await app.open(plainPicture());
  await app.press('i');
  await addPicture(app, picture('large.png', 4000, 1000));
  await expectPlacing(app);
  await app.click({ x: 300, y: 200 });
  const { imageDataUrl } = await app.exportOnly('ImageStampAnnotation');
  const width = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return image.naturalWidth;
  }, imageDataUrl);
  expect(width).toBe(1600);
});

test('a picture that is dropped or pasted onto a document can be placed', async ({ app, page }) => {
  await app.open(plainPicture());
  await app.drop([picture('dropped.png', 60, 60)]);
  await page.getByRole('button', { name: 'Place as image stamp' }).click();
  await expectPlacing(app);
  await app.click({ x: 300, y: 200 });
  await app.pasteFiles([picture('pasted.png', 30, 60)]);
  await page.getByRole('button', { name: 'Place as image stamp' }).click();
  await expectPlacing(app);
  await app.click({ x: 600, y: 400 });
  const ratios = (await app.exportMarks()).map((mark) => {
    const { rectangle } = asType(mark, 'ImageStampAnnotation');
    return rectangle.width / rectangle.height;
  });
  expect(ratios).toEqual([1, 0.5]);
});

longTest('the picture of a stamp is replaced', async ({ app, page }) => {
  await app.open(plainPicture());
  await app.press('i');
  await addPicture(app, picture('first.png', 40, 40));
  await expectPlacing(app);
  await app.click({ x: 300, y: 200 });
  const { imageId } = await app.exportOnly('ImageStampAnnotation');
  await app.chooseFiles([picture('second.png', 50, 50)], () => page.getByRole('button', { name: 'Replace…' }).click());
  await expect.poll(async () => (await app.exportOnly('ImageStampAnnotation')).imageId).not.toBe(imageId);
});
