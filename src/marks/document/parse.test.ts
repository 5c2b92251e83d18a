import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildMark } from '../../testing/build-marks.ts';
import { createRandom } from '../../testing/random.ts';
import { checkMarksDocument, parseMarksDocument } from './parse.ts';
import { serializeMarksDocument } from './serialize.ts';

const mark = { ...buildMark('LineAnnotation', createRandom(3)), uid: 'line' };
const { uid: _uid, ...withoutUid } = mark;
const documentOf = (...marks: unknown[]) => JSON.stringify({ marks });

describe("what isn't a marks document", () => {
  it.each([
    ['', '', 'JSON'],
    ['{"marks": [', '', 'JSON'],
    ['<html></html>', '', 'JSON'],
    ['null', '', 'an object'],
    ['[]', '', 'an object'],
    ['"marks"', '', 'an object'],
    ['{}', 'marks', 'an array'],
    ['{"marks": {}}', 'marks', 'an array'],
    ['{"marks": null}', 'marks', 'an array'],
  ])('%j is refused as a whole', (text, path, expected) => {
    const { document, problems } = parseMarksDocument(text);
    expect(document.marks).toEqual([]);
    expect(problems).toMatchObject([{ index: -1, path, expected }]);
    expect(problems[0]?.message).toMatch(/\.$/);
  });

  it('may begin with a byte order mark', () => {
    expect(parseMarksDocument(`\uFEFF${documentOf(mark)}`)).toEqual({ document: { marks: [mark] }, problems: [] });
  });
});

describe('marks that do not conform', () => {
  it.each([
    ['null', null, 'marks[0]', 'an object', 'null'],
    ['an array', [1, 2], 'marks[0]', 'an object', 'an array of 2'],
    ['a text', 'LineAnnotation', 'marks[0]', 'an object', '"LineAnnotation"'],
    ['no type', {}, 'marks[0].type', /one of the \d+ mark types/, 'nothing'],
    ['an unknown type', { ...mark, type: 'CloudAnnotation' }, 'marks[0].type', /mark types/, '"CloudAnnotation"'],
    ['another case', { ...mark, type: 'lineAnnotation' }, 'marks[0].type', /mark types/, '"lineAnnotation"'],
    ['a type of Object', { ...mark, type: 'toString' }, 'marks[0].type', /mark types/, '"toString"'],
    ['no uid', withoutUid, 'marks[0].uid', 'a string', 'nothing'],
    ['a page 0', { ...mark, pageNumber: 0 }, 'marks[0].pageNumber', 'an integer of at least 1', '0'],
    ['a word', { ...mark, pageNumber: 'wat' }, 'marks[0].pageNumber', 'an integer of at least 1', '"wat"'],
    ['no point', { ...mark, endPoint: 'there' }, 'marks[0].endPoint', 'a point {x, y}', '"there"'],
    [
      'a list',
      { ...mark, conversation: [] },
      'marks[0].conversation',
      'a conversation {data, comments}',
      'an array of 0',
    ],
    ['half a value', { ...mark, endPoint: { x: 1 } }, 'marks[0].endPoint.y', 'a number', 'nothing'],
  ])('%s is told with its path, what was expected and what was found', (_, broken, path, expected, received) => {
    const { document, problems } = parseMarksDocument(documentOf(broken, mark));
    expect(document.marks).toEqual([mark]);
    expect(problems).toMatchObject([
      { index: 0, path, expected: typeof expected === 'string' ? expected : expect.stringMatching(expected), received },
    ]);
  });

  it('are reported with their uid and type', () => {
    const { problems } = parseMarksDocument(documentOf(mark, { ...mark, uid: 'second', opacity: 900, thickness: 0 }));
    expect(problems).toMatchObject([
      { index: 1, uid: 'second', type: 'LineAnnotation', path: 'marks[1].opacity', received: '900' },
      { index: 1, uid: 'second', type: 'LineAnnotation', path: 'marks[1].thickness', received: '0' },
    ]);
    expect(problems[0]?.message).toBe(
      'Mark 2 (LineAnnotation), opacity: expected an integer of at most 255, but found 900.',
    );
  });

  it('shortens long values', () => {
    const { problems } = parseMarksDocument(documentOf({ ...mark, color: 'x'.repeat(5000) }));
    expect(problems[0]?.received.length).toBeLessThan(80);
  });

  it('rejects numbers that JSON cannot hold', () => {
    expect(
      parseMarksDocument(documentOf(mark).replace(/"thickness":[\d.]+/, '"thickness":1e999')).problems,
    ).toMatchObject([{ path: 'marks[0].thickness', expected: 'a finite number' }]);
  });
});

describe('a repeated uid', () => {
  it('is reported, and both marks stay', () => {
    const second = { ...mark, color: '#123456' };
    const { document, problems } = parseMarksDocument(documentOf(mark, second));
    expect(document.marks).toEqual([mark, second]);
    expect(problems).toMatchObject([
      { index: 1, uid: 'line', path: 'marks[1].uid', expected: expect.stringContaining('marks[0]') },
    ]);
  });

  it('is ignored if the other mark is invalid', () => {
    expect(parseMarksDocument(documentOf({ ...mark, opacity: -1 }, mark)).problems).toHaveLength(1);
  });
});

