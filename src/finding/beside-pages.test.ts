import { beforeAll, expect, it } from 'vitest';
import { fromBytes } from '../pdf/byte-sources.ts';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, firstExtra, type PdfPageSpec, pageObject, textLine } from '../testing/pdf/build-pdf.ts';
import { readDecoded } from '../testing/pdf/independent-readers.ts';
import { redactPdf } from '../testing/pdf/redact-pdf.ts';
import { refusalText } from '../testing/pdf/refusal-text.ts';
import { someOf } from '../testing/short-form.ts';
import { EMPTY_REQUEST } from '../text/patterns/request.ts';
import { createTextSearch } from '../text/patterns/search.ts';
import { findBesidePages } from './beside-pages.ts';
import { toRedactions } from './hits.ts';
import { openStated } from './stated-source.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const WORD = 'Zyrkowitz';
const PAGE = `${pageObject(0)} 0 R`;
const EXTRA = firstExtra(1);
const ref = (index: number) => `${EXTRA + index} 0 R`;

interface Case {
  readonly beside: string;
  readonly at?: readonly number[] | undefined;
  readonly page?: Partial<PdfPageSpec>;
  readonly catalog?: string;
  readonly extra?: readonly string[];
  /** Further text that must be gone. */
  readonly gone?: string;
}

