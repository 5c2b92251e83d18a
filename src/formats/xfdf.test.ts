import { describe, expect, it } from 'vitest';
import { checkMarksDocument, type Mark, type MarksDocument } from '../marks/index.ts';
import { translate } from '../messages/index.ts';
import { toPagePoints, toUserSpace } from '../pdf/page-frame.ts';
import { buildMark } from '../testing/build-marks.ts';
import { FORMAT_CONTEXT, FORMAT_PAGE } from '../testing/format-context.ts';
import { createRandom } from '../testing/random.ts';
import { recognizeFormat, WRITTEN_FORMATS } from './index.ts';

const formatOf = (id: string) => {
  const format = WRITTEN_FORMATS.find((each) => each.id === id);
  if (!format) throw new Error(id);
  return format;
};
const placesOf = (losses: readonly { place: string; reason: unknown }[]) => losses.map(({ place }) => place);

function readAny(text: string, pages = FORMAT_CONTEXT.pages) {
  const format = recognizeFormat(text);
  if (!format) throw new Error('unknown format');
  const { value, losses } = format.read(text, { ...FORMAT_CONTEXT, pages });
  expect(checkMarksDocument(value).problems).toEqual([]);
  return { name: format.name, marks: value.marks, losses };
}

/** Rounds to 0.02: file formats round, too. */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (_, each) => (typeof each === 'number' ? Math.round(each * 50) / 50 : each)),
  );