describe('dates', () => {
  const problemsWith = (creationDateTime: string) =>
    checkMarksDocument({ marks: [{ ...mark, creationDateTime }] }).problems;

  it.each([
    '2015-12-09T21:27:04.392Z',
    '2024-02-29T00:00:00+05:30',
    '2024-01-01T10:00Z',
    '2024-01-01T10:00:00.123456-08',
    '2024-01-01T10:00:00+23:59',
    '2024-01-01T10:00:00-00:00',
    '2024-01-01T10:00-0459',
  ])('takes %s', (text) => expect(problemsWith(text)).toEqual([]));

  it.each(['+99:99', '+24:00', '-00:60', '+2400', '-0060', '-24'])('does not take the offset %s', (offset) =>
    expect(problemsWith(`2024-01-01T10:00:00${offset}`)).toMatchObject([{ path: 'marks[0].creationDateTime' }]),
  );

  it.each(['2023-02-29T00:00:00Z', '2024-13-01T00:00:00Z', '2024-04-31T00:00:00Z', '2024-01-01T00:00:00', '1', ''])(
    'does not take %j',
    (text) => expect(problemsWith(text)).toHaveLength(1),
  );
});

describe('paths', () => {
  const problemsWith = (path: string) =>
    checkMarksDocument({ marks: [{ ...buildMark('FreehandAnnotation', createRandom(3)), path }] }).problems;

  it.each(['M0,0', ' M 0 0 ', 'M0-5L.5.5', 'M1,2,3,4', 'M1 , 2\tL3,4C1,2,3,4,5,6 1,2 3,4 5,6', 'M1e1,2'])(
    'take %j',
    (path) => expect(problemsWith(path)).toEqual([]),
  );

  it.each([
    '',
    ' ',
    ',M0,0',
    'M,0,0',
    'M0,0,',
    'M0,,0',
    'M0,0,L1,1',
    'M0,0L,1,1',
    'M0',
    'M',
    'L0,0',
    'M0,0Z',
    'm0,0',
    'M0,0L1',
  ])('do not take %j', (path) => expect(problemsWith(path)).toMatchObject([{ path: 'marks[0].path' }]));
});

describe('bags of texts', () => {
  const highlight = buildMark('HighlightAnnotation', createRandom(3));
  const comment = { data: {}, creationDateTime: '2020-01-01T00:00:00Z', text: '' };
  const withBag = (bag: object) =>
    [
      ['data', { ...highlight, data: bag }],
      ['conversation.data', { ...highlight, conversation: { data: bag } }],
      [
        'conversation.comments[0].data',
        { ...highlight, conversation: { data: {}, comments: [{ ...comment, data: bag }] } },
      ],
    ] as const;

  it.each(['constructor', 'prototype', '__proto__', 'toString', 'plain'])('take only texts under the key %s', (key) => {
    for (const value of ['5', '{"a":1}', 'null', '[]', 'true']) {
      for (const [path, broken] of withBag(JSON.parse(`{${JSON.stringify(key)}:${value}}`))) {
        expect(checkMarksDocument({ marks: [broken] }).problems).toMatchObject([
          { path: `marks[0].${path}.${key}`, expected: 'a string' },
        ]);
      }
    }
    for (const [, fine] of withBag(JSON.parse(`{${JSON.stringify(key)}:"text"}`))) {
      expect(checkMarksDocument({ marks: [fine] }).problems).toEqual([]);
    }
  });

  it('are no arrays', () => {
    for (const [path, broken] of withBag([])) {
      expect(checkMarksDocument({ marks: [broken] }).problems).toMatchObject([
        { path: `marks[0].${path}`, expected: 'an object of strings' },
      ]);
    }
  });
});

/** Files of other programs next to the repository, if any. */
const kept = new URL('../../../../shared/data/marks/', import.meta.url);
const nearby = [kept, new URL('../../../../../shared/data/marks/', import.meta.url)].find((folder) =>
  existsSync(folder),
);

if (!nearby) console.warn('The real marks files aren’t available (../shared/data/marks): their tests are skipped.');

describe.skipIf(!nearby)('real files', () => {
  const read = (name: string) => readFileSync(new URL(name, nearby), 'utf8');

  it('loads a saved annotation layer with everything around its marks', () => {
    const text = read('annotation-layer-user1.json');
    const { document, problems } = parseMarksDocument(text);
    const original = JSON.parse(text);
    expect(document).toEqual({ ...original, marks: [original.marks[0]] });
    expect(Object.keys(document)).toEqual(Object.keys(original));
    expect(problems).toMatchObject([
      {
        index: 1,
        uid: 'ZDd2aV8yMDE1LTEyLTE1VDE0OjAwOjM5LjQzNVpfaDV4dzI5',
        type: 'TextAnnotation',
        path: 'marks[1].maxLength',
        expected: 'an integer of at least 0',
        received: 'nothing',
      },
    ]);
  });

  it('writes the layer without its faulty mark as it was read', () => {
    const text = read('annotation-layer-user1.json');
    const { marks, ...rest } = JSON.parse(text);
    const fine = JSON.stringify({ ...rest, marks: [marks[0]] });
    expect(serializeMarksDocument(parseMarksDocument(fine).document)).toBe(fine);
  });

  it('loads all redactions but the one on a page called wat', () => {
    const text = read('sdk-content-fails-schema-validation.markup.json');
    const { document, problems } = parseMarksDocument(text);
    expect(document.marks).toEqual(JSON.parse(text).marks.slice(1));
    expect(document.marks).toHaveLength(17);
    expect(problems).toMatchObject([{ index: 0, path: 'marks[0].pageNumber', received: '"wat"' }]);
    expect(problems[0]?.message).toBe(
      'Mark 1 (RectangleRedaction), pageNumber: expected an integer of at least 1, but found "wat".',
    );
  });
});
