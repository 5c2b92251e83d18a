import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildMark } from '../testing/build-marks.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { createRandom } from '../testing/random.ts';
import { paintCode128, toPng } from '../testing/scan-pictures.ts';
import { WIDE_FORMS } from '../testing/wide-text.ts';
import { runHere } from './test-run.ts';

const home = process.cwd();
let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'markwright-review-'));
  process.chdir(cwd);
});
afterEach(() => {
  process.chdir(home);
  rmSync(cwd, { recursive: true, force: true });
});

async function run(...args: string[]) {
  const { code, stdout, stderr } = await runHere(...args);
  return { code, lines: stdout.split('\n').slice(0, -1), messages: stderr.trimEnd() };
}
const put = (name: string, value: unknown) => writeFileSync(name, JSON.stringify(value));
const readJson = (name: string) => JSON.parse(readFileSync(name, 'utf8'));

const mark = buildMark('RectangleAnnotation', createRandom(1), { width: 612, height: 792 });
const other = buildMark('TextAnnotation', createRandom(2), { width: 612, height: 792 });
const colored = (fillColor: string) => ({ ...mark, fillColor });

describe('carrying marks over', () => {
  const page = (...lines: string[]) => ({
    content: lines.map((line, row) => textLine(line, 60, 700 - row * 20)).join(''),
  });
  const LINES = ['Rent is due on the first day of each month', 'Pets are not allowed in the garden'];
  const boxOn = (uid: string, y: number) => ({
    ...mark,
    ...{ uid, pageNumber: 1, rectangle: { x: 58, y, width: 240, height: 16 }, pageData: { width: 612, height: 792 } },
  });

  it('follows the words to the new version, and lists marks whose words are gone', async () => {
    writeFileSync('a.pdf', buildPdf({ pages: [page(...LINES)] }));
    writeFileSync('b.pdf', buildPdf({ pages: [page('A line that is new', 'And one more', LINES[0] as string)] }));
    put('marks.json', {
      marks: [boxOn('kept', 80), boxOn('gone', 100), { ...boxOn('old', 80), data: { difference: 'changed' } }],
    });
    const { code, messages } = await run('compare', 'a.pdf', 'b.pdf', '--carry', 'marks.json', '-o', 'out.json');
    expect(code).toBe(1);
    expect(messages).toContain(
      'marks.json: RectangleAnnotation gone on page 1 is left out: Its words were changed or removed',
    );
    expect(messages).toContain('1 of 2 marks carried to the new version');
    const [carried, ...others] = readJson('out.json').marks;
    expect([carried.uid, others]).toEqual(['kept', []]);
    expect(carried.rectangle.y).toBeCloseTo(120, 0);
  });

  it('refuses half of the options, and never overwrites the marks', async () => {
    writeFileSync('a.pdf', buildPdf({ pages: [page(...LINES)] }));
    put('marks.json', { marks: [boxOn('kept', 80)] });
    expect(await run('compare', 'a.pdf', 'a.pdf', '--carry', 'marks.json')).toMatchObject({ code: 2 });
    expect(await run('compare', 'a.pdf', 'a.pdf', '--carry', 'marks.json', '-o', 'marks.json')).toMatchObject({
      code: 2,
    });
    expect(readJson('marks.json').marks).toHaveLength(1);
  });
});

