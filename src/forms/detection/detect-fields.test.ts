import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { intersectRect, type Rect } from '../../kernel/rect.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { toRequest } from '../../pdf/render-request.ts';
import { formOf } from '../../testing/form-fields.ts';
import { buildFlatForm, type TruePlace } from '../../testing/pdf/flat-forms.ts';
import { toPng } from '../../testing/scan-pictures.ts';
import { isLong } from '../../testing/short-form.ts';
import type { FormField } from '../types.ts';
import { detectFields } from './detect-fields.ts';

const NONE = formOf([]);
const engine = createPdfEngine();
/** Pixels a point: 200 dpi. */
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

/** True if both take what is written in the same place. */
function isSamePlace(found: Found, place: TruePlace): boolean {
  const part = intersectRect(found.rect, place.rect);
  if (!part || found.type !== place.type || found.cells !== place.cells) return false;
  const [a, b] = [found.rect, place.rect];
  const width = Math.max(a.x + a.width, b.x + b.width) - Math.min(a.x, b.x);
  return part.width > width * 0.85 - 2 && part.height > Math.min(a.height, b.height) * 0.6;
}

async function measure(seed: number) {
  const { bytes, places } = buildFlatForm(seed);
  const proposals = await detectFields(await engine, bytes, { form: NONE });
  const found = proposals.flatMap(({ field }) => toFound(field));
  const matched = places.map((place) => found.find((each) => isSamePlace(each, place)));
  const right = new Set(matched.filter((each) => each !== undefined));
  const named = places.filter(({ label }, index) => matched[index]?.label === label).length;
  return {
    places: places.length,
    found: found.length,
    right: right.size,
    named,
    missed: places.filter((_, index) => !matched[index]),
    wrong: found.filter((each) => !right.has(each)),
  };
}

it('finds the places of made forms, and little else', async () => {
  const seeds = Array.from({ length: isLong ? 120 : 12 }, (_, index) => index + 1);
  const sum = { places: 0, found: 0, right: 0, named: 0 };
  for (const seed of seeds) {
    const measured = await measure(seed);
    for (const key of ['places', 'found', 'right', 'named'] as const) sum[key] += measured[key];
    console.log(seed, JSON.stringify(measured.missed.slice(0, 5)), JSON.stringify(measured.wrong.slice(0, 5)));
  }
  const { places, found, right, named } = sum;
  const [precision, recall, names] = [right / found, right / places, named / right];
  console.log(
    `fields of ${seeds.length} forms: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, names ${names.toFixed(3)}`,
  );
  expect(precision).toBeGreaterThan(0.95);
  expect(recall).toBeGreaterThan(0.95);
  expect(names).toBeGreaterThan(0.9);
});

/** Reads a form as a scanner does: its page becomes one picture. */
async function scanned(bytes: Uint8Array): Promise<Uint8Array> {
  const document = (await engine).open(fromBytes(bytes));
  const size = document.pageSize(0);
  const picture = document.render(0, toRequest(size, SCAN_SCALE));
  document.close();
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([size.width, size.height]);
  page.drawImage(await pdf.embedPng(toPng(picture)), { x: 0, y: 0, ...size });
  return pdf.save();
}

it('finds places on scans without their words', async () => {
  const seeds = Array.from({ length: isLong ? 30 : 3 }, (_, index) => index + 1);
  let [all, right, found] = [0, 0, 0];
  for (const seed of seeds) {
    const { bytes, places } = buildFlatForm(seed);
    const proposals = await detectFields(await engine, await scanned(bytes), { form: NONE });
    const each = proposals.flatMap(({ field }) => toFound(field));
    all += places.length;
    found += each.length;
    right += places.filter((place) => each.some((one) => isSamePlace(one, place))).length;
    console.log(
      seed,
      JSON.stringify(places.filter((place) => !each.some((one) => isSamePlace(one, place))).slice(0, 6)),
      JSON.stringify(each.filter((one) => !places.some((place) => isSamePlace(one, place))).slice(0, 6)),
    );
  }
  console.log(
    `fields of ${seeds.length} scans: precision ${(right / found).toFixed(3)}, recall ${(right / all).toFixed(3)}`,
  );
  expect(right / found).toBeGreaterThan(0.8);
  expect(right / all).toBeGreaterThan(0.7);
});