describe('XFDF', () => {
  const types = [
    'RectangleAnnotation',
    'EllipseAnnotation',
    'LineAnnotation',
    'PolylineAnnotation',
    'HighlightAnnotation',
    'StrikethroughAnnotation',
    'TextAnnotation',
    'StampAnnotation',
    'RectangleRedaction',
    'TextSelectionRedaction',
  ] as const;
  const { write } = formatOf('xfdf');
  const documentOf = (...marks: Mark[]): MarksDocument => ({ marks });

  it.each(types)('writes a %s that reads as the same, and writes the same again', (type) => {
    for (let seed = 1; seed <= 5; seed++) {
      const document = documentOf(buildMark(type, createRandom(seed), FORMAT_PAGE));
      const first = write(document, FORMAT_CONTEXT);
      for (const { reason } of first.losses) expect(translate(reason)).toMatch(/^this format does not keep: /);
      const { name, marks, losses } = readAny(first.value);
      expect([name, losses]).toEqual(['XFDF', []]);
      const again = write({ marks }, FORMAT_CONTEXT).value;
      expect(again).toBe(first.value);
      const [one] = document.marks as [Mark];
      for (const key of ['rectangle', 'startPoint', 'endPoint', 'points', 'text', 'label', 'endHeadType'])
        expect(rounded(Reflect.get(marks[0] as Mark, key))).toEqual(rounded(Reflect.get(one, key)));
    }
  });

  it('places marks on rotated and cropped pages', () => {
    const frame = { left: 20, bottom: 30, right: 420, top: 630, turns: 1, unit: 1 } as const;
    const page = { width: 600, height: 400, toFile: toUserSpace(frame), fromFile: toPagePoints(frame) };
    const mark = {
      ...buildMark('RectangleAnnotation', createRandom(3), page),
      rectangle: { x: 10, y: 20, width: 30, height: 40 },
    } as Mark;
    const { value } = write(documentOf({ ...mark, pageNumber: 1 }), { ...FORMAT_CONTEXT, pages: [page] });
    expect(value).toContain('rect="40,40,80,70"');
    expect(readAny(value, [page]).marks[0]).toMatchObject({ rectangle: { x: 10, y: 20, width: 30, height: 40 } });
  });

  it('keeps threads of comments, their authors and their state', () => {
    const comments = [
      {
        data: { id: 'c1', author: 'Anna', resolvedDateTime: '2026-01-05T00:00:00.000Z' },
        creationDateTime: FORMAT_CONTEXT.date,
        text: 'Is <this> right & fair?',
      },
      { data: { id: 'c2', parent: 'c1', author: 'Ben' }, creationDateTime: FORMAT_CONTEXT.date, text: 'Yes.\nIt is.' },
    ];
    const mark = {
      ...buildMark('RectangleAnnotation', createRandom(1), FORMAT_PAGE),
      conversation: { data: {}, comments },
    } as Mark;
    const { marks } = readAny(write(documentOf(mark), FORMAT_CONTEXT).value);
    expect(marks[0]?.conversation?.comments).toEqual(
      comments.map((each) => ({ ...each, creationDateTime: '2026-01-02T03:04:05.000Z' })),
    );
  });

  it('keeps empty comments, and lists states that marks do not have', () => {
    const comments = [
      { data: { id: 'c1' }, creationDateTime: FORMAT_CONTEXT.date, text: '' },
      { data: { id: 'c2', parent: 'c1' }, creationDateTime: FORMAT_CONTEXT.date, text: ' ' },
    ];
    const mark = {
      ...buildMark('RectangleAnnotation', createRandom(1), FORMAT_PAGE),
      conversation: { data: {}, comments },
    } as Mark;
    const { value } = write(documentOf(mark), FORMAT_CONTEXT);
    expect(write({ marks: readAny(value).marks }, FORMAT_CONTEXT).value).toBe(value);
    const { losses } =
      readAny(`<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots><square page="0" rect="1,2,3,4" name="s"/>
<text page="0" rect="1,2,3,4" inreplyto="s" statemodel="Review" state="Rejected" name="r"/></annots></xfdf>`);
    expect(placesOf(losses)).toEqual(['2: <text>']);
  });

  it('reads files of other programs, and lists unsupported content', () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve"><annots>
<square page="0" rect="100,600,200,700" color="#FF0000" width="2" name="s1" title="Anna" date="D:20260102030405+01'00'" flags="print"><contents>Look</contents><popup page="0" rect="0,0,1,1"/></square>
<redact page="1" rect="50,50,150,70" coords="50,70,150,70,50,50,150,50" interior-color="#000000" overlay-text="Name"/>
<fileattachment page="0" rect="1,1,2,2" name="f"/>
<circle page="7" rect="1,1,2,2"/>
<text page="0" rect="1,1,2,2" name="t1" inreplyto="t2"><contents>In a circle</contents></text>
<text page="0" rect="1,1,2,2" name="t2" inreplyto="t1"><contents>In a circle</contents></text>
</annots><fields><field name="a"><value>b</value></field></fields></xfdf>`;
    const { marks, losses } = readAny(text);
    expect(marks).toMatchObject([
      {
        uid: 's1',
        type: 'RectangleAnnotation',
        rectangle: { x: 100, y: 92, width: 100, height: 100 },
        borderColor: '#ff0000',
        modificationDateTime: '2026-01-02T02:04:05.000Z',
        conversation: { comments: [{ text: 'Look', data: { author: 'Anna' } }] },
      },
      {
        type: 'TextSelectionRedaction',
        pageNumber: 2,
        reason: 'Name',
        lineGroups: [{ lines: [{ x: 50, y: 722, width: 100, height: 20 }] }],
      },
    ]);
    expect(placesOf(losses)).toEqual(['5: <fileattachment>', '6: <circle>', '7: <text>', '8: <text>', '9: <fields>']);
    for (const { reason } of losses) expect(translate(reason)).not.toBe('');
  });

  it('names the properties that annotations do not have', () => {
    const of = (type: (typeof types)[number], more: object) =>
      ({ ...buildMark(type, createRandom(1), FORMAT_PAGE), interactionMode: 'Full', data: {}, ...more }) as Mark;
    const losses = (mark: Mark, more = {}) =>
      write({ marks: [mark], ...more }, FORMAT_CONTEXT).losses.map(({ reason }) => translate(reason));
    const box = { borderColor: '#ff0000', borderThickness: 2 };
    expect(losses(of('RectangleAnnotation', box))).toEqual([]);
    expect(losses(of('RectangleAnnotation', { ...box, interactionMode: 'SelectionDisabled' }))).toEqual([]);
    expect(losses(of('RectangleAnnotation', { ...box, data: { label: 'a' } }), { name: 'N' })).toEqual([
      'this format does not keep: data',
      'this format does not keep: name',
    ]);
    const text = { ...box, fontStyle: ['Underline', 'Bold'], text: 'a' };
    expect(losses(of('TextAnnotation', { ...text, maxLength: 9 }))).toEqual(['this format does not keep: maxLength']);
  });

  it('keeps marks over pages as one, and threads whose comments have the same ids', () => {
    const lines = [{ x: 10, y: 20, width: 100, height: 12 }];
    const groups = [1, 2].map((pageNumber) => ({
      ...{ pageData: FORMAT_PAGE, pageNumber, startIndex: 0, textLength: 0, lines },
    }));
    const talk = (text: string) => ({
      data: {},
      comments: [
        { data: { id: 'c1' }, creationDateTime: FORMAT_CONTEXT.date, text },
        { data: { id: 'c2', parent: 'c1' }, creationDateTime: FORMAT_CONTEXT.date, text: `Re: ${text}` },
      ],
    });
    const marks = ['one', 'two'].map((uid, index) => ({
      ...buildMark('HighlightAnnotation', createRandom(index), FORMAT_PAGE),
      ...{ uid, pageNumber: 1, lineGroups: groups, conversation: talk(uid) },
    })) as Mark[];
    const { value } = write({ marks }, FORMAT_CONTEXT);
    const read = readAny(value).marks;
    expect(read).toMatchObject(
      ['one', 'two'].map((uid) => ({
        uid,
        lineGroups: [{ pageNumber: 1 }, { pageNumber: 2 }],
        conversation: { comments: [{ text: uid }, { text: `Re: ${uid}` }] },
      })),
    );
    expect(read.map(({ conversation }) => conversation?.comments?.length)).toEqual([2, 2]);
    expect(write({ marks: read }, FORMAT_CONTEXT).value).toBe(value);
  });

  it('lists marks without an annotation', () => {
    const document = documentOf(
      buildMark('PageRedaction', createRandom(1), FORMAT_PAGE),
      buildMark('TextSignature', createRandom(2), FORMAT_PAGE),
    );
    expect(placesOf(write(document, FORMAT_CONTEXT).losses)).toEqual(document.marks.map(({ uid }) => uid));
  });
});