describe('merge', () => {
  it('merges the changes of two files against their base', async () => {
    put('base.json', { name: 'Base', marks: [mark] });
    put('a.json', { name: 'Base', marks: [colored('#123456')] });
    put('b.json', { name: 'Final', marks: [{ ...mark, opacity: 7 }, other] });
    expect(await run('merge', 'base.json', 'a.json', 'b.json', '-o', 'out.json')).toMatchObject({ code: 0, lines: [] });
    expect(readJson('out.json')).toEqual({ name: 'Final', marks: [{ ...colored('#123456'), opacity: 7 }, other] });
  });

  it('lists conflicts and writes nothing, until one side is preferred', async () => {
    put('base.json', { marks: [mark] });
    put('a.json', { marks: [colored('#111111')] });
    put('b.json', { marks: [colored('#222222')] });
    const files = ['base.json', 'a.json', 'b.json', '-o', 'out.json'];
    const { code, lines, messages } = await run('merge', ...files);
    expect(code).toBe(1);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        path: ['marks', mark.uid, 'fillColor'],
        kind: 'value',
        page: mark.pageNumber,
        base: Reflect.get(mark, 'fillColor'),
        options: [
          { from: ['a.json'], value: '#111111' },
          { from: ['b.json'], value: '#222222' },
        ],
      },
    ]);
    expect(messages).toContain('1 conflict remains');
    expect(existsSync('out.json')).toBe(false);
    expect((await run('merge', ...files, '--ours')).code).toBe(0);
    expect(readJson('out.json').marks[0].fillColor).toBe('#111111');
    expect((await run('merge', ...files, '--theirs')).code).toBe(0);
    expect(readJson('out.json').marks[0].fillColor).toBe('#222222');
    expect((await run('merge', ...files, '--theirs', '--ours')).code).toBe(2);
  });

  it('adds up files without a base', async () => {
    put('a.json', { marks: [mark] });
    put('b.json', { marks: [other, mark] });
    expect((await run('merge', '--no-base', 'a.json', 'b.json', '-o', 'out.json')).code).toBe(0);
    expect(readJson('out.json').marks).toHaveLength(2);
  });

  it('rejects an invalid file with the position', async () => {
    put('base.json', { marks: [] });
    put('a.json', { marks: [{ ...mark, opacity: 999 }] });
    const { code, messages } = await run('merge', 'base.json', 'a.json', '-o', 'out.json');
    expect(code).toBe(1);
    expect(messages).toMatch(/a\.json: .*opacity/);
    expect(existsSync('out.json')).toBe(false);
  });

  it('never overwrites its inputs, and asks for missing options', async () => {
    put('a.json', { marks: [] });
    expect((await run('merge', 'a.json', 'a.json', '-o', 'a.json')).code).toBe(2);
    expect((await run('merge', 'a.json', '-o', 'b.json')).code).toBe(2);
    expect((await run('merge', 'a.json', 'a.json')).code).toBe(2);
  });
});

