import { beforeAll, describe, expect, it } from 'vitest';
import { fromBytes } from '../pdf/byte-sources.ts';
import { type PdfEngine, readDrawn } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, firstExtra, type PdfSpec, pageObject, textLine } from '../testing/pdf/build-pdf.ts';
import { buildTextPage } from './build-text-page.ts';
import { fromPdf } from './from-pdf.ts';
import { withoutJoints } from './own-places.ts';
import { createPageSearch, type Hit, toDrawnWords, toSearchedPage, withFurther } from './patterns/page-hits.ts';
import { EMPTY_REQUEST, type SearchRequest } from './patterns/request.ts';
import { createTextSearch } from './patterns/search.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const find = (spec: PdfSpec, ...words: readonly string[]) => findAsked(spec, { words });

async function findAsked(spec: PdfSpec, request: Partial<SearchRequest>): Promise<Hit[]> {
  const document = engine.open(fromBytes(buildPdf(spec)));
  const search = createPageSearch(createTextSearch({ ...EMPTY_REQUEST, ...request }), undefined, true);
  const hits: Hit[] = [];
  for (const [index] of document.info.pages.entries()) {
    const page = buildTextPage(fromPdf(document.characters(index)));
    hits.push(...(await search(toSearchedPage(page, index + 1, toDrawnWords(readDrawn(document, index))))));
  }
  const all = withFurther(hits, await search.again());
  document.close();
  return all;
}

function charactersOf(content: string) {
  const document = engine.open(fromBytes(buildPdf({ pages: [{ content }] })));
  const characters = document.characters(0);
  document.close();
  return characters;
}

const findOn = (content: string, ...words: readonly string[]) => find({ pages: [{ content }] }, ...words);
const FILLER = textLine('Another line of quite ordinary words remains here.', 72, 640);
const textsOf = (hits: readonly Hit[]) => hits.map(({ page, text }) => [page, text]);

