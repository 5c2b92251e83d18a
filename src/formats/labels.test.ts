// Files of labelling programs that are damaged, hostile, or say more than marks can.
import { describe, expect, it } from 'vitest';
import { checkMarksDocument, type Mark } from '../marks/index.ts';
import { translate } from '../messages/index.ts';
import { buildMark } from '../testing/build-marks.ts';
import { FORMAT_CONTEXT, FORMAT_PAGE } from '../testing/format-context.ts';
import { createRandom } from '../testing/random.ts';
import { decodeForeign, recognizeFormat, WRITTEN_FORMATS } from './index.ts';

const image = { id: 1, file_name: 'a.png', width: 612, height: 792 };
const box = [10, 20, 50, 70];
const cocoOf = (...annotations: unknown[]) => ({ images: [image], categories: [{ id: 1, name: 'code' }], annotations });
const labelMeOf = (...shapes: unknown[]) => ({ imagePath: 'a.png', imageWidth: 612, imageHeight: 792, shapes });
const webOf = (...targets: unknown[]) =>
  targets.map((target, index) => ({ type: 'Annotation', id: `#${index}`, body: [], target }));
const cvatOf = (shapes: string) =>
  `<annotations><version>1.1</version><image id="0" name="a.png" width="612" height="792">${shapes}</image></annotations>`;

function read(content: object | string) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const { value, losses } = recognizeFormat(text)?.read(text, FORMAT_CONTEXT) ?? {};
  expect(checkMarksDocument(value).problems).toEqual([]);
  return {
    marks: (value?.marks ?? []) as readonly Mark[],
    losses: (losses ?? []).map(({ place, reason }) => `${place}: ${translate(reason)}`),
  };
}

const toUtf16 = (text: string, isLittle: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(text.length * 2 + 2));
  for (const [index, unit] of [0xfeff, ...Array.from(text, (each) => each.charCodeAt(0))].entries())
    view.setUint16(index * 2, unit, isLittle);
  return new Uint8Array(view.buffer);
};

