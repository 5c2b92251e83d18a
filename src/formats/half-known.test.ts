// Files with parts that marks don't have: what is known comes in, and the rest is listed.
import { describe, expect, it } from 'vitest';
import { checkMarksDocument, MARKS_LIMITS } from '../marks/index.ts';
import { translate } from '../messages/index.ts';
import { buildMark } from '../testing/build-marks.ts';
import { FORMAT_CONTEXT, FORMAT_PAGE } from '../testing/format-context.ts';
import { createRandom } from '../testing/random.ts';
import { isLong } from '../testing/short-form.ts';
import { decodeForeign, recognizeFormat } from './index.ts';

function readText(text: string) {
  const format = recognizeFormat(text);
  if (!format) throw new Error('unknown format');
  const { value, losses } = format.read(text, FORMAT_CONTEXT);
  expect(checkMarksDocument(value).problems).toEqual([]);
  return { marks: value.marks, losses: losses.map(({ place, reason }) => `${place}: ${translate(reason)}`) };
}
const readJson = (value: unknown) => readText(JSON.stringify(value));

const xfdfOf = (annotations: string, head = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${head}\n<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>\n${annotations}\n</annots></xfdf>`;

const lacks = (place: string, count = 1) => `<${place}>: marks have no such property: ${count} in the file`;

describe('XFDF', () => {
  it('lists borders, line ends, fills and rotations that no mark has', () => {
    const { marks, losses } = readText(
      xfdfOf(`<square page="0" rect="1,1,30,30" style="dash" dashes="3,3" intensity="0" subject="Box" flags="print"/>
<square page="0" rect="1,1,30,30" style="solid" intensity="2" flags="print,hidden" rotation="0"/>
<line page="0" rect="1,1,99,99" start="1,1" end="99,99" head="OpenArrow" tail="None" interior-color="#00FF00"/>
<freetext page="0" rect="1,1,90,30" rotation="90"><contents>Hi</contents><callout/></freetext>`),
    );
    expect(marks).toHaveLength(4);
    expect(losses).toEqual([
      lacks('square style'),
      lacks('square subject'),
      lacks('square intensity'),
      lacks('square flags'),
      lacks('line head'),
      lacks('line interior-color'),
      lacks('freetext rotation'),
      lacks('freetext callout'),
    ]);
  });

  it('imports annotations with values that are none, and lists the values', () => {
    const rect = 'page="0" rect="1,1,30,30"';
    const values = 'color="red" interior-color="#12345" opacity="much" width="thick" date="yesterday"';
    const { marks, losses } = readText(
      xfdfOf(`<square ${rect} ${values}/>
<line page="0" rect="1,1,9,9" start="1,1" end="9,9" color="rgb(1,2,3)" width="-3" opacity="7"/>
<redact ${rect} interior-color="black"/>
<freetext ${rect} color="none"><contents>Hi</contents><defaultappearance>/Helv big Tf x g</defaultappearance></freetext>`),
    );
    expect(marks).toMatchObject([
      { type: 'RectangleAnnotation', borderThickness: 1, fillColor: 'transparent', opacity: 255 },
      { type: 'LineAnnotation', color: '#000000', opacity: 255 },
      { type: 'RectangleRedaction', fillColor: '#000000' },
      { type: 'TextAnnotation', text: 'Hi' },
    ]);
    expect(losses).toEqual([
      ...['color', 'interior-color', 'date', 'opacity', 'width'].map((each) => lacks(`square ${each}`)),
      ...['color', 'opacity', 'width'].map((each) => lacks(`line ${each}`)),
      lacks('redact interior-color'),
      lacks('freetext color'),
    ]);
  });

  it('says of annotations of known types that their place is missing', () => {
    const kinds = ['highlight', 'strikeout', 'square', 'line', 'polyline', 'ink', 'redact'];
    const { marks, losses } = readText(
      xfdfOf(`${kinds.map((kind) => `<${kind} page="0"/>`).join('\n')}\n<caret page="0" rect="1,1,2,2"/>`),
    );
    expect(marks).toEqual([]);
    expect(losses).toEqual([
      ...kinds.map((kind, index) => `${index + 3}: <${kind}>: the file doesn't say where it is`),
      `${kinds.length + 3}: <caret>: there is no mark of this kind`,
    ]);
  });

  it('reads texts that are there with formats only', () => {
    const rich = '<body xmlns="http://www.w3.org/1999/xhtml"><p>Rich <b>bold</b> text</p><p>Next</p></body>';
    const { marks } = readText(
      xfdfOf(`<freetext page="0" rect="1,1,90,30"><contents-richtext>${rich}</contents-richtext></freetext>
<square page="0" rect="1,1,90,30"><contents-richtext>${rich}</contents-richtext></square>`),
    );
    expect(marks).toMatchObject([
      { text: 'Rich bold text\nNext' },
      { conversation: { comments: [{ text: 'Rich bold text\nNext' }] } },
    ]);
  });

  it('reads chains of replies of any length', () => {
    const replies = Array.from(
      { length: 5000 },
      (_, index) =>
        `<text page="0" rect="1,1,2,2" name="r${index + 1}" inreplyto="r${index}"><contents>${index}</contents></text>`,
    );
    const { marks, losses } = readText(xfdfOf(`<square page="0" rect="1,1,9,9" name="r0"/>${replies.join('')}`));
    expect([marks[0]?.conversation?.comments?.length, losses]).toEqual([5000, []]);
  });

  it('is recognized behind anything that may precede its root, and refuses document types', () => {
    const head = `<?xml version="1.0"?>${'<!-- %FDF-1.4 -->'.repeat(200)}<?pi x?>`;
    expect(readText(xfdfOf('', head)).marks).toEqual([]);
    const doctype = '<?xml version="1.0"?><!DOCTYPE xfdf [<!ENTITY a "b">]>';
    expect(() => readText(xfdfOf('', doctype))).toThrow('document type declarations are not allowed');
    for (const text of [`<!--${'-->'.repeat(2000)}`, '<'.repeat(5000), '<!DOCTYPE x ['.repeat(500)])
      expect(recognizeFormat(text)).toBeUndefined();
  });

  it('redacts nothing without an extent', () => {
    const { marks, losses } = readText(xfdfOf('<redact page="0" rect="5,5,5,5"/>\n<redact page="0" rect="1,1,5,5"/>'));
    expect(marks).toHaveLength(1);
    expect(losses).toEqual(["3: <redact>: the file doesn't say where it is"]);
  });
});

