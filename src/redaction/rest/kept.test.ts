// Content that readers use stays in a redacted file, except for repetitions of redacted words.
import { PDFArray, type PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBytes } from '../../pdf/byte-sources.ts';
import { readContent } from '../../pdf/content/page.ts';
import type { PdfEngine } from '../../pdf/engine.ts';
import { asDict, dictsOf, get, getArray, getDict, getName, getNumber, getText } from '../../pdf/objects.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { buildPdf, firstExtra, pageObject, textLine } from '../../testing/pdf/build-pdf.ts';
import { countUsed, faultsOfStructure, loadForCounting } from '../../testing/pdf/count-kept.ts';
import { readRealPdf, realPdfs } from '../../testing/pdf/real-files.ts';
import { redactFile, requestFor } from '../../testing/pdf/redact-word.ts';
import { someOf } from '../../testing/short-form.ts';
import { buildTextPage } from '../../text/build-text-page.ts';
import { fromPdf } from '../../text/from-pdf.ts';
import type { RedactionOptions, RedactionRequest } from '../types.ts';
import { HIDDEN_KINDS } from './hidden.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const redact = (bytes: Uint8Array, requests: readonly RedactionRequest[], options?: RedactionOptions) =>
  redactFile(engine, bytes, requests, options);

const SECRET = 'Zyrkowitz';
const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
const stream = (entries: string, data: string) => `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;

const idsOf = (page: PDFDict): ReadonlySet<number> =>
  new Set([...latin(readContent(page)).matchAll(/\/MCID\s+(\d+)/g)].map(([, id]) => Number(id)));

/** Builds two pages: the word is on the first, the rest is for readers. */
function document({ catalog = '', page = '', extra = [] as readonly string[], content = '', info = '' }) {
  const bytes = buildPdf({
    pages: [
      { content: `${textLine('Mister', 72, 700)}${content || textLine(SECRET, 140, 700)}`, entries: page },
      { content: textLine('The second page', 72, 700) },
    ],
    catalog,
    extra: [...extra, ...(info ? [info] : [])],
  });
  if (!info) return bytes;
  const number = firstExtra(2) + extra.length;
  return new Uint8Array(
    Buffer.from(latin(bytes).replace('/Root 1 0 R >>', `/Root 1 0 R /Info ${number} 0 R >>`), 'latin1'),
  );
}

const FIRST = firstExtra(2);
const SECOND_PAGE = `${pageObject(1)} 0 R`;

async function redacted(bytes: Uint8Array, options: RedactionOptions = {}) {
  const file = await redact(bytes, [requestFor(engine, bytes, SECRET)], options);
  expect(file.report.pages).toEqual([{ page: 1, became: 'cut' }]);
  const pdf = await PDFDocument.load(file.bytes, { updateMetadata: false });
  const annotations = pdf.getPages().flatMap(({ node }) => dictsOf(getArray(node, 'Annots')));
  return { ...file, pdf, catalog: pdf.catalog, annotations, text: latin(file.bytes) };
}

describe('G6: a redacted file', () => {
  it('keeps its outline, and marks the title that repeats the word', async () => {
    const item = (title: string, links: string) =>
      `<< /Title (${title}) /Parent ${FIRST} 0 R /Dest [${SECOND_PAGE} /Fit] ${links} >>`;
    const { bytes } = await redacted(
      document({
        catalog: `/Outlines ${FIRST} 0 R /PageMode /UseOutlines /Lang (de-AT)`,
        extra: [
          `<< /Type /Outlines /First ${FIRST + 1} 0 R /Last ${FIRST + 2} 0 R /Count 2 >>`,
          item('Introduction', `/Next ${FIRST + 2} 0 R`),
          item(`About ${SECRET}`, `/Prev ${FIRST + 1} 0 R`),
        ],
      }),
    );
    const pdf = engine.open(fromBytes(bytes));
    expect(pdf.outline().map(({ title }) => title)).toEqual(['Introduction', '[geschwärzt]']);
    pdf.close();
  });

  it.each([
    ['a web address', '/A << /S /URI /URI (https://example.org/a) >>', 'https://example.org/a'],
    ['one with the word escaped', '/A << /S /URI /URI (https://example.org/%5ayrkowitz) >>', undefined],
    ['one with the word run together', '/A << /S /URI /URI (https://example.org/allaboutzyrkowitz) >>', undefined],
    ['a script', '/A << /S /JavaScript /JS (app.alert\\(1\\)) >>', undefined],
  ])('keeps links: %s', async (_, entries, address) => {
    const { annotations } = await redacted(
      document({ page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [72 600 200 612] ${entries} >>]` }),
    );
    expect(annotations.map((link) => getName(link, 'Subtype'))).toEqual(['Link']);
    expect(getText(getDict(annotations[0], 'A'), 'URI')).toBe(address);
  });

  it('keeps named destinations, and renames the one that repeats the word wherever it is meant', async () => {
    const link = (name: string) => `<< /Type /Annot /Subtype /Link /Rect [72 600 200 612] /Dest (${name}) >>`;
    const { catalog, annotations } = await redacted(
      document({
        page: `/Annots [${link('chapter.1')} ${link(`section.${SECRET}`)}]`,
        catalog: `/Names << /Dests << /Names [(chapter.1) [${SECOND_PAGE} /Fit] (section.${SECRET}) [${SECOND_PAGE} /XYZ 0 5 0]] >> >>`,
      }),
    );
    const names = getArray(getDict(getDict(catalog, 'Names'), 'Dests'), 'Names');
    const named = (names?.asArray() ?? [])
      .filter((_, at) => at % 2 === 0)
      .map((name) => (name as never as { decodeText(): string }).decodeText());
    expect(named).toEqual(['chapter.1', 'redacted-1']);
    expect(annotations.map((each) => getText(each, 'Dest'))).toEqual(named);
  });

  it('keeps form fields, without the value that repeats the word', async () => {
    const field = (name: string, value: string) =>
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /V (${value}) /Rect [72 500 200 520] /F 4 /P ${pageObject(0)} 0 R /AP << /N ${FIRST + (value === SECRET ? 2 : 3)} 0 R >> >>`;
    const look = (value: string) =>
      stream(
        '/Type /XObject /Subtype /Form /BBox [0 0 128 20] /Resources << /Font << /F1 3 0 R >> >>',
        `/Tx BMC ${textLine(value, 2, 5)} EMC`,
      );
    const { catalog, annotations, report } = await redacted(
      document({
        page: `/Annots [${FIRST} 0 R ${FIRST + 1} 0 R]`,
        catalog: `/AcroForm << /Fields [${FIRST} 0 R ${FIRST + 1} 0 R] /DR << /Font << /F1 3 0 R >> >> /DA (/F1 12 Tf) >>`,
        extra: [field('name', SECRET), field('city', 'Vienna'), look(SECRET), look('Vienna')],
      }),
    );
    expect(dictsOf(getArray(getDict(catalog, 'AcroForm'), 'Fields'))).toHaveLength(2);
    expect(
      annotations.map((each) => [getText(each, 'T'), getText(each, 'V'), getDict(each, 'AP') !== undefined]),
    ).toEqual([
      ['name', undefined, false],
      ['city', 'Vienna', true],
    ]);
    expect(report.rest?.dropped).toBeUndefined();
  });

  it('keeps the title, the labels of pages, the language and how readers show it', async () => {
    const { pdf, catalog } = await redacted(
      document({
        catalog:
          '/Lang (en-GB) /PageLabels << /Nums [0 << /S /D /P (A-) >>] >> /ViewerPreferences << /DisplayDocTitle true >> /PageLayout /OneColumn',
        info: '<< /Title (Annual report) /Author (Somebody) /Producer (A program) >>',
      }),
    );
    expect([pdf.getTitle(), pdf.getAuthor(), getText(catalog, 'Lang')]).toEqual(['Annual report', undefined, 'en-GB']);
    expect(getText(dictsOf(getArray(getDict(catalog, 'PageLabels'), 'Nums'))[0], 'P')).toBe('A-');
    expect(String(get(getDict(catalog, 'ViewerPreferences'), 'DisplayDocTitle'))).toBe('true');
  });

  it('keeps visible layers, and removes hidden ones', async () => {
    const { catalog, text, pdf } = await redacted(
      document({
        page: `/Resources << /Font << /F1 3 0 R >> /Properties << /L1 ${FIRST} 0 R /L2 ${FIRST + 1} 0 R >> >>`,
        content: `${textLine(SECRET, 140, 700)}/OC /L1 BDC ${textLine('Shown', 72, 600)} EMC /OC /L2 BDC /Span <</ActualText (Unsaid)>> BDC ${textLine('Unshown', 72, 500)} EMC EMC`,
        catalog: `/OCProperties << /OCGs [${FIRST} 0 R ${FIRST + 1} 0 R] /D << /Name (Layers) /Order [${FIRST} 0 R ${FIRST + 1} 0 R] /OFF [${FIRST + 1} 0 R] >> >>`,
        extra: ['<< /Type /OCG /Name (Plan) >>', '<< /Type /OCG /Name (Draft) >>'],
      }),
    );
    expect(dictsOf(getArray(getDict(catalog, 'OCProperties'), 'OCGs')).map((group) => getText(group, 'Name'))).toEqual([
      'Plan',
    ]);
    expect(text).not.toContain('Draft');
    expect(latin(readContent(pdf.getPage(0).node))).not.toMatch(/Unsaid|556e73616964/i);
  });

  it('G3: removes the appearance of an annotation with the word, without drawing it', async () => {
    const look = stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 128 20] /Resources << /Font << /F1 3 0 R >> >>',
      `1 0 0 rg 0 0 128 20 re f 0 g ${textLine(SECRET, 2, 5)}`,
    );
    const { annotations, text } = await redacted(
      document({
        page: `/Annots [<< /Type /Annot /Subtype /FreeText /Rect [72 500 200 520] /Contents (${SECRET}) /DA (/F1 12 Tf) /AP << /N ${FIRST} 0 R >> >>]`,
        extra: [look],
      }),
    );
    expect(annotations.map((each) => [getName(each, 'Subtype'), getDict(each, 'AP')])).toEqual([
      ['FreeText', undefined],
    ]);
    expect(text).not.toContain(SECRET);
  });

  it('keeps layers by their membership, and the field of a hidden place without its value', async () => {
    const { text, annotations } = await redacted(
      document({
        page: `/Resources << /Font << /F1 3 0 R >> /Properties << /M1 ${FIRST + 1} 0 R >> >> /Annots [<< /Type /Annot /Subtype /Widget /FT /Tx /T (code) /V (Unseen) /F 2 /Rect [72 500 200 520] >>]`,
        content: `${textLine(SECRET, 140, 700)}/OC /M1 BDC ${textLine('Shown', 72, 600)} EMC`,
        catalog: `/OCProperties << /OCGs [${FIRST} 0 R] /D << /Order [${FIRST} 0 R] >> >>`,
        extra: ['<< /Type /OCG /Name (Plan) >>', `<< /Type /OCMD /OCGs [${FIRST} 0 R] /P /AllOn >>`],
      }),
    );
    expect(text).toMatch(/\/OCGs \[\d+ 0 R\]\s*\/P \/AllOn/);
    expect(annotations.map((each) => [getText(each, 'T'), getText(each, 'V')])).toEqual([['code', undefined]]);
  });
});

describe('G6: a link under a redaction', () => {
  it('goes, and its look becomes part of the page', async () => {
    const look = stream('/Type /XObject /Subtype /Form /BBox [130 680 400 720]', '1 0 0 RG 300 690 90 20 re S');
    const source = document({
      page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [130 680 400 720] /AP << /N ${FIRST} 0 R >> /A << /S /URI /URI (https://example.org/) >> >>]`,
      extra: [look],
    });
    const { report } = await redact(source, [{ ...requestFor(engine, source, SECRET), gaps: 'uniform' }]);
    expect(report.pages).toEqual([{ page: 1, became: 'cut' }]);
  });
});

