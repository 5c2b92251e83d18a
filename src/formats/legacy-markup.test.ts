import { describe, expect, it } from 'vitest';
import { checkMarksDocument, type Mark, type MarksDocument } from '../marks/index.ts';
import { translate } from '../messages/index.ts';
import { buildMark, SMALL_PNG } from '../testing/build-marks.ts';
import { FORMAT_CONTEXT, FORMAT_PAGE } from '../testing/format-context.ts';
import { createRandom } from '../testing/random.ts';
import { typedPage } from '../testing/typed-page.ts';
import type { TextPage } from '../text/text-page.ts';
import { addWords, decodeForeign, lacksWords, recognizeFormat } from './index.ts';
import { legacyMarkup } from './legacy-markup.ts';

const fileOf = (annotations: string, size = 'pageWidth="612" pageHeight="792"') =>
  `<?xml version="1.0"?><documentAnnotations><pages><page id="1" ${size}>${annotations}</page></pages></documentAnnotations>`;

function read(text: string) {
  const { value, losses } = legacyMarkup.read(text, FORMAT_CONTEXT);
  expect(checkMarksDocument(value).problems).toEqual([]);
  return { marks: value.marks, losses: losses.map(({ place, reason }) => `${place}: ${translate(reason)}`) };
}

const at = 'x_percent="0.1" y_percent="0.2" width_percent="0.3" height_percent="0.4"';