it('lists entries and items of FDF that are no annotations', () => {
  const dict = (more: string) => `<< /Type /Annot /Subtype /Square /Rect [1 1 30 30] /Page 0 ${more} >>`;
  const { marks, losses } = readText(
    `%FDF-1.4\n1 0 obj\n<< /FDF << /Annots [${dict('/BE << /S /C >> /Subj (Box)')} 9 0 R 2 0 R 5 (x)] >> >>\nendobj
2 0 obj\n${dict('/BS << /S /D /W 2 >> /P 3 0 R')}\nendobj\ntrailer\n<< /Root 1 0 R >>`,
  );
  expect(marks).toHaveLength(2);
  expect(losses).toEqual([
    ...[1, 3, 4].map((index) => `/Annots[${index}]: it is not an annotation`),
    ...['square BE', 'square Subj', 'square style'].map((place) => lacks(place)),
  ]);
  expect(() => readText('%FDF-1.4\n1 0 obj << /FDF << /Annots 1 0 R >> >> endobj')).toThrow('it has no data');
});

describe('labels', () => {
  it('list attributes, groups and flags', () => {
    const cvat = `<annotations><version>1.1</version><image id="0" name="a" width="612" height="792">
<box label="a" source="manual" xtl="1" ytl="1" xbr="9" ybr="9" occluded="1" z_order="0"><attribute name="type">QR</attribute></box>
<box label="a" xtl="x" ytl="1" xbr="9" ybr="9"/></image></annotations>`;
    expect(readText(cvat).losses).toEqual([
      '3: <box>: its coordinates are not all numbers',
      lacks('box occluded'),
      lacks('box attribute'),
    ]);
    const image = { id: 1, width: 612, height: 792 };
    const annotation = { image_id: 1, bbox: [1, 2, 3, 4], iscrowd: 0, score: 0.5, attributes: { type: 'QR' } };
    const coco = { images: [image], annotations: [annotation, { image_id: 1 }], categories: [] };
    expect(readJson(coco).losses).toEqual([
      "annotations[1]: the file doesn't say where it is",
      lacks('annotation score'),
      lacks('annotation attributes'),
    ]);
    const points = [
      [1, 1],
      [9, 9],
    ];
    const shape = { label: 'a', shape_type: 'rectangle', points, group_id: 3, flags: {} };
    const labelMe = { shapes: [shape], imageWidth: 612, imageHeight: 792, flags: { good: true }, imagePath: 'a' };
    expect(readJson(labelMe).losses).toEqual([lacks('shape group_id'), lacks('file flags')]);
  });
});