const stream = (entries: string, data: string) => `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
const SQUARE = '/Figure <</MCID 0>> BDC 1 0 0 rg 100 300 50 40 re f EMC\n';
const element = (entries: string): Case => ({
  ...{ beside: 'alternative', at: [100, 452, 50, 40] },
  page: { content: SQUARE, entries: '/StructParents 0' },
  catalog: `/StructTreeRoot ${ref(0)} /MarkInfo <</Marked true>>`,
  extra: [
    `<</Type /StructTreeRoot /K [${ref(1)}] /ParentTree <</Nums [0 [${ref(1)}]]>>>>`,
    `<</Type /StructElem /S /Figure /P ${ref(0)} /Pg ${PAGE} /K 0 ${entries}>>`,
  ],
});
const annotation = (beside: string, entries: string, further: Partial<Case> = {}): Case => ({
  ...{ beside, at: [100, 472, 80, 20] },
  page: { entries: `/Annots [${ref(0)}]` },
  extra: [`<</Type /Annot /Rect [100 300 180 320] ${entries}>>`],
  ...further,
});
const field = (entries: string, beside = 'field', catalog = '') =>
  annotation(beside, `/Subtype /Widget /FT /Tx /F 4 ${entries}`, {
    catalog: `/AcroForm <</Fields [${ref(0)}] ${catalog}>>`,
  });
const state = (word: string) =>
  stream(
    '/Type /XObject /Subtype /Form /BBox [0 0 80 20] /Resources <</Font <</F1 3 0 R>>>>',
    `BT /F1 12 Tf (${word}) Tj ET`,
  );

const CASES: Readonly<Record<string, Case>> = {
  'an alternative text': element(`/Alt (Photo of ${WORD})`),
  'an expansion': element(`/E (${WORD})`),
  'an actual text of the structure': element(`/ActualText (${WORD})`),
  'an alternative text in the content': {
    beside: 'alternative',
    page: { content: `/Span <</Alt (${WORD})>> BDC 9 9 9 9 re f EMC\n` },
  },
  'the title of an outline': {
    beside: 'title',
    catalog: `/Outlines ${ref(0)}`,
    extra: [
      `<</Type /Outlines /First ${ref(1)} /Last ${ref(1)} /Count 1>>`,
      `<</Title (About ${WORD}) /Parent ${ref(0)} /Dest [${PAGE} /Fit]>>`,
    ],
  },
  'a web address': annotation('link', `/Subtype /Link /A <</S /URI /URI (https://example.org/%5A${WORD.slice(1)}_1)>>`),
  'texts of two elements': {
    ...element(''),
    at: undefined,
    extra: [
      `<</Type /StructTreeRoot /K [${ref(1)} ${ref(2)}] /ParentTree <</Nums [0 [${ref(1)}]]>>>>`,
      ...['Zyrko', 'witz'].map(
        (half) => `<</Type /StructElem /S /Span /P ${ref(0)} /Pg ${PAGE} /ActualText (${half})>>`,
      ),
    ],
    gone: '(Zyrko)',
  },
  'letters set apart': element(`/Alt (${[...WORD].join(' ')})`),
  'a page label': { beside: 'label', catalog: `/PageLabels <</Nums [0 <</P (${WORD}-)>>]>>` },
  'the name of an attached file': {
    beside: 'attachment',
    catalog: `/Names <</EmbeddedFiles <</Names [(a) <</Type /Filespec /F (a) /UF (${WORD}.txt) /EF <</F ${ref(0)}>>>>]>>>>`,
    extra: [stream('/Type /EmbeddedFile', 'nothing')],
  },
  'the text of an attached file': {
    beside: 'attachment',
    catalog: `/Names <</EmbeddedFiles <</Names [(a) <</Type /Filespec /F (a) /EF <</F ${ref(0)}>>>>]>>>>`,
    extra: [stream('/Type /EmbeddedFile', `Dear ${WORD}`)],
  },
  'a named destination': { beside: 'destination', catalog: `/Dests <</${WORD} [${PAGE} /Fit]>>` },
  'the name of a layer': {
    beside: 'layer',
    page: { content: '/OC /L1 BDC 9 9 9 9 re f EMC\n', properties: `/L1 ${ref(0)}` },
    catalog: `/OCProperties <</OCGs [${ref(0)}] /D <</Order [${ref(0)}]>>>>`,
    extra: [`<</Type /OCG /Name (${WORD})>>`],
  },
  'a comment': annotation('comment', `/Subtype /Text /Contents (Ask ${WORD})`),
  'the default of a field': field(`/T (a) /DV (${WORD})`),
  'the rich text of a field': field(`/T (a) /V (x) /RV (<p>&#90;yr<b>kow</b>itz</p>)`),
  'an XFA form': field('/T (who)', 'form-data', `/XFA (<data><who>${WORD}</who></data>)`),
  'a state of a button that is not shown': annotation(
    'field',
    `/Subtype /Widget /FT /Btn /T (a) /V /Off /AS /Off /AP <</N <</Off ${ref(1)} /Yes ${ref(2)}>>>>`,
    {
      catalog: `/AcroForm <</Fields [${ref(0)}]>>`,
      extra: [
        `<</Type /Annot /Rect [100 300 180 320] /Subtype /Widget /FT /Btn /T (a) /V /Off /AS /Off /AP <</N <</Off ${ref(1)} /Yes ${ref(2)}>>>>>>`,
        state('no'),
        state(WORD),
      ],
    },
  ),
  'a state in a font with codes of its own': annotation(
    'field',
    `/Subtype /Widget /FT /Btn /T (a) /V /Off /AS /Off /AP <</N <</Off ${ref(1)} /Yes ${ref(2)}>>>>`,
    {
      catalog: `/AcroForm <</Fields [${ref(0)}]>>`,
      gone: '000000010002',
      extra: [
        `<</Type /Annot /Rect [100 300 180 320] /Subtype /Widget /FT /Btn /T (a) /V /Off /AS /Off /AP <</N <</Off ${ref(1)} /Yes ${ref(2)}>>>>>>`,
        state('no'),
        stream(
          `/Type /XObject /Subtype /Form /BBox [0 0 80 20] /Resources <</Font <</F1 ${ref(3)}>>>>`,
          `BT /F1 12 Tf <${[...WORD].map((_letter, index) => `000${index}`).join('')}> Tj ET`,
        ),
        `<</Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /ToUnicode ${ref(4)} /DescendantFonts [<</Type /Font /Subtype /CIDFontType2 /BaseFont /X /DW 600 /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>>>]>>`,
        stream(
          '',
          `${WORD.length} beginbfchar ${[...WORD].map((letter, index) => `<000${index}> <00${letter.charCodeAt(0).toString(16)}>`).join(' ')} endbfchar`,
        ),
      ],
    },
  ),
  'a script': {
    beside: 'script',
    catalog: `/OpenAction <</S /JavaScript /JS (alert\\('\\\\x5A${WORD.slice(1)}'\\))>>`,
  },
  metadata: {
    beside: 'metadata',
    catalog: `/Metadata ${ref(0)}`,
    extra: [stream('/Type /Metadata', `<a>${WORD}</a>`)],
  },
};

const build = ({ page = {}, catalog = '', extra = [] }: Case) =>
  buildPdf({
    pages: [{ ...page, content: `${textLine('Other words stay.', 72, 700)}${page.content ?? ''}` }],
    ...{ catalog, extra },
  });

async function find(bytes: Uint8Array<ArrayBuffer>, ...words: string[]) {
  const request = { ...EMPTY_REQUEST, words };
  const search = createTextSearch(request);
  const ready = { search: async (...asked: Parameters<typeof search>) => search(...asked), close: () => undefined };
  const source = await openStated({ file: new Blob([bytes]) });
  const hits = await findBesidePages(source, [1], request, ready);
  source.close();
  return hits;
}

