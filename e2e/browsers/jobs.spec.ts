import { createNodePlatform } from '../../src/codecs/node-platform.ts';
import { openPicture } from '../../src/codecs/open-picture.ts';
import { createOriginal, createPage, isCovered, MARKS, PAGE } from '../output/originals.ts';
import { expectNear } from '../support/compare.ts';
import { marksFile, rectangleMark } from '../support/documents.ts';
import { barcodePicture, plainPicture, printedBarcodes } from '../support/pictures.ts';
import { expect, test } from './test.ts';
import type { WindowApp } from './window-app.ts';

const picture = plainPicture();
const BOX = { x: 100, y: 100, width: 120, height: 80 };

async function drawBox(app: WindowApp): Promise<void> {
  await app.window.press('r');
  await app.drag(picture, BOX, { x: BOX.x + BOX.width, y: BOX.y + BOX.height });
}

test('a picture is opened, drawn on, and the drawing undone and done again', async ({ app }) => {
  await app.open(picture);
  const empty = await app.exportText();
  await drawBox(app);
  const drawn = await app.exportText();
  const [mark, ...others] = JSON.parse(drawn).marks;
  expect(others).toEqual([]);
  expect(mark.type).toBe('RectangleAnnotation');
  expectNear(mark.rectangle, BOX, 'what was drawn');
  await app.window.press('Control+z');
  expect(JSON.parse(await app.exportText())).toEqual(JSON.parse(empty));
  await app.window.press('Control+Shift+z');
  expect(await app.exportText()).toBe(drawn);
});

test('marks are imported and exported as they were, unknown properties included', async ({ app }) => {
  const document = { layerRecordId: 'x1', marks: [{ ...rectangleMark('one', BOX), vendor: { ä: [1, null] } }] };
  await app.open(picture);
  await app.drop(marksFile(document));
  await app.expectText('[aria-label="Messages"]', '1 mark imported');
  expect(JSON.parse(await app.exportText())).toEqual(document);
});

test('an exported picture contains nothing from under its redactions', async ({ newApp }) => {
  const files: Buffer[] = [];
  // Two originals that only differ under the redactions.
  for (const seed of [1, 2]) {
    const app = await newApp();
    await app.open(createOriginal(seed));
    await app.drop(marksFile({ marks: MARKS }));
    await app.expectText('[aria-label="Messages"]', `${MARKS.length} marks imported`);
    await app.window.press('Control+e');
    await app.pressButton('Images');
    await app.pressButton('TIFF');
    await app.pressButton('Export');
    await app.expectText('dialog[open]', /Checked: [\d,]+ redacted pixels on 2 pages hold nothing of the original/);
    files.push(await app.saved(() => app.pressButton('Save file')));
  }
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = files;
  expect(first.equals(second), 'the same file, whatever was redacted').toBe(true);
  const file = openPicture(new Uint8Array(first), createNodePlatform());
  expect(file.pages).toHaveLength(2);
  const { data } = await file.decodePage(1);
  const original = createPage(2, 1).data;
  const changed = data.filter((sample, at) => {
    const pixel = Math.floor(at / 4);
    return sample !== original[at] && !isCovered(2, pixel % PAGE.width, Math.floor(pixel / PAGE.width));
  });
  expect(changed, 'samples that changed beside the redaction').toHaveLength(0);
});

test('the barcodes of a page are found', async ({ app }) => {
  const printed = printedBarcodes();
  await app.open(barcodePicture());
  await app.window.press('Control+b');
  await app.expectText('[role="tabpanel"]', `${printed.length} barcodes found`);
  const list = await app.text('[aria-label="Barcodes"]');
  for (const { label, value } of printed) {
    expect(list).toContain(label);
    expect(list).toContain(value);
  }
});

test('a reload brings the document back with its marks', async ({ app }) => {
  await app.open(picture);
  await drawBox(app);
  const before = await app.exportText();
  await app.expectText('[data-testid="autosave-state"]', /^Saved$/);
  await app.reload();
  await app.expectOpen(picture);
  expect(await app.exportText()).toBe(before);
  await app.closeDocument();
  await app.expectCount('[aria-label="Recent documents"] img', 1);
});