describe('Web Annotation', () => {
  const box = { type: 'FragmentSelector', value: 'xywh=pixel:1,2,30,40' };
  const svg = (value: string) => ({ type: 'SvgSelector', value: `<svg${value}</svg>` });
  const annotationOf = (selector: object, more: object = {}) => ({
    ...{ id: 'a', type: 'Annotation', target: { source: 'x', selector } },
    ...more,
  });

  it('keeps comments with authors and dates, and lists other bodies', () => {
    const body = [
      { type: 'TextualBody', purpose: 'commenting', value: 'Why?', creator: { name: 'Ada' } },
      { purpose: 'replying', value: 'So.', created: '2020-01-02T00:00:00Z' },
      'plain',
      { purpose: 'tagging', value: 'one' },
      { purpose: 'tagging', value: 'two' },
      { purpose: 'linking', value: 'https://example.com' },
    ];
    const dates = { created: '2020-01-01T00:00:00Z', modified: '2020-01-03T00:00:00Z' };
    const { marks, losses } = readJson(annotationOf(box, { body, creator: 'Ben', ...dates, rights: 'x' }));
    expect(marks).toMatchObject([
      {
        data: { label: 'one' },
        creationDateTime: '2020-01-01T00:00:00.000Z',
        modificationDateTime: '2020-01-03T00:00:00.000Z',
        conversation: {
          comments: [
            { text: 'Why?', data: { author: 'Ada' }, creationDateTime: '2020-01-01T00:00:00.000Z' },
            { text: 'So.', data: { author: 'Ben' }, creationDateTime: '2020-01-02T00:00:00.000Z' },
            { text: 'plain', data: { author: 'Ben' } },
          ],
        },
      },
    ]);
    expect(losses).toEqual([lacks('body tagging'), lacks('body linking'), lacks('annotation rights')]);
  });

  it('lists further places and shapes, and shapes whose coordinates are transformed', () => {
    const rect = '<rect width="9" height="9"/>';
    const target = [box, box].map((selector) => ({ source: 'x', selector }));
    const read = readJson([
      annotationOf(box, { target }),
      annotationOf(svg(`><title>a</title>${rect}${rect}`)),
      annotationOf(svg(` viewBox="0 0 612 792">${rect}`)),
      annotationOf(svg(` viewBox="0 0 100 100">${rect}`)),
      annotationOf(svg('><rect width="9" height="9" transform="rotate(45)"/>')),
      annotationOf(svg('><rect width="10%" height="9"/>')),
    ]);
    expect(read.marks).toHaveLength(3);
    expect(read.losses).toEqual([
      '[0]: further places left out: 1',
      '[1]: further parts of the shape left out: 1',
      '[3]: there is no mark of this kind',
      '[4]: there is no mark of this kind',
      '[5]: its coordinates are not all numbers',
    ]);
  });
});

describe('lists of marks and layers', () => {
  const mark = (uid: string) => ({ ...buildMark('RectangleAnnotation', createRandom(1), FORMAT_PAGE), uid });

  it('give marks of one uid others, and comments follow their marks', () => {
    const layer = (name: string) => ({ name, marks: [mark('a')], comments: [{ markUid: 'a', text: name }] });
    const text = JSON.stringify([layer('Ann'), layer('Ben')]);
    let count = 0;
    const createUid = () => `new ${++count}`;
    const { value, losses } = recognizeFormat(text)?.read(text, { ...FORMAT_CONTEXT, createUid }) ?? {};
    expect(losses).toEqual([]);
    expect(value).toMatchObject({
      name: 'Ann',
      layers: [{ name: 'Ben' }],
      comments: [
        { markUid: 'a', text: 'Ann' },
        { markUid: 'new 1', text: 'Ben' },
      ],
      marks: [{ uid: 'a' }, { uid: 'new 1' }],
    });
    expect(readJson([mark('a'), mark('a')]).marks).toHaveLength(2);
  });

  it('list items that are neither, and name places in the list', () => {
    const strange = { type: 'Nonsense', uid: 'x' };
    const { marks, losses } = readJson([5, mark('a'), strange, { marks: [mark('b'), strange] }, null]);
    expect(marks.map(({ uid }) => uid)).toEqual(['a', 'b']);
    expect(losses.map((loss) => loss.slice(0, loss.indexOf(':')))).toEqual([
      '[2].type',
      '[3].marks[1].type',
      '[0]',
      '[4]',
    ]);
  });
});

