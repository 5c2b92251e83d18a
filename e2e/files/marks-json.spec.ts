import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lineMark, marksFile, rectangleMark } from '../support/documents.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const BOX = { x: 300, y: 200, width: 300, height: 200 };

/** Real files lie beside the repository on the machines of its developers; they are not part of it. */
const REAL_FILES = ['../../../shared/data/marks/', '../../../../shared/data/marks/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

const readReal = (name: string): string | undefined => {
  const path = REAL_FILES.map((folder) => `${folder}${name}`).find((each) => existsSync(each));
  return path === undefined ? undefined : readFileSync(path, 'utf8');
};

test('an imported document is exported as it was, with everything that nobody asked for', async ({ app }) => {
  const document = {
    layerRecordId: 'a layer',
    comments: [{ text: 'of the layer', data: { 'odd key': 'x' } }],
    marks: [
      {
        ...rectangleMark('box', BOX),
        vendor: { nested: [1, null, 'ä'] },
        data: { owner: 'someone' },
        conversation: { data: {}, comments: [{ data: {}, creationDateTime: '2020-01-01T00:00:00Z', text: 'Why?' }] },
      },
      { ...lineMark('beyond', { x: 1, y: 2 }, { x: 3, y: 4 }), pageNumber: 7 },
    ],
    name: 'kept',
  };
  await app.open(plainPicture());
  await app.importFile(marksFile(document));
  await expect(app.messages.getByText('2 marks imported')).toBeVisible();
  await expect(
    app.messages.getByText('1 mark on pages that this document does not have; they are kept.'),
  ).toBeVisible();
  expect(JSON.parse(await app.exportText())).toEqual(document);
  const list = await app.showPanel('Marks');
  await expect(list.getByText('Page 7 (not in this document)')).toBeVisible();
});

test('dropped marks JSON is imported, as one step', async ({ app }) => {
  await app.open(plainPicture());
  const empty = await app.exportText();
  await app.drop([marksFile({ marks: [rectangleMark('a', BOX), rectangleMark('b', BOX)] })]);
  await app.expectMarkCount(2);
  await app.press('Control+z');
  expect(JSON.parse(await app.exportText())).toEqual(JSON.parse(empty));
});

test('marks that do not conform are reported, and the rest is loaded', async ({ app }) => {
  const { pageData: _pageData, ...withoutSize } = rectangleMark('no size', BOX);
  const marks = [
    rectangleMark('good', BOX),
    { ...rectangleMark('bad colour', BOX), fillColor: 'red' },
    withoutSize,
    { ...rectangleMark('odd type', BOX), type: 'CircleAnnotation' },
    { ...lineMark('no integer', { x: 1, y: 1 }, { x: 2, y: 2 }), opacity: 12.5 },
  ];
  await app.open(plainPicture());
  await app.importFile(marksFile({ marks }, 'bad.json'));
  await expect(app.dialog).toHaveAccessibleName('bad.json: 4 of 5 marks do not conform');
  for (const path of ['marks[1].fillColor', 'marks[2].pageData', 'marks[3].type', 'marks[4].opacity']) {
    await expect(app.dialog.getByRole('cell', { name: path, exact: true })).toBeVisible();
  }
  await expect(app.dialog.getByRole('row', { name: /marks\[1\]\.fillColor.*"red"/ })).toBeVisible();
  const report = await app.saved(() => app.dialog.getByRole('button', { name: 'Save the report' }).click());
  expect(report.name).toBe('bad.json.problems.json');
  const problems: readonly { path: string; uid: string }[] = JSON.parse(report.text);
  expect(problems.map(({ uid }) => uid)).toEqual(['bad colour', 'no size', 'odd type', 'no integer']);
  await app.dialog.getByRole('button', { name: 'Load 1 mark' }).click();
  await expect(app.dialog).toBeHidden();
  await app.leaveField();
  expect((await app.exportMarks()).map(({ uid }) => uid)).toEqual(['good']);
});

test('a repair fills in what is missing', async ({ app }) => {
  const { opacity: _opacity, borderThickness: _border, ...incomplete } = rectangleMark('incomplete', BOX);
  await app.open(plainPicture());
  await app.importFile(marksFile({ marks: [incomplete] }));
  await expect(app.dialog.getByRole('button', { name: /^Load 0/ })).toBeDisabled();
  await app.dialog.getByRole('button', { name: 'Repair what is missing' }).click();
  await app.dialog.getByRole('button', { name: 'Load 1 mark' }).click();
  await app.leaveField();
  const mark = await app.exportOnly('RectangleAnnotation');
  expect(mark).toMatchObject({ uid: 'incomplete', rectangle: BOX, borderThickness: 1 });
});

test('cancelling an import changes nothing', async ({ app }) => {
  await app.openWith(plainPicture(), [rectangleMark('box', BOX)]);
  const before = await app.exportText();
  await app.importFile(marksFile({ marks: [rectangleMark('new', BOX), { type: 'Nothing' }] }));
  await app.dialog.getByRole('button', { name: 'Cancel' }).click();
  await app.importFile(marksFile({ marks: [{ type: 'Nothing' }] }));
  await expect(app.dialog).toBeVisible();
  await app.press('Escape');
  await expect(app.dialog).toBeHidden();
  await app.leaveField();
  expect(await app.exportText()).toBe(before);
});

for (const [what, text, reason] of [
  ['text that is no JSON', 'marks: none', /not JSON/],
  ['JSON without marks', '{"layers": []}', /marks must be an array/],
] as const) {
  test(`${what} is refused`, async ({ app }) => {
    await app.open(plainPicture());
    await app.importFile(marksFile(text, 'wrong.json'));
    const alert = app.messages.getByRole('alert');
    await expect(alert).toContainText('wrong.json is no marks document');
    await expect(alert).toContainText(reason);
  });
}

test('a uid that is taken is reported, and both marks survive when that is chosen', async ({ app }) => {
  await app.openWith(plainPicture(), [rectangleMark('box', BOX)]);
  await app.importFile(marksFile({ marks: [lineMark('box', { x: 1, y: 1 }, { x: 9, y: 9 })] }));
  await expect(app.dialog.getByRole('cell', { name: 'marks[0].uid' })).toBeVisible();
  await app.dialog.getByRole('button', { name: 'Both, new uid' }).click();
  await app.dialog.getByRole('button', { name: 'Load 1 mark' }).click();
  await app.leaveField();
  const marks = await app.exportMarks();
  expect(marks.map(({ type }) => type)).toEqual(['RectangleAnnotation', 'LineAnnotation']);
  expect(marks[1]?.uid).not.toBe('box');
});

test('the file is saved under the name of the picture, and copied as text', async ({ app, page }) => {
  await app.openWith(plainPicture(), [rectangleMark('box', BOX)]);
  const { name, text } = await app.saved(() => app.command('export-marks').click());
  expect(name).toBe('plain.marks.json');
  await app.press('Control+Shift+c');
  await expect(app.messages.getByText('1 mark copied as JSON')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
});

test('the browser saves the file', async ({ app, page }) => {
  await app.stopCatchingFiles();
  await app.open(plainPicture());
  const download = page.waitForEvent('download');
  await app.press('Control+s');
  const file = await download;
  expect(file.suggestedFilename()).toBe('plain.marks.json');
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual({ marks: [] });
});

test('a real layer file: one mark loads, one lacks its maxLength, the rest of the file is kept', async ({ app }) => {
  const name = 'annotation-layer-user1.json';
  const text = readReal(name);
  test.skip(text === undefined, `skipped: ${name} is not on this machine`);
  await app.open(plainPicture());
  await app.importFile(marksFile(text, name));
  await expect(app.dialog.getByRole('cell', { name: 'marks[1].maxLength', exact: true })).toBeVisible();
  await app.dialog.getByRole('button', { name: 'Load 1 mark' }).click();
  await app.leaveField();
  const original: { marks: unknown[] } = JSON.parse(text ?? '');
  expect(JSON.parse(await app.exportText())).toEqual({ ...original, marks: original.marks.slice(0, 1) });
});

test('a real file with a bad page number: 17 of 18 redactions load', async ({ app }) => {
  const name = 'sdk-content-fails-schema-validation.markup.json';
  const text = readReal(name);
  test.skip(text === undefined, `skipped: ${name} is not on this machine`);
  await app.open(plainPicture());
  await app.importFile(marksFile(text, name));
  await expect(app.dialog.getByRole('cell', { name: 'marks[0].pageNumber', exact: true })).toBeVisible();
  await app.dialog.getByRole('button', { name: 'Load 17 marks' }).click();
  await app.leaveField();
  const original: { marks: unknown[] } = JSON.parse(text ?? '');
  expect(await app.exportMarks()).toEqual(original.marks.slice(1));
});
