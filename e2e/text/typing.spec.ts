import { decode } from 'fast-png';
import { markIn } from '../../src/testing/test-editor.ts';
import type { App } from '../support/app.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';
import { findInk, type Ink } from './ink.ts';

const PAGE = { width: 1000, height: 800 };
const BOX = { x: 200, y: 200, width: 300, height: 120 };
const FROM = { x: 200, y: 200 };
const TO = { x: 500, y: 320 };

const field = (app: App) => app.page.getByTestId('typing-field');
const hint = (app: App) => app.page.locator('#typing-hint');

async function findText(app: App): Promise<Ink | undefined> {
  const a = app.at({ x: BOX.x + 12, y: BOX.y + 12 });
  const b = app.at({ x: BOX.x + BOX.width - 12, y: BOX.y + BOX.height - 12 });
  const clip = { x: Math.ceil(a.x), y: Math.ceil(a.y), width: Math.floor(b.x - a.x), height: Math.floor(b.y - a.y) };
  const picture = decode(await app.page.screenshot({ clip }));
  return findInk(picture, { x: 0, y: 0, width: picture.width, height: picture.height });
}

test('text is typed in its drawn box, in one step', async ({ app }) => {
  await app.open(plainPicture());
  await app.press('t');
  await app.drag(FROM, TO);
  await expect(field(app)).toBeFocused();
  await app.page.keyboard.type('Two lines');
  await app.press('Enter');
  await app.page.keyboard.type('of text');
  await app.press('Escape');
  await expect(field(app)).toBeHidden();
  await expect(app.canvas).toBeFocused();
  expect((await app.exportOnly('TextAnnotation')).text).toBe('Two lines\nof text');
  await app.press('Control+z');
  expect(await app.exportMarks()).toEqual([]);
});

longTest('the first click on a field in the panel ends the typing and changes the new text', async ({ app }) => {
  await app.open(plainPicture());
  await app.press('t');
  await app.drag(FROM, TO);
  await app.page.keyboard.type('loud');
  const bold = app.inspector.getByRole('button', { name: 'Bold' });
  await bold.click();
  await expect(field(app)).toBeHidden();
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  expect(await app.exportOnly('TextAnnotation')).toMatchObject({ text: 'loud', fontStyle: ['Bold'] });
});

longTest('Escape discards an empty new mark; a click elsewhere keeps typed text', async ({ app }) => {
  await app.open(plainPicture());
  await app.press('w');
  await app.drag(FROM, TO);
  await expect(field(app)).toBeFocused();
  await app.press('Escape');
  await expect(field(app)).toBeHidden();
  expect(await app.exportMarks()).toEqual([]);
  await app.press('w');
  await app.drag(FROM, TO);
  await app.page.keyboard.type('gone');
  await app.click({ x: 700, y: 600 });
  await expect(field(app)).toBeHidden();
  expect((await app.exportOnly('TextRedaction')).text).toBe('gone');
});

test('nothing jumps when a text is finished', { tag: '@fonts' }, async ({ app }) => {
  await app.openWith(plainPicture(), [
    markIn('TextAnnotation', 'a', BOX, {
      pageData: PAGE,
      // Small enough for four lines: finishing cuts overflow.
      fontSize: 22,
      borderColor: '#ffffff',
      text: 'A well-known text that wraps, with gjpq below and ÄÖÜ above its lines.',
    }),
  ]);
  await app.click({ x: 300, y: 260 });
  await app.press('Escape');
  await app.hover({ x: 900, y: 700 });
  await app.page.evaluate(() => document.fonts.ready);
  await expect.poll(() => findText(app)).toBeDefined();
  const painted = await findText(app);
  await app.click({ x: 300, y: 260 });
  await app.press('F2');
  await expect(field(app)).toBeFocused();
  await app.press('End');
  const typed = await findText(app);
  for (const side of ['left', 'right', 'top', 'bottom'] as const) {
    expect(Math.abs((typed?.[side] ?? 0) - (painted?.[side] ?? 0)), side).toBeLessThanOrEqual(1);
  }
});

test('double click, F2 and Enter open text; a change is one step', async ({ app }) => {
  await app.openWith(plainPicture(), [markIn('StampAnnotation', 'a', BOX, { pageData: PAGE })]);
  const before = await app.exportText();
  await app.press('Control+a');
  for (const key of ['F2', 'Enter']) {
    await app.press(key);
    await expect(field(app)).toHaveValue('Approved');
    await app.press('Escape');
    await expect(field(app)).toBeHidden();
  }
  expect(await app.exportText()).toBe(before);
  const { x, y } = app.at({ x: 350, y: 260 });
  await app.page.mouse.dblclick(x, y);
  await expect(field(app)).toBeFocused();
  await app.page.keyboard.type('Paid');
  await app.press('Enter');
  expect((await app.exportOnly('StampAnnotation')).label).toBe('Paid');
  await app.press('Control+z');
  expect(await app.exportText()).toBe(before);
});