describe('compare', () => {
  const pdf = (...lines: string[]) =>
    buildPdf({ pages: [{ content: lines.map((line, row) => textLine(line, 72, 700 - row * 20)).join('') }] });
  const write = (name: string, content: Uint8Array) => writeFileSync(name, content);

  it('ends as diff does: 0 equal, 1 different, 2 trouble', async () => {
    write('a.pdf', pdf('Payment is due within thirty days'));
    write('b.pdf', pdf('Payment is due within sixty days'));
    expect(await run('compare', 'a.pdf', 'a.pdf')).toEqual({ code: 0, lines: [], messages: '' });
    expect(await run('compare', 'a.pdf', 'b.pdf')).toMatchObject({
      code: 1,
      lines: ['Page 1: “thirty” became “sixty”'],
    });
    expect((await run('compare', 'a.pdf', 'missing.pdf')).code).toBe(2);
    write('broken.pdf', new Uint8Array([37, 80, 68, 70]));
    expect((await run('compare', 'a.pdf', 'broken.pdf')).code).toBe(2);
    expect((await run('compare', 'a.pdf')).code).toBe(2);
  });

  it('writes no two results into one file, and no marks into documents', async () => {
    write('a.pdf', pdf('Payment is due within thirty days'));
    write('b.pdf', pdf('Payment is due within sixty days'));
    put('m.json', { marks: [] });
    const twice = await run('compare', 'a.pdf', 'b.pdf', '-m', 'out.json', '--old-marks', './out.json');
    expect(twice).toMatchObject({ code: 2, messages: expect.stringContaining('out.json would be written twice') });
    for (const args of [
      ['compare', 'a.pdf', 'b.pdf', '-m', 'out.pdf'],
      ['merge', 'm.json', 'm.json', '-o', 'out.pdf'],
      ['marks', 'm.json', '-o', 'out.pdf'],
    ])
      expect(await run(...args)).toMatchObject({
        code: 2,
        messages: expect.stringMatching(/^out\.pdf: the name must end in one of \.json/),
      });
    for (const name of ['out.json', 'out.pdf']) expect(existsSync(name)).toBe(false);
  });

  it('opens each version with its own password', async () => {
    const lock = async (content: Uint8Array, userPassword: string) => {
      const document = await PDFDocument.load(content);
      document.encrypt({ userPassword, ownerPassword: 'owner' });
      return document.save();
    };
    const [first, second] = [pdf('Payment is due within thirty days'), pdf('Payment is due within sixty days')];
    write('open.pdf', first);
    write('a.pdf', await lock(first, 'one'));
    write('b.pdf', await lock(second, 'two'));
    const different = { code: 1, lines: ['Page 1: “thirty” became “sixty”'] };
    const compare = (...args: string[]) => run('compare', ...args);
    expect(await compare('a.pdf', 'b.pdf', '--old-password', 'one', '--new-password', 'two')).toMatchObject(different);
    expect(await compare('a.pdf', 'b.pdf', '--password', 'one', '--new-password', 'two')).toMatchObject(different);
    expect(await compare('open.pdf', 'b.pdf', '--password', 'two')).toMatchObject(different);
    expect((await compare('a.pdf', 'a.pdf', '--password', 'one')).code).toBe(0);
    for (const [args, messages] of [
      [[], 'a.pdf needs a password: use --old-password TEXT.'],
      [['--old-password', 'one'], 'b.pdf needs a password: use --new-password TEXT.'],
      [['--password', 'one'], 'b.pdf: Wrong password.'],
    ] as const)
      expect(await compare('a.pdf', 'b.pdf', ...args)).toMatchObject({ code: 2, messages });
  });

  it('writes differences as JSON, as marks on both versions, and as a report', async () => {
    write('a.pdf', pdf('Payment is due within thirty days', 'A line that goes', 'The end of the contract'));
    write('b.pdf', pdf('Payment is due within sixty days', 'The end of the contract'));
    const { code, lines } = await run(
      'compare',
      'a.pdf',
      'b.pdf',
      '--json',
      '--marks',
      'new.json',
      '--old-marks',
      'old.json',
      '--report',
      'report.pdf',
    );
    expect(code).toBe(1);
    const { equal, differences } = JSON.parse(lines.join(''));
    expect(equal).toBe(false);
    expect(differences.map(({ kind, message }: { kind: string; message: string }) => [kind, message])).toEqual([
      ['changed', 'Page 1: “thirty” became “sixty”'],
      ['removed', 'Page 1: removed “A line that goes”'],
    ]);
    expect(readJson('new.json').marks).toMatchObject([
      {
        type: 'HighlightAnnotation',
        selectedText: 'sixty',
        conversation: { comments: [{ text: 'Page 1: “thirty” became “sixty”' }] },
      },
      { type: 'RectangleAnnotation', data: { difference: 'removed' } },
    ]);
    expect(readJson('old.json').marks).toMatchObject([
      { type: 'StrikethroughAnnotation', selectedText: 'thirty' },
      { type: 'StrikethroughAnnotation', selectedText: 'A line that goes' },
    ]);
    expect((await run('check', 'new.json')).code).toBe(0);
    const text = await run('text', 'report.pdf');
    expect(text.lines.join('\n')).toContain('“thirty” became “sixty”');
  });

  it('compares pictures', async () => {
    write('a.png', toPng(paintCode128('ONE')));
    write('b.png', toPng(paintCode128('TWO')));
    expect((await run('compare', 'a.png', 'a.png')).code).toBe(0);
    expect((await run('compare', 'a.png', 'b.png')).code).toBe(1);
  });
});

