import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator } from '@playwright/test';
import { oneOf } from '../../src/testing/short-form.ts';
import type { App } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { lineMark, marksFile, rectangleMark } from '../support/documents.ts';
import { FAULTY_COMMENT, thirteenFaults } from '../support/faults.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const BOX = { x: 300, y: 200, width: 300, height: 200 };

/** Third-party files, only on developers' machines, next to the repository. */
const REAL_FILES = ['../../../shared/data/marks/', '../../../../shared/data/marks/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

const readReal = (name: string): string | undefined => {
  const path = REAL_FILES.map((folder) => `${folder}${name}`).find((each) => existsSync(each));
  return path === undefined ? undefined : readFileSync(path, 'utf8');
};

test('an imported document is exported unchanged, with all unknown data', async ({ app }) => {
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
  await expect(app.messages.getByText("1 mark is on a page that this document doesn't have; it's kept.")).toBeVisible();
  expect(JSON.parse(await app.exportText())).toEqual(document);
  const list = await app.showPanel('Marks');
  await expect(list.getByText('Page 7 (not in this document)')).toBeVisible();
});

test('a document is exported with its key order and exact numbers, also after autosave and reopening', async ({
  app,
  page,
}) => {
  const mark = JSON.stringify({ ...rectangleMark('box', BOX), opacity: 200 })
    .replace('{', '{"vendor":{"id":12345678901234567890,"list":[1e400,[-0,{"deep":9007199254740993}]]},')
    .replace('"width":300', '"width":300.00000000000000000001');
  const text = `{"revision":1E-400,"name":"first","marks":[${mark}],"last":0.1000000000000000000001}`;
  await app.open(plainPicture());
  await app.importFile(marksFile(text));
  await app.expectMarkCount(1);
  expect(await app.exportText()).toBe(text);
  await app.press('Control+a', 'Control+d');
  await app.expectMarkCount(2);
  const both = await app.exportText();
  expect(both.match(/"list":\[1e400,\[-0,\{"deep":9007199254740993\}\]\]/g)).toHaveLength(2);
  expect(both.match(/"width":300\.00000000000000000001/g)).toHaveLength(2);
  await app.press('Control+c', 'Control+v');
  await app.expectMarkCount(3);
  expect((await app.exportText()).match(/"id":12345678901234567890/g)).toHaveLength(3);
  await app.press('Control+z', 'Control+z');
  expect(await app.exportText()).toBe(text);
  await expect(page.getByTestId('autosave-state')).toHaveText('Saved');
  await page.reload();
  await expect(app.canvas).toHaveAccessibleName(/^plain\.png, page 1 of 1/);
  expect(await app.exportText()).toBe(text);
});

longTest('a large document keeps its digits through the import worker', async ({ app }) => {
  const mark = (uid: number) =>
    JSON.stringify({ ...rectangleMark(`m${uid}`, BOX), note: 'x'.repeat(500) }).replace(
      '{',
      `{"id":1234567890123456789${uid},`,
    );
  const text = `{"marks":[${Array.from({ length: 600 }, (_, uid) => mark(uid)).join()}],"n":1e400}`;
  await app.open(plainPicture());
  await app.importFile(marksFile(text));
  await app.expectMarkCount(600);
  expect(await app.exportText()).toBe(text);
});

longTest('a repeated key is reported before anything is lost', async ({ app }) => {
  const text = `{"marks":[${JSON.stringify(rectangleMark('first', BOX))}],"marks":[${JSON.stringify(rectangleMark('second', BOX))}]}`;
  await app.open(plainPicture());
  await app.importFile(marksFile(text, 'twice.json'));
  await expect(app.dialog).toHaveAccessibleName('twice.json: duplicate keys');
  await expect(app.dialog.getByRole('row', { name: /Document.*marks.*each key once.*it 2 times/ })).toBeVisible();
  await app.dialog.getByRole('button', { name: 'Load 1 mark' }).click();
  await app.leaveField();
  expect((await app.exportMarks()).map(({ uid }) => uid)).toEqual(['second']);
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
  await expect(app.dialog).toHaveAccessibleName('bad.json: 4 of 5 marks are invalid');
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

test('a repair fills in missing values', async ({ app }) => {
  const { opacity: _opacity, borderThickness: _border, ...incomplete } = rectangleMark('incomplete', BOX);
  await app.open(plainPicture());
  await app.importFile(marksFile({ marks: [incomplete] }));
  await expect(app.dialog.getByRole('button', { name: /^Load 0/ })).toBeDisabled();
  await app.dialog.getByRole('button', { name: 'Repair missing properties' }).click();
  await app.dialog.getByRole('button', { name: 'Load 1 mark' }).click();
  await app.leaveField();
  const mark = await app.exportOnly('RectangleAnnotation');
  expect(mark).toMatchObject({ uid: 'incomplete', rectangle: BOX, borderThickness: 1 });
});

async function openCorrection(app: App, path: string): Promise<Locator> {
  const form = app.dialog.getByRole('form', { name: `Correct ${path}`, exact: true });
  // The last correction may have opened it.
  if (!(await form.isVisible())) {
    await app.dialog.getByRole('button', { name: `Correct ${path}`, exact: true }).click();
  }
  return form;
}

async function typeValue(app: App, path: string, value: string): Promise<void> {
  const form = await openCorrection(app, path);
  // The field is focused, with its text selected.
  await expect(form.getByLabel('New value')).toBeFocused();
  await app.page.keyboard.insertText(value);
  await app.page.keyboard.press('Enter');
  await expect(form).toBeHidden();
}

longTest('thirteen different problems of a file are each corrected, and all of its marks load', async ({ app }) => {
  const marks = thirteenFaults();
  await app.open(plainPicture());
  await app.importFile(marksFile({ marks }, 'faults.json'));
  await expect(app.dialog).toHaveAccessibleName('faults.json: 13 of 13 marks are invalid');
  await expect(app.dialog.getByRole('row', { name: /^Mark 8 Rectangle marks\[7\]\.type/ })).toBeVisible();
  await expect(app.dialog.getByRole('button', { name: /^Load 0/ })).toBeDisabled();

  const form = await openCorrection(app, 'marks[0].fillColor');
  await form.getByLabel('New value').fill('crimson');
  await form.getByLabel('New value').press('Enter');
  await expect(form.getByRole('alert')).toHaveText('Expected a colour like #ff0000, or transparent.');
  await form.getByLabel('New value').fill('#dc143c');
  await form.getByRole('button', { name: 'Set' }).click();
  await expect(app.dialog.getByRole('row', { name: /marks\[0\]/ })).toContainText('corrected, set to "#dc143c"');

  await (await openCorrection(app, 'marks[1].thickness')).getByRole('button', { name: 'Nearest allowed: 50' }).click();
  await expect(app.dialog.getByRole('row', { name: /marks\[1\]/ })).toContainText('corrected, set to 50');
  await (await openCorrection(app, 'marks[2].reason')).getByRole('button', { name: 'Remove reasons' }).click();
  await (await openCorrection(app, 'marks[3].opacity')).getByRole('button', { name: 'Nearest allowed: 13' }).click();
  await typeValue(app, 'marks[4].pageNumber', '1');
  const mode = await openCorrection(app, 'marks[5].interactionMode');
  await expect(mode.getByLabel('New value')).toHaveValue('Full');
  await mode.getByRole('button', { name: 'Set' }).click();
  await typeValue(app, 'marks[6].creationDateTime', '2024-01-01T00:00:00+14:00');
  const type = await openCorrection(app, 'marks[7].type');
  await type.getByLabel('New value').selectOption('RectangleAnnotation');
  await type.getByRole('button', { name: 'Set' }).click();
  await (await openCorrection(app, 'marks[8].data.constructor'))
    .getByRole('button', { name: 'Remove constructor' })
    .click();
  const point = await openCorrection(app, 'marks[9].endPoint');
  await point.getByLabel('New value').fill('{"x":7,"y":8}');
  await point.getByRole('button', { name: 'Set' }).click();
  await typeValue(app, 'marks[10].conversation.comments[0].text', 'seven');
  await (await openCorrection(app, 'marks[11].conversation'))
    .getByRole('button', { name: 'Remove conversation' })
    .click();
  await (await openCorrection(app, 'marks[12].pageData.width'))
    .getByRole('button', { name: 'Nearest allowed: 0' })
    .click();

  await app.dialog.getByRole('button', { name: 'Undo the correction of marks[12].pageData.width' }).click();
  await expect(app.dialog.getByRole('button', { name: 'Load 12 marks' })).toBeEnabled();
  await typeValue(app, 'marks[12].pageData.width', '1000');
  await app.dialog.getByRole('button', { name: 'Load 13 marks' }).click();
  await expect(app.messages.getByText('13 marks imported')).toBeVisible();
  await app.leaveField();
  const { reasons: _reasons, ...kept } = marks[2] as (typeof marks)[2] & { reasons: unknown };
  const { conversation: _conversation, ...silent } = marks[11] as (typeof marks)[11] & { conversation: unknown };
  expect(await app.exportMarks()).toEqual([
    { ...marks[0], fillColor: '#dc143c' },
    { ...marks[1], thickness: 50 },
    kept,
    { ...marks[3], opacity: 13 },
    { ...marks[4], pageNumber: 1 },
    { ...marks[5], interactionMode: 'Full' },
    { ...marks[6], creationDateTime: '2024-01-01T00:00:00+14:00' },
    { ...marks[7], type: 'RectangleAnnotation' },
    { ...marks[8], data: {} },
    { ...marks[9], endPoint: { x: 7, y: 8 } },
    { ...marks[10], conversation: { data: {}, comments: [{ ...FAULTY_COMMENT, text: 'seven' }] } },
    silent,
    { ...marks[12], pageData: { width: 1000, height: 10 } },
  ]);
});

longTest('one correction applies to all equal problems, and remaining ones are reported', async ({ app, page }) => {
  const colours = ['red', 'blue', 'red', 'red'];
  const marks = colours.map((fillColor, index) => ({ ...rectangleMark(`m${index}`, BOX), fillColor }));
  await app.open(plainPicture());
  await app.importFile(marksFile({ marks }));
  const form = await openCorrection(app, 'marks[0].fillColor');
  await form.getByLabel('For').selectOption('All 3 with "red"');
  await form.getByLabel('New value').fill('#ff0000');
  await form.getByRole('button', { name: 'Set' }).click();
  await expect(app.dialog.getByRole('button', { name: 'Load 3 marks' })).toBeEnabled();
  await expect(app.dialog.getByRole('row', { name: /marks\[1\]/ }).first()).toContainText('left out');
  const rest = await openCorrection(app, 'marks[1].fillColor');
  await expect(rest.getByLabel('For').getByRole('option')).toHaveText(['This one only', 'All 4 with this problem']);
  await page.keyboard.press('Escape');
  await expect(rest).toBeHidden();
  await expect(app.dialog).toBeVisible();
  await expect(app.dialog.getByRole('button', { name: 'Correct marks[1].fillColor' })).toBeFocused();
  await typeValue(app, 'marks[1].fillColor', '#0000ff');
  await app.dialog.getByRole('button', { name: 'Load 4 marks' }).click();
  await app.leaveField();
  expect((await app.exportMarks()).map((mark) => Reflect.get(mark, 'fillColor'))).toEqual([
    '#ff0000',
    '#0000ff',
    '#ff0000',
    '#ff0000',
  ]);
});

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 760 },
] as const;
for (const size of oneOf(SIZES, 1)) {
  longTest(`a correction can be read and reached, ${size.width} wide`, async ({ app, page }) => {
    await page.setViewportSize(size);
    await app.open(plainPicture());
    const marks = ['red', 'blue'].map((fillColor, index) => ({ ...rectangleMark(`m${index}`, BOX), fillColor }));
    await app.drop([marksFile({ marks })]);
    const form = await openCorrection(app, 'marks[0].fillColor');
    await expectAccessible(page, 'the report with a correction');
    for (const control of await form.getByRole('button').all()) await expect(control).toBeInViewport({ ratio: 1 });
    await expect(form.getByLabel('New value')).toBeInViewport({ ratio: 1 });
  });
}

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
  ['text that is no JSON', 'marks: none', /JSON/],
  ['JSON without marks', '{"layers": []}', /marks must be an array/],
] as const) {
  test(`${what} is refused`, async ({ app }) => {
    await app.open(plainPicture());
    await app.importFile(marksFile(text, 'wrong.json'));
    const alert = app.messages.getByRole('alert');
    await expect(alert).toContainText("wrong.json isn't a marks document");
    await expect(alert).toContainText(reason);
  });
}

