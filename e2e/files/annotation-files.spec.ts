import { buildPdf } from '../../src/testing/pdf/build-pdf.ts';
import { expectAccessible } from '../support/axe.ts';
import { pageRedactionMark, polylineMark, rectangleMark } from '../support/documents.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const XFDF = `<?xml version="1.0" encoding="UTF-8"?>
<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>
<square page="0" rect="300,200,600,400" color="#FF0000" width="4" name="square"/>
<fileattachment page="0" rect="1,1,2,2" name="file"/>
</annots></xfdf>`;

test('dropped XFDF is named, says what it loses, and is imported once the user agrees, as one step', async ({
  app,
}) => {
  await app.open(plainPicture());
  await app.drop([{ name: 'review.xfdf', mimeType: '', buffer: Buffer.from(XFDF) }]);
  await expect(app.dialog).toHaveAccessibleName('review.xfdf is in the format XFDF');
  await expect(app.dialog.getByRole('listitem')).toHaveText(['4: <fileattachment> – there is no mark of this kind']);
  await app.dialog.getByRole('button', { name: 'Load 1 mark' }).click();
  await app.expectMarkCount(1);
  await app.press('Control+z');
  await app.expectMarkCount(0);
});

const BOX = { x: 300, y: 200, width: 300, height: 200 };

test('marks are saved for other programs, and what a format leaves out is shown before', async ({ app, page }) => {
  const line = polylineMark('line', [
    { x: 10, y: 20 },
    { x: 110, y: 70 },
  ]);
  const box = { ...rectangleMark('box', BOX), data: { label: 'code' } };
  await app.openWith(plainPicture(), [box, line, pageRedactionMark('page', [])]);
  await app.run('export-marks-as');
  const format = app.dialog.getByRole('combobox', { name: 'Format' });
  const items = app.dialog.getByRole('listitem');

  await test.step('as XFDF', async () => {
    await expect(format).toHaveValue('xfdf');
    await expect(items).toHaveText([
      'page 1, Page redaction – PDF has no annotation for a PageRedaction',
      'page 1, Rectangle – this format does not keep: data',
    ]);
    await expectAccessible(page, 'an export of marks');
    const saved = await app.saved(() => app.dialog.getByRole('button', { name: 'Save as XFDF' }).click());
    await expect(app.dialog).toBeHidden();
    expect(saved.name).toBe('plain.xfdf');
    expect(saved.text).toMatch(/<square [^>]*page="0"[^>]*rect="300,400,600,600"/);
    expect(saved.text).toContain('<vertices>10,780;110,730</vertices>');
  });

  await test.step('as COCO, by keys, with a report; the format is remembered', async () => {
    await app.run('export-marks-as');
    await format.focus();
    await format.selectOption('COCO');
    await expect(app.dialog.getByText('3 things are left out or changed in this format:')).toBeVisible();
    await expect(items).toHaveText([
      'page 1, Polyline – it becomes its box',
      'page 1, Page redaction – this format has no shape for a PageRedaction',
      'marks – their colours, line widths, texts and dates',
    ]);
    const report = await app.saved(() => app.dialog.getByRole('button', { name: 'Save the report' }).click());
    expect(report.name).toBe('plain.coco.json.losses.json');
    expect(JSON.parse(report.text).losses).toHaveLength(3);
    await app.dialog.getByRole('button', { name: 'Save as COCO' }).focus();
    const saved = await app.saved(() => app.press('Enter'));
    expect(JSON.parse(saved.text)).toMatchObject({
      images: [{ width: 1000, height: 800 }],
      annotations: [{ image_id: 1, bbox: [300, 200, 300, 200] }, { bbox: [10, 20, 100, 50] }],
      categories: [{ name: 'code' }, { name: 'mark' }],
    });
    await app.run('export-marks-as');
    await expect(format).toHaveValue('coco');
    await app.press('Escape');
    await expect(app.dialog).toBeHidden();
  });
});

longTest(
  "XFDF of a rotated and cropped page uses the PDF's coordinates, and reads back in the same place",
  async ({ app }) => {
    const size = { width: 600, height: 300 };
    const buffer = Buffer.from(buildPdf({ pages: [{ content: '', cropBox: [20, 40, 320, 640], rotate: 90 }] }));
    const box = { ...rectangleMark('box', { x: 100, y: 50, width: 200, height: 60 }), pageData: { ...size } };
    await app.openWith({ name: 'turned.pdf', mimeType: 'application/pdf', buffer, pages: [size] }, [box]);
    await app.run('export-marks-as');
    const saved = await app.saved(() => app.dialog.getByRole('button', { name: 'Save as XFDF' }).click());
    // Rotated by 90°: x on the page is y in the file, y is x.
    expect(saved.text).toContain('rect="70,140,130,340"');
    await app.press('Control+a', 'Delete');
    await app.expectMarkCount(0);
    await app.drop([{ name: saved.name, mimeType: '', buffer: Buffer.from(saved.text) }]);
    await app.dialog.getByRole('button', { name: 'Load 1 mark' }).click();
    expect(await app.exportOnly('RectangleAnnotation')).toMatchObject({ rectangle: box.rectangle });
  },
);