describe('comments', () => {
  it('lists all comments with page, words, author and state, as CSV and as PDF', async () => {
    writeFileSync(
      'a.pdf',
      buildPdf({ pages: [{ content: textLine('Payment is due now', 72, 700) + textLine('Secret', 72, 400) }] }),
    );
    const comment = (text: string, data: Record<string, string>) => ({
      data,
      creationDateTime: '2026-01-02T03:04:05Z',
      text,
    });
    const comments = [
      comment('=SUM(A1), "quoted"', { id: '1', author: 'Anna' }),
      comment('Agreed', { id: '2', parent: '1', author: 'Ben' }),
      comment('Done', { id: '3', resolvedDateTime: '2026-02-01T00:00:00Z' }),
    ];
    const place = {
      pageNumber: 1,
      pageData: { width: 612, height: 792 },
      rectangle: { x: 70, y: 80, width: 50, height: 15 },
    };
    const covered = { x: 70, y: 380, width: 50, height: 15 };
    const size = { width: 612, height: 792 };
    const redaction = {
      ...buildMark('RectangleRedaction', createRandom(1), size),
      ...place,
      uid: 'r',
      rectangle: covered,
    };
    put('m.json', {
      marks: [
        { ...mark, ...place, uid: 'm', conversation: { data: {}, comments } },
        { ...redaction, conversation: { data: {}, comments: [comment('Take it out', {})] } },
        {
          ...mark,
          ...place,
          uid: 'u',
          rectangle: covered,
          conversation: { data: {}, comments: [comment('Why?', {})] },
        },
      ],
      comments: [
        { markUid: 'm', text: 'From a layer', creationDateTime: '2026-01-03T00:00:00Z', data: { author: 'Cy' } },
      ],
    });
    expect(await run('comments', 'a.pdf', 'm.json', '-o', 'out.csv')).toEqual({ code: 0, lines: [], messages: '' });
    expect(readFileSync('out.csv', 'utf8').replace('\uFEFF', '').split('\r\n')).toEqual([
      'page,type,words,author,created,state,depth,comment,uid',
      `1,RectangleAnnotation,Payment,Anna,2026-01-02T03:04:05Z,open,0,"'=SUM(A1), ""quoted""",m`,
      '1,RectangleAnnotation,Payment,Ben,2026-01-02T03:04:05Z,open,1,Agreed,m',
      '1,RectangleAnnotation,Payment,,2026-01-02T03:04:05Z,resolved,0,Done,m',
      '1,RectangleRedaction,,,2026-01-02T03:04:05Z,open,0,Take it out,r',
      '1,RectangleAnnotation,,,2026-01-02T03:04:05Z,open,0,Why?,u',
      '1,RectangleAnnotation,Payment,Cy,2026-01-03T00:00:00Z,open,0,From a layer,m',
      '',
    ]);
    expect((await run('comments', 'a.pdf', 'm.json', '-o', 'out.pdf')).code).toBe(0);
    const { lines } = await run('text', 'out.pdf');
    for (const text of ['Anna', 'Agreed', 'Resolved', 'Payment']) expect(lines.join('\n')).toContain(text);
    expect((await run('comments', 'a.pdf', '-o', 'out.csv')).code).toBe(2);
    expect((await run('comments', 'a.pdf', 'm.json', '-o', 'out.doc')).code).toBe(2);
  });
});

