import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import PACKAGE from '../../package.json' with { type: 'json' };
import { createNodePlatform } from '../codecs/node-platform.ts';
import { openPicture } from '../codecs/open-picture.ts';
import { createRgba, pasteRgba } from '../codecs/rgba.ts';
import type { MarkType } from '../marks/index.ts';
import { writePages } from '../recipes/run/write-pages.ts';
import { checkReport } from '../redaction/report.ts';
import { copyNodeProgram } from '../server/test-copy.ts';
import { type NodeProgram, toRecords } from '../server/test-program.ts';
import { fromBwip } from '../testing/barcode-pictures/bwip.ts';
import { encodePatch, encodePharmacode } from '../testing/barcode-pictures/encode.ts';
import { paintSymbol, toRgba } from '../testing/barcode-pictures/paint.ts';
import { buildMark } from '../testing/build-marks.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { missingReaders, readWords } from '../testing/pdf/independent-readers.ts';
import { buildSignedPdf } from '../testing/pdf/signed.ts';
import { createRandom } from '../testing/random.ts';
import { paintCode128, toPng, toTiff } from '../testing/scan-pictures.ts';
import { isLong } from '../testing/short-form.ts';
import { encodeTiffPage, rational, short, writeTiff } from '../testing/tiff.ts';
import { openInput, readOriginal } from './input-files.ts';
import { createNodeGround } from './recipes/node-ground.ts';
import { runHere } from './test-run.ts';

const redacting = vi.hoisted(() => ({ isBroken: false }));
/** Simulates a cut that removes nothing: the check must notice. */
vi.mock(import('../redaction/produce.ts'), async (original) => {
  const { produce, ...rest } = await original();
  return {
    ...rest,
    async produce(...args) {
      const produced = await produce(...args);
      return redacting.isBroken ? { ...produced, bytes: new Uint8Array(args[0]) } : produced;
    },
  };
});

const hasPoppler = !missingReaders.includes('pdftotext');
if (!hasPoppler) console.warn('pdftotext (poppler-utils) isn’t available: what it reads in written PDFs is skipped.');

let program: NodeProgram;
let cwd: string;
beforeAll(async () => {
  program = copyNodeProgram();
});
afterAll(() => program.remove());
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'markwright-cli-'));
  process.chdir(cwd);
});
const home = process.cwd();
afterEach(() => {
  process.chdir(home);
  rmSync(cwd, { recursive: true, force: true });
});

/** Runs the built code: needed for commands that start threads. */
const run = (...args: string[]) => program.runHere(args, cwd);

const put = (name: string, content: Uint8Array | string) => writeFileSync(join(cwd, name), content);
const read = (name: string) => new Uint8Array(readFileSync(join(cwd, name)));
const putJson = (name: string, value: unknown) => put(name, JSON.stringify(value));
const patch = () => toRgba(paintSymbol(encodePatch('T', 120), { module: 6, quiet: 20 }));
const PAGE = { width: 612, height: 792 };
const build = (type: MarkType) => buildMark(type, createRandom(1), PAGE);
const PDF = () =>
  buildPdf({
    pages: [
      { content: textLine('Dear Alice Archer,', 72, 700) + textLine('write to alice@example.org', 72, 680) },
      { content: textLine('Yours, Bob', 72, 700) },
    ],
  });

