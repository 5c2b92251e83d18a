import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Locator, TestInfo } from '@playwright/test';
import { ExportDialog } from '../output/export-dialog.ts';
import type { App } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { crowdedForm, formPdf, trapPdf } from '../support/forms.ts';
import { expect, longTest, test } from '../support/test.ts';

interface QpdfField {
  readonly fullname: string;
  readonly value: unknown;
}

function qpdfValues(path: string): Readonly<Record<string, unknown>> {
  const json = execFileSync('qpdf', ['--json', '--json-key=acroform', path], { encoding: 'utf8' });
  const { acroform }: { acroform: { fields: readonly QpdfField[] } } = JSON.parse(json);
  const text = (value: unknown) => (typeof value === 'string' ? value.replace(/^(?:u:|b:)/, '') : value);
  return Object.fromEntries(acroform.fields.map(({ fullname, value }) => [fullname, text(value)]));
}

const wordsOf = (path: string): string => execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });

const field = (app: App, name: string, role: Parameters<App['page']['getByRole']>[0] = 'textbox'): Locator =>
  app.page.getByRole(role, { name, exact: true });

/** Waits until the pages show all values and the controls are hidden again. */
const expectDrawn = (app: App) => expect(app.page.locator('.form-widget.is-pending')).toHaveCount(0);

interface ExportOptions {
  choose?(dialog: ExportDialog): Promise<void>;
  /** Number of saved files: redactions add reports. */
  readonly count?: number;
}

async function exportFile(app: App, info: TestInfo, { choose, count = 1 }: ExportOptions = {}): Promise<string> {
  const dialog = await ExportDialog.open(app);
  await choose?.(dialog);
  await dialog.write();
  await dialog.checked();
  const files = await dialog.save(count);
  const saved = files.find(({ name }) => name.endsWith('.pdf'));
  await dialog.close();
  const path = info.outputPath(`${info.retry}-${saved?.name}`);
  writeFileSync(path, saved?.bytes ?? '');
  return path;
}

/** Fills in a field of each kind by keyboard. */
async function fillByKeys(app: App): Promise<void> {
  const { keyboard } = app.page;
  await field(app, 'Your full name').click();
  await keyboard.type('Zoë Example');
  await keyboard.press('Tab');
  await keyboard.type('first line\nsecond line');
  await keyboard.press('Tab');
  await keyboard.type('1234567');
  await keyboard.press('Tab');
  await keyboard.type('secret');
  await keyboard.press('Tab');
  await keyboard.type('31.12.2026');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('ArrowRight');
  await keyboard.press('Tab');
  await keyboard.type('Ger');
  await keyboard.press('Tab');
  await keyboard.type('Teal');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.type('1200.5');
  await keyboard.press('Tab');
  await keyboard.type('99.5');
  await keyboard.press('Tab');
}

test('fills in a field of each kind by keys, keeps the values over a reload, and writes them into the PDF', async ({
  app,
  page,
}, info) => {
  await app.open(await formPdf());
  await fillByKeys(app);
  await expect(field(app, 'Code')).toHaveValue('123456');
  await expect(field(app, 'Total')).toHaveValue('1,300.00');
  await expect(app.canvas).toHaveAccessibleName(/nothing selected/);
  await expectDrawn(app);
  await expect(page.getByTestId('autosave-state')).toHaveText('Saved');
  await page.reload();
  await expect(field(app, 'Your full name')).toHaveValue('Zoë Example');
  await expect(field(app, 'Large', 'radio').or(field(app, 'Size: Large', 'radio'))).toBeChecked();
  await expectDrawn(app);
  const path = await exportFile(app, info);
  expect(qpdfValues(path)).toMatchObject({
    Name: 'Zoë Example',
    Code: '123456',
    Secret: 'secret',
    Date: '31.12.2026',
    Country: 'Germany',
    Colour: 'Teal',
    Net: '1200.5',
    Tax: '99.5',
    Total: '1300',
  });
  const words = wordsOf(path);
  for (const word of ['Zoë Example', 'second line', '31.12.2026', 'Germany', 'Teal', '1,300.00']) {
    expect(words).toContain(word);
  }
  expect(words).not.toContain('secret');
});

longTest('writes values that were typed after an export into the next one', async ({ app }, info) => {
  await app.open(await formPdf());
  const name = field(app, 'Your full name');
  for (const value of ['First', 'Second', 'Third']) {
    await name.fill(value);
    await name.press('Tab');
    await expectDrawn(app);
    expect(qpdfValues(await exportFile(app, info))).toMatchObject({ Name: value });
  }
});