describe('marks', () => {
  it('converts XFDF to marks and back, and reports omissions', async () => {
    writeFileSync('a.pdf', buildPdf({ pages: [{ content: '', rotate: 90 }] }));
    const note = buildMark('TextSignature', createRandom(4), { width: 792, height: 612 });
    put('m.json', { marks: [{ ...mark, pageNumber: 1 }, note] });
    const out = await run('marks', 'm.json', '--document', 'a.pdf', '-o', 'out.xfdf');
    expect(out.code).toBe(1);
    expect(out.messages).toMatch(new RegExp(`m\\.json, ${note.uid}: left out`));
    const back = await run('marks', 'out.xfdf', '-d', 'a.pdf', '-o', 'back.json');
    expect(back).toMatchObject({ code: 0, messages: 'out.xfdf is XFDF.' });
    const [one] = readJson('back.json').marks;
    expect(one.uid).toBe(mark.uid);
    expect(one.pageData).toEqual({ width: 792, height: 612 });
    // Commands that take marks name the format of other input.
    const { code, messages } = await run('check', 'out.xfdf');
    expect([code, messages]).toEqual([1, 'out.xfdf is XFDF. “markwright marks” makes marks of it.']);
  });

  it('reads the annotations of a PDF, and lists those without a mark', async () => {
    const entries = [
      '/Subtype /Square /Rect [100 600 200 700] /NM (s1) /C [1 0 0] /Contents (Look)',
      '/Subtype /Text /Rect [1 1 9 9] /IRT 7 0 R /Contents (Yes)',
      '/Subtype /Caret /Rect [1 1 9 9]',
    ];
    const extra = entries.map((each) => `<< /Type /Annot ${each} >>`);
    const pages = [{ content: '', entries: '/Annots [7 0 R 8 0 R 9 0 R]' }];
    writeFileSync('noted.pdf', buildPdf({ pages, extra }));
    const out = await run('marks', 'noted.pdf', '-o', 'noted.xfdf');
    expect(out).toMatchObject({ code: 1 });
    expect(out.messages).toBe('noted.pdf is PDF.\nnoted.pdf, /Caret: left out, annotations that have no mark: 1');
    expect((await run('marks', 'noted.xfdf', '-d', 'noted.pdf', '-o', 'noted.json')).code).toBe(0);
    expect(readJson('noted.json').marks).toMatchObject([
      { uid: 's1', rectangle: { y: 92 }, conversation: { comments: [{ text: 'Look' }, { text: 'Yes' }] } },
    ]);
    writeFileSync('broken.pdf', '%PDF-1.7\n');
    expect(await run('marks', 'broken.pdf', '-o', 'out3.json')).toMatchObject({
      code: 1,
      messages: expect.stringContaining('broken.pdf'),
    });
  });

  it('takes the words under highlights from the document, or from the PDF that has them', async () => {
    const quads = '72 715 118 715 72 690 118 690';
    const extra = [`<< /Type /Annot /Subtype /Highlight /Rect [72 690 118 715] /NM (h) /QuadPoints [${quads}] >>`];
    const page = { content: textLine('Payment is due', 72, 700) };
    writeFileSync('lit.pdf', buildPdf({ pages: [{ ...page, entries: '/Annots [7 0 R]' }], extra }));
    writeFileSync('plain.pdf', buildPdf({ pages: [page] }));
    expect((await run('marks', 'lit.pdf', '-o', 'lit.xfdf')).code).toBe(0);
    for (const args of [['lit.pdf'], ['lit.xfdf', '-d', 'plain.pdf']]) {
      expect((await run('marks', ...args, '-o', 'lit.json')).code).toBe(0);
      expect(readJson('lit.json').marks).toMatchObject([{ uid: 'h', selectedText: 'Payment', textLength: 7 }]);
    }
  });

  it.each(Object.entries(WIDE_FORMS))('reads %s', async (_, encode) => {
    writeFileSync('m.json', encode(`\uFEFF${JSON.stringify({ marks: [mark] })}`));
    expect((await run('check', 'm.json')).code).toBe(0);
    expect((await run('marks', 'm.json', '-o', 'out.json')).code).toBe(0);
    expect(readJson('out.json').marks).toHaveLength(1);
    writeFileSync('m.json', encode(`{"marks":[],"name":"\udc00"}`).subarray(0, -1));
    const { code, messages } = await run('check', 'm.json');
    expect([code, messages]).toEqual([1, expect.stringContaining("Its text isn't in UTF-8.")]);
  });

  it('says what other files are', async () => {
    writeFileSync('a.pdf', buildPdf({ pages: [{ content: '' }] }));
    for (const [name, content, message] of [
      ['page.xml', '<html><body/></html>', /^page\.xml: The file is in none of the known formats: XFDF, .*CVAT/],
      ['notes.xfdf', 'Some words', /^notes\.xfdf: The file is in none of the known formats/],
      ['values.fdf', '%FDF-1.2\n1 0 obj << /FDF << /Fields [] >> >> endobj', /: form values are not marks/],
      ['terms.json', '{"terms":[{"searchTerm":""}]}', /^terms\.json: The file has no term that can be used\.$/],
      ['cut.json', '{"marks":[', /^cut\.json: The text isn't valid JSON/],
      ['null.json', 'null', /^null\.json: A marks document is an object with marks/],
    ] as const) {
      writeFileSync(name, content);
      const { code, messages } = await run('marks', name, '-d', 'a.pdf', '-o', 'out.json');
      expect([code, messages]).toEqual([1, expect.stringMatching(message)]);
    }
    expect(existsSync('out.json')).toBe(false);
  });

  it('rejects other files', async () => {
    put('m.json', { marks: [mark] });
    writeFileSync('x.xfdf', '<!DOCTYPE x [<!ENTITY a "b">]><xfdf>&a;</xfdf>');
    writeFileSync('a.pdf', buildPdf({ pages: [{ content: '' }] }));
    const { code, messages } = await run('marks', 'x.xfdf', '-d', 'a.pdf', '-o', 'out2.json');
    expect(code).toBe(1);
    expect(messages).not.toBe('');
    expect(existsSync('out2.json')).toBe(false);
    expect((await run('marks', 'm.json', '-o', 'out.json', '--to', 'doc')).code).toBe(2);
    const box = { type: 'FragmentSelector', value: 'xywh=percent:10,10,20,20' };
    put('w.jsonld', { type: 'Annotation', id: 'w', target: { source: 'x', selector: box } });
    expect((await run('marks', 'w.jsonld', '-o', 'out.json')).code).toBe(2);
    expect((await run('marks', 'w.jsonld', '-d', 'a.pdf', '-o', 'out.json')).code).toBe(0);
    // XFDF coordinates depend on page geometry, so the document is required.
    expect((await run('marks', 'm.json', '-o', 'out.xfdf')).code).toBe(2);
  });
});