describe('a wrong command line', () => {
  it.each([
    [[], 'Missing command'],
    [['paint'], 'Unknown command “paint”'],
    [['scan'], 'Missing file names'],
    [['scan', 'a.png', '--jobs', '0'], '--jobs'],
    [['scan', 'a.png', '--shard', '3/2'], '--shard'],
    [['scan', 'a.png', '--area', '1,2,3'], '--area'],
    [['scan', 'a.png', '--area', 'a=1,2,3,4;b=1,2'], '“b=1,2”'],
    [['scan', 'a.png', '--budget', 'endless'], '--budget'],
    [['scan', '--database', 'postgres://x', '--area', '1,2,3,4'], '--area'],
    [['scan', 'a.png', '--types', 'all1D,noBarcode'], 'barcodeTypes[1]'],
    [['scan', 'a.png', '--options', '{"speed":1}'], 'Unknown option speed'],
    [['scan', 'a.png', '--speed'], '--speed'],
    [['check', 'a', 'b'], 'One file'],
    [['check', 'a', '--repair'], '-o OUT'],
    [['find', 'a.pdf'], 'Nothing to find'],
    [['find', 'a.pdf', '--pattern', 'shoe-size'], 'unknown pattern “shoe-size”'],
    [['find', 'a.pdf', '--regex', '('], '('],
    [['burn', 'a.pdf', '-o', 'b.pdf'], '--marks'],
    [['redact', 'a.pdf', '-o', 'b.tif'], 'Nothing to redact'],
    [['redact', 'a.pdf', '--text', 'x', '-o', 'b.pdf', '--report', './b.pdf'], 'b.pdf: choose a different name'],
    [['split', 'a.pdf', '-o', 'b'], '--at'],
    [['split', 'a.pdf', '--at', 'value:[', '-o', 'b'], '--at'],
  ])('is refused with 2: %s', async (args, message) => {
    const { code, stdout, stderr } = await runHere(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  it('is reported by each command in its own words', async () => {
    const { stdout } = await runHere('--help');
    const names = [...stdout.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(7);
    for (const name of names) {
      const help = await runHere(name, '--help');
      expect([help.code, help.stderr]).toEqual([0, '']);
      expect(help.stdout).toContain(`markwright ${name} `);
      expect((await runHere(name, '--version')).stdout).toBe(`${PACKAGE.version}\n`);
    }
  });
});

describe('scan', () => {
  it('writes one line per page, in the order of the files, for any number of threads and shards', async () => {
    put('one.png', toPng(paintCode128('ONE')));
    put('many.tif', toTiff([paintCode128('TWO'), paintCode128('THREE')]));
    put('four.pdf', buildPdf({ pages: [{ content: textLine('no barcode', 72, 700) }] }));
    const files = ['one.png', 'many.tif', 'four.pdf'];
    const all = await run('scan', ...files, '-j', '3');
    expect([all.code, all.stderr]).toEqual([0, '']);
    const pages = toRecords(all.stdout);
    expect(pages.map(({ file, page, barcodes }) => [file, page, barcodes[0]?.barcodeValue])).toEqual([
      ['one.png', 1, 'ONE'],
      ['many.tif', 1, 'TWO'],
      ['many.tif', 2, 'THREE'],
      ['four.pdf', 1, undefined],
    ]);
    expect(pages[3]).toEqual({ file: 'four.pdf', page: 1, width: 612, height: 792, barcodes: [] });
    expect((await run('scan', ...files, '-j', '1')).stdout).toBe(all.stdout);
    const shards = [await run('scan', ...files, '--shard', '1/2'), await run('scan', ...files, '--shard', '2/2')];
    expect(
      toRecords(shards.map(({ stdout }) => stdout).join(''))
        .map(({ file }) => file)
        .toSorted(),
    ).toEqual(['one.png', 'four.pdf', 'many.tif', 'many.tif'].toSorted());
    const chosen = toRecords((await run('scan', 'many.tif', '--pages', '2', '--types', 'qrCodeBarcode')).stdout);
    expect(chosen).toMatchObject([{ page: 2, barcodes: [] }]);
  });

  it.runIf(isLong)('reads separately searched types, also inside an area of the page', async () => {
    const symbols = [fromBwip('qrcode', 'QR'), encodePharmacode(77)].map((symbol) =>
      paintSymbol(symbol, { quiet: 60 }),
    );
    const [code, few] = symbols.map(toRgba);
    if (!code || !few) throw new Error('Two pictures are painted');
    const page = createRgba(code.width + few.width, Math.max(code.height, few.height));
    page.data.fill(255);
    pasteRgba(code, page, { x: 0, y: 0, width: code.width, height: code.height });
    pasteRgba(few, page, { x: code.width, y: 0, width: few.width, height: few.height });
    put('both.png', toPng(page));
    const area = `${code.width},0,${few.width},${few.height}`;
    const types = ['--types', 'pharmacodeBarcode,qrCodeBarcode'];
    const read = async (...args: string[]) => {
      const [record] = toRecords((await run('scan', 'both.png', ...args)).stdout);
      return record?.barcodes ?? [];
    };
    const all = await read(...types);
    expect(all.map((barcode: { barcodeValue: string }) => barcode.barcodeValue)).toEqual(['QR', '77']);
    expect(await read(...types, '--area', area)).toEqual(all.slice(1));
    expect(await read(...types, '--area', '-50,-50,40,40')).toEqual([]);
    const halves = `left=0,0,${code.width},${code.height};right=${area}`;
    expect(await read(...types, '--area', halves)).toMatchObject([
      { barcodeValue: 'QR', region: 'left' },
      { barcodeValue: '77', region: 'right' },
    ]);
  });

  it('continues after an unreadable file, and names it', async () => {
    put('good.png', toPng(paintCode128('GOOD')));
    put('bad.png', toPng(paintCode128('BAD')).slice(0, 60));
    put('empty.png', '');
    const { code, stdout, stderr } = await run('scan', 'bad.png', 'empty.png', 'none.png', 'good.png');
    expect(code).toBe(1);
    expect(toRecords(stdout)).toMatchObject([{ file: 'good.png' }]);
    for (const name of ['bad.png', 'empty.png', 'none.png']) expect(stderr).toContain(name);
  });
});

describe('check', () => {
  const faulty = () => {
    const { opacity: _, ...mark } = build('RectangleAnnotation') as { opacity?: number; uid: string };
    return { marks: [mark, { ...build('RectangleAnnotation'), uid: 'other', opacity: 999 }] };
  };

  it('reports violations', async () => {
    putJson('good.json', { marks: [build('RectangleAnnotation')] });
    expect(await runHere('check', 'good.json')).toMatchObject({ code: 0, stdout: '{"marks":1,"problems":[]}\n' });
    putJson('bad.json', faulty());
    const { code, stdout } = await runHere('check', 'bad.json');
    expect(code).toBe(1);
    expect(toRecords(stdout)[0]).toMatchObject({
      marks: 2,
      problems: [{ path: 'marks[0].opacity' }, { path: 'marks[1].opacity' }],
    });
    put('text.json', 'no JSON');
    expect(await runHere('check', 'text.json')).toMatchObject({ code: 1, stdout: '' });
  });

  it('repairs missing values, and reports omissions', async () => {
    putJson('bad.json', faulty());
    const { code, stdout } = await runHere('check', 'bad.json', '--repair', '-o', 'good.json');
    expect([code, toRecords(stdout)[0]]).toMatchObject([1, { repaired: 1, leftOut: 1 }]);
    expect(await runHere('check', 'good.json')).toMatchObject({ code: 0 });
    expect((await runHere('check', 'bad.json', '--repair', '-o', 'bad.json')).code).toBe(2);
  });
});

describe('text and find', () => {
  it('writes words, plain and with their places', async () => {
    put('letter.pdf', PDF());
    expect((await runHere('text', 'letter.pdf')).stdout).toBe(
      'Dear Alice Archer,\nwrite to alice@example.org\n\fYours, Bob\n',
    );
    const [first, second] = toRecords((await runHere('text', 'letter.pdf', '--json')).stdout);
    expect(first.words.map(({ text }: { text: string }) => text).slice(0, 2)).toEqual(['Dear', 'Alice']);
    expect(second).toMatchObject({ page: 2, width: 612, height: 792 });
    expect(second.words[1].x).toBeCloseTo(110, 0);
  });

  it('finds words, expressions and names, and makes redactions of them', async () => {
    put('letter.pdf', PDF());
    put('names.txt', 'bob\nArcher\n');
    const { code, stdout } = await run(
      ...['find', 'letter.pdf', '--text', 'alice', 'dear', '--regex', '@e.', '--list', 'names.txt'],
      ...['--marks', 'found.json'],
    );
    expect(code).toBe(0);
    const hits = toRecords(stdout).map(({ page, kind, text }) => [page, kind, text]);
    expect(hits).toEqual([
      [1, 'word', 'Dear'],
      [1, 'word', 'Alice'],
      [1, 'name', 'Archer'],
      [1, 'word', 'alice'],
      [1, 'expression', '@ex'],
      [2, 'name', 'Bob'],
    ]);
    expect(JSON.parse((await runHere('check', 'found.json')).stdout)).toEqual({ marks: 6, problems: [] });
    expect(await run('find', 'letter.pdf', '--text', 'arché')).toMatchObject({ code: 0, stdout: '' });
    const parts = toRecords((await run('find', 'letter.pdf', '--text', 'arché', '--parts')).stdout);
    expect(parts).toMatchObject([{ page: 1, kind: 'word', text: 'Arche' }]);
    const mails = toRecords((await run('find', 'letter.pdf', '--pattern', 'email,iban')).stdout);
    expect(mails).toEqual([{ page: 1, kind: 'email', text: 'alice@example.org', areas: [expect.any(Object)] }]);
  });

  // Takes ten seconds; `split` aborts one in the short form.
  it.runIf(isLong)('aborts an endless expression', async () => {
    put('long.pdf', buildPdf({ pages: [{ content: textLine(`${'a'.repeat(60)}!`, 10, 700, 6) }] }));
    const { code, stdout, stderr } = await run('find', 'long.pdf', '--regex', '(a+)+$');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Page 1: An expression takes too long.');
  });

  it.runIf(isLong)('writes nothing if a page has too many places, and names the page', async () => {
    const long = [700, 680].map((y) => textLine('ab'.repeat(13_000), 10, y, 6)).join('\n');
    put('more.pdf', buildPdf({ pages: [{ content: long }] }));
    const refused = await run('redact', 'more.pdf', '--regex', '.', '-o', 'out.pdf');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('Page 1: More than 50,000 places found: narrow the search');
    expect(existsSync(join(cwd, 'out.pdf'))).toBe(false);
  });

  it('reports unread print', async () => {
    put('scan.png', toPng(paintCode128('PRINT')));
    expect(await run('find', 'scan.png', '--text', 'x')).toMatchObject({ code: 1, stdout: '' });
    expect((await runHere('text', 'scan.png', '--ocr', 'tlh')).code).toBe(2);
  });
});

describe('burn, redact and convert', () => {
  const redaction = { ...build('RectangleRedaction'), pageNumber: 1 };

  it('writes each format, checked', async () => {
    put('page.tif', toTiff([paintCode128('ONE'), paintCode128('TWO')]));
    for (const format of ['pdf', 'tif', 'png', 'jpg']) {
      expect((await runHere('convert', 'page.tif', '-o', `out.${format}`)).code).toBe(0);
    }
    expect(readdirSync(cwd).toSorted()).toEqual([
      'out.page-1.jpg',
      'out.page-1.png',
      'out.page-2.jpg',
      'out.page-2.png',
      'out.pdf',
      'out.tif',
      'page.tif',
    ]);
    const [one, two] = toRecords((await run('scan', 'out.tif')).stdout);
    expect([one.barcodes[0].barcodeValue, two.barcodes[0].barcodeValue]).toEqual(['ONE', 'TWO']);
  });

  it('destroys redacted content, and paints the other marks', async () => {
    const picture = paintCode128('SECRET');
    put('page.png', toPng(picture));
    putJson('marks.json', { marks: [{ ...redaction, rectangle: { x: 0, y: 0, width: 60, height: 40 } }] });
    expect((await runHere('burn', 'page.png', '--marks', 'marks.json', '-o', 'out.png')).code).toBe(0);
    const image = await openPicture(read('out.png'), createNodePlatform()).decodePage(0);
    const level = (x: number, y: number) => image.data[(y * image.width + x) * 4];
    expect(Array.from({ length: 40 }, (_, x) => level(x + 5, 12))).toEqual(
      Array.from({ length: 40 }, () => level(5, 12)),
    );
    const redact = ['redact', 'page.png', '--marks', 'marks.json', '-o', 'red.tif', '--report', 'r.json'];
    expect((await runHere(...redact)).code).toBe(0);
    expect(readFileSync(join(cwd, 'r.json'), 'utf8')).not.toMatch(/"(removed|counted)"/);
    expect(await checkReport(read('page.png'), JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8')))).toBe(
      'another file',
    );
    expect((await runHere(...redact, '--report-original', '--report-counts')).code).toBe(0);
    const report = JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8'));
    expect(report).toMatchObject({
      unit: 'pixels',
      redactions: [{ page: 1, areas: [{ x: 0, y: 0 }], removed: { pixels: expect.any(Number) } }],
      pages: [{ page: 1, became: 'blanked' }],
    });
    expect(await checkReport(read('red.tif'), report)).toBe('the redacted file');
    expect(await checkReport(read('page.png'), report)).toBe('the original');
  });

  it('keeps the pages of a TIFF that nothing is drawn on, byte for byte', async () => {
    const bits = { width: 60, height: 40, samplesPerPixel: 1, bits: 1, photometric: 0, scheme: 'g4' } as const;
    const pages = [3, 5, 7].map((step) =>
      encodeTiffPage({ ...bits, samples: Array.from({ length: 60 * 40 }, (_, at) => (at % step === 0 ? 1 : 0)) }),
    );
    put('stack.tif', writeTiff(pages));
    putJson('marks.json', {
      marks: [{ ...redaction, pageNumber: 2, rectangle: { x: 5, y: 5, width: 30, height: 20 } }],
    });
    expect((await runHere('redact', 'stack.tif', '--marks', 'marks.json', '-o', 'red.tif')).code).toBe(0);
    const written = Buffer.from(read('red.tif'));
    expect(pages.map(({ chunks }) => written.includes(Buffer.from(chunks[0] ?? [])))).toEqual([true, false, true]);
  });

  it('uses the resolution of each TIFF page, unless overridden', async () => {
    const bits = {
      width: 8,
      height: 8,
      samples: new Uint8Array(64),
      samplesPerPixel: 1,
      bits: 1,
      photometric: 0,
    } as const;
    const pageOf = (x: number, y: number) =>
      encodeTiffPage({ ...bits, fields: { 282: rational(x), 283: rational(y), 296: short(2) } });
    put('fax.tif', writeTiff([pageOf(204, 98), pageOf(200, 200), pageOf(400, 400)]));
    const resolutionsOf = (name: string) => openPicture(read(name), createNodePlatform()).resolutions;
    expect((await runHere('convert', 'fax.tif', '-o', 'own.tif')).code).toBe(0);
    expect(resolutionsOf('own.tif')).toEqual([undefined, 200, 400]);
    expect((await runHere('convert', 'fax.tif', '-o', 'asked.tif', '--dpi', '150')).code).toBe(0);
    expect(resolutionsOf('asked.tif')).toEqual([150, 150, 150]);
  });

  it('writes nothing if a redaction has no area, or marks are invalid', async () => {
    put('page.png', toPng(paintCode128('SECRET')));
    putJson('empty.json', { marks: [{ ...redaction, rectangle: { x: 5, y: 5, width: 0, height: 0 } }] });
    expect((await runHere('redact', 'page.png', '--marks', 'empty.json', '-o', 'out.png')).code).toBe(3);
    putJson('bad.json', { marks: [{ ...redaction, rectangle: 7 }] });
    expect((await runHere('burn', 'page.png', '--marks', 'bad.json', '-o', 'out.png')).code).toBe(1);
    // Text of unread pages can't be searched, so it can't be redacted either.
    expect((await runHere('redact', 'page.png', '--text', 'SECRET', '-o', 'out.png')).code).toBe(3);
    expect(readdirSync(cwd).filter((name) => name.startsWith('out') || name.endsWith('.part'))).toEqual([]);
  });

  describe('of a PDF into a PDF', () => {
    const onAlice = { ...redaction, rectangle: { x: 100, y: 80, width: 30, height: 14 } };
    const wordsOf = async (name: string) => [
      (await runHere('text', name)).stdout.split(/\s+/).filter(Boolean),
      ...(hasPoppler ? [readWords(read(name)).map(({ text }) => text)] : []),
    ];

    it('keeps the pages, with the marks on them', async () => {
      put('letter.pdf', PDF());
      const place = { pageNumber: 2, rectangle: { x: 72, y: 200, width: 200, height: 40 } };
      const look = { fontSize: 12, opacity: 255, borderThickness: 1 };
      putJson('marks.json', { marks: [{ ...build('TextAnnotation'), ...place, ...look, text: 'Received' }] });
      const burn = (...more: string[]) => runHere('burn', 'letter.pdf', '-m', 'marks.json', '-o', 'out.pdf', ...more);
      const letter = ['Dear', 'Alice', 'Archer,', 'write', 'to', 'alice@example.org'];
      expect(await burn()).toEqual({ code: 0, stdout: '', stderr: '' });
      for (const words of await wordsOf('out.pdf')) expect(words).toEqual([...letter, 'Yours,', 'Bob', 'Received']);
      expect(await burn('--annotations', 'none')).toMatchObject({ code: 0 });
      for (const words of await wordsOf('out.pdf')) expect(words).toEqual([...letter, 'Yours,', 'Bob']);
      const { stderr } = await burn('--pages', '2', '--dpi', '100');
      expect(stderr).toBe('The PDF keeps its pages, so --dpi has no effect.\n');
      for (const words of await wordsOf('out.pdf')) expect(words).toEqual(['Yours,', 'Bob', 'Received']);
      expect(await runHere('convert', 'letter.pdf', '-o', 'copy.pdf', '--pages', '2')).toMatchObject({ code: 0 });
      for (const words of await wordsOf('copy.pdf')) expect(words).toEqual(['Yours,', 'Bob']);
    });

    it('removes words, and verifies it in a report without them', async () => {
      put('letter.pdf', PDF());
      const { code, stdout } = await run(
        ...['redact', 'letter.pdf', '--text', 'Archer', '--pattern', 'email'],
        ...['-o', 'out.pdf', '--report', 'report.json'],
      );
      expect([code, toRecords(stdout)[0]]).toMatchObject([0, { redactions: 2, redactedPages: 1, problems: [] }]);
      for (const words of await wordsOf('out.pdf')) {
        expect(words).toEqual(expect.arrayContaining(['Dear', 'Alice', 'write', 'to', 'Yours,', 'Bob']));
        expect(words.join(' ')).not.toMatch(/archer|example/i);
      }
      const report = readFileSync(join(cwd, 'report.json'), 'utf8');
      expect(await checkReport(read('out.pdf'), JSON.parse(report))).toBe('the redacted file');
      expect(report + stdout).not.toMatch(/archer|example/i);
      expect(JSON.parse(report).before).toEqual({ pages: JSON.parse(report).after.pages });
      expect(report + stdout).not.toMatch(/characters|"(removed|counted|elsewhere)"/);
    });

    it('burns redactions in the same way', async () => {
      put('letter.pdf', PDF());
      putJson('marks.json', { marks: [onAlice] });
      const { code, stderr } = await runHere('burn', 'letter.pdf', '-m', 'marks.json', '-o', 'out.pdf');
      expect([code, stderr]).toEqual([0, expect.stringContaining('1 page redacted, and checked.')]);
      for (const words of await wordsOf('out.pdf')) {
        expect(words).toContain('Dear');
        expect(words).not.toContain('Alice');
      }
    });

    it('continues without a page, or with an image of it', async () => {
      put('letter.pdf', PDF());
      putJson('marks.json', { marks: [onAlice] });
      const redact = (...more: string[]) =>
        runHere('redact', 'letter.pdf', '-m', 'marks.json', '-o', 'out.pdf', '--report', 'out.json', ...more);
      expect((await redact('--as-image', '1')).code).toBe(0);
      const report = JSON.parse(readFileSync(join(cwd, 'out.json'), 'utf8'));
      expect(report.pages).toEqual([{ page: 1, became: 'picture', why: 'it was asked for' }]);
      for (const words of await wordsOf('out.pdf')) {
        expect(words).toContain('Dear');
        expect(words).not.toContain('Alice');
      }
      expect((await redact('--leave-out', '1')).code).toBe(0);
      expect(JSON.parse(readFileSync(join(cwd, 'out.json'), 'utf8'))).toMatchObject({
        after: { pages: 1 },
        redactions: [],
      });
      expect(await redact('--leave-out', '1-2')).toMatchObject({ code: 2, stderr: expect.stringContaining('no page') });
      expect((await redact('--as-image', '9')).code).toBe(2);
    });

    it.each([
      [
        'objects nest too deep',
        { entries: `/Own ${'['.repeat(200)}${']'.repeat(200)}` },
        '',
        /^Object 5 .*100 levels deep/,
      ],
      ['more pages are there than counted', {}, '/Count 1 ', /^Couldn't read the structure/],
    ] as const)('is refused with the reason where %s', async (_, page, root, reason) => {
      const first = { content: textLine('Dear Alice', 72, 700), ...page };
      const file = Buffer.from(buildPdf({ pages: [first, { content: '' }], root })).toString('latin1');
      put('damaged.pdf', Buffer.from(root === '' ? file : file.replace(/\/Count 2/, '       '), 'latin1'));
      const { code, stderr } = await run('redact', 'damaged.pdf', '--text', 'Alice', '-o', 'out.pdf');
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^[^\n]+\n$/) });
      expect(stderr).toMatch(reason);
    });

    it('is refused without a file if verification fails or there is nothing to redact', async () => {
      put('letter.pdf', PDF());
      putJson('marks.json', { marks: [onAlice] });
      putJson('beyond.json', { marks: [{ ...onAlice, pageNumber: 3 }] });
      const redact = (marks: string) =>
        runHere('redact', 'letter.pdf', '-m', marks, '-o', 'out.pdf', '--report', 'out.json');
      expect(await redact('beyond.json')).toMatchObject({
        code: 3,
        stderr: expect.stringContaining('nothing to redact'),
      });
      redacting.isBroken = true;
      try {
        const where =
          /^Nothing is written: .*page 1, near “Dear … Archer, write to”: .*redact.*--leave-out 1 .*--as-image 1 /s;
        expect(await redact('marks.json')).toEqual({ code: 3, stdout: '', stderr: expect.stringMatching(where) });
        const document = await openInput('letter.pdf');
        const original = readOriginal('letter.pdf', document);
        const request = { document, original, marks: { marks: [onAlice] }, options: { hasAnnotations: false } };
        const written = writePages(request, {
          ...createNodeGround(),
          ...{ paper: undefined, fonts: [], reportProgress: () => undefined },
        });
        await expect(written).rejects.toMatchObject({ pages: [1], message: expect.not.stringContaining('--') });
        document.close();
      } finally {
        redacting.isBroken = false;
      }
      expect(readdirSync(cwd).toSorted()).toEqual(['beyond.json', 'letter.pdf', 'marks.json']);
    });
  });

  it('never overwrites its inputs, and keeps the output on failure', async () => {
    put('page.png', toPng(paintCode128('KEEP')));
    const before = read('page.png');
    expect((await runHere('convert', 'page.png', '-o', 'page.png')).code).toBe(2);
    expect((await runHere('convert', 'page.png', '-o', 'none/page.png')).code).toBe(1);
    expect(read('page.png')).toEqual(before);
  });
});

describe('split', () => {
  it('splits pictures at patch sheets, and removes these', async () => {
    put('stack.tif', toTiff([paintCode128('A'), patch(), paintCode128('B'), paintCode128('C')]));
    const { code, stdout, stderr } = await run('split', 'stack.tif', '--at', 'patchT', '-o', 'parts');
    expect([code, stderr]).toEqual([0, 'stack.tif: page 2 is left out.\n']);
    expect(toRecords(stdout).map(({ file, pages }) => [file, pages.map(({ page }: { page: number }) => page)])).toEqual(
      [
        ['parts/stack-001.tif', [1]],
        ['parts/stack-002.tif', [3, 4]],
      ],
    );
    const pages = toRecords((await run('scan', 'parts/stack-002.tif')).stdout);
    expect(pages.map(({ barcodes }) => barcodes[0].barcodeValue)).toEqual(['B', 'C']);
  });

  it('starts a document at values, across several files', async () => {
    for (const name of ['DOC-1', 'x', 'DOC-2']) put(`${name}.png`, toPng(paintCode128(name)));
    const { stdout } = await run('split', 'DOC-1.png', 'x.png', 'DOC-2.png', '--at', 'value:^DOC', '-o', '.');
    expect(toRecords(stdout).map(({ value, pages }) => [value, pages.length])).toEqual([
      ['DOC-1', 2],
      ['DOC-2', 1],
    ]);
  });
});

describe('an end before the end', () => {
  it('leaves nothing at Ctrl+C', async () => {
    const white = { data: new Uint8ClampedArray(4 * 2500 * 2500).fill(255), width: 2500, height: 2500 };
    put('stack.tif', toTiff([paintCode128('A'), patch(), ...Array.from({ length: 4 }, () => white)]));
    const child = program.start(['split', 'stack.tif', '--at', 'patchT', '-o', '.'], { cwd });
    // The first part is written, the second is in progress.
    const watcher = watch(cwd, (_, name) => {
      if (name?.endsWith('.part')) child.kill('SIGINT');
    });
    const [code] = await once(child, 'close');
    watcher.close();
    expect(code).toBe(130);
    expect(readdirSync(cwd)).toEqual(['stack.tif']);
  });

  it('exits quietly when its reader closes the pipe', async () => {
    put('page.png', toPng(paintCode128('PIPE')));
    const child = program.start(['scan', ...Array.from({ length: 20 }, () => 'page.png')], { cwd });
    let stderr = '';
    child.stderr?.on('data', (text) => {
      stderr += text;
    });
    child.stdout?.once('data', () => child.stdout?.destroy());
    const [code] = await once(child, 'close');
    expect([code, stderr]).toEqual([0, '']);
    expect(existsSync(join(cwd, 'page.png'))).toBe(true);
  });
});

it.each(['burn', 'redact'])('%s refuses to break signatures unless asked to', async (command) => {
  writeFileSync('signed.pdf', await buildSignedPdf([{}]));
  const redaction = { ...buildMark('RectangleRedaction', createRandom(1), { width: 200, height: 200 }, 1) };
  writeFileSync('m.json', JSON.stringify({ marks: [redaction] }));
  const { code, stderr } = await runHere(command, 'signed.pdf', '--marks', 'm.json', '-o', 'out.pdf');
  expect([code, stderr]).toEqual([3, expect.stringContaining('--break-signatures')]);
  expect(existsSync('out.pdf')).toBe(false);
});

it('keeps the bytes of a signed PDF if nothing is drawn into it', async () => {
  const signed = Buffer.from(await buildSignedPdf([{}]));
  writeFileSync('signed.pdf', signed);
  const mark = buildMark('RectangleAnnotation', createRandom(1), { width: 200, height: 200 }, 1);
  writeFileSync('m.json', JSON.stringify({ marks: [mark] }));
  expect((await runHere('convert', 'signed.pdf', '-o', 'same.pdf')).code).toBe(0);
  expect(readFileSync('same.pdf').equals(signed)).toBe(true);
  const burn = ['burn', 'signed.pdf', '--marks', 'm.json', '-o', 'out.pdf'];
  const refused = await runHere(...burn);
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('--marks-as annotations')]);
  const written = await runHere(...burn, '--marks-as', 'annotations');
  expect([written.code, written.stderr]).toEqual([0, expect.stringContaining('stay valid')]);
  expect(readFileSync('out.pdf').subarray(0, signed.length).equals(signed)).toBe(true);
});

it.each(['burn', 'redact'])('says before and after writing that %s removes digital signatures', async (command) => {
  writeFileSync('signed.pdf', await buildSignedPdf([{}]));
  const redaction = { ...buildMark('RectangleRedaction', createRandom(1), { width: 200, height: 200 }, 1) };
  const marks = [{ ...redaction, rectangle: { x: 20, y: 40, width: 60, height: 20 } }];
  writeFileSync('m.json', JSON.stringify({ marks }));
  const { code, stderr } = await runHere(
    command,
    'signed.pdf',
    '--marks',
    'm.json',
    '-o',
    'out.pdf',
    '--break-signatures',
  );
  expect([code, stderr]).toEqual([0, expect.stringContaining('This PDF is digitally signed.')]);
  expect(stderr).toContain('1 digital signature was removed: it is not valid for the changed file.');
  expect(readFileSync('out.pdf', 'latin1')).not.toContain('ByteRange');
});

it('draws barcodes that it reads again, and nothing that it does not', async () => {
  for (const [type, value, file] of [
    ['qrCodeBarcode', 'https://markwright.example/e', 'code.png'],
    ['patchCodeBarcode', 'T', 'patch.png'],
    ['code128Barcode', 'LABEL-7', 'label.pdf'],
  ] as const) {
    const drawn = await run('encode', '--type', type, '--value', value, '-o', file);
    expect(drawn).toMatchObject({ code: 0, stderr: '' });
    expect(toRecords(drawn.stdout)).toEqual([{ file, barcodeType: type, barcodeValue: value }]);
    const [page] = toRecords((await run('scan', '--types', type, file)).stdout);
    expect(page.barcodes).toMatchObject([{ barcodeType: type, barcodeValue: value }]);
  }
  const refused = await run('encode', '--type', 'ean13Barcode', '--value', '9780306406158', '-o', 'ean.svg');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('“9780306406158” can’t be drawn as ean13Barcode: ');
  expect(existsSync(join(cwd, 'ean.svg'))).toBe(false);
  expect(await run('encode', '--type', 'noBarcode', '--value', '1', '-o', 'a.svg')).toMatchObject({ code: 2 });
});

it('lists values that do not meet the demands apart', async () => {
  writeFileSync('box.png', toPng(paintCode128('BOX-4471')));
  const expecting = (demands: object) =>
    run('scan', '--expect', JSON.stringify({ code128Barcode: demands }), 'box.png');
  expect(await expecting({ prefix: 'BOX-', length: 8 })).toMatchObject({ code: 0 });
  const { code, stdout, stderr } = await expecting({ pattern: '^CASE' });
  expect(code).toBe(1);
  expect(toRecords(stdout)).toMatchObject([
    { barcodes: [], unmet: [{ barcodeValue: 'BOX-4471', unmet: ['pattern'] }] },
  ]);
  expect(stderr).toContain('1 barcode doesn’t meet --expect');
  writeFileSync('rules.json', '{"code128Barcode":{"prefix":["CASE-","BOX-"]}}');
  expect(await run('scan', '--expect', 'rules.json', '--budget', 'fast', 'box.png')).toMatchObject({ code: 0 });
  expect(await run('scan', '--expect', 'none.json', 'box.png')).toMatchObject({ code: 1, stdout: '' });
  const wrong = await expecting({ size: 8 });
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
  expect(wrong.stderr).toContain('code128Barcode.size');
});