describe('files of labelling programs', () => {
  it.each([
    [
      'COCO',
      cocoOf({ image_id: 1, category_id: 1, bbox: box }, null, 5, { image_id: 1 }, { image_id: 1, bbox: ['1', {}] }),
      4,
    ],
    [
      'COCO',
      cocoOf(
        { image_id: 1, bbox: box },
        { image_id: 7, bbox: box },
        { image_id: 1, bbox: [Number.MAX_VALUE, 0, Number.MAX_VALUE, 1] },
      ),
      2,
    ],
    [
      'LabelMe',
      labelMeOf(
        {
          shape_type: 'rectangle',
          points: [
            [1, 2],
            [3, 4],
          ],
        },
        null,
        { points: [] },
        { shape_type: 'rectangle', points: [[1, 2]] },
        { shape_type: 'circle', points: [[1, 2]] },
        { shape_type: 7, points: 'x' },
      ),
      5,
    ],
    [
      'Web Annotation',
      webOf(
        { source: 'a', selector: { type: 'FragmentSelector', value: 'xywh=1,2,3,4' } },
        null,
        7,
        { source: 'a', selector: { type: 'SvgSelector', value: '<svg><rect' } },
        { source: 'a', selector: { type: 'SvgSelector', value: '<svg><polygon points="1,2"/></svg>' } },
      ),
      4,
    ],
    [
      'CVAT',
      cvatOf(
        '<box label="a" xtl="1" ytl="2" xbr="3" ybr="4"/><box/><polygon points=""/><polygon points="1,2;x"/><polyline points="1,2"/><skeleton/>',
      ),
      5,
    ],
  ] as const)('%s: reads what is sound, and lists the other %#', (_, content, count) => {
    const { marks, losses } = read(content);
    expect([marks.length, losses.length]).toEqual([1, count]);
    for (const loss of losses) expect(loss).toMatch(/\d+[\]:].*\S/);
  });

  it('lists further parts of a COCO segmentation, and masks', () => {
    const triangle = [0, 0, 10, 0, 10, 10];
    const { marks, losses } = read(
      cocoOf(
        { image_id: 1, bbox: box, segmentation: [triangle, triangle, triangle] },
        { image_id: 1, bbox: box, segmentation: { counts: 'abc', size: [1, 1] } },
      ),
    );
    expect(marks.map(({ type }) => type)).toEqual(['PolylineAnnotation', 'RectangleAnnotation']);
    expect(losses).toEqual([
      'annotations[0]: further parts of the shape left out: 2',
      'annotations[1]: its mask is left out, it becomes its box',
    ]);
  });

  it('names comments, shapes and looks that a format does not keep', () => {
    const comments = ['one', 'two'].map((text) => ({ data: {}, creationDateTime: FORMAT_CONTEXT.date, text }));
    const types = ['RectangleAnnotation', 'EllipseAnnotation', 'PolylineAnnotation'] as const;
    const marks = types.map((type, index) => {
      const mark = {
        ...buildMark(type, createRandom(index + 1), FORMAT_PAGE),
        uid: 'box ellipse line'.split(' ')[index],
      };
      return {
        ...mark,
        pageNumber: 1,
        data: {},
        conversation: { data: {}, comments: index === 0 ? comments : [] },
      } as Mark;
    });
    const looks = 'marks: their colours, line widths, texts and dates';
    const lossesOf = (id: string) =>
      WRITTEN_FORMATS.find((format) => format.id === id)
        ?.write({ marks }, FORMAT_CONTEXT)
        .losses.map(({ place, reason }) => `${place}: ${translate(reason)}`);
    expect(lossesOf('coco')).toEqual([
      'box: comments left out: 2',
      'ellipse: it becomes its box',
      'line: it becomes its box',
      looks,
    ]);
    expect(lossesOf('labelme')).toEqual(['box: comments left out: 1', 'ellipse: it becomes a circle', looks]);
    expect(lossesOf('cvat')).toEqual(['box: comments left out: 2', looks]);
    expect(lossesOf('web-annotation')).toEqual([looks]);
  });

  it.each([true, false])('reads UTF-16, little endian: %s', (isLittle) => {
    const label = 'Größe 第';
    for (const content of [
      JSON.stringify(cocoOf({ image_id: 1, category_id: 2, bbox: box }))
        .replace('"code"', `"${label}"`)
        .replace('"id":1,"name"', '"id":2,"name"'),
      JSON.stringify(
        labelMeOf({
          label,
          shape_type: 'rectangle',
          points: [
            [1, 2],
            [3, 4],
          ],
        }),
      ),
      cvatOf(`<box label="${label}" xtl="1" ytl="2" xbr="3" ybr="4"/>`),
    ])
      expect(read(decodeForeign(toUtf16(content, isLittle)).text).marks[0]?.data?.label).toBe(label);
  });

  it('reads many annotations of many images at once', () => {
    const many = Array.from({ length: 30_000 }, (_, index) => index);
    const content = {
      images: many.map((id) => ({ ...image, id })),
      categories: [],
      annotations: many.map((id) => ({ image_id: id, bbox: box })),
    };
    expect(read(content).marks.length).toBe(many.length);
  });

  it.each([
    JSON.stringify(cocoOf({ image_id: 1, bbox: box })),
    JSON.stringify(labelMeOf({ points: [] })),
    JSON.stringify(webOf({ source: 'a' })),
    cvatOf('<box label="a" xtl="1" ytl="2" xbr="3" ybr="4"/>'),
  ])('reads no file that is cut off: %#', (content) => {
    for (const share of [0.5, 0.8, 0.99]) {
      const text = content.slice(0, Math.floor(content.length * share));
      const format = recognizeFormat(text);
      if (format) expect(() => format.read(text, FORMAT_CONTEXT)).toThrow(/line \d/);
    }
  });
});