it.each(someOf(Object.entries(CASES), 1))('finds a word in %s, and its redaction removes it', async (_, made) => {
  const bytes = build(made);
  const hits = await find(bytes, WORD);
  expect(hits.map(({ beside, text, page }) => ({ beside, text, page }))).toEqual([
    { beside: made.beside, text: WORD, page: 1 },
  ]);
  const { x, y, width, height } = hits[0]?.areas[0] ?? {};
  expect(made.at && [x, y, width, height]).toEqual(made.at);
  expect(toRedactions(hits, { pages: [{ width: 612, height: 792 }] })).toMatchObject([{ selectedText: WORD }]);
  const result = await redactPdf(bytes, [{ page: 0, areas: [], unplaced: WORD, text: WORD, reason: '' }], { engine });
  if (!result.ok) throw new Error(refusalText(result.error));
  const written = readDecoded(result.value.bytes);
  for (const gone of [WORD, made.gone ?? WORD]) expect(written).not.toContain(gone);
  const after = engine.open(fromBytes(result.value.bytes));
  expect(String.fromCodePoint(...after.characters(0).codes)).toContain('Other words stay.');
  after.close();
});

const DISGUISES: Readonly<Record<string, string>> = {
  'another order': [...WORD].reverse().join(''),
  'a shifted alphabet': 'Mlexbjvgm',
  'signs between letters': [...WORD].join('*'),
  'signs that look like letters': WORD.replace('o', '0').replace('i', '!'),
};

it.each(Object.entries(DISGUISES))('finds a word in %s, and its redaction removes it', async (_, disguised) => {
  const bytes = build(annotation('comment', `/Subtype /Text /Contents (Ask ${disguised} again)`));
  expect(await find(bytes, WORD)).toMatchObject([
    { beside: 'comment', text: WORD, because: { id: 'in disguise' }, areas: [{ x: 100, y: 472 }] },
  ]);
  const result = await redactPdf(bytes, [{ page: 0, areas: [], unplaced: WORD, text: WORD, reason: '' }], { engine });
  if (!result.ok) throw new Error(refusalText(result.error));
  expect(readDecoded(result.value.bytes)).not.toContain(disguised);
  expect(await find(bytes, 'Bernstein')).toEqual([]);
});

it('finds no word in disguise where it is spelled plainly, in whatever case', async () => {
  const bytes = build(annotation('comment', `/Subtype /Text /Contents (Ask ${WORD.toUpperCase()} again: a/${WORD})`));
  expect(await find(bytes, WORD, `${WORD} (`)).toMatchObject([{ text: WORD.toUpperCase() }, { text: WORD }]);
});

it('finds letters that the encoding of text strings has, and removes them', async () => {
  const word = 'Škodžda';
  const bytes = build(element('/Alt (Photo of \\227kod\\236da)'));
  expect(await find(bytes, word)).toMatchObject([{ text: word }]);
  const result = await redactPdf(bytes, [{ page: 0, areas: [], unplaced: word, text: word, reason: '' }], { engine });
  expect(result.ok && readDecoded(result.value.bytes)).not.toContain('Photo of');
});

it('finds a word that a web address runs together with others', async () => {
  const bytes = build(
    annotation('link', `/Subtype /Link /A <</S /URI /URI (mailto:a${WORD.toLowerCase()}@example.org)>>`),
  );
  const [hit] = await find(bytes, WORD);
  expect(hit).toMatchObject({ beside: 'link', text: `a${WORD.toLowerCase()}` });
  const { text = '' } = hit ?? {};
  const result = await redactPdf(bytes, [{ page: 0, areas: [], unplaced: text, text, reason: '' }], { engine });
  expect(result.ok && readDecoded(result.value.bytes)).not.toContain(WORD.toLowerCase());
});

it('removes a word beside the pages by choice, where the pages keep it', async () => {
  const bytes = buildPdf({
    pages: [{ content: textLine(`Dear ${WORD}`, 72, 700) }],
    catalog: CASES['a page label']?.catalog ?? '',
  });
  const result = await redactPdf(bytes, [{ page: 0, areas: [], unplaced: WORD, text: WORD, reason: '' }], { engine });
  if (!result.ok) throw new Error(refusalText(result.error));
  const written = readDecoded(result.value.bytes);
  expect(written).toContain(`Dear ${WORD}`);
  expect(written).not.toContain(`(${WORD}-)`);
});

it('refuses a word that is too short to be removed beside the pages', async () => {
  const request = { page: 0, areas: [], unplaced: 'Li', text: 'Li', reason: '' };
  const result = await redactPdf(build(element('/Alt (Photo of Li)')), [request], { engine });
  expect(result).toMatchObject({ ok: false, error: { code: 'CheckFailed', places: [{ page: 0 }] } });
});
