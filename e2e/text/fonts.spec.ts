// Marks use the embedded fonts, whatever the machine has: runs with several font sets.
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode } from 'fast-png';
import { LINE_HEIGHT } from '../../src/kernel/text-layout.ts';
import type { Mark } from '../../src/marks/index.ts';
import { FONT_NAMES, SIGNATURE_FONT_NAMES } from '../../src/marks/kit/palette.ts';
import { fromBytes } from '../../src/pdf/byte-sources.ts';
import { createPdfEngine } from '../../src/pdf/pdfium-engine.ts';
import { buildPdf } from '../../src/testing/pdf/build-pdf.ts';
import { markIn } from '../../src/testing/test-editor.ts';
import { ExportDialog } from '../output/export-dialog.ts';
import type { App } from '../support/app.ts';
import { marksFile } from '../support/documents.ts';
import { expect, test } from '../support/test.ts';
import { MARGIN } from '../support/view.ts';
import { findInk, type Pixels } from './ink.ts';

const PAGE = { width: 1000, height: 800 };
const page = {
  name: 'fonts.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(buildPdf({ pages: [{ mediaBox: [0, 0, PAGE.width, PAGE.height], content: '' }] })),
  pages: [PAGE],
};

/** Tolerance for antialiasing differences between engines (page px). */
const EDGE = 1;
/** The command line antialiases more, and slants synthetic italics differently. */
const EDGE_IN_NODE = { upright: 2, leaning: 4 };
const FONT_SIZE = 22;
/** Padding of text boxes (page px). */
const PADDING = 4;
const CLI = fileURLToPath(new URL('../../dist/node/markwright.mjs', import.meta.url));

const STYLES = [[], ['Bold'], ['Italic'], ['Bold', 'Italic']] as const;
const TEXTS = [
  'Please check this clause, AVATAR Łódź',
  'Fünf Wörter passen hier kaum, Привет',
  'To: Wally 1,234.56 € → ✓',
];

const boxes = FONT_NAMES.flatMap((fontName, row) =>
  STYLES.map((fontStyle, column) => ({
    fontName,
    fontStyle,
    rect: { x: 20 + column * 245, y: 10 + row * 95, width: 225, height: 90 },
    text: TEXTS[(row + column) % TEXTS.length] ?? '',
  })),
);
const signatures = SIGNATURE_FONT_NAMES.map((fontName, column) => ({
  fontName,
  rect: { x: 20 + column * 245, y: 690, width: 225, height: 60 },
}));
const marks: readonly Mark[] = [
  ...boxes.map(({ fontName, fontStyle, rect, text }, index) =>
    markIn('TextAnnotation', `text-${index}`, rect, {
      pageData: PAGE,
      fontName,
      fontStyle: [...fontStyle],
      fontSize: FONT_SIZE,
      fontColor: '#000000',
      borderColor: 'transparent',
      fillColor: 'transparent',
      text,
    }),
  ),
  ...signatures.map(({ fontName, rect }, index) =>
    markIn('TextSignature', `signature-${index}`, rect, {
      pageData: PAGE,
      fontName,
      color: '#000000',
      text: 'Zoë Łyk',
    }),
  ),
];
const areas = [...boxes, ...signatures];

/** Takes screenshots at 100 % until two are equal. */
async function takePage(app: App) {
  await app.press('Escape', 'Shift+0');
  await expect.poll(() => app.zoomPercent()).toBe(100);
  const { x, y } = app.at({ x: 0, y: 0 });
  const take = () => app.page.screenshot({ clip: { x, y, ...PAGE } });
  let picture = await take();
  await expect
    .poll(async () => {
      const before = picture;
      picture = await take();
      return before.equals(picture);
    })
    .toBe(true);
  return decode(picture);
}

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

const LINE = FONT_SIZE * LINE_HEIGHT;
/** Overlap of letters with adjacent lines (page px). */
const OVERLAP = 3;

/** Returns the ink bounds of each area, then of its lines. */
const inksOf = (picture: Pixels) =>
  areas.map(({ rect }) => {
    const lines = Array.from({ length: Math.floor(rect.height / LINE) }, (_, index) => ({
      ...rect,
      y: rect.y + PADDING + index * LINE + OVERLAP,
      height: LINE - 2 * OVERLAP,
    }));
    return [rect, ...lines].map((area) => findInk(picture, area));
  });

type Inks = ReturnType<typeof inksOf>;

/** Renders the marks on the command line, which only has the bundled fonts. */
async function burn(): Promise<Pixels> {
  const folder = test.info().outputPath();
  await mkdir(folder, { recursive: true });
  const path = (name: string) => join(folder, name);
  await writeFile(path('page.pdf'), page.buffer);
  await writeFile(path('marks.json'), marksFile({ marks }).buffer);
  const options = ['--marks', path('marks.json'), '--dpi', '72', '-o', path('page.png')];
  execFileSync(process.execPath, [CLI, 'burn', path('page.pdf'), ...options]);
  return decode(await readFile(path('page.png')));
}

const SIDES = ['left', 'right', 'top', 'bottom'] as const;

function expectAlike(actual: Inks, expected: Inks, what: string, edge = (_index: number) => EDGE): void {
  for (const [index, inks] of actual.entries()) {
    for (const [line, ink] of inks.entries()) {
      const wanted = expected[index]?.[line];
      const name = `${line === 0 ? 'text' : `line ${line}`} of ${areas[index]?.fontName} (${index}) ${what}`;
      expect.soft(ink === undefined, `${name} is empty`).toBe(wanted === undefined);
      // Strips of single lines cut letters vertically.
      for (const side of SIDES.slice(0, line === 0 ? 4 : 2)) {
        const away = Math.abs((ink?.[side] ?? 0) - (wanted?.[side] ?? 0));
        expect.soft(away, `${side} of ${name}`).toBeLessThanOrEqual(edge(index));
      }
    }
  }
}

test('text breaks and is placed alike on the page, in a picture and in a PDF', { tag: '@fonts' }, async ({
  app,
  page: tab,
}) => {
  await tab.setViewportSize({ width: PAGE.width + 700, height: PAGE.height + 200 });
  await app.openWith(page, marks);
  // A fitted page is then shown at 100 %, from a whole pixel on.
  const { height } = await app.box();
  await tab.setViewportSize({ width: PAGE.width + 700, height: PAGE.height * 2 + 200 + 2 * MARGIN - height });
  await app.expectFitted(1);
  const shown = inksOf(await takePage(app));
  expect(shown.filter(([whole]) => whole === undefined)).toEqual([]);
  expectAlike(inksOf(await burn()), shown, 'by the command line', (index) =>
    boxes[index]?.fontStyle.some((style) => style === 'Italic') ? EDGE_IN_NODE.leaning : EDGE_IN_NODE.upright,
  );
  const bytes = await exportAs(app, async (dialog) => {
    await expect(dialog.box.getByText('Text, fonts and links stay')).toBeVisible();
  });
  const pdf = (await createPdfEngine()).open(fromBytes(bytes));
  const drawn = pdf.render(0, { scale: 1, x: 0, y: 0, ...PAGE });
  pdf.close();
  expectAlike(inksOf({ ...drawn, channels: 4 }), shown, 'in the PDF');
  const picture = await exportAs(app, async (dialog) => {
    await dialog.format('PNG');
    await dialog.unfold('Quality');
    await dialog.box.getByLabel('Resolution').fill('72');
    await tab.keyboard.press('Tab');
  });
  expectAlike(inksOf(decode(picture)), shown, 'in the picture');
});