test('a duplicate uid is reported, and both marks can be kept', async ({ app }) => {
  await app.openWith(plainPicture(), [rectangleMark('box', BOX)]);
  await app.importFile(marksFile({ marks: [lineMark('box', { x: 1, y: 1 }, { x: 9, y: 9 })] }));
  await expect(app.dialog.getByRole('cell', { name: 'marks[0].uid' })).toBeVisible();
  await app.dialog.getByRole('button', { name: 'Both' }).click();
  await app.dialog.getByRole('button', { name: 'Load 1 mark' }).click();
  await app.leaveField();
  const marks = await app.exportMarks();
  expect(marks.map(({ type }) => type)).toEqual(['RectangleAnnotation', 'LineAnnotation']);
  expect(marks[1]?.uid).not.toBe('box');
});

test('the file is saved under the name of the picture, and copied as text', async ({ app, page }) => {
  await app.openWith(plainPicture(), [rectangleMark('box', BOX)]);
  const { name, text } = await app.saved(() => app.run('export-marks'));
  expect(name).toBe('plain.marks.json');
  await app.press('Control+Shift+c');
  await expect(app.messages.getByText('1 mark copied as JSON')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
});

test('the browser saves the file', async ({ app, page }) => {
  await app.stopCatchingFiles();
  await app.open(plainPicture());
  const download = page.waitForEvent('download');
  await app.press('Control+Shift+e');
  const file = await download;
  expect(file.suggestedFilename()).toBe('plain.marks.json');
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual({ marks: [] });
});

longTest(
  'a real layer file: one mark loads, one lacks its maxLength, the rest of the file is kept',
  async ({ app }) => {
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
  },
);

longTest('a real file with a bad page number: 17 of 18 redactions load', async ({ app }) => {
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

test('a real file with a bad page number: the number is typed, and all 18 redactions load', async ({ app }) => {
  const name = 'sdk-content-fails-schema-validation.markup.json';
  const text = readReal(name);
  test.skip(text === undefined, `skipped: ${name} is not on this machine`);
  await app.open(plainPicture());
  await app.importFile(marksFile(text, name));
  await typeValue(app, 'marks[0].pageNumber', '1');
  await app.dialog.getByRole('button', { name: 'Load 18 marks' }).click();
  await app.leaveField();
  const original: { marks: object[] } = JSON.parse(text ?? '');
  expect(await app.exportMarks()).toEqual([{ ...original.marks[0], pageNumber: 1 }, ...original.marks.slice(1)]);
});
