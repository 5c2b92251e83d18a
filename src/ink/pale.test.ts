// Print that is drawn as shapes in colours close to their ground.
import { beforeAll, expect, it } from 'vitest';
import { fromBytes } from '../pdf/byte-sources.ts';
import type { PdfCharacters, PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { toRequest } from '../pdf/render-request.ts';
import { buildPdf, firstExtra, textLine } from '../testing/pdf/build-pdf.ts';
import { strokedWord } from '../testing/pdf/stroked-word.ts';
import { typedPage } from '../testing/typed-page.ts';
import { ACCOUNT_DPI, accountForInk, facesOf, type Recognize, readInk } from './index.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const TEXT = textLine('A page with a drawing', 72, 700);
const SHADING = firstExtra(1);
/** A gradient over the whole page, and one within a word. */
const EXTRA = [
  '<</ShadingType 2 /ColorSpace /DeviceGray /Coords [72 0 400 0] /Function <</FunctionType 2 /Domain [0 1] /C0 [0.97] /C1 [0.9] /N 1>> /Extend [true true]>>',
  `<</Type /Pattern /PatternType 2 /Shading ${SHADING} 0 R>>`,
];

type Change = (characters: PdfCharacters) => PdfCharacters;

/** Replaces every letter's code by another's. */
const lying: Change = (characters) => ({
  ...characters,
  codes: characters.codes.map((code) => (code >= 97 && code <= 122 ? 97 + ((code - 97 + 11) % 26) : code)),
});

async function readIn(drawing: string, recognize?: Recognize, change: Change = (same) => same) {
  const page = {
    content: `${TEXT} ${drawing}`,
    states: `/Faint << /CA 0.06 >> >> /Pattern << /P ${SHADING + 1} 0 R`,
  };
  const document = engine.open(fromBytes(buildPdf({ pages: [page], extra: EXTRA })));
  try {
    const [size, characters, scale] = [document.pageSize(0), change(document.characters(0)), ACCOUNT_DPI / 72];
    const render = (by: number) => document.render(0, toRequest(size, by));
    const found = accountForInk(render(scale), scale, characters, facesOf(engine));
    return await readInk(found, { ...size, characters, invisible: [], render }, recognize);
  } finally {
    document.close();
  }
}

const word = strokedWord('TENTH', 90, 500, 14);

it.each([
  ['pale grey', `q 0.95 G ${word} Q`],
  ['very pale grey', `q 0.985 G ${word} Q`],
  ['pale yellow', `q 1 1 0.9 RG ${word} Q`],
  ['transparent', `q /Faint gs ${word} Q`],
  ['a pale gradient', `q /Pattern CS /P SCN ${word} Q`],
  ['black on nearly black', `0.1 g 60 480 300 60 re f q 0 G ${word} Q`],
  ['grey on black', `0 g 60 480 300 60 re f q 0.1 G ${word} Q`],
  ['blue on black', `0 g 60 480 300 60 re f q 0 0 0.12 RG ${word} Q`],
  ['pale on a pale box with an edge', `0.9 g 60 480 300 60 re f 60 480 300 60 re S q 0.86 G ${word} Q`],
  ['white on pale', `0.97 g 60 480 300 60 re f q 1 G ${word} Q`],
  ['four pale letters', `q 0.95 G ${strokedWord('LENT', 90, 500, 14)} Q`],
  ['small and pale', `q 0.95 G ${strokedWord('TENTH', 90, 500, 6)} Q`],
  [
    'large and pale behind a text',
    `q 6 w 0.9 G ${strokedWord('TENTH', 90, 480, 60)} Q 0 g ${[0, 1, 2, 3, 4, 5, 6]
      .map((row) => textLine('Dense lines of known words stand over all of it, one by one', 72, 470 + 18 * row, 10))
      .join(' ')}`,
  ],
  ['large and pale', `q 0.95 G ${strokedWord('TENTH', 90, 500, 60)} Q`],
])('is found: %s', async (_, drawing) => {
  const { unread } = await readIn(drawing);
  expect(unread).toHaveLength(1);
  expect(unread[0]?.x).toBeGreaterThan(80);
  expect(unread[0]?.y).toBeGreaterThan(792 - 580);
});

const ROWS = ['Revenue', 'growth-%', 'EBITA', 'EBITA-%', 'Net income', 'EPS (adj.)', 'P/E', 'P/B', 'Yield-%'];

/** A table with a thin rule below each row. @param above height of the words over the rules (pt) */
const ruled = (above: number) => {
  const rows = ROWS.map((text, row) => {
    const y = 404 + 12 * row;
    return `60 ${y} m 400 ${y} l S 0 g ${textLine(text, 62, y + above, 10)}`;
  });
  return `0.925 0.92 1 rg 40 380 400 160 re f 0.82 0.84 0.875 RG 0.48 w ${rows.join(' ')}`;
};

it.each([
  ['rules under the rows of a table', ruled(3)],
  ['rules further below', ruled(4)],
  [
    'lines of a listing on a pale box',
    `0.945 g 60 400 400 110 re f 0 g ${ROWS.map((_, row) => textLine(`b''   ${'   '.repeat(row % 3)}b''-b''b''-b''   name`, 64 + 4 * (row % 2), 404 + 9 * row, 8)).join(' ')}`,
  ],
  ['pale boxes', [0, 1, 2, 3, 4, 5].map((row) => `0.95 g 60 ${400 + 24 * row} 400 12 re f`).join(' ')],
  ['a pale table', `0.9 G ${[0, 1, 2, 3, 4, 5].map((row) => `60 ${400 + 14 * row} 400 14 re S`).join(' ')}`],
  ['pale boxes under text', `0.93 g 60 480 300 60 re f 0 g ${textLine('Words in a pale box', 72, 500)}`],
  ['a pale curve', '0.9 G 60 400 m 160 500 260 300 360 400 c S'],
  ['a pale chart', `0.9 g ${[0, 1, 2, 3, 4].map((bar) => `${80 + bar * 60} 300 40 ${50 + 30 * bar} re f`).join(' ')}`],
  ['thin dark rules', [0, 1, 2, 3].map((row) => `0.3 w 60 ${400 + 9.7 * row} 400 0.2 re S`).join(' ')],
])('does not count: %s', async (_, drawing) => {
  expect((await readIn(drawing)).unread).toEqual([]);
});

it('is found in text that is not what it looks like', async () => {
  const text = `0.94 g ${textLine('zyrkowitz', 72, 500)}`;
  expect((await readIn(text, undefined, lying)).unread).not.toEqual([]);
  expect((await readIn(text)).unread).toEqual([]);
});

it('is recognized as dark on white', async () => {
  const levels = new Set<number>();
  const recognize: Recognize = async ({ data }) => {
    for (const level of data) levels.add(level);
    return typedPage(['TENTH of all these words on a line']);
  };
  const { seen } = await readIn(`q 0.95 G ${word} Q`, recognize);
  expect([...levels].toSorted((a, b) => a - b)).toEqual([0, 255]);
  expect(seen.text).toContain('TENTH');
});