describe('reading legacy markup', () => {
  it('reads drawings by their path or points', () => {
    const path = 'M0,0L10,10C1,2 3,4 5,6';
    const points = '<points><point x_percent="0.1" y_percent="0.2"/><point x_percent="1.2" y_percent="0.6"/></points>';
    const forms = [
      `<annotation drawType="freehand" ${at} lineColor="#112233" lineWidth="3" path="${path}"/>`,
      `<annotation drawType="freehand_annotation" ${at}><path>${path}</path></annotation>`,
      `<annotation drawType="freehand" ${at}>${points}${points}</annotation>`,
      `<annotation drawType="freehand_signature" ${at} path="${path}"/>`,
    ];
    const { marks, losses } = read(fileOf(forms.join('')));
    expect(losses).toEqual([]);
    expect(marks).toMatchObject([
      { type: 'FreehandAnnotation', color: '#112233', thickness: 3, path },
      { type: 'FreehandAnnotation', path },
      { type: 'FreehandAnnotation', path: 'M0,0L673.2,316.8M0,0L673.2,316.8' },
      { type: 'FreehandSignature', path, horizontalAlignment: 'Left' },
    ]);
  });

  it('reads pictures that are in the file, and lists addresses of others', () => {
    const base64 = SMALL_PNG.slice(SMALL_PNG.indexOf(',') + 1);
    const { marks, losses } = read(
      fileOf(`<annotation drawType="image" ${at} imageId="logo" image="${SMALL_PNG}"/>
<annotation drawType="image_stamp_redact" ${at}><data>${base64}</data></annotation>
<annotation drawType="image" ${at} src="https://example.com/a.png"/>
<annotation drawType="freehand" ${at} path="M0,0 Q1,1 2,2"/>`),
    );
    expect(marks).toMatchObject([
      { type: 'ImageStampAnnotation', imageId: 'logo', imageDataUrl: SMALL_PNG },
      { type: 'ImageStampRedaction', imageDataUrl: SMALL_PNG },
    ]);
    expect(losses.map((each) => each.slice(0, 25))).toEqual(['3: <annotation image>: th', '4: <annotation freehand>:']);
  });

  it('scales positions in the units of the file to the page', () => {
    const lines = '<line-rectangles><rectangle x="100" y="200" width="50" height="10"/></line-rectangles>';
    const link = `<annotation drawType="text_hyperlink_annotation" href="https://example.com">${lines}</annotation>`;
    const { marks } = read(fileOf(link, 'pageWidth="1224" pageHeight="1584"'));
    expect(marks).toMatchObject([{ lineGroups: [{ lines: [{ x: 50, y: 100, width: 25, height: 5 }] }] }]);
  });

  // Attributes of a file that a viewer of 2015 saved.
  it('reads files of the Flash viewer with their ids, dates and numeric colours', () => {
    const state = 'interactionMode="0" stampSize="122" dragDirection="br" meta="" label="" uuid="" formUser=""';
    const dates = 'created="Tue Oct 20 17:39:21 GMT+0000 2015" modified="Tue Oct 20 17:43:18 GMT+0200 2015"';
    const saved = `saveDate="Tue Oct 20 2015" saveTime="17:43:39 GMT+0000" ${dates}`;
    const { marks, losses } = read(
      fileOf(
        `<annotation nodeId="8ED8" lineColor="0" opacity="255" fillColor="16711680" drawType="circle_filled" ${at}
  lineWidth="4" ${state} ${saved}><![CDATA[]]></annotation>
<annotation nodeId="E08D" lineColor="0" drawType="rectangle_filled_redact" ${at} lineWidth="1" ${state} ${saved}/>`,
      ),
    );
    expect(losses).toEqual([]);
    const times = { creationDateTime: '2015-10-20T17:39:21.000Z', modificationDateTime: '2015-10-20T15:43:18.000Z' };
    expect(marks).toMatchObject([
      { type: 'EllipseAnnotation', uid: '8ED8', ...times, borderColor: '#000000', fillColor: '#ff0000' },
      { type: 'RectangleRedaction', uid: 'E08D', ...times, fillColor: '#000000' },
    ]);
  });

  // From the public sources of a program that embeds the viewer; its words are masked there.
  it('reads text signatures of 2018, and lists selections of text without a place', () => {
    const saved = 'saveDate="Mon Jul 2 2018" saveTime="9:57:12 GMT+0000" uuid="" formUser="" meta="" label=""';
    const look =
      'lineColor="" opacity="0" fillColor="" lineWidth="0" fontWidth="24.9" fontHeight="14.4" stampSize="58"';
    const text =
      '<TEXTFORMAT LEADING="2"><P ALIGN="center" ><FONT FACE="Dancing Script" SIZE= "58" COLOR="#000000"  LETTERSPACING="0" KERNING="0" >Sejal</FONT></P></TEXTFORMAT>';
    const selected = 'lineColor="0" opacity="255" highlightGroupID="92_1465420601728_0542" lineWidth="1"';
    const { marks, losses } = read(
      fileOf(`<annotation nodeId="EBD6" drawType="signature_text" ${at} ${look} ${saved}><![CDATA[${text}]]></annotation>
<annotation nodeId="3DCE" drawType="text_selection_redaction" startIndex="281" selectedText="Xx [XXXX]" textLength="9" ${selected} ${saved}><![CDATA[]]></annotation>`).replace(
        '</pages>',
        '<page id="2" pageWidth="0" pageHeight="0"></page></pages>',
      ),
    );
    expect(marks).toMatchObject([
      { type: 'TextSignature', uid: 'EBD6', text: 'Sejal', fontName: 'Dancing Script', horizontalAlignment: 'Center' },
    ]);
    expect(losses).toEqual(["2: <annotation text_selection_redaction>: the file doesn't say where it is"]);
  });

  it('makes no marks without an extent, which would hide nothing', () => {
    const types = [
      'rectangle_filled_redact',
      'text_selection_redact',
      'rectangle',
      'highlight',
      'line',
      'stamp_redact',
    ];
    const flat = 'x_percent="0.1" y_percent="0.1" width_percent="0.2" height_percent="0"';
    const { marks, losses } = read(
      fileOf(
        [
          ...types.map((type) => `<annotation drawType="${type}"/>`),
          ...types.map((type) => `<annotation drawType="${type}" ${flat}/>`),
        ].join('\n'),
      ),
    );
    expect(marks.map(({ type }) => type)).toEqual(['RectangleAnnotation', 'HighlightAnnotation', 'LineAnnotation']);
    expect(losses).toHaveLength(9);
    for (const loss of losses) expect(loss).toMatch(/the file doesn't say where it is$/);
  });

  it('lists attributes that no mark has, and how many had them', () => {
    const one = `<annotation drawType="rectangle" ${at} glow="2" owner="Ann"/>`;
    expect(read(fileOf(one + one)).losses).toEqual([
      '<annotation glow>: marks have no such property: 2 in the file',
      '<annotation owner>: marks have no such property: 2 in the file',
    ]);
  });

  it('reads UTF-16', () => {
    const text = `\uFEFF${fileOf(`<annotation drawType="text" ${at} text="Größe 第"/>`)}`;
    const bytes = new Uint8Array(text.length * 2);
    for (const [index, unit] of [...text].entries())
      new DataView(bytes.buffer).setUint16(index * 2, unit.charCodeAt(0), true);
    expect(read(decodeForeign(bytes).text).marks).toMatchObject([{ text: 'Größe 第' }]);
  });
});

describe('writing legacy markup', () => {
  const types = [
    ...(['EllipseAnnotation', 'RectangleAnnotation', 'FreehandAnnotation', 'FreehandSignature'] as const),
    ...(['HighlightAnnotation', 'StrikethroughAnnotation', 'TextHyperlinkAnnotation'] as const),
    ...(['ImageStampAnnotation', 'ImageStampRedaction', 'LineAnnotation', 'PolylineAnnotation'] as const),
    ...(['RectangleRedaction', 'StampAnnotation', 'StampRedaction', 'TextAnnotation', 'TextRedaction'] as const),
    ...(['TextSelectionRedaction', 'TextSignature', 'TransparentRectangleRedaction'] as const),
  ];
  const write = (...marks: Mark[]) => legacyMarkup.write({ marks }, FORMAT_CONTEXT);
  const DATES = ['creationDateTime', 'modificationDateTime'];
  const toSeconds = (key: string, value: unknown) =>
    DATES.includes(key) ? Math.floor(Date.parse(String(value)) / 1000) : value;

  it.each(types)('writes a %s, and names each property that is read differently', (type) => {
    for (let seed = 1; seed <= 5; seed++) {
      const mark = { ...buildMark(type, createRandom(seed), FORMAT_PAGE), pageNumber: 1 } as Mark;
      const { value, losses } = write(mark);
      expect(recognizeFormat(value)?.name).toBe('PrizmDoc markup XML');
      const [again] = read(value).marks;
      expect(again).toMatchObject({ type, uid: mark.uid, pageNumber: 1 });
      const named = losses.filter(({ place }) => place === mark.uid).map(({ reason }) => translate(reason));
      const rounded = (each: unknown) =>
        JSON.stringify(each, (_, n) => (typeof n === 'number' ? Math.round(n * 100) : n));
      for (const [key, before] of Object.entries(mark))
        if (rounded(toSeconds(key, before)) !== rounded(toSeconds(key, Reflect.get(again as Mark, key))))
          expect([type, key, named[0]]).toEqual([type, key, expect.stringContaining(key)]);
    }
  });

  it('names marks, comments and properties of the document that are left out', () => {
    const field = { ...buildMark('TextInputSignature', createRandom(1), FORMAT_PAGE), uid: 'field' } as Mark;
    const talk = { data: {}, comments: [{ data: {}, creationDateTime: FORMAT_CONTEXT.date, text: 'Why?' }] };
    const box = {
      ...buildMark('EllipseAnnotation', createRandom(1), FORMAT_PAGE),
      uid: 'box',
      conversation: talk,
    } as Mark;
    const far = { ...box, uid: 'far', pageNumber: 7 };
    const document = { name: 'Contract', marks: [field, box, far] } as MarksDocument;
    const places = legacyMarkup
      .write(document, FORMAT_CONTEXT)
      .losses.map(({ place, reason }) => `${place}: ${translate(reason)}`);
    expect(places).toEqual([
      'far: the document has no such page',
      'field: this format has no TextInputSignature',
      'box: this format does not keep: data, conversation',
      'name: this format does not keep: name',
    ]);
  });

  it('cuts boxes larger than the page, so that shares are not read as percent', () => {
    const large = { x: -10, y: -10, width: 700, height: 900 };
    const mark = {
      ...buildMark('RectangleRedaction', createRandom(2), FORMAT_PAGE),
      rectangle: large,
      pageNumber: 1,
    } as Mark;
    const { value, losses } = write(mark);
    expect(read(value).marks).toMatchObject([{ rectangle: { x: 0, y: 0, width: 612, height: 792 } }]);
    expect(losses.map(({ place }) => place)).toContain(mark.uid);
  });

  it('says of marks beside their page that they are left out', () => {
    const beside = { x: 700, y: 10, width: 50, height: 50 };
    const mark = { ...buildMark('StampRedaction', createRandom(2), FORMAT_PAGE), rectangle: beside, pageNumber: 1 };
    const { losses } = write(mark as Mark);
    expect(losses.map(({ reason }) => translate(reason))).toEqual(['it lies outside its page']);
  });

  it('keeps hostile texts', () => {
    const text = '</P></FONT>]]><annotation drawType="rectangle"/> & "quotes"\n&amp;amp; <B>';
    const mark = {
      ...buildMark('TextAnnotation', createRandom(3), FORMAT_PAGE),
      text,
      fontStyle: ['Bold', 'Underline'],
    } as Mark;
    const { marks } = read(write({ ...mark, pageNumber: 1 } as Mark).value);
    expect(marks).toMatchObject([{ text, fontStyle: ['Bold', 'Underline'] }]);
  });
});

describe('selections of text without a place', () => {
  const fileWith = (text: string) =>
    fileOf(`<annotation nodeId="a" drawType="text_selection_redaction" startIndex="3" selectedText="${text}"/>`);
  async function placed(text: string, page: TextPage | undefined) {
    const read = legacyMarkup.read(fileWith(text), FORMAT_CONTEXT);
    expect(lacksWords(read)).toBe(true);
    const { value, losses } = await addWords(read, FORMAT_CONTEXT, async () => {
      if (!page) throw new Error('unreadable');
      return page;
    });
    expect(checkMarksDocument(value).problems).toEqual([]);
    return { marks: value.marks, reasons: losses.map(({ reason }) => translate(reason)) };
  }

  it('lie on their words if the page has them once', async () => {
    const { marks, reasons } = await placed(
      'Alice  is\r\n(42)',
      typedPage(['The number of Alice is', '(42) she says']),
    );
    expect(reasons).toEqual([]);
    expect(marks).toMatchObject([
      { type: 'TextSelectionRedaction', uid: 'a', selectedText: 'Alice is\n(42)', lineGroups: [{ lines: [{}, {}] }] },
    ]);
  });

  it('are listed if the page has their words never or more than once, or cannot be read', async () => {
    const page = typedPage(['one two one']);
    expect(await placed('three', page)).toMatchObject({
      marks: [],
      reasons: [expect.stringMatching(/have its words$/)],
    });
    expect(await placed('one', page)).toMatchObject({ marks: [], reasons: [expect.stringMatching(/more than once$/)] });
    expect(await placed('one', undefined)).toMatchObject({ marks: [], reasons: ["the file doesn't say where it is"] });
  });
});
