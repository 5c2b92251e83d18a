import { markIn } from '../../src/testing/test-editor.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const pageData = { width: 1000, height: 800 };
const at = (x: number, y: number) => ({ x, y, width: 200, height: 40 });

test('Tab follows the reading order of marks, from field to field while typing, and leaves the canvas after the last', async ({
  app,
}) => {
  await app.openWith(plainPicture(), [
    markIn('TextAreaSignature', 'third', at(100, 300), { pageData }),
    markIn('TextInputSignature', 'second', at(500, 100), { pageData }),
    markIn('TextInputSignature', 'first', at(100, 105), { pageData }),
    markIn('TextAnnotation', 'none', at(100, 20), { pageData }),
  ]);
  await app.canvas.focus();
  await app.press('Tab');
  await app.expectSelected('Text');
  await app.press('Tab');
  await app.expectSelected('Text input');
  await app.press('Enter');
  await app.page.keyboard.type('one');
  await app.press('Tab');
  await app.page.keyboard.type('two');
  await app.press('Tab');
  await app.page.keyboard.type('three');
  await app.press('Tab');
  await expect(app.canvas).not.toBeFocused();
  const text = async (uid: string, type: 'TextInputSignature' | 'TextAreaSignature') =>
    (await app.exportMark(uid, type)).text;
  expect(await text('first', 'TextInputSignature')).toBe('one');
  expect(await text('second', 'TextInputSignature')).toBe('two');
  expect(await text('third', 'TextAreaSignature')).toBe('three');
  await app.canvas.focus();
  await app.press('Shift+Tab');
  await app.expectSelected('Text input');
  await app.press('Shift+Tab', 'Shift+Tab', 'Shift+Tab');
  await expect(app.canvas).not.toBeFocused();
});
