import type { Locator } from '@playwright/test';
import { decode } from 'fast-png';
import type { Rect } from '../../src/kernel/rect.ts';
import { isRedaction, type Mark } from '../../src/marks/index.ts';
import { readAnnotations } from '../../src/output/annotations/read-annotations.ts';
import { fromBytes } from '../../src/pdf/byte-sources.ts';
import { createPdfEngine } from '../../src/pdf/pdfium-engine.ts';
import { buildSheet } from '../../src/testing/build-sheet.ts';
import { buildPdf, textLine } from '../../src/testing/pdf/build-pdf.ts';
import { crop, halve, similarity, toGray } from '../../src/testing/pdf/similarity.ts';
import { oneOf } from '../../src/testing/short-form.ts';
import { ExportDialog } from '../output/export-dialog.ts';
import type { App } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { marksFile } from '../support/documents.ts';
import { letterPdf, lockedPdf, outlinedPdf, textsOfPdf } from '../support/pdfs.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const { document: sheet, pageSize, cells } = buildSheet();
/** Pages with applied redactions become pictures. */
const marks = sheet.marks.filter((mark) => !isRedaction(mark));
/** Renderers antialias letters differently. */
const LETTERS = /Text|StampAnnotation/;

async function exportAs(app: App, choose: (dialog: ExportDialog) => Promise<void>) {
  await app.leaveField();
  const dialog = await ExportDialog.open(app);
  await choose(dialog);
  await dialog.write();
  await dialog.checked();
  const [file] = await dialog.save(1);
  await dialog.close();
  if (!file) throw new Error('Nothing was written');
  return file.bytes;
}

const sheetPdf = {
  ...letterPdf('sheet.pdf', [[]]),
  buffer: Buffer.from(
    buildPdf({ pages: [{ mediaBox: [0, 0, pageSize.width, pageSize.height], content: textLine('', 0, 0) }] }),
  ),
  pages: [pageSize],
};

longTest('marks of each type look in the PDF as they do in pictures', async ({ app, page }) => {
  await app.open(sheetPdf);
  await app.importFile(marksFile({ marks }));
  await app.expectMarkCount(marks.length);
  const kept = await exportAs(app, async (dialog) => {
    await expect(dialog.box.getByText('Text, fonts and links stay')).toBeVisible();
  });
  const picture = decode(
    await exportAs(app, async (dialog) => {
      await dialog.format('PNG');
      await dialog.unfold('Quality');
      await dialog.box.getByLabel('Resolution').fill('144');
      await page.keyboard.press('Tab');
    }),
  );
  const engine = await createPdfEngine();
  const pdf = engine.open(fromBytes(kept));
  const drawn = pdf.render(0, { scale: 2, x: 0, y: 0, width: pageSize.width * 2, height: pageSize.height * 2 });
  pdf.close();
  const [ours, theirs] = [halve(toGray(picture)), halve(toGray(drawn))];
  const alike = Object.fromEntries(
    marks.map(({ type }) => {
      const cell = cells.get(type);
      if (!cell) throw new Error(type);
      return [type, similarity(crop(ours, cell), crop(theirs, cell))];
    }),
  );
  for (const [type, value] of Object.entries(alike))
    expect(value, `${type} in ${JSON.stringify(alike)}`).toBeGreaterThan(LETTERS.test(type) ? 0.7 : 0.93);
});

longTest('a document is exported whole and reopened, and its pages are still text', async ({ app, page }) => {
  const letter = letterPdf('letter.pdf', [['Dear Mrs Ada Byron,', 'we thank you.'], ['Byron again.']]);
  await app.open(letter);
  await app.press('r');
  await app.drag({ x: 100, y: 300 }, { x: 300, y: 400 });
  await app.expectMarkCount(1);
  const bytes = await exportAs(app, async (dialog) => {
    await dialog.unfold('Contents');
    await dialog.choose('Marks', 'Annotations');
  });
  await app.open({ ...letter, name: 'again.pdf', buffer: Buffer.from(bytes) });
  await app.press('Control+f');
  const find = page.getByRole('search', { name: 'Find' });
  await find.getByRole('searchbox').fill('byron');
  await expect(find.getByText('1 of 2')).toBeVisible();
});

