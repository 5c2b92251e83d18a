import { describe, expect, it } from 'vitest';
import { MARKS_LIMITS } from '../marks/document/limits.ts';
import { translate } from '../messages/index.ts';
import { fromBytes } from '../pdf/core.ts';
import { createPdfEngine } from '../pdf/node.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { createFakePicture, createTestApplication, pictureFile } from '../testing/test-application.ts';
import { finishImport, importMarksFile } from './import-marks.ts';

const CHOICES = { faulty: 'skip', duplicates: 'keep' } as const;

const xfdf = (annotations: string) =>
  `<?xml version="1.0"?>\n<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>${annotations}</annots></xfdf>`;
const SQUARE = '<square page="0" rect="100,600,200,700" color="#FF0000" width="2" name="s1"/>';

const shape = {
  label: 'code',
  shape_type: 'rectangle',
  points: [
    [10, 20],
    [60, 90],
  ],
};

/** One file with one mark of each format, with the name of the format. */
const FILES: readonly (readonly [string, string, string | object])[] = [
  ['a.xfdf', 'XFDF', xfdf(SQUARE)],
  [
    'a.jsonld',
    'W3C Web Annotation',
    {
      '@context': 'http://www.w3.org/ns/anno.jsonld',
      type: 'Annotation',
      id: '#1',
      body: [{ type: 'TextualBody', purpose: 'tagging', value: 'code' }],
      target: { source: 'a.png', selector: { type: 'FragmentSelector', value: 'xywh=pixel:10,20,50,70' } },
    },
  ],
  [
    'coco.json',
    'COCO',
    {
      images: [{ id: 1, file_name: 'a.png', width: 1000, height: 1400 }],
      categories: [{ id: 1, name: 'code' }],
      annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: [10, 20, 50, 70] }],
    },
  ],
  ['labelme.json', 'LabelMe', { imagePath: 'a.png', imageWidth: 1000, imageHeight: 1400, shapes: [shape] }],
  [
    'cvat.xml',
    'CVAT',
    '<annotations><version>1.1</version><image id="0" name="a.png" width="1000" height="1400"><box label="code" xtl="10" ytl="20" xbr="60" ybr="90"/></image></annotations>',
  ],
  [
    'markup.xml',
    'PrizmDoc markup XML',
    '<documentAnnotations><pages><page id="1" pageWidth="1000" pageHeight="1400"><annotation drawType="circle" width_percent="50" height_percent="50"/></page></pages></documentAnnotations>',
  ],
  [
    'form.json',
    'PrizmDoc form definition',
    {
      templateDocumentId: 'a.pdf',
      formData: [
        {
          template: 'TextTemplate',
          pageNumber: 1,
          pageData: { width: 1000, height: 1400 },
          rectangle: { x: 10, y: 20, width: 50, height: 15 },
        },
      ],
    },
  ],
];

const fileOf = (name: string, content: string | object) =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name);

async function setUp() {
  const app = createTestApplication();
  await app.core.workspace.open({ file: pictureFile('a.png') });
  const { document } = app.core.editor;
  const count = () => document.status.getState().count;
  return { ...app, document, count };
}

/** Imports a file up to the question, which must not have changed anything. */
async function ask(app: Awaited<ReturnType<typeof setUp>>, file: File) {
  const before = app.count();
  await importMarksFile(app.core, file);
  const report = app.shown.reports.at(-1);
  if (!report?.conversion) throw new Error(JSON.stringify(app.shown.messages));
  expect(app.count()).toBe(before);
  return { ...report, conversion: report.conversion };
}

it.each(FILES)(
  'names the format of %s, and imports it once the user agrees, in one step',
  async (name, format, content) => {
    const app = await setUp();
    const report = await ask(app, fileOf(name, content));
    expect(report.conversion).toMatchObject({ format, losses: [] });
    await finishImport(app.core, report, CHOICES);
    expect(app.count()).toBe(1);
    expect(app.shown.messages).toMatchObject([{ title: '1 mark imported' }]);
    app.document.undo();
    expect(app.count()).toBe(0);
  },
);

it('lists what is left out with its place and reason, also in the saved report', async () => {
  const app = await setUp();
  const report = await ask(app, fileOf('a.xfdf', xfdf(`${SQUARE}\n<circle page="7" rect="1,1,2,2"/>`)));
  const lost = report.conversion.losses.map(({ place, reason }) => ({ place, reason: translate(reason) }));
  expect(lost).toEqual([{ place: '3: <circle>', reason: 'the document has no such page' }]);
  expect(JSON.parse(await report.open.report())).toEqual(lost);
});

it('asks about marks that the document has already', async () => {
  const app = await setUp();
  const file = fileOf('a.xfdf', xfdf(SQUARE));
  await finishImport(app.core, await ask(app, file), CHOICES);
  const again = await ask(app, file);
  expect(again.summary).toMatchObject({ loaded: 0, problemCount: 1 });
  expect(JSON.parse(await again.open.report())).toHaveLength(1);
});

