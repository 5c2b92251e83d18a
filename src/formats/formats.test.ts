import { describe, expect, it } from 'vitest';
import type { Mark } from '../marks/index.ts';
import { translate } from '../messages/index.ts';
import { buildMark } from '../testing/build-marks.ts';
import { FORMAT_CONTEXT, FORMAT_PAGE } from '../testing/format-context.ts';
import { formatOf, placesOf, readAny, rounded } from '../testing/format-reading.ts';
import { createRandom } from '../testing/random.ts';
import { decodeForeign, recognizeFormat, WRITTEN_FORMATS } from './index.ts';
import { parseXml } from './xml.ts';

describe('FDF', () => {
  const { write } = formatOf('fdf');
  const marks = [
    ...(['RectangleAnnotation', 'EllipseAnnotation', 'LineAnnotation', 'PolylineAnnotation'] as const),
    ...(['HighlightAnnotation', 'StrikethroughAnnotation', 'TextAnnotation', 'StampAnnotation'] as const),
    ...(['RectangleRedaction', 'TextSelectionRedaction', 'FreehandAnnotation'] as const),
  ].map((type, index) => buildMark(type, createRandom(index + 1), FORMAT_PAGE));

  it('reads as the same marks as XFDF, with comments and their state', () => {
    const comments = [
      { data: { id: 'a', author: 'Ünal', resolvedDateTime: '2026-03-04T05:06:07.000Z' }, text: 'Why (not)?\n\\' },
      { data: { id: 'b', author: 'Ōe 🙂', parent: 'a' }, text: 'Because' },
    ].map((comment) => ({ ...comment, creationDateTime: '2026-03-04T05:06:07.000Z' }));
    const commented = marks.map((mark, index) =>
      index === 0 ? ({ ...mark, conversation: { data: {}, comments } } as Mark) : mark,
    );
    const asFdf = write({ marks: commented }, FORMAT_CONTEXT);
    const asXfdf = formatOf('xfdf').write({ marks: commented }, FORMAT_CONTEXT);
    expect(asFdf.losses).toEqual(asXfdf.losses);
    const read = readAny(asFdf.value);
    expect([read.name, read.losses]).toEqual(['FDF', []]);
    expect(rounded(read.marks)).toEqual(rounded(readAny(asXfdf.value).marks));
    expect(read.marks).toHaveLength(marks.length);
    // Freehand strokes are smoothed again.
    const exact = commented.filter(({ type }) => type !== 'FreehandAnnotation');
    const first = write({ marks: exact }, FORMAT_CONTEXT).value;
    expect(write({ marks: readAny(first).marks }, FORMAT_CONTEXT).value).toBe(first);
  });

  it('reads files of other programs, and lists unsupported content with its line', () => {
    const bytes = [
      '%FDF-1.2',
      '%\xe2\xe3\xcf\xd3',
      '1 0 obj\r<</FDF<</Annots[4 0 R 5 0 R 6 0 R<</Subtype/Square/Page 0/Rect[1 2 30 40]/C[0 1 1 0]>>]/F(a.pdf)/Fields[]>>>>\rendobj',
      '4 0 obj<</Subtype/Highlight/Page 1/Rect[72 700 200 712]/QuadPoints[72 712 200 712 72 700 200 700]',
      '/C[1 .8 0]/T(\xfe\xff\0A\x01M)/Contents(Check \\(twice\\)\\041 \x84)/Border[0 0 2]/M(D:20260304050607Z)>>endobj',
      '5 0 obj<</Subtype/Sound/Page 0/Rect[0 0 9 9]>>endobj',
      '6 0 obj<</Subtype/Text/IRT 4 0 R/Page 1/Rect[0 0 9 9]/Contents<5965732085>/NM(r)>>endobj',
      '7 0 obj<</Length 9>>stream\n8 0 obj<<\nendstream\nendobj',
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n');
    const read = readAny(decodeForeign(Uint8Array.from(bytes, (character) => character.charCodeAt(0))).text);
    expect(read.marks.map(({ type, pageNumber }) => [type, pageNumber])).toEqual([
      ['HighlightAnnotation', 2],
      ['RectangleAnnotation', 1],
    ]);
    expect(read.marks[0]).toMatchObject({
      fillColor: '#ffcc00',
      conversation: {
        comments: [
          { text: 'Check (twice)! —', data: { author: 'Aō' } },
          { text: 'Yes –', data: { id: 'r' } },
        ],
      },
    });
    expect(read.marks[1]).toMatchObject({ rectangle: { x: 1, y: 752, width: 29, height: 38 } });
    expect(placesOf(read.losses)).toEqual(['8: <sound>', '1: <fields>']);
  });

  it('refuses encrypted files, whose texts are not what they seem', () => {
    const file = (trailer: string, contents = 'x') =>
      `%FDF-1.4\n1 0 obj\n<</FDF<</Annots[<</Subtype/Square/Page 0/Rect[1 2 30 40]/Contents(${contents})>>]>>>>\nendobj\ntrailer\n<</Root 1 0 R${trailer}>>\n%%EOF`;
    for (const trailer of ['/Encrypt 2 0 R', '/Encrypt<</Filter/Standard>>', '/ID[(a)]\n/Encrypt\r2 0 R'])
      expect(() => readAny(file(trailer))).toThrow('The FDF is encrypted.');
    expect(readAny(file('', '/Encrypt 2 0 R')).marks).toHaveLength(1);
  });

  it.each([
    ['%FDF-1.2\n1 0 obj\n<< /FDF << /Annots [ (open', 'The FDF is damaged at line 3.'],
    [`%FDF-1.2\n1 0 obj << /Annots [] >> endobj\n2 0 obj ${'['.repeat(1000)}`, 'The FDF is damaged at line 3.'],
    ['%FDF-1.2\n1 0 obj << /Annots [] >> endobj', 'The FDF is damaged: it has no data.'],
  ])('refuses %#, and names the line', (text, reason) => {
    expect(() => readAny(text)).toThrow(reason);
  });

  it.each([
    ['streams without end', 'stream\n'],
    ['objects in each other', '1 0 obj [ '],
    ['objects in texts', '1 0 obj ('],
    ['objects on lines of their own', '1 0 obj null endobj\n'],
    ['numbers', '1 '],
  ])('does not read again and again: %s', (_, part) => {
    const text = `%FDF-1.2 /Annots [] ${part.repeat(1_000_000 / part.length)}`;
    expect(() => readAny(text)).toThrow('FDF is damaged');
  });
});

const LOOKS = 'their colours, line widths, texts and dates';

describe('files of other programs', () => {
  const shapes = (['RectangleAnnotation', 'EllipseAnnotation', 'PolylineAnnotation'] as const).map((type, index) => ({
    ...buildMark(type, createRandom(index + 1), FORMAT_PAGE),
    pageNumber: 1,
    data: { label: `kind ${index}` },
  })) as Mark[];
  const boundsOf = (mark: Mark) => rounded(Reflect.get(mark, 'rectangle') ?? Reflect.get(mark, 'points'));

  it.each([
    ['web-annotation', 3, []],
    ['coco', 1, ['it becomes its box', 'it becomes its box']],
    ['labelme', 1, ['it becomes a circle']],
    ['cvat', 3, []],
  ])('writes %s and reads it again', (id, exact, changes) => {
    const { value, losses } = formatOf(id).write({ marks: shapes }, FORMAT_CONTEXT);
    expect(losses.map(({ reason }) => translate(reason))).toEqual([...changes, LOOKS]);
    const { name, marks } = readAny(value);
    expect(name).toBe(formatOf(id).name);
    expect(marks).toHaveLength(3);
    expect(marks.map(({ data }) => data?.label)).toEqual(shapes.map(({ data }) => data?.label));
    for (const [index, mark] of marks.slice(0, exact).entries())
      expect(boundsOf(mark)).toEqual(boundsOf(shapes[index] as Mark));
  });

  it.each(WRITTEN_FORMATS)('says of $id that a page is missing, not a shape', ({ write }) => {
    const far = { ...buildMark('RectangleAnnotation', createRandom(1), FORMAT_PAGE), pageNumber: 99 };
    const { losses } = write({ marks: [far] }, FORMAT_CONTEXT);
    const [first] = losses.filter(({ place }) => place === far.uid);
    expect(translate(first?.reason ?? '')).toBe('the document has no such page');
  });

  it('reads lists of marks and lists of layers', () => {
    const [one, two, three] = shapes as [Mark, Mark, Mark];
    expect(readAny(JSON.stringify(shapes)).marks).toHaveLength(3);
    const layers = [
      { name: 'Anna', marks: [one] },
      { name: 'Ben', marks: [two, three] },
    ];
    const format = recognizeFormat(JSON.stringify(layers));
    const { value } = format?.read(JSON.stringify(layers), FORMAT_CONTEXT) ?? {};
    expect(value).toMatchObject({
      name: 'Anna',
      layers: [{ name: 'Ben' }],
      marks: [{ uid: one.uid }, { uid: two.uid }, { uid: three.uid }],
    });
  });

  it('reads legacy markup, its places as shares of the page', () => {
    const markup = (
      x: string,
      width: string,
    ) => `<?xml version="1.0"?><documentAnnotations><pages><page id="1" pageWidth="612" pageHeight="792">
<annotation drawType="rectangle_filled_redact" x_percent="${x}" y_percent="${x}" width_percent="${width}" height_percent="${width}" fillColor="#112233" reason="Name"/>
<annotation drawType="circle" x_percent="0" y_percent="0" width_percent="${width}" height_percent="${width}" lineColor="FF0000" lineWidth="3"/>
<annotation drawType="text" x_percent="0" y_percent="0" width_percent="${width}" height_percent="${width}" fontSize="14" text="Hello"/>
<annotation drawType="arrow" x_percent="0" y_percent="0" width_percent="${width}" height_percent="${width}"/>
<annotation drawType="hologram" x_percent="0" y_percent="0"/>
</page></pages><highlights><redaction/>
<redaction/></highlights></documentAnnotations>`;
    for (const text of [markup('0.25', '0.5'), markup('25', '50')]) {
      const { name, marks, losses } = readAny(text);
      expect(name).toBe('PrizmDoc markup XML');
      expect(marks).toMatchObject([
        {
          type: 'RectangleRedaction',
          rectangle: { x: 153, y: 198, width: 306, height: 396 },
          fillColor: '#112233',
          reason: 'Name',
        },
        { type: 'EllipseAnnotation', borderColor: '#ff0000', borderThickness: 3 },
        { type: 'TextAnnotation', text: 'Hello', fontSize: 14 },
        { type: 'LineAnnotation', endHeadType: 'FilledTriangle', endPoint: { x: 306, y: 396 } },
      ]);
      expect(placesOf(losses)).toEqual(['6: <annotation hologram>', '7:28: <redaction>', '8: <redaction>']);
    }
  });

  it('makes no marks of shares of an unknown page', () => {
    const { marks, losses } = readAny(
      '<documentAnnotations><pages><page id="9"><annotation drawType="rectangle_redact" width_percent="1"/></page></pages></documentAnnotations>',
    );
    expect([marks, placesOf(losses)]).toEqual([[], ['1:29: <page>']]);
  });

  it('accepts neither marks JSON nor other text as a foreign format', () => {
    for (const text of ['{"marks":[]}', '[]', '', '{', '<html/>', '%FDF-1.2'])
      expect(recognizeFormat(text)).toBeUndefined();
  });
});

describe('hostile XML', () => {
  it.each([
    ['entities that grow', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>'],
    ['files of the machine', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'],
    ['elements that never end', '<x>'.repeat(5000)],
    ['what is not XML', '<x><y></x>'],
    ['nothing', ''],
  ])('refuses %s', (_, text) => {
    expect(() => parseXml(text)).toThrow(/XML cannot be read, line \d/);
  });
});

describe('form definitions', () => {
  const place = { pageNumber: 1, pageData: FORMAT_PAGE, rectangle: { x: 40, y: 179, width: 162, height: 15 } };
  const look = { fontName: 'UseGlobalFontNameSetting', fontColor: 'UseGlobalFontColorSetting' };
  const form = {
    ...{ templateDocumentId: 'I-9 Form.pdf', formDefinitionId: '04a6', formName: 'Form I-9' },
    globalSettings: { fontColor: '#0000ff' },
    formData: [
      { ...place, ...look, template: 'TextTemplate', fieldId: 'Text1', displayName: 'Last Name', characterLimit: 5 },
      { ...place, template: 'TextTemplate', multiline: true, fontSize: 9, horizontalAlignment: 'center' },
      { ...place, template: 'DateTemplate', fieldId: 'Date1', dateFormat: 'MM/dd/yyyy', required: false },
      { ...place, template: 'CheckboxTemplate' },
      { ...place, template: 'TextTemplate', rectangle: { x: 1 } },
    ],
  };

  it('become marks to fill in, and say which fields do not', () => {
    const { name, marks, losses } = readAny(JSON.stringify(form));
    expect(name).toBe('PrizmDoc form definition');
    const { rectangle } = place;
    const font = { fontColor: '#0000ff', fontName: 'Arial' };
    expect(marks).toMatchObject([
      { type: 'TextInputSignature', uid: 'Text1', rectangle, data: { label: 'Last Name' }, maxLength: 5, ...font },
      { type: 'TextAreaSignature', maxFontSize: 9, horizontalAlignment: 'Center', maxLength: 0 },
      { type: 'TextInputSignature', uid: 'Date1' },
    ]);
    expect(losses.map(({ place, reason }) => `${place}: ${translate(reason)}`.slice(0, 60))).toEqual([
      'formData[3] CheckboxTemplate: there is no mark of this kind',
      expect.stringMatching(/^formData\[4\] TextTemplate: /),
      'formData DateTemplate: date fields become text fields: 1',
      'formData dateFormat: marks have no such property: 1 in the f',
    ]);
  });
});

describe('texts of legacy markup', () => {
  const fragment = (align: string, ...lines: string[]) =>
    lines
      .map(
        (line) =>
          `<TEXTFORMAT LEADING="2"><P ALIGN="${align}" ><FONT FACE="Dancing Script" SIZE= "58" COLOR="#0000FF" >${line}</FONT></P></TEXTFORMAT>`,
      )
      .join('');
  const file = (drawType: string, text: string) =>
    `<?xml version="1.0"?><documentAnnotations><pages><page id="1" pageWidth="612" pageHeight="792"><annotation drawType="${drawType}" lineColor="" x_percent="0.38" y_percent="0.01" width_percent="0.2" height_percent="0.1" label=""><![CDATA[${text}]]></annotation></page></pages><highlights /></documentAnnotations>`;

  it('are read from the fragments of HTML that Flash wrote', () => {
    const { marks } = readAny(file('text', fragment('right', 'Tom &amp; Ann &lt;3', 'second &#8364;')));
    const look = { fontName: 'Dancing Script', fontSize: 58, fontColor: '#0000ff', horizontalAlignment: 'Right' };
    expect(marks).toMatchObject([{ type: 'TextAnnotation', text: 'Tom & Ann <3\nsecond €', ...look }]);
    expect(readAny(file('text', 'a < b, plain')).marks).toMatchObject([{ text: 'a < b, plain', fontName: 'Arial' }]);
  });

  it('are text signatures where they sign', () => {
    const { marks } = readAny(file('signature_text', fragment('center', 'Sejal')));
    const look = { fontName: 'Dancing Script', color: '#0000ff', horizontalAlignment: 'Center' };
    expect(marks).toMatchObject([{ type: 'TextSignature', text: 'Sejal', ...look }]);
  });
});