test('redactions are reviewed, and the redacted document comes with the report', async ({ app, page }) => {
  const letter = letterPdf('secret.pdf', [
    ['Dear Mrs Ada Byron,', 'we thank you.'],
    ['Nothing here,', 'but Ada BYRON once more.'],
  ]);
  await app.open(letter);
  const redaction = sheet.marks.find(({ type }) => type === 'RectangleRedaction');
  const over = (uid: string, rectangle: Rect, reason: string) => {
    const place = { uid, pageNumber: 1, pageData: { width: 612, height: 792 }, rectangle, reason, reasons: undefined };
    return { ...redaction, ...place } as unknown as Mark;
  };
  const marks = [
    over('line', { x: 130, y: 76, width: 230, height: 24 }, 'Name'),
    over('place', { x: 100, y: 400, width: 200, height: 50 }, ''),
  ];
  await app.importFile(marksFile({ marks }));
  await app.expectMarkCount(2);
  await app.leaveField();

  const choices = await ExportDialog.open(app);
  await choices.box.getByRole('button', { name: 'Review them first…' }).click();
  const review = page.getByRole('region', { name: 'Review redactions' });
  const list = review.getByRole('listbox', { name: 'Redactions' });
  await expect(list.getByRole('option')).toHaveText([/Ada Byron,.*Name/, /No reason/]);
  await expect(review.getByText('occur in 1 more place')).toBeVisible();
  await expectAccessible(page, 'the review of redactions');
  await list.focus();
  // Goes to the redaction without words, drops it, undoes that, and drops it again.
  await app.press('ArrowDown', 'Enter');
  await app.expectSelected('Rectangle redaction');
  await app.press('Delete');
  await expect(list.getByRole('option')).toHaveCount(1);
  await app.press('Control+z');
  await expect(list.getByRole('option')).toHaveCount(2);
  await app.press('ArrowDown', 'Delete');
  await review.getByRole('button', { name: 'Redact Ada Byron there too' }).click();
  await expect(review.getByText('occur nowhere else')).toBeVisible();
  await app.expectPage(1);
  await list.focus();
  await app.press('Home', 'Space', 'Space');
  await expect(review.getByText('2 of 2 redactions accepted.')).toBeVisible();
  await review.getByRole('button', { name: 'Export redacted…' }).click();

  const dialog = await ExportDialog.shown(app);
  await dialog.unfold('Report');
  await dialog.box.getByLabel('Digest and length of the original').check();
  await dialog.write();
  await dialog.checked();
  await expect(dialog.box.getByRole('region', { name: 'What was removed' })).toContainText(
    '20 characters by 2 redactions',
  );
  await expectAccessible(page, 'what was removed');
  const readable = await dialog.saveReport('PDF');
  expect(readable.name).toBe('secret-redacted.report.pdf');
  expect((await textsOfPdf(readable.bytes)).join()).toContain('Report of a redaction');
  const files = await dialog.save(3);
  await dialog.close();
  const file = (ending: string) => files.find(({ name }) => name.endsWith(ending));
  const texts = await textsOfPdf(file('-redacted.pdf')?.bytes ?? new Uint8Array());
  expect(texts.join()).not.toMatch(/byron/i);
  expect(texts[0]).toContain('we thank you');
  expect(texts[1]).toContain('once more');
  const report = Buffer.from(file('.report.json')?.bytes ?? []);
  expect(JSON.parse(report.toString())).toMatchObject({
    kind: 'markwright-redaction-report',
    pages: [
      { page: 1, became: 'cut' },
      { page: 2, became: 'cut' },
    ],
  });
  expect(report.toString()).not.toContain('Byron');

  await app.runFromPalette('Check a file against');
  const choose = async (name: string, buffer: Buffer) => {
    await app.chooseFiles([{ name, mimeType: '', buffer }], () =>
      app.dialog.getByRole('button', { name: name.includes('report') ? /report/ : /file|\.pdf/ }).click(),
    );
  };
  await choose('report.json', report);
  await choose('redacted.pdf', Buffer.from(file('-redacted.pdf')?.bytes ?? []));
  await expect(app.dialog.getByText('This is the redacted and verified file')).toBeVisible();
  await expectAccessible(page, 'the check of a report');
  await choose('letter.pdf', letter.buffer);
  await expect(app.dialog.getByText('This is the original')).toBeVisible();
  await choose('secret.report.pdf', Buffer.from(readable.bytes));
  await expect(app.dialog.getByText("The report isn't signed.")).toBeVisible();
  await expect(app.dialog.getByText('This is the original')).toBeVisible();
});