describe('a word is found', () => {
  it('after a large initial, in two rectangles', async () => {
    const hits = await findOn(
      `${FILLER}${textLine('Z', 72, 492, 36)}${textLine('yrkowitz came', 95, 510)}`,
      'Zyrkowitz',
    );
    expect(textsOf(hits)).toEqual([[1, 'Zyrkowitz']]);
    expect(hits[0]?.areas).toHaveLength(2);
  });

  it('over the end of a column, wherever the next one begins', async () => {
    const content = textLine('first column Zyrko-', 72, 500) + textLine('witz second column', 320, 680) + FILLER;
    expect(textsOf(await findOn(content, 'Zyrkowitz'))).toEqual([[1, 'Zyrkowitz']]);
  });

  it('across the end of a column, with words before and after', async () => {
    const content = textLine('he met Anna Zyrko-', 72, 500) + textLine('witz Lane at noon', 320, 680) + FILLER;
    expect(textsOf(await findOn(content, 'Anna Zyrkowitz Lane'))).toEqual([[1, 'Anna Zyrkowitz Lane']]);
  });

  it('over the end of a page: its parts on both', async () => {
    const pages = [
      { content: FILLER + textLine('it was Zyrko-', 72, 100) },
      { content: textLine('witz who came', 72, 720) + FILLER },
    ];
    expect(textsOf(await find({ pages }, 'Zyrkowitz'))).toEqual([
      [1, 'Zyrko'],
      [2, 'witz'],
    ]);
  });

  describe('over the end of a page', () => {
    const [first, second] = ['we spoke of it with John Aber-', 'nathy Lane and others of the firm'];
    const toPages = (...lines: readonly string[]) => ({
      pages: lines.map((line, index) => ({
        content: index === 0 ? FILLER + textLine(line, 72, 100) : textLine(line, 72, 720) + FILLER,
      })),
    });

    it.each<[string, Partial<SearchRequest>, readonly (readonly [number, string])[]]>([
      [
        'with words before it',
        { words: ['John Abernathy'] },
        [
          [1, 'John Aber'],
          [2, 'nathy'],
        ],
      ],
      [
        'with words behind it',
        { words: ['Abernathy Lane'] },
        [
          [1, 'Aber'],
          [2, 'nathy Lane'],
        ],
      ],
    ])('%s', async (_, request, expected) => {
      expect(textsOf(await findAsked(toPages(first, second), request))).toEqual(expected);
    });

    it('but for the initials that stay of it', async () => {
      const request: Partial<SearchRequest> = { names: ['John Abernathy'], keeps: { name: 'initials' } };
      expect(textsOf(await findAsked(toPages(first, second), request))).toEqual([
        [1, 'ohn'],
        [1, 'ber'],
        [2, 'nathy'],
      ]);
    });

    it.each([
      ['a later page', ['so said Aber-', 'nathy at noon', 'Dear Mr Abernathy,']],
      ['the same line', ['so said Mr Aber-', 'nathy at noon']],
      ['the page that it ends on', ['so said Aber-', 'nathy at noon. Mr Abernathy came.']],
    ])('as a name that %s tells', async (_, lines) => {
      const hits = await findAsked(toPages(...lines), { patterns: ['names'] });
      const broken = hits.filter(({ whole }) => whole === 'Abernathy');
      expect(textsOf(broken.toSorted((one, other) => one.page - other.page))).toEqual([
        [1, 'Aber'],
        [2, 'nathy'],
      ]);
    });
  });

  it.each([
    ['a header', ['so said Mr Aber-', 'Confidential matter']],
    ['the beginning of its own line', ['we spoke of it with Mr Aber-']],
    ['the beginning of its own column', ['We spoke of it at noon on Monday', 'with all of them and Mr Aber-']],
  ])('as a name, but not with %s', async (_, lines) => {
    const content = lines.map((line, index) => textLine(line, 72, 720 - 400 * index));
    const pages = lines[1]?.startsWith('Conf')
      ? content.map((line) => ({ content: line }))
      : [{ content: content.join('') }];
    expect(textsOf(await findAsked({ pages }, { patterns: ['names'] }))).toEqual([[1, 'Aber']]);
  });

  it('in the letters of a field, each drawn in a box of its own', async () => {
    const letters = [...'Zyrkowitz'].map((letter) => `(${letter}) Tj 22 0 Td`).join(' ');
    const look = `/Tx BMC BT /F1 12 Tf 2 5 Td ${letters} ET EMC`;
    const extra = firstExtra(1);
    const pages = [{ content: FILLER, entries: `/Annots [${extra} 0 R]` }];
    const hits = await find(
      {
        pages,
        catalog: `/AcroForm << /Fields [${extra} 0 R] >>`,
        extra: [
          `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Zyrkowitz) /F 4 /Rect [72 560 272 580] /P ${pageObject(0)} 0 R /AP << /N ${extra + 1} 0 R >> >>`,
          `<< /Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 3 0 R >> >> /Length ${look.length} >>\nstream\n${look}\nendstream`,
        ],
      },
      'Zyrkowitz',
    );
    expect(textsOf(hits)).toEqual([[1, 'Zyrkowitz']]);
    expect(hits[0]?.areas[0]?.width).toBeGreaterThan(170);
  });

  it('in a field that states it and draws nothing: all of the field', async () => {
    const extra = firstExtra(1);
    const hits = await find(
      {
        pages: [{ content: FILLER, entries: `/Annots [${extra} 0 R]` }],
        catalog: `/AcroForm << /Fields [${extra} 0 R] >>`,
        extra: ['<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Mr Zyrkowitz) /F 4 /Rect [72 560 272 580] >>'],
      },
      'Zyrkowitz',
    );
    expect(hits[0]?.areas[0]?.width).toBeCloseTo(200, 0);
  });

  it('letter-spaced, next to a letter-spaced first name', async () => {
    const content = 'BT /F1 14 Tf 4 Tc 72 500 Td (Anna Zyrkowitz) Tj ET\n';
    expect(textsOf(await findOn(content, 'Anna Zyrkowitz'))).toEqual([[1, 'Anna Zyrkowitz']]);
  });

  it.each([
    ['with a hyphen', '2 Tc (met Mr Zyrko-) Tj T* (witz at noon) Tj'],
    ['without one', '2 Tc (met Mr Zyrko) Tj T* (witz at noon) Tj'],
    ['alone on their lines', '2 Tc (Zyrko) Tj T* (witz) Tj'],
    ['the first line only', '6 Tc (met Mr Zyrko) Tj 0 Tc T* (witz at noon) Tj'],
    ['the second line only', '(met Mr Zyrko) Tj 6 Tc T* (witz at noon) Tj'],
  ])('letter-spaced and broken over two lines: %s', async (_, lines) => {
    const content = `BT /F1 12 Tf 14 TL 72 500 Td ${lines} ET\n`;
    expect(textsOf(await findOn(content, 'Zyrkowitz'))).toHaveLength(1);
  });

  it.each([1, 0.37])('in flattened letters that are drawn one by one: %f', async (scale) => {
    const letters = Array.from('Zyrkowitz', (letter, index) => {
      const matrix = `${scale} 0 0 ${scale / 6} ${72 + 9 * scale * index} 500`;
      return `BT /F1 14 Tf ${matrix} Tm (${letter}) Tj ET\n`;
    });
    for (const content of [letters.join(''), letters.toReversed().join('')])
      expect(textsOf(await findOn(content, 'Zyrkowitz'))).toEqual([[1, 'Zyrkowitz']]);
  });

  it('letter-spaced, with a wide letter that reaches the next one', () => {
    const letters = Array.from('Zyrkowitz', (text, index) => {
      const [x, advance] = [72 + 14.4 * index, text === 'w' ? 15.6 : 8.4];
      const inkEnd = text === 'i' ? 2 : advance;
      const box = { x, y: 280, width: advance, height: 15 };
      return { text, x, y: 292, angle: 0, advance, inkEnd, ascent: 11, descent: 3, size: 14, box };
    });
    expect(withoutJoints(buildTextPage(letters).searched)).toContain('Zyrkowitz');
  });

  it('once on each page if a page end breaks an announced name', async () => {
    const pages = ['We met Mr. Aber-', 'nathy at noon.'].map((line) => ({ content: textLine(line, 72, 700) }));
    expect(textsOf(await findAsked({ pages }, { patterns: ['names'] }))).toEqual([
      [1, 'Aber'],
      [2, 'nathy'],
    ]);
  });

  describe('over the end of a page, word by word', () => {
    const header = textLine('Case 4711', 400, 760, 9);
    const footer = textLine('Page 1 of 2', 280, 40, 9);
    const over = (last: string, first: string) => ({
      pages: [
        { content: `${header}${FILLER}${textLine(last, 72, 626)}${footer}` },
        { content: header + textLine(first, 72, 700) + FILLER },
      ],
    });

    it.each([
      ['John Zyrkowitz', 'He wrote to John', 'Zyrkowitz at noon.', ['John', 'Zyrkowitz']],
      ['Zyrko-Witz', 'He wrote to Zyrko-', 'Witz at noon.', ['Zyrko-', 'Witz']],
      ['12 Marrow Lane', 'She lives at 12', 'Marrow Lane, Ulm.', ['12', 'Marrow Lane']],
      ['Anna Maria Berg', 'She is Anna Maria', 'Berg.', ['Anna Maria', 'Berg']],
    ] as const)('%s', async (wanted, last, first, [before, after]) => {
      expect(textsOf(await find(over(last, first), wanted))).toEqual([
        [1, before],
        [2, after],
      ]);
    });

    it('a name of a list, in any order', async () => {
      const hits = await findAsked(over('signed by Zyrkowitz,', 'John for the firm'), { names: ['John Zyrkowitz'] });
      expect(textsOf(hits)).toEqual([
        [1, 'Zyrkowitz,'],
        [2, 'John'],
      ]);
    });

    it('nothing else: patterns need one page', async () => {
      expect(await findAsked(over('the sum of 4929', '1234 5678 9012'), { patterns: ['card'] })).toEqual([]);
    });
  });

  it('once if recognition repeats a field', async () => {
    const lines = 'Mr Zyrkowitz, apply for it';
    const page = buildTextPage(fromPdf(charactersOf(textLine(lines, 72, 500))));
    const seen = { ...page, words: page.words.map((word) => ({ ...word, confidence: 0.9 })) };
    const search = createPageSearch(createTextSearch({ ...EMPTY_REQUEST, words: ['Zyrkowitz'] }));
    expect(await search(toSearchedPage(seen, 1, { page, notes: [] }))).toHaveLength(1);
    // Another name elsewhere on the page.
    const beside = buildTextPage(fromPdf(charactersOf(textLine(lines, 72, 300))));
    expect(await search(toSearchedPage(seen, 1, { page: beside, notes: [] }))).toHaveLength(2);
  });

  it('once if the page has it in its own text', async () => {
    const content = textLine('Zyrkowitz and Zyrko-', 72, 500) + textLine('witz again', 72, 486);
    expect(textsOf(await findOn(content, 'Zyrkowitz'))).toHaveLength(2);
  });
});

describe('a word is not found', () => {
  it.each([
    ['another', 'It is an other way to say a new thing.'],
    ['anew', 'It is an other way to say a new thing.'],
    ['together', 'She came to get her coat.'],
    ['inside', 'They are in side streets.'],
    ['abc', 'Parts a b c of it.'],
  ])('%s in "%s"', async (word, line) => {
    expect(await findOn(textLine(line, 72, 500), word)).toEqual([]);
  });
});