describe('G6: a redacted file with tags', () => {
  const tagged = () =>
    document({
      page: '/StructParents 0',
      content: `/P <</MCID 0>> BDC ${textLine(SECRET, 140, 700)} EMC /P <</MCID 1 /ActualText (stays)>> BDC ${textLine('Other', 72, 600)} EMC /P <</MCID 2>> BDC ${textLine(`Dear ${SECRET} and all`, 72, 500)} EMC`,
      catalog: `/Lang (fr) /MarkInfo << /Marked true >> /StructTreeRoot ${FIRST} 0 R`,
      extra: [
        `<< /Type /StructTreeRoot /K ${FIRST + 1} 0 R /RoleMap << /Absatz /P >> /ParentTree << /Nums [0 [${[2, 3, 4].map((at) => `${FIRST + at} 0 R`).join(' ')}]] >> >>`,
        `<< /Type /StructElem /S /Sect /P ${FIRST} 0 R /Alt (About a person) /T (Section) /K [${[2, 3, 4].map((at) => `${FIRST + at} 0 R`).join(' ')}] >>`,
        `<< /Type /StructElem /S /P /P ${FIRST + 1} 0 R /Pg ${pageObject(0)} 0 R /K 0 /ActualText (Mr Z.) /Alt (Somebody) >>`,
        `<< /Type /StructElem /S /Absatz /P ${FIRST + 1} 0 R /Pg ${pageObject(0)} 0 R /K 1 /Alt (Stays) /Lang (en) /A << /O /Layout /Placement /Block >> >>`,
        `<< /Type /StructElem /S /P /P ${FIRST + 1} 0 R /Pg ${pageObject(0)} 0 R /K [2] /E (${SECRET}) >>`,
      ],
    });

  it('marks the elements that lost content, and keeps the texts of others', async () => {
    const { catalog, text, pdf } = await redacted(tagged());
    const section = dictsOf(getArray(getDict(catalog, 'StructTreeRoot'), 'K'))[0];
    const [whole, other, part] = dictsOf(getArray(section, 'K'));
    expect([getText(section, 'Alt'), getText(section, 'T')]).toEqual(['[caviardé]', 'Section']);
    expect([getText(whole, 'ActualText'), getText(whole, 'Alt')]).toEqual([undefined, '[caviardé]']);
    expect([getName(getDict(whole, 'K'), 'S'), getText(getDict(whole, 'K'), 'ActualText')]).toEqual([
      'Span',
      '[caviardé]',
    ]);
    expect([getName(other, 'S'), getText(other, 'Alt'), getText(other, 'Lang')]).toEqual(['Absatz', 'Stays', 'en']);
    expect(getName(getDict(other, 'A'), 'Placement') ?? getName(dictsOf(getArray(other, 'A'))[0], 'Placement')).toBe(
      'Block',
    );
    expect(get(part, 'K')).toBeInstanceOf(PDFArray);
    expect(getText(dictsOf(getArray(part, 'K'))[0], 'ActualText')).toBe('[caviardé]');
    expect(faultsOfStructure(pdf, idsOf)).toEqual([]);
    expect(text).not.toContain(SECRET);
    expect(latin(readContent(pdf.getPage(0).node))).toMatch(/MCID 0 \/ActualText/);
  });

  it('draws the bars as content of the marked elements, numbered behind the rest', async () => {
    const { catalog, pdf } = await redacted(tagged());
    const section = dictsOf(getArray(getDict(catalog, 'StructTreeRoot'), 'K'))[0];
    const [whole, , part] = dictsOf(getArray(section, 'K'));
    const marks = [getDict(whole, 'K'), dictsOf(getArray(part, 'K'))[0]];
    expect(marks.map((mark) => getNumber(mark, 'K'))).toEqual([2, 3]);
    const content = latin(readContent(pdf.getPage(0).node));
    expect(content.match(/\/Span <<\/MCID [23]>> BDC\n[\d. ]+ re f\nEMC/g)).toHaveLength(2);
  });

  it('has a page that became a picture read as a whole', async () => {
    const source = tagged();
    const { bytes } = await redact(source, [requestFor(engine, source, SECRET)], { asPictures: [0] });
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    expect(faultsOfStructure(pdf, idsOf)).toEqual([]);
    expect(countUsed(pdf).elements).toBeGreaterThan(1);
  });
});