test('a refused export shows the place, and continues without its page', async ({ app, page }) => {
  await app.open(letterPdf('secret.pdf', [['Dear Mrs Ada Byron,'], ['Nothing here.']]));
  const redaction = sheet.marks.find(({ type }) => type === 'RectangleRedaction');
  const over = (uid: string, pageNumber: number, rectangle: Rect) => {
    const place = { uid, pageNumber, pageData: { width: 612, height: 792 }, rectangle, reason: '', reasons: undefined };
    return { ...redaction, ...place } as unknown as Mark;
  };
  const marks = [
    over('line', 1, { x: 130, y: 76, width: 230, height: 24 }),
    over('nothing', 2, { x: 100, y: 400, width: 0.2, height: 50 }),
  ];
  await app.importFile(marksFile({ marks }));
  await app.expectMarkCount(2);
  await app.leaveField();
  const refused = async () => {
    const dialog = await ExportDialog.open(app);
    await dialog.write();
    await expect(dialog.box.getByRole('alert')).toContainText('On page 2, a redaction');
    return dialog;
  };
  const shown = await refused();
  await expectAccessible(page, 'a refused export');
  await shown.box.getByRole('button', { name: 'Show page 2' }).click();
  await expect(shown.box).toBeHidden();
  await app.expectPage(2);
  const dialog = await refused();
  await dialog.box.getByRole('button', { name: 'Leave page 2 out' }).click();
  await dialog.checked();
  const files = await dialog.save(3);
  const texts = await textsOfPdf(files.find(({ name }) => name.endsWith('.pdf'))?.bytes ?? new Uint8Array());
  expect(texts).toHaveLength(1);
  expect(texts.join()).not.toMatch(/byron/i);
});

longTest('annotations become marks, are undone, and go out as annotations again', async ({ app, page }) => {
  const annotation =
    '/Annots [9 0 R 10 0 R << /Type /Annot /Subtype /Link /Rect [72 690 200 720] /Dest [5 0 R /Fit] >>]';
  const bytes = buildPdf({
    pages: [{ content: textLine('One', 72, 700), entries: annotation }, { content: textLine('Two', 72, 700) }],
    extra: [
      '<< /Type /Annot /Subtype /Square /Rect [100 400 300 500] /C [1 0 0] /BS << /W 3 >> /NM (mine) /Contents (A word) /T (Ada) >>',
      '<< /Type /Annot /Subtype /Highlight /Rect [70 695 100 712] /QuadPoints [70 712 100 712 70 695 100 695] /C [1 1 0] /NM (over) >>',
    ],
  });
  await app.open({ ...letterPdf('annotated.pdf', [[], []]), buffer: Buffer.from(bytes) });
  /** Returns true if the thumbnail shows the border of the annotation or its mark. */
  const isInThumbnail = () =>
    app.pagesStrip
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
        return [...data].some((red, at) => at % 4 === 0 && red - (data[at + 1] ?? 0) > 40);
      });
  await expect.poll(isInThumbnail).toBe(true);
  const find = page.getByRole('search', { name: 'Find' });
  await app.press('Control+f');
  await find.getByRole('searchbox').fill('a word');
  await expect(find.getByText('1 of 1')).toBeVisible();
  await expect(find.getByRole('listitem')).toContainText('Comment');
  await app.press('Escape');
  await app.press('Control+k');
  await page.getByRole('combobox').fill('Import the annotations');
  await app.press('Enter');
  await app.expectMarkCount(2);
  const [mark, over] = await app.exportMarks();
  expect(over).toMatchObject({ type: 'HighlightAnnotation', selectedText: 'One', startIndex: 0, textLength: 3 });
  expect(mark).toMatchObject({
    uid: 'mine',
    rectangle: { x: 100, y: 292, width: 200, height: 100 },
    borderThickness: 3,
  });
  expect(mark?.conversation?.comments?.map(({ text }) => text)).toEqual(['A word']);
  await app.press('Control+a', 'Delete');
  await app.expectMarkCount(0);
  await expect.poll(isInThumbnail).toBe(false);
  await app.press('Control+f');
  await find.getByRole('searchbox').fill('a word');
  await expect(find.getByText('Nothing found')).toBeVisible();
  await app.press('Escape');
  await app.press('Control+z', 'Control+z');
  await app.expectMarkCount(0);
  await app.press('Control+y');
  await app.expectMarkCount(2);
  const written = await exportAs(app, async (dialog) => {
    await dialog.unfold('Contents');
    await dialog.choose('Marks', 'Annotations');
  });
  const { marks: again } = await readBack(written);
  expect(again.map(({ uid }) => uid)).toEqual(['mine', 'over']);
});