longTest('a mask accepts matching characters, fills in the rest, and reports refused ones', async ({ app }) => {
  await app.openWith(plainPicture(), [
    markIn('TextInputSignature', 'a', BOX, {
      pageData: PAGE,
      mask: { value: '(99) 99-A', translations: { 9: '[0-9]', A: '[A-Z]' } },
    }),
  ]);
  await app.press('Control+a', 'Enter');
  await expect(field(app)).toHaveAttribute('placeholder', '(__) __-_');
  await app.page.keyboard.type('1x');
  await expect(field(app)).toHaveValue('(1');
  await expect(hint(app)).toBeVisible();
  await expect(hint(app)).toContainText("“x” isn't allowed here");
  await app.page.keyboard.type('234');
  await expect(field(app)).toHaveValue('(12) 34');
  await app.page.keyboard.type('5Z');
  await expect(field(app)).toHaveValue('(12) 34-Z');
  await app.press('Enter');
  expect((await app.exportOnly('TextInputSignature')).text).toBe('(12) 34-Z');
});

longTest('maxLength limits typing and pasting', async ({ app, page }) => {
  await app.openWith(plainPicture(), [markIn('TextAnnotation', 'a', BOX, { pageData: PAGE, maxLength: 5 })]);
  await app.press('Control+a', 'F2');
  await page.keyboard.type('abcdefg');
  await expect(field(app)).toHaveValue('abcde');
  await expect(hint(app)).toContainText('At most 5 characters');
  await app.press('Control+a');
  await page.keyboard.insertText('pasted text');
  await expect(field(app)).toHaveValue('paste');
  await app.press('Escape');
  expect((await app.exportOnly('TextAnnotation')).text).toBe('paste');
});

longTest('composed text is entered whole', async ({ app, page }) => {
  await app.open(plainPicture());
  await app.press('t');
  await app.drag(FROM, TO);
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await session.send('Input.imeSetComposition', { text: '日本', selectionStart: 2, selectionEnd: 2 });
  await session.send('Input.insertText', { text: '日本' });
  await app.press('Escape');
  expect((await app.exportOnly('TextAnnotation')).text).toBe('日本');
});

test('a text placed by a click is seen whole, while it is typed and afterwards', { tag: '@fonts' }, async ({ app }) => {
  await app.open(plainPicture());
  await app.press('t');
  await app.click({ x: 300, y: 300 });
  await app.page.keyboard.type('Please check this clause');
  expect(await field(app).evaluate((area) => area.scrollWidth <= area.clientWidth + 1)).toBe(true);
  await app.press('Escape');
  await expect(field(app)).toBeHidden();
  const { rectangle, fontSize } = await app.exportOnly('TextAnnotation');
  expect(rectangle.width).toBeGreaterThan(fontSize * 10);
  // A single line that isn't cut.
  expect(rectangle.height).toBeLessThan(fontSize * 4);
});

longTest('shortcuts style typed text, and no command takes them from a field', async ({ app, page }) => {
  await app.open(plainPicture());
  await app.press('t');
  await app.drag(FROM, TO);
  await page.keyboard.type('loud');
  await app.press('Control+b', 'Control+i', 'Control+u');
  await page.keyboard.type('er');
  await app.press('Escape');
  const mark = await app.exportOnly('TextAnnotation');
  expect(mark).toMatchObject({ text: 'louder', fontStyle: ['Bold', 'Italic', 'Underline'] });
  const text = app.inspector.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Control+i');
  await expect(text).toBeFocused();
  await expect(app.dialog).toHaveCount(0);
});

longTest('a limit below the length of the text is reported at the field and on export', async ({ app, page }) => {
  await app.openWith(plainPicture(), [markIn('TextAnnotation', 'a', BOX, { pageData: PAGE, text: '12345' })]);
  await app.press('Control+a');
  await app.inspector.getByRole('button', { name: 'Details' }).or(app.inspector.getByText('Details')).first().click();
  const limit = app.inspector.getByRole('textbox', { name: 'Maximum length (0: no limit)' });
  await limit.fill('3');
  await page.keyboard.press('Tab');
  await expect(app.inspector.getByText('At most 3 characters.').first()).toBeVisible();
  await app.press('Control+e');
  await expect(app.dialog.getByText('1 text exceeds the limits of its mark')).toBeVisible();
});
