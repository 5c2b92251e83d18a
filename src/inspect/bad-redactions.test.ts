import { beforeAll, describe, expect, it } from 'vitest';
import type { PdfEngine } from '../pdf/engine.ts';
import { PdfError } from '../pdf/errors.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { badWays, buildBadRedaction, revise } from '../testing/pdf/bad-redactions.ts';
import { buildPdf, firstExtra, textLine } from '../testing/pdf/build-pdf.ts';
import { BOXES, doubtfulFonts } from '../testing/pdf/doubtful-fonts.ts';
import { skippedTexts } from '../testing/pdf/skipped-texts.ts';
import { isLong, partOf } from '../testing/short-form.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { type Finding, severityOf } from './types.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const find = async (bytes: Uint8Array<ArrayBuffer>): Promise<readonly Finding[]> =>
  (await inspectPdf(bytes, { engine })).findings;

const SEEDS = Array.from({ length: isLong ? 40 : 1 }, (_, seed) => seed);
const squeeze = (text = '') => text.replaceAll(' ', '');

describe('bad redactions', () => {
  it.each(badWays)('finds the secret of “%s”', async (way) => {
    const missed: unknown[] = [];
    for (const seed of SEEDS) {
      const { bytes, secret } = buildBadRedaction(way, seed);
      const findings = await find(bytes);
      // Pictures have no words.
      const isFound = findings.some(({ kind, text }) =>
        way === 'box over a picture' ? kind === 'content-under-box' : squeeze(text).includes(squeeze(secret)),
      );
      if (!isFound) missed.push({ way, seed, secret, findings });
    }
    expect(missed).toEqual([]);
  });
});

/** Fonts of which letters are lost, or both readings are mixed. */
const PARTLY_READ = /twice|small|glyph names/;

it.each(partOf(doubtfulFonts('Zyrkowitz', 1, BOXES), 3, 0).map(({ name, bytes }) => [name, bytes] as const))(
  'finds words under a box that other readers of their font see: %s',
  async (name, bytes) => {
    const texts = (await find(bytes)).map(({ text }) => squeeze(text));
    expect(texts).toHaveLength(1);
    if (!PARTLY_READ.test(name)) expect(texts[0]).toContain('Zyrkowitz');
  },
);

const page = (content: string, more: object = {}, extra: readonly string[] = []) =>
  buildPdf({ pages: [{ content, ...more }], extra });

const ORDINARY: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
  'text over a filled header cell': () =>
    page(`0.2 0.3 0.6 rg 60 690 400 24 re f 1 g ${textLine('Name of the member', 70, 698)}`),
  'a frame drawn after its text': () => page(`${textLine('Total amount', 70, 698)}0 G 1 w 60 690 200 24 re S`),
  'an underline and a strike-through': () =>
    page(`${textLine('Total amount', 70, 698)}0 G 1 w 70 696 m 150 696 l S 70 702 m 150 702 l S`),
  'a see-through box over text': () =>
    page(`${textLine('Total amount', 70, 698)}q /Pale gs 1 0.9 0 rg 60 690 200 24 re f Q`, {
      entries: '',
      states: '/Pale << /ca 0.3 >>',
    }),
  'bold text drawn twice': () => page(textLine('Total amount', 70, 698) + textLine('Total amount', 70.3, 698)),
  'a black bar without text': () => page(`${textLine('Name', 70, 698)}0 g 110 694 120 14 re f`),
  'a black bar with a border': () =>
    page(`${textLine('Name', 70, 698)}0 g 1 G 2 w 110 694 120 14 re f 112 696 116 10 re S`),
  'a yellow highlight': () =>
    page(
      textLine('Total amount', 70, 698),
      {
        entries: `/Annots [<< /Type /Annot /Subtype /Highlight /Rect [60 690 200 712] /C [1 1 0] /QuadPoints [60 712 200 712 60 690 200 690] /F 4 >>]`,
      },
      [],
    ),
  'a scan with recognized text': () =>
    page(
      `q 612 0 0 792 0 0 cm /Im Do Q ${textLine('Total amount', 70, 698)}`,
      { drawings: `/Im ${firstExtra(1)} 0 R` },
      [
        '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 1 >>\nstream\n\x7f\nendstream',
      ],
    ),
};

// The comparison leaves out single letters, as which it takes letter-spaced words.
const named = doubtfulFonts('Zyrkowitz', 1).filter(
  ({ name }) => /^names? .*(hexadecimal|variant|drawn)/.test(name) && !name.includes('spaced'),
);

it.each(named.map(({ name, bytes }) => [name, bytes] as const))(
  'finds words of an earlier revision that other readers of their font see: %s',
  async (_, bytes) => {
    const findings = await find(revise(bytes, 'BT /F1 14 Tf 72 700 Td (Plainly named: Zyrkowitz.) Tj ET'));
    expect(findings).toMatchObject([{ page: 1, text: expect.stringContaining('Zyrkowitz') }]);
  },
);

it('says that other readers may show more', async () => {
  const skipped = skippedTexts('Zyrkowitz', 'Nobody is named.', 1);
  const { bytes } = skipped.find(({ name }) => name.includes('deeper than our reader')) ?? {};
  if (!bytes) throw new Error('There is no such text.');
  const { unread } = await inspectPdf(bytes, { engine });
  expect(unread).toEqual([{ page: 1, reason: 'Other readers may show more text on the page than can be read.' }]);
});

describe('ordinary pages', () => {
  it.each(Object.keys(ORDINARY))('finds nothing in %s', async (name) => {
    expect(await find((ORDINARY[name] as () => Uint8Array<ArrayBuffer>)())).toEqual([]);
  });
});

it('reports page, place and severity of its findings', async () => {
  const { bytes, box, secret } = buildBadRedaction('black box', 1);
  const [finding] = await find(bytes);
  expect(finding).toMatchObject({ kind: 'text-under-box', page: 1, text: secret, count: 2 });
  expect(severityOf(finding as Finding)).toBe('recoverable');
  const { x = 0, y = 0, width = 0, height = 0 } = finding?.rect ?? {};
  const [left, bottom, right, top] = box;
  expect(x).toBeGreaterThan(left);
  expect(x + width).toBeLessThan(right);
  expect(y).toBeGreaterThan(792 - top);
  expect(y + height).toBeLessThan(792 - bottom);
});

it('returns a result or a reason for truncated files', async () => {
  const { bytes } = buildBadRedaction('earlier revision', 5);
  for (let share = 1; share < 10; share += 1) {
    const cut = bytes.slice(0, Math.round((bytes.length * share) / 10));
    const result = await inspectPdf(cut, { engine }).catch((error: unknown) => error);
    if (result instanceof Error) expect(result).toBeInstanceOf(PdfError);
    else expect(result).toHaveProperty('findings');
  }
});