async function readBack(bytes: Uint8Array) {
  const pdf = (await createPdfEngine()).open(fromBytes(bytes));
  try {
    return await readAnnotations(bytes, pdf, '2024-01-01T00:00:00.000Z');
  } finally {
    pdf.close();
  }
}

test('the outline is next to the pages, shows the current position, and is navigated by keyboard', async ({
  app,
  page,
}) => {
  await app.open(outlinedPdf());
  await app.pagesStrip.getByRole('tab', { name: 'Outline' }).click();
  const item = (name: string) => page.getByRole('treeitem', { name });
  await expect(item('First part')).toHaveAttribute('aria-current', 'location');
  await item('Last part').click();
  await app.expectPage(3);
  await expect(item('Last part')).toHaveAttribute('aria-current', 'location');
  await app.press('ArrowUp', 'ArrowRight', 'ArrowRight', 'Enter');
  await app.expectPage(2);
  await expect(item('In between')).toBeFocused();
  await app.press('ArrowLeft', 'ArrowLeft');
  await expect(item('In between')).toBeHidden();
  await app.pagesStrip.getByRole('tab', { name: 'Pages' }).click();
  await expect(app.pagesStrip.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});

const SCREENS = [
  { name: 'wide', width: 1280, height: 800 },
  { name: 'a tablet', width: 820, height: 1100 },
  { name: 'a phone', width: 360, height: 740 },
  { name: 'a phone on its side', width: 740, height: 360 },
] as const;
for (const { name, width, height } of oneOf(SCREENS, 2)) {
  test(`the strip of pages fills its height: ${name}`, async ({ app, page }) => {
    const gapBelow = async (part: Locator) => {
      const [own, strip] = [await part.boundingBox(), await app.pagesStrip.boundingBox()];
      return own && strip ? strip.y + strip.height - own.y - own.height : undefined;
    };
    const list = app.pagesStrip.locator('.pages-scroller');
    const openDrawer = async () => {
      const button = page.locator('.drawer-only');
      if (await button.isVisible()) await button.click();
    };
    await page.setViewportSize({ width, height });
    const longPdf = letterPdf(
      'long.pdf',
      Array.from({ length: 40 }, () => []),
    );
    for (const { document, hasOutline } of [
      { document: outlinedPdf(), hasOutline: true },
      { document: longPdf, hasOutline: false },
    ]) {
      await app.open(document);
      await openDrawer();
      const faces = app.pagesStrip.getByRole('tablist');
      // The outline loads after the pages.
      await expect(faces).toBeVisible({ visible: hasOutline });
      await expect.poll(() => gapBelow(list)).toBe(0);
      const head = hasOutline ? ((await faces.boundingBox())?.height ?? 0) : 0;
      expect(head).toBeLessThan(50);
      const [own, strip] = [await list.boundingBox(), await app.pagesStrip.boundingBox()];
      expect((own?.y ?? 0) - (strip?.y ?? 0)).toBe(head);
      await expect(app.pagesStrip.getByRole('button', { name: 'Page 1', exact: true })).toBeInViewport();
      if (hasOutline) {
        await faces.getByRole('tab', { name: 'Outline' }).click();
        await expect.poll(() => gapBelow(app.pagesStrip.getByRole('tree'))).toBe(0);
      }
      await app.press('Escape');
    }
  });
}

longTest(
  'pages of PDFs and pictures are inserted, found, marked, redacted, kept and written',
  async ({ app, page }) => {
    await app.open(letterPdf('letter.pdf', [['Dear Ada,'], ['With my regards.']]));
    const button = (name: string) => app.pagesStrip.getByRole('button', { name, exact: true });
    const insert = async (files: Parameters<typeof app.chooseFiles>[0], before: string) => {
      await app.chooseFiles(files, async () => {
        await button(before).click({ button: 'right' });
        await page
          .getByRole('menu', { name: 'Pages' })
          .getByRole('menuitem', { name: 'Insert pages from files' })
          .click();
      });
    };
    await app.press('r');
    await app.drag({ x: 100, y: 300 }, { x: 300, y: 400 });
    await insert(
      [letterPdf('annex.pdf', [['The number is 4711 here.'], ['Annex, page two.']]), plainPicture()],
      'Page 1',
    );
    await expect(button('Page 5')).toBeVisible();
    await expect(page.locator('p[aria-live]')).toHaveText('Insert 3 pages');

    await app.press('Control+f');
    const find = page.getByRole('search', { name: 'Find' });
    await find.getByRole('searchbox').fill('4711');
    await expect(find.getByText('1 of 1')).toBeVisible();
    await app.expectPage(2);
    await find.getByRole('button', { name: 'Redact', exact: true }).click();
    await find.getByRole('button', { name: 'Close find' }).click();
    const types = async () => (await app.exportMarks()).map(({ type, pageNumber }) => [type, pageNumber]);
    const marked = [
      ['RectangleAnnotation', 1],
      ['TextSelectionRedaction', 2],
    ];
    expect(await types()).toEqual(marked);

    // Undo to the start, then redo.
    await app.press('Control+z', 'Control+z');
    await expect(button('Page 3')).toBeHidden();
    await app.press('Control+Shift+z', 'Control+Shift+z');
    await expect(button('Page 5')).toBeVisible();
    await insert([letterPdf('last.pdf', [['The end.']])], 'Page 5');
    await expect(button('Page 6')).toBeVisible();

    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(button('Page 6')).toBeVisible();
    expect(await types()).toEqual(marked);
    const dialog = await ExportDialog.open(app);
    await dialog.write();
    await dialog.checked();
    const written = (await dialog.save(3)).find(({ name }) => name.endsWith('.pdf'));
    expect((await textsOfPdf(written?.bytes ?? new Uint8Array())).map((text) => text.trim())).toEqual([
      'Dear Ada,',
      expect.stringMatching(/^The number is\s+here\.$/),
      'Annex, page two.',
      '',
      'With my regards.',
      'The end.',
    ]);
  },
);

longTest('pictures and PDFs that are dropped together become one PDF, in their order', async ({ app, page }) => {
  await app.drop(
    [plainPicture(), letterPdf('a.pdf', [['One'], ['Two']]), letterPdf('b.pdf', [['Three']])],
    'Open as pages',
  );
  await expect(app.pagesStrip.getByRole('button', { name: /^Page \d+$/ })).toHaveCount(4);
  await app.press('Control+f');
  const find = page.getByRole('search', { name: 'Find' });
  await find.getByRole('searchbox').fill('three|two');
  await find.getByRole('button', { name: 'Regular expression' }).click();
  await expect(find.locator('.find-page')).toHaveText(['3', '4']);
});

longTest('a file that cannot be inserted into a PDF is named, and nothing changes', async ({ app, page }) => {
  await app.open(letterPdf('letter.pdf', [['Dear Ada,'], ['With my regards.']]));
  const locked = await lockedPdf(letterPdf('locked.pdf', [['Secret']]), 'abc');
  await app.chooseFiles([plainPicture(), locked], async () => {
    await app.pagesStrip.getByRole('button', { name: 'Page 1', exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Insert pages from files' }).click();
  });
  await expect(app.messages.getByText("Couldn't insert the pages")).toBeVisible();
  await expect(app.messages.getByText(/locked\.pdf: .*password/)).toBeVisible();
  await expect(app.pagesStrip.getByRole('button', { name: /^Page \d+$/ })).toHaveCount(2);
});