it('places XFDF on turned and cropped pages of a PDF', async () => {
  const app = await setUp();
  const page = { width: 400, height: 300 };
  const readFrame = async (index: number) => {
    if (index === 0) throw new Error('It is damaged.');
    return { left: 10, bottom: 20, right: 310, top: 420, turns: 1, unit: 1 };
  };
  const pdf = { readFrame } as never;
  app.openAs(async ({ name }) => createFakePicture(name, { format: 'pdf', pages: [page, page], pdf }));
  await app.core.workspace.open({ file: pictureFile('a.pdf') });
  const squares = [0, 1].map((index) => `<square page="${index}" rect="30,60,80,160" name="${index}"/>`);
  const report = await ask(app, fileOf('a.xfdf', xfdf(squares.join(''))));
  expect(report.conversion.losses.map(({ place, reason }) => [place, translate(reason)])).toEqual([
    ['page 1', 'marks may be misplaced, because the page is unreadable: It is damaged.'],
  ]);
  await finishImport(app.core, report, CHOICES);
  expect(app.document.ordered().map(({ mark }) => mark)).toMatchObject([
    { pageNumber: 1, rectangle: { x: 30, y: 140, width: 50, height: 100 } },
    { pageNumber: 2, rectangle: { x: 40, y: 20, width: 100, height: 50 } },
  ]);
});

/** Opens a PDF with one line. */
async function openPdf(app: Awaited<ReturnType<typeof setUp>>, line: string): Promise<void> {
  const document = (await createPdfEngine()).open(
    fromBytes(buildPdf({ pages: [{ content: textLine(line, 72, 700) }] })),
  );
  const pdf = {
    readCharacters: async (index: number) => document.characters(index),
    readFrame: async (index: number) => document.frame(index),
  } as never;
  const pages = [{ width: 612, height: 792 }];
  app.openAs(async ({ name }) => createFakePicture(name, { format: 'pdf', pages, pdf }));
  await app.core.workspace.open({ file: pictureFile('a.pdf') });
}

it('puts selections without a place on their words in the open PDF, and lists the others', async () => {
  const app = await setUp();
  await openPdf(app, 'The number of Alice');
  const selected = (uid: string, text: string) =>
    `<annotation nodeId="${uid}" drawType="text_selection_redaction" selectedText="${text}"/>`;
  const page = `<page id="1" pageWidth="612" pageHeight="792">${selected('a', 'Alice')}\n${selected('b', 'Bob')}</page>`;
  const file = fileOf('a.xml', `<documentAnnotations><pages>${page}</pages></documentAnnotations>`);
  const report = await ask(app, file);
  expect(report.conversion.losses.map(({ place, reason }) => `${place} ${translate(reason)}`)).toEqual([
    expect.stringMatching(/^2: <annotation text_selection_redaction> .*the page doesn't have its words$/),
  ]);
  await finishImport(app.core, report, CHOICES);
  expect(app.document.ordered().map(({ mark }) => mark)).toMatchObject([
    { uid: 'a', type: 'TextSelectionRedaction', selectedText: 'Alice', startIndex: 14 },
  ]);
});

it.each([
  ['XFDF', 'a.xfdf', xfdf('<highlight page="0" rect="72,690,180,715" coords="72,715,140,715,72,690,140,690"/>')],
  [
    'FDF',
    'a.fdf',
    `%FDF-1.2\n1 0 obj\n<< /FDF << /Annots [<< /Type /Annot /Subtype /Highlight /Page 0 /Rect [72 690 180 715]
/QuadPoints [72 715 140 715 72 690 140 690] >>] >> >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`,
  ],
])('takes the words under highlights of %s from the open PDF', async (format, name, content) => {
  const app = await setUp();
  await openPdf(app, 'The number of Alice');
  const report = await ask(app, fileOf(name, content));
  expect(report.conversion).toMatchObject({ format, losses: [] });
  await finishImport(app.core, report, CHOICES);
  expect(app.document.ordered().map(({ mark }) => mark)).toMatchObject([
    { type: 'HighlightAnnotation', selectedText: 'The number', startIndex: 0, textLength: 10 },
  ]);
});

describe('files that are not imported', () => {
  it.each([
    ['damaged.xfdf', '<xfdf><annots><square</annots></xfdf>', "Couldn't read damaged.xfdf", /line 1/],
    ['bomb.xfdf', `<!DOCTYPE x [<!ENTITY a "b">]>${xfdf(SQUARE)}`, "Couldn't read bomb.xfdf", /./],
    ['page.xml', '<html><body/></html>', "Couldn't read page.xml", /none of the known formats: XFDF, .*CVAT/],
    ['other.json', '{"a": 1}', "other.json isn't a marks document", /./],
    [
      'deep.json',
      `{"images":[],"annotations":${'['.repeat(MARKS_LIMITS.depth)}${']'.repeat(MARKS_LIMITS.depth)}}`,
      "deep.json isn't a marks document",
      /nested/,
    ],
  ])('says why %s cannot be read', async (name, text, title, detail) => {
    const { core, shown, count } = await setUp();
    await importMarksFile(core, fileOf(name, text));
    expect(shown.messages).toMatchObject([{ kind: 'error', title, detail: expect.stringMatching(detail) }]);
    expect(shown.reports).toEqual([]);
    expect(count()).toBe(0);
  });
});