describe('G3: hidden information', () => {
  const hidden = (word: string) =>
    document({
      catalog: `/Metadata ${FIRST} 0 R /PieceInfo << /App << /Private (${word}) >> >> /Names << /EmbeddedFiles << /Names [(a) ${FIRST + 1} 0 R] >> /JavaScript << /Names [(a) << /S /JavaScript /JS (say\\("${word}"\\)) >>] >> >>`,
      page: `/Annots [<< /Type /Annot /Subtype /Text /Rect [72 600 90 618] /Contents (A note: ${word}) >>]`,
      extra: [
        stream('/Type /Metadata /Subtype /XML', `<x><dc:creator>${word.replace('Z', '&#90;')}</dc:creator></x>`),
        `<< /Type /Filespec /F (${word}.txt) /UF (${word}.txt) /EF << /F ${FIRST + 2} 0 R >> >>`,
        stream('/Type /EmbeddedFile', `Attached: ${word}`),
      ],
    });

  it('is removed by default', async () => {
    const { text, catalog } = await redacted(hidden('Harmless'));
    expect(text).not.toContain('Harmless');
    expect(catalog.has(PDFName.of('Names'))).toBe(false);
  });

  it.each([
    ['metadata', 'dc:creator'],
    ['private-data', '/PieceInfo'],
    ['scripts', '/JavaScript'],
    ['attachments', 'Harmless.txt'],
    ['comments', 'A note: Harmless'],
  ] as const)('stays where it is asked to: %s', async (kind, found) => {
    expect((await redacted(hidden('Harmless'), { keep: [kind] })).text).toContain(found);
    expect((await redacted(hidden('Harmless'))).text).not.toContain(found);
  });

  it('is removed if it repeats the word, kept or not', async () => {
    const { text, report, details } = await redacted(hidden(SECRET), { keep: HIDDEN_KINDS });
    expect(details.rest?.repeated).toEqual(
      expect.arrayContaining(['attachments', 'metadata', 'private-data', 'scripts']),
    );
    expect(report.rest?.repeated).toBeUndefined();
    expect(text).not.toMatch(/Zyrkowitz|&#90;/);
    expect(report.rest?.dropped).toBeUndefined();
  });
});

/** Tagged, outlines, links, fields, layers, named destinations, and missing page parts. */
const FILES = [
  'pdf.js/file_pdfjs_test.pdf',
  'pdf.js/pdfjs_wikipedia.pdf',
  'pdf.js/js-buttons.pdf',
  'pdf.js/issue15096.pdf',
  'pdf.js/prefilled_f1040.pdf',
  'pdfplumber/mcid_example.pdf',
  'pdfplumber/pdffill-demo.pdf',
  'pdf.js/annotation-button-widget.pdf',
  'pdf.js/issue18823.pdf',
  'pdfplumber/scotus-transcript-p1.pdf',
];

describe.skipIf(!realPdfs)('real files (skipped where ../shared/data/pdf is absent)', () => {
  it.each(someOf(FILES, 0))(
    '%s: what readers use of it stays',
    async (file) => {
      const source = readRealPdf(file);
      const pdf = engine.open(fromBytes(source));
      const { text, words } = buildTextPage(fromPdf(pdf.characters(0)));
      const normal = pdf.save();
      pdf.close();
      const long = words.filter(({ start, end }) => /^\p{L}{6,}$/u.test(text.slice(start, end)));
      const word = long[Math.floor(long.length / 2)];
      if (!word) throw new Error('It has no words.');
      const { bytes, report } = await redact(source, [{ page: 0, areas: [word.rect], reason: '', shape: 'text' }]);
      const [before, after] = [countUsed(await loadForCounting(normal)), await loadForCounting(bytes)];
      const { links, layers, elements, spoken, title, ...others } = countUsed(after);
      expect(others).toEqual({
        outline: before.outline,
        fields: before.fields,
        destinations: before.destinations,
        labels: before.labels,
      });
      expect(before.links - links).toBeLessThanOrEqual(1);
      expect(elements).toBeGreaterThanOrEqual(before.elements);
      expect(spoken).toBeGreaterThanOrEqual(before.spoken);
      expect(title).toBeGreaterThanOrEqual(before.title);
      expect(layers > 0).toBe(before.layers > 0);
      expect(report.pages.map(({ became }) => became)).toEqual(['cut']);
      expect(faultsOfStructure(after, idsOf)).toEqual([]);
    },
    60_000,
  );
});

it('leads to no page that is not in the document', async () => {
  const source = document({
    catalog: `/Names << /Dests << /Names [(a) [${FIRST} 0 R /Fit]] >> >>`,
    extra: ['<< /Type /Page /MediaBox [0 0 9 9] /Note (Left) >>'],
  });
  const { bytes } = await redact(source, [requestFor(engine, source, SECRET)]);
  expect(latin(bytes)).not.toMatch(/Left|\/Note/);
  expect(asDict((await PDFDocument.load(bytes)).catalog)).toBeDefined();
});
