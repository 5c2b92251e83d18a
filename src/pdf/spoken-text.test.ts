// Pages whose content states its text (ActualText): characters are where their glyphs are.
import { beforeAll, expect, it } from 'vitest';
import { buildPdf, firstExtra, textLine } from '../testing/pdf/build-pdf.ts';
import { createRandom } from '../testing/random.ts';
import { fromBytes } from './byte-sources.ts';
import type { PdfCharacters, PdfDocument, PdfEngine } from './engine.ts';
import { createPdfEngine } from './pdfium-engine.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

function withPage<Result>(content: string, use: (document: PdfDocument) => Result): Result {
  // F9 draws letters that its table maps to private codes.
  const rows = `<41> <5A> <E041>\nendbfrange\n1 beginbfrange\n<61> <7A> <E061>`;
  const cmap = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange\n${rows}\nendbfrange endcmap`;
  const first = firstExtra(1);
  const bytes = buildPdf({
    pages: [{ content, fonts: `/F9 ${first} 0 R` }],
    extra: [
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode ${first + 1} 0 R >>`,
      `<< /Length ${cmap.length} >>\nstream\n${cmap}\nendstream`,
    ],
  });
  const document = engine.open(fromBytes(bytes));
  try {
    return use(document);
  } finally {
    document.close();
  }
}

const spoken = (text: string, content: string): string =>
  `/Span << /ActualText <feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}> >> BDC ${content} EMC\n`;
const textOf = ({ codes }: PdfCharacters): string => String.fromCodePoint(...codes);

it('places characters at their glyphs, for any parts of a line with stated text', () => {
  const random = createRandom(19);
  const words = ['Dear', 'Mr.', 'Abernathy', 'will', 'pay', 'illicit', 'Wilson', '(100)'];
  for (let round = 0; round < 20; round += 1) {
    const line = Array.from({ length: 5 }, () => random.pick(words));
    const places = line.map((word, index) => [word, 60 + index * 100, 700 - round * 20] as const);
    const draw = ([word, x, y]: (typeof places)[number]) => textLine(word, x, y);
    const plain = withPage(places.map(draw).join(''), (document) => document.characters(0));
    const marked = places.map((place) => (random.integer(0, 2) > 0 ? spoken(place[0], draw(place)) : draw(place)));
    const stated = withPage(marked.join(''), (document) => [document.characters(0), document.notes(0)] as const);
    expect({ round, line, ...stated[0] }).toEqual({ round, line, ...plain });
    expect(stated[1]).toEqual([]);
  }
});

it('joins the pieces of a word', () => {
  const content =
    spoken('Zyrk', textLine('ab', 100, 700)) + textLine('o', 113.4, 700) + spoken('witz', textLine('cd', 120, 700));
  withPage(content + textLine('beside', 200, 700), (document) => {
    expect(document.notes(0)).toMatchObject([{ kind: 'content', text: 'Zyrkowitz' }]);
  });
});

it('keeps the text of glyphs, and reports different stated text', () => {
  withPage(spoken('nothing to see', textLine('Abernathy', 100, 700)), (document) => {
    // Twice: the marks go when the page is read first.
    for (let time = 0; time < 2; time += 1) {
      expect(textOf(document.characters(0))).toBe('Abernathy');
      expect(document.notes(0)).toMatchObject([{ kind: 'content', text: 'nothing to see' }]);
    }
    const [note] = document.notes(0);
    expect(note?.rect.x).toBeCloseTo(100, 0);
    expect(note?.rect.width).toBeGreaterThan(50);
  });
});

it('treats hyphens, spaces and ligatures as equal', () => {
  const content = spoken('Aber\u00ad', textLine('Aber-', 60, 700)) + spoken('of fice', textLine('office', 200, 700));
  withPage(content, (document) => expect(document.notes(0)).toEqual([]));
});

it('uses the stated text for meaningless glyphs, with their places', () => {
  for (const text of ['Abernathy', 'Ms. Ada Byron', 'Ada']) {
    withPage(`${spoken(text, textLine('Abcdefghi', 100, 700, 12, 'F9'))}${textLine('owes', 300, 700)}`, (document) => {
      const characters = document.characters(0);
      expect(textOf(characters).replace(/\s/g, '')).toBe(`${text}owes`.replace(/\s/g, ''));
      expect(document.notes(0)).toEqual([]);
      expect(document.paintings(0).textObjects).toHaveLength(characters.count);
      const [left, , width] = characters.inkBoxes;
      const end = text.length - 1;
      expect(left).toBeCloseTo(100, 0);
      expect((characters.inkBoxes[end * 4] ?? 0) + (characters.inkBoxes[end * 4 + 2] ?? 0)).toBeGreaterThan(140);
      expect(width).toBeGreaterThan(0);
    });
  }
});