test('undoes and redoes values step by step, wherever the focus is', async ({ app, page }) => {
  await app.open(await formPdf());
  const [name, agree] = [field(app, 'Your full name'), field(app, 'Agree', 'checkbox')];
  await name.fill('Ada');
  await agree.check();
  await agree.press('Control+z');
  await expect(agree).not.toBeChecked();
  await expect(name).toHaveValue('Ada');
  await name.focus();
  await name.press('Control+z');
  await expect(name).toHaveValue('');
  await name.press('Control+Shift+z');
  await expect(name).toHaveValue('Ada');
  await name.press('End');
  await page.keyboard.type(' L');
  await name.press('Control+z');
  await expect(name).toHaveValue('Ada');
});

longTest(
  'says what is wrong with a value, without a part of it under the field that has the focus',
  async ({ app }) => {
    await app.open(await formPdf());
    await field(app, 'Net').fill('abc');
    await field(app, 'Net').press('Tab');
    const fault = app.page.getByRole('alert').filter({ hasText: '1,234.50' });
    await expect(fault).toBeVisible();
    const next = field(app, 'Tax');
    await expect(next).toBeFocused();
    const [reported, typed] = [await fault.boundingBox(), await next.boundingBox()];
    expect(reported && typed && (reported.y + reported.height <= typed.y || reported.y >= typed.y + typed.height)).toBe(
      true,
    );
  },
);

longTest('reports invalid values at their fields, and leaves them out of the file', async ({ app }) => {
  await app.open(await formPdf());
  const date = field(app, 'Date');
  await date.fill('tomorrow');
  await date.press('Tab');
  await expect(date).toHaveAttribute('aria-invalid', 'true');
  await expect(app.page.getByRole('alert').filter({ hasText: 'dd.mm.yyyy' })).toBeVisible();
  await date.fill('1.2.2027');
  await date.press('Tab');
  await expect(date).not.toHaveAttribute('aria-invalid', 'true');
});

