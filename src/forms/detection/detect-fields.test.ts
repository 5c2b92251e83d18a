import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { intersectRect, type Rect } from '../../kernel/rect.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { toRequest } from '../../pdf/render-request.ts';
import { formOf } from '../../testing/form-fields.ts';
import { spawnHere } from '../../testing/local-worker.ts';
import { buildPdf, textLine } from '../../testing/pdf/build-pdf.ts';
import { buildFlatForm, type TruePlace } from '../../testing/pdf/flat-forms.ts';
import { toPng } from '../../testing/scan-pictures.ts';
import { isLong } from '../../testing/short-form.ts';
import { buildTextPage } from '../../text/build-text-page.ts';
import { fromPdf } from '../../text/from-pdf.ts';
import { openFormClient } from '../client.ts';
import { createFormHandlers } from '../serve-forms.ts';
import type { FormField } from '../types.ts';
import { detectFields } from './detect-fields.ts';

const NONE = formOf([]);
const engine = createPdfEngine();
/** Pixels per point at 200 dpi. */
const SCAN_SCALE = 200 / 72;

interface Found {
  readonly type: string;
  readonly rect: Rect;
  readonly label: string;
  readonly cells: number | undefined;
}

const toFound = ({ type, label, widgets, comb, maxLength }: FormField): Found[] =>
  widgets.map(({ rectangle: [x, y, width, height], state }) => ({
    type,
    rect: { x, y, width, height },
    label: type === 'radio' ? (state ?? '') : label,
    cells: comb ? (maxLength ?? 0) : undefined,
  }));

/** Returns true if both rectangles mark the same place to fill in. */
function isSamePlace(found: Found, place: TruePlace): boolean {
  const part = intersectRect(found.rect, place.rect);
  if (!part || found.type !== place.type || found.cells !== place.cells) return false;
  const [a, b] = [found.rect, place.rect];
  const width = Math.max(a.x + a.width, b.x + b.width) - Math.min(a.x, b.x);
  return part.width > width * 0.85 - 2 && part.height > Math.min(a.height, b.height) * 0.6;
}

/** Simulates a scan: the page becomes a single image. */
async function scan(bytes: Uint8Array): Promise<Uint8Array> {
  const document = (await engine).open(fromBytes(bytes));
  const size = document.pageSize(0);
  const picture = document.render(0, toRequest(size, SCAN_SCALE));
  document.close();
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([size.width, size.height]);
  page.drawImage(await pdf.embedPng(toPng(picture)), { x: 0, y: 0, ...size });
  return pdf.save();
}

it('finds amounts behind line numbers, which the text of their line names', async () => {
  const lines = ['Wages, salaries, tips', 'Taxable interest', 'Alimony received'];
  const row = (label: string, index: number) => {
    const y = 720 - index * 16;
    const cells = [380, 410, 490].map((x, at) => `${x} ${y - 4} ${[30, 80, 30][at]} 16 re S`);
    return [textLine(`${index + 7} ${label}`, 72, y), textLine(String(index + 7), 385, y), ...cells].join('\n');
  };
  const build = (labels: readonly string[]) => buildPdf({ pages: [{ content: labels.map(row).join('\n') }] });
  const proposals = await detectFields(await engine, build(lines), { form: NONE });
  const names = proposals.map(({ field }) => field.name.replace(/^\d+ /, ''));
  expect(names).toEqual(lines.flatMap((line) => [line, `${line} 2`]));
  // Control: numbers in a table without text beside it.
  const numbers = [380, 410].flatMap((x) => [700, 684].map((y) => `${x} ${y} 30 16 re S`));
  const content = [...numbers, textLine('7', 385, 704), textLine('8', 385, 688)].join('\n');
  expect(await detectFields(await engine, buildPdf({ pages: [{ content }] }), { form: NONE })).toEqual([]);
});

/** Measures and prints the detection quality on forms of the first seeds. */
async function measure(count: number, toFile: (bytes: Uint8Array) => Promise<Uint8Array>) {
  const sum = { places: 0, found: 0, right: 0, named: 0 };
  for (let seed = 1; seed <= count; seed += 1) {
    const { bytes, places } = buildFlatForm(seed);
    const proposals = await detectFields(await engine, await toFile(bytes), { form: NONE });
    const found = proposals.flatMap(({ field }) => toFound(field));
    const matched = places.map((place) => found.find((each) => isSamePlace(each, place)));
    sum.places += places.length;
    sum.found += found.length;
    sum.right += new Set(matched.filter((each) => each !== undefined)).size;
    sum.named += places.filter(({ label }, index) => matched[index]?.label === label).length;
  }
  const { places, found, right, named } = sum;
  const measured = { precision: right / found, recall: right / places, names: named / right };
  console.log(`${count} forms, ${places} places:`, measured);
  return measured;
}

it('finds the places of made forms, and little else', async () => {
  const { precision, recall, names } = await measure(isLong ? 120 : 8, async (bytes) => bytes);
  expect(precision).toBeGreaterThan(0.95);
  expect(recall).toBeGreaterThan(0.95);
  expect(names).toBeGreaterThan(0.9);
});

it('finds a line to write on behind labels in a column', async () => {
  const labels = ['Name', 'Address', 'Telephone'];
  const boxes = labels.map((label, row) => `${textLine(label, 72, 720 - row * 36)} 160 ${716 - row * 36} 300 18 re S`);
  const content = [...boxes, textLine('Date', 72, 612), '160 610 m 400 610 l S'].join('\n');
  const proposals = await detectFields(await engine, buildPdf({ pages: [{ content }] }), { form: NONE });
  expect(proposals.map(({ field }) => field.name)).toEqual([...labels, 'Date']);
});

it('finds places on scans without their words', async () => {
  const { precision, recall } = await measure(isLong ? 30 : 2, scan);
  expect(precision).toBeGreaterThan(0.8);
  expect(recall).toBeGreaterThan(0.8);
});

it('names places on a scan by its recognized words', async () => {
  const content = `${textLine('Full name:', 20, 50)} 90 48 m 280 48 l S`;
  const bytes = buildPdf({ pages: [{ content, mediaBox: [0, 0, 300, 100] }] });
  const original = (await engine).open(fromBytes(bytes));
  const words = buildTextPage(fromPdf(original.characters(0)));
  original.close();
  const form = new Blob([(await scan(bytes)) as Uint8Array<ArrayBuffer>]);
  const client = openFormClient(spawnHere(createFormHandlers));
  const namesWith = async (texts: ReadonlyMap<number, typeof words>) => {
    const found = await client.detect({ file: form, password: undefined, texts });
    return found.map(({ field }) => field.name);
  };
  expect(await namesWith(new Map())).toEqual(['Text']);
  expect(await namesWith(new Map([[1, words]]))).toEqual(['Full name']);
});