it.runIf(isLong)('lists marks beyond the limit of a file, once', () => {
  const images = [{ id: 1, width: 612, height: 792 }];
  const count = MARKS_LIMITS.marks + 3;
  const annotations = Array.from({ length: count }, () => ({ image_id: 1, bbox: [1, 2, 3, 4] }));
  const text = JSON.stringify({ images, annotations, categories: [] });
  const { value, losses } = recognizeFormat(text)?.read(text, FORMAT_CONTEXT) ?? {};
  expect(value?.marks).toHaveLength(MARKS_LIMITS.marks);
  expect(losses).toMatchObject([{ place: `annotations[${MARKS_LIMITS.marks}]` }]);
  expect(translate(losses?.[0]?.reason ?? '')).toContain('3 from here on');
});

describe('encodings', () => {
  const text = (encoding: string) =>
    xfdfOf(
      '<square page="0" rect="1,1,9,9"><contents>Größe €</contents></square>',
      `<?xml version="1.0" encoding="${encoding}"?>`,
    );
  const bytesOf = (content: string, width: 1 | 2 | 4, isLittle = true) => {
    const bytes = new Uint8Array(content.length * width);
    const view = new DataView(bytes.buffer);
    for (let index = 0; index < content.length; index++) {
      const code = content.charCodeAt(index);
      // The euro sign in windows-1252.
      if (width === 1) bytes[index] = code === 0x20ac ? 0x80 : code;
      else if (width === 2) view.setUint16(index * 2, code, isLittle);
      else view.setUint32(index * 4, code, isLittle);
    }
    return bytes;
  };
  const commentIn = (bytes: Uint8Array) => {
    const { marks } = readText(decodeForeign(bytes).text);
    return marks[0]?.conversation?.comments?.[0]?.text;
  };

  it.each([
    ['UTF-8', new TextEncoder().encode(text('UTF-8'))],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text('windows-1252')}`)],
    ['UTF-16 that calls itself UTF-8', bytesOf(text('UTF-8'), 2)],
    ['UTF-16, big endian', bytesOf(text('UTF-16'), 2, false)],
    ['UTF-16 with a mark', bytesOf(`\uFEFF${text('UTF-16')}`, 2, false)],
    ['UTF-32', bytesOf(text('UTF-32'), 4)],
    ['UTF-32, big endian', bytesOf(text('UTF-32BE'), 4, false)],
    ['UTF-32 with a mark', bytesOf(`\uFEFF${text('UTF-32')}`, 4)],
    ['UTF-32 with a mark, big endian', bytesOf(`\uFEFF${text('UTF-8')}`, 4, false)],
    ['UTF-8 that calls itself UTF-16', new TextEncoder().encode(text('UTF-16'))],
    ['windows-1252', bytesOf(text('windows-1252'), 1)],
    ['what calls itself ISO-8859-1', bytesOf(text('ISO-8859-1'), 1)],
  ])('reads %s', (_, bytes) => {
    expect(commentIn(bytes)).toBe('Größe €');
    expect(decodeForeign(bytes).losses).toEqual([]);
  });

  it('lists characters that are in another encoding than the file says', () => {
    const { losses } = decodeForeign(bytesOf(text('UTF-8'), 1));
    expect(losses.map(({ place, reason }) => `${place}: ${translate(reason)}`)).toEqual([
      "3: characters that aren't in UTF-8: 3",
    ]);
    expect(decodeForeign(new TextEncoder().encode('{"a":"\uFFFD"}')).losses).toEqual([]);
  });

  it('names encodings that cannot be read', () => {
    expect(() => decodeForeign(bytesOf(text('EBCDIC-7'), 1))).toThrow('Its encoding EBCDIC-7 is unknown.');
  });
});