longTest('says which characters of a value no font has, and offers to add one', async ({ app, page }) => {
  await app.open(await formPdf());
  await field(app, 'Your full name').fill('हिन्दी ไทย');
  await field(app, 'Notes').focus();
  await expect(page.getByText('No font here has the characters').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a font file…' })).toBeVisible();
});

longTest('clears the form by a command, and resets what a button of it names', async ({ app }) => {
  await app.open(await formPdf());
  const [name, code] = [field(app, 'Your full name'), field(app, 'Code')];
  await name.fill('Ada');
  await code.fill('77');
  await app.page.getByRole('button', { name: 'Reset' }).click();
  await expect(name).toHaveValue('');
  await expect(code).toHaveValue('77');
  await app.runFromPalette('Clear form');
  await expect(code).toHaveValue('');
});

longTest('goes on to a field of the next page, which scrolls into view', async ({ app, page }) => {
  await app.open(await formPdf());
  await field(app, 'Tax').focus();
  // Calculated fields accept no input.
  await page.keyboard.press('Tab');
  await expect(field(app, 'Reset', 'button')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(app, 'Remarks')).toBeFocused();
  await expect(field(app, 'Remarks')).toBeInViewport();
  await app.expectPage(2);
  await page.keyboard.press('Shift+F8');
  await expect(field(app, 'Reset', 'button')).toBeFocused();
  await page.keyboard.type('x');
  await expect(app.canvas).toHaveAccessibleName(/nothing selected/);
  await page.keyboard.press('Escape');
  await expect(app.canvas).toBeFocused();
});

longTest('flattens the form on request, and finds what was filled in', async ({ app }, info) => {
  await app.open(await formPdf());
  await field(app, 'Your full name').fill('Zebediah');
  await field(app, 'Your full name').blur();
  await expectDrawn(app);
  const flat = await exportFile(app, info, {
    choose: async (dialog) => {
      await dialog.unfold('Contents');
      await dialog.box.getByRole('checkbox', { name: /^Flatten/ }).check();
    },
  });
  expect(wordsOf(flat)).toContain('Zebediah');
  expect(qpdfValues(flat)).toEqual({});
  await app.press('Control+f');
  await app.page.getByRole('searchbox').fill('Zebediah');
  await expect(app.page.getByText('1 of 1', { exact: true })).toBeVisible();
});

test('fills in the form from a dropped table, and names the values that do not fit', async ({ app }) => {
  await app.open(await formPdf());
  const csv = (text: string) => ({ name: 'values.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await app.drop([csv('Name,Date,Agree\nAda,31.12.2026,yes\n')]);
  await expect(field(app, 'Your full name')).toHaveValue('Ada');
  await expect(field(app, 'Agree', 'checkbox')).toBeChecked();
  await expectDrawn(app);
  await app.drop([csv('Name,Nickname\nGrace,G\n')]);
  await expect(app.messages.getByText('Nickname', { exact: false })).toBeVisible();
  await expect(field(app, 'Your full name')).toHaveValue('Ada');
  await app.messages.getByRole('button', { name: 'Fill in the others' }).click();
  await expect(field(app, 'Your full name')).toHaveValue('Grace');
});

longTest('redacts a value that was filled in, wherever the file holds it', async ({ app }, info) => {
  await app.open(await formPdf());
  const name = field(app, 'Your full name');
  await name.fill('Zebediah');
  await name.blur();
  await expectDrawn(app);
  const box = await name.boundingBox();
  if (!box) throw new Error('The field is not shown');
  await app.chooseTool('RectangleRedaction');
  await app.dragOnScreen({ x: box.x - 4, y: box.y - 4 }, { x: box.x + box.width + 4, y: box.y + box.height + 4 });
  const path = await exportFile(app, info, { count: 3 });
  expect(wordsOf(path)).not.toContain('Zebediah');
  const decoded = execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1' });
  const hidden = ['Zebediah', Buffer.from('\ufeffZebediah', 'utf16le').swap16().toString('latin1')];
  for (const secret of hidden) expect(decoded).not.toContain(secret);
  expect(JSON.stringify(qpdfValues(path))).not.toContain('Zebediah');
});

test('runs no script of a form, and lists all of them', async ({ app, page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  page.on('popup', () => requested.push('a window'));
  page.on('dialog', (dialog) => void dialog.dismiss().finally(() => requested.push('a dialog')));
  await app.open(await trapPdf());
  const [name, city] = [field(app, 'Name'), field(app, 'City')];
  await name.fill('Ada');
  await name.press('Tab');
  await city.fill('London');
  await city.press('Tab');
  await field(app, 'Agree', 'checkbox').check();
  await field(app, 'Reset', 'button').click();
  await expect(city).toHaveValue('');
  await expect(name).toHaveValue('Ada');
  await expectDrawn(app);
  await app.showPanel('Properties');
  const listed = page.locator('details').filter({ hasText: '17 scripts have no effect here' });
  await listed.locator('summary').click();
  await expect(listed.getByRole('listitem')).toHaveCount(17);
  await expect(listed.getByRole('listitem').filter({ hasText: 'OpenAction' })).toContainText('Document');
  expect(await page.evaluate(() => 'trapped' in globalThis)).toBe(false);
  expect(requested.filter((url) => !url.startsWith(new URL(page.url()).origin) && !url.startsWith('blob:'))).toEqual(
    [],
  );
});

longTest('names every control of a form for assistive technology', async ({ app, page }) => {
  await app.open(await formPdf());
  await field(app, 'Your full name').focus();
  await expectAccessible(page, 'a form');
});

longTest(
  'fills in a page with a thousand fields, whose controls come with the focus or the pointer',
  async ({ app, page }, info) => {
    await app.open(await crowdedForm(1000));
    const stands = (name: string) => page.getByRole('textbox', { name, exact: true });
    await expect(page.locator('.page-fields [data-field]')).toHaveCount(1000);
    await expect(page.locator('.page-fields input')).toHaveCount(0);
    await stands('f0').focus();
    await expect(page.locator('input[data-field="f0"]')).toBeFocused();
    await page.keyboard.type('one');
    await page.keyboard.press('Tab');
    await page.keyboard.type('two');
    await stands('f500').click();
    await expect(page.locator('input[data-field="f500"]')).toBeFocused();
    await page.keyboard.type('six');
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator('input[data-field="f499"]')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.mouse.move(0, 0);
    await expectDrawn(app);
    for (const [name, value] of [
      ['f0', 'one'],
      ['f1', 'two'],
      ['f500', 'six'],
    ] as const)
      await expect(stands(name)).toHaveText(value);
    await expectAccessible(page, 'a crowded form');
    await page.keyboard.press('Control+z');
    await expectDrawn(app);
    await expect(stands('f500')).toHaveText('');
    expect(qpdfValues(await exportFile(app, info))).toMatchObject({ f0: 'one', f1: 'two', f500: null });
  },
);
