import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNodePlatform } from '../codecs/node-platform.ts';
import { openPicture } from '../codecs/open-picture.ts';
import { copyNodeProgram } from '../server/test-copy.ts';
import { type NodeProgram, toRecords } from '../server/test-program.ts';
import { fontWith } from '../testing/added-fonts.ts';
import { buildPdf, firstExtra, textLine } from '../testing/pdf/build-pdf.ts';
import { missingReaders, readWords } from '../testing/pdf/independent-readers.ts';
import { buildSignedPdf } from '../testing/pdf/signed.ts';
import { createRandom } from '../testing/random.ts';
import { isLong } from '../testing/short-form.ts';
import { waitFor } from '../testing/wait-for.ts';
import { runHere } from './test-run.ts';

let program: NodeProgram;
let cwd: string;
const home = process.cwd();
beforeAll(() => {
  program = copyNodeProgram();
});
afterAll(() => program.remove());
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'markwright-recipes-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const put = (name: string, content: Uint8Array | string) => {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), content);
};
const read = (name: string) => new Uint8Array(readFileSync(join(cwd, name)));
const readText = (name: string) => readFileSync(join(cwd, name), 'utf8');
const run = (...args: string[]) => program.runHere(['run', ...args], cwd);
const putRecipe = (recipe: object) => put('recipe.json', JSON.stringify({ recipe: 1, ...recipe }));
const decide = (name: string, decision: string) =>
  put(name, readText(name).replace('"decision": null', `"decision": "${decision}"`));
const letter = (...lines: string[]) =>
  buildPdf({ pages: lines.map((line) => ({ content: textLine(line, 72, 700) + textLine('Kind regards', 72, 680) })) });
const attachedPdf = (line: string) =>
  buildPdf({
    pages: [{ content: textLine(line, 72, 700) }],
    catalog: `/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (list.zip) /EF << /F ${firstExtra(1)} 0 R >> >>] >> >>`,
    extra: ['<< /Type /EmbeddedFile /Length 4 >>\nstream\nPK\x03\x04\nendstream'],
  });
/** A page that draws itself again, and so has no end. */
const cutPdf = () => {
  const form = '<</Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources <</XObject <</X 7 0 R>>>> /Length 5>>';
  const page = { content: `${textLine('Alice wrote', 72, 700)} /X Do`, drawings: '/X 7 0 R' };
  return buildPdf({ pages: [page], extra: [`${form}\nstream\n/X Do\nendstream`] });
};
/** Timeout of a run (ms): seconds, but minutes on a busy machine. */
const PATIENCE = 600_000;
const FIND = { find: { words: ['Alice'] }, reasons: { set: 'foia', default: '(b)(6)' } };

function resultsOf(folder: string): Record<string, string> {
  const root = join(cwd, folder);
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(root, path), readFileSync(path).toString('latin1')] as const)
      .filter(([path]) => !path.startsWith('.markwright'))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

describe('a run', () => {
  it('writes each file once, with the same bytes after any crash', { timeout: PATIENCE }, async () => {
    // Redaction dominates the run time, and the steps are the same without it.
    const action = isLong ? 'redact' : 'highlight';
    putRecipe({ ...FIND, action, production: { number: { prefix: 'A-', digits: 6 } } });
    const count = isLong ? 60 : 3;
    for (let index = 0; index < count; index += 1)
      put(`in/${String(index).padStart(3, '0')}.pdf`, letter(...Array(1 + (index % 3)).fill(`Alice wrote ${index}`)));
    const undisturbed = await run('recipe.json', 'in', 'whole', '-j', '1');
    expect(undisturbed.stderr).toBe('');
    const random = createRandom(7);
    let kills = 0;
    for (let round = 0; round < (isLong ? 20 : 1); round += 1) {
      const child = program.start(['run', 'recipe.json', 'in', 'out', '-j', '2'], { cwd });
      // Killing after some journal lines interrupts a step.
      const wanted = random.integer(1, count);
      const journal = join(cwd, 'out/.markwright/journal.jsonl');
      const lines = () => (existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').length - 1 : 0);
      const before = lines();
      const ended = once(child, 'close');
      let isEnded = false;
      void ended.then(() => {
        isEnded = true;
      });
      await waitFor(() => {
        if (!isEnded && lines() - before < wanted) throw new Error('The journal is shorter.');
      });
      if (!isEnded) kills += Number(child.kill('SIGKILL'));
      await ended;
    }
    expect(kills).toBeGreaterThan(0);
    const finished = await run('recipe.json', 'in', 'out', '-j', '2');
    expect(finished.code).toBe(0);
    expect(resultsOf('out')).toEqual(resultsOf('whole'));
    const files = Object.keys(resultsOf('out')).filter((name) => name.startsWith('PDF/'));
    expect(files).toHaveLength(count);
    const last = String(Array.from({ length: count }, (_, index) => 1 + (index % 3)).reduce((sum, each) => sum + each));
    expect(readText('out/DATA/VOL001.dat')).toContain(`A-${last.padStart(6, '0')}`);
    // A rerun does nothing and writes nothing.
    const journal = readText('out/.markwright/journal.jsonl');
    expect((await run('recipe.json', 'in', 'out', '-j', '2')).code).toBe(0);
    expect(readText('out/.markwright/journal.jsonl')).toBe(journal);
  });

  it('holds back doubtful files until a decision', { timeout: PATIENCE }, async () => {
    putRecipe({ ...FIND, keep: ['attachments'] });
    put('in/attached.pdf', attachedPdf('Alice wrote'));
    put('in/signed.pdf', await buildSignedPdf([{}]));
    put('in/sub/plain.pdf', letter('Alice wrote', 'Alice was here'));
    put('in/broken.pdf', '%PDF-1.7 nothing');
    put('in/cut.pdf', cutPdf());
    put('in/letter.docx', 'PK\x03\x04');
    const first = await run('recipe.json', 'in', 'out');
    expect(first.code).toBe(3);
    const [attached, broken, cut, left, signed, plain, summary] = toRecords(first.stdout);
    expect(attached).toMatchObject({ state: 'waits', doubts: [{ kind: 'unsearched' }] });
    expect(broken).toMatchObject({ file: 'broken.pdf', state: 'waits', doubts: [{ kind: 'unreadable' }] });
    expect(cut).toMatchObject({ file: 'cut.pdf', state: 'waits', doubts: [{ kind: 'cut', pages: [1] }] });
    expect(left).toMatchObject({ file: 'letter.docx', state: 'left' });
    expect(signed).toMatchObject({ state: 'waits', decideIn: 'held/signed.json', doubts: [{ kind: 'signed' }] });
    expect(plain).toMatchObject({ state: 'done', redactions: 2, outputs: ['sub/plain.pdf'] });
    expect(plain).not.toHaveProperty('notes');
    expect(summary).toEqual({ files: 6, done: 1, skipped: 0, waiting: 4, left: 1 });
    decide('out/held/signed.json', 'accept');
    decide('out/held/attached.json', 'accept');
    decide('out/held/broken.json', 'skip');
    decide('out/held/cut.json', 'skip');
    const second = await run('recipe.json', 'in', 'out');
    expect(second.code).toBe(1);
    const decided = toRecords(second.stdout);
    expect(decided[6]).toEqual({ files: 6, done: 3, skipped: 2, waiting: 0, left: 1 });
    expect(decided[0].notes.join()).toContain('could not be searched for redacted words: list.zip');
    expect(decided[4].notes.join()).toContain("won't contain it");
    expect(Object.keys(resultsOf('out'))).toEqual(['attached.pdf', 'signed.pdf', 'sub/plain.pdf']);
    expect(existsSync(join(cwd, 'out/held/signed.json'))).toBe(false);
    // A changed input is held back again, and its old result is deleted.
    put('in/sub/plain.pdf', letter('Nobody wrote'));
    renameSync(join(cwd, 'out/signed.pdf'), join(cwd, 'moved.pdf'));
    const third = await run('recipe.json', 'in', 'out', '--report', 'report.json');
    expect(toRecords(third.stdout)[4]).toMatchObject({ file: 'signed.pdf', state: 'waits' });
    expect(JSON.parse(readText('report.json'))).toMatchObject({ done: 2, waiting: 1 });
  });

  it('names results without words that their documents make known', { timeout: PATIENCE }, async () => {
    putRecipe({ find: { patterns: ['names'] } });
    put('in/Quirolle_case.txt', 'Dear Ms. Quirolle,\nyour case is closed.');
    put('in/Quirellis_case.txt', 'Dear Ms. Quirellis,\nyour case is open.');
    put('in/redacted_case (1).txt', 'No person is in it.');
    const done = await run('recipe.json', 'in', 'out', '-j', '2');
    expect(done.code).toBe(0);
    expect(Object.keys(resultsOf('out'))).toEqual([
      'redacted_case (1).pdf',
      'redacted_case (2).pdf',
      'redacted_case (4).pdf',
    ]);
  });

  it('tries without writing', { timeout: PATIENCE }, async () => {
    putRecipe(FIND);
    put('in/b.txt', 'Alice met Bob.\nAlice left.');
    const dry = await run('recipe.json', 'in', 'out', '--dry-run');
    expect(toRecords(dry.stdout)[0]).toMatchObject({ file: 'b.txt', state: 'done', found: { word: 2 }, outputs: [] });
    expect(existsSync(join(cwd, 'out'))).toBe(false);
  });

  it.each([
    [['recipe.json', 'in'], 'Give a recipe', 2],
    [['recipe.json', 'out/in', 'out'], 'inside the folder of the results', 2],
    [['none.json', 'in', 'out'], 'none.json: no such file', 1],
    [['in/recipe.json', 'in', 'out'], 'in/recipe.json belongs to the run', 2],
    [['recipe.json', 'in', 'out', '--report', 'in/report.json'], 'in/report.json belongs to the run', 2],
    [['recipe.json', 'in', 'out', '--p12', 'link/a.txt'], 'link/a.txt belongs to the run', 2],
    [['recipe.json', 'in', 'link'], 'inside the folder of the results', 2],
    [['recipe.json', 'nothing', 'out'], 'nothing: no such file', 1],
    [['recipe.json', 'in', 'out', '--watch', '--dry-run'], '--dry-run', 2],
    [['--print-reasons', 'x'], 'foia', 2],
  ])('refuses %j', async (args, message, code) => {
    putRecipe(FIND);
    put('in/a.txt', 'Alice');
    put('in/recipe.json', readText('recipe.json'));
    symlinkSync('in', join(cwd, 'link'));
    process.chdir(cwd);
    const result = await runHere('run', ...args);
    process.chdir(home);
    expect(result.stderr).toContain(message);
    expect(result.code).toBe(code);
  });
});

describe('a production', () => {
  const EML = [
    'From: Alice Archer <alice@example.org>',
    'To: Bob <bob@example.com>',
    'Subject: From Alice',
    'Date: Tue, 03 Mar 2026 10:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Alice was here, and alice@example.org too.',
    '--b',
    'Content-Type: text/csv',
    'Content-Disposition: attachment; filename="Alice_list.csv"',
    '',
    'name,city',
    'Alice,Rome',
    '--b--',
  ].join('\r\n');

  const putSet = (output: string) => {
    putRecipe({
      ...{ name: 'Doe v. Roe', date: '2026-03-01', by: 'A. Clerk' },
      find: { words: ['Alice'], patterns: ['email'] },
      reasons: { set: 'foia', default: '(b)(6)' },
      leaveOut: [
        { file: 'c.pdf', pages: '2', reason: '(b)(5)' },
        { file: 'd.eml', reason: '(b)(5)', privilege: { basis: 'Attorney-client', author: 'C. Counsel' } },
      ],
      production: {
        ...{ output, number: { prefix: 'ABC-', start: 101 } },
        stamps: [{ text: 'CONFIDENTIAL', place: 'bottom-left' }],
      },
    });
    put('in/b.eml', EML);
    put('in/c.pdf', letter('Alice wrote one', 'privileged two', 'Alice wrote three'));
    put('in/d.eml', EML.replaceAll('Alice', 'secret'));
  };

  it('has files in their native format, but none with hits, and none unsearched without a decision', {
    timeout: PATIENCE,
  }, async () => {
    const production = {
      output: 'tiff',
      number: { prefix: 'N-', digits: 3 },
      native: ['*.csv', 'in?.xlsx', '*.pdf', '*.Alice'],
    };
    putRecipe({ ...FIND, production, leaveOut: [{ file: 'in2.xlsx', pages: '1', reason: '(b)(5)' }] });
    put('in/a.csv', 'name,city\nBob,Rome\n');
    put('in/b.csv', 'name,city\nAlice,Rome\n');
    put('in/in1.xlsx', 'PK\x03\x04 sheet');
    put('in/in2.xlsx', 'PK\x03\x04 partly withheld');
    put('in/y.Alice', 'Bob wrote\n');
    put('in/z.pdf', letter('Bob wrote'));
    const held = await run('recipe.json', 'in', 'out');
    expect(held.code).toBe(3);
    const native = [{ kind: 'native' }];
    expect(toRecords(held.stdout)).toMatchObject([
      { file: 'a.csv', state: 'done', notes: ['Produced in its native format.'] },
      { file: 'b.csv', state: 'done', redactions: 1, notes: [expect.stringContaining('native format')] },
      { file: 'in1.xlsx', state: 'waits', doubts: native },
      { file: 'in2.xlsx', state: 'left' },
      { file: 'y.Alice', state: 'done' },
      { file: 'z.pdf', state: 'waits', doubts: native },
      { waiting: 2 },
    ]);
    decide('out/held/in1.json', 'accept');
    decide('out/held/z.json', 'leave-out');
    expect(await run('recipe.json', 'in', 'out')).toMatchObject({ code: 1, stderr: expect.stringMatching(/^in2/) });
    expect(readText('out/.markwright/journal.jsonl')).toContain('Not all of its words were searched.');
    const results = resultsOf('out');
    const natives = Object.keys(results).filter((path) => path.startsWith('NATIVES/'));
    expect(natives).toEqual(['NATIVES/0001/N-001.csv', 'NATIVES/0001/N-003.xlsx', 'NATIVES/0001/N-004.redacted']);
    for (const [path, name] of [
      ['NATIVES/0001/N-001.csv', 'a.csv'],
      ['NATIVES/0001/N-003.xlsx', 'in1.xlsx'],
    ])
      expect(results[path ?? '']).toBe(readText(`in/${name}`));
    expect(results['DATA/VOL001.dat']).toContain('NATIVES\\0001\\N-003.xlsx');
    expect(results['TEXT/N-001.txt']).toContain('Document produced in its native format');
    expect(Object.values(results).join()).not.toContain('Alice');
    // Without anything to find, nothing needs a decision.
    putRecipe({ production: { native: ['*'] } });
    expect((await run('recipe.json', 'in', 'plain')).code).toBe(0);
    expect(Object.keys(resultsOf('plain')).filter((path) => path.startsWith('NATIVES/'))).toHaveLength(6);
  });

  it.runIf(isLong)(
    'stamps other scripts with the fonts that it is given, and again when they change',
    {
      timeout: PATIENCE,
    },
    async () => {
      const [stamp, reason] = ['機密', '個人'];
      putRecipe({
        find: { words: ['Alice'] },
        reasons: { set: { name: 'own', reasons: [{ code: reason, text: '' }] }, default: reason },
        production: { stamps: [{ text: stamp, place: 'bottom-left' }] },
      });
      put('in/a.pdf', letter('Alice wrote one'));
      const without = await run('recipe.json', 'in', 'out');
      expect(toRecords(without.stdout)).toMatchObject([
        { file: 'a.pdf', notes: [expect.stringMatching(/個.*人/), expect.stringMatching(/機.*密/)] },
        { done: 1 },
      ]);
      put('fonts/han.ttf', fontWith([...new Set(stamp + reason)].join('')));
      expect((await run('recipe.json', 'in', 'out', '--font', 'no.ttf')).code).toBe(1);
      expect(await run('recipe.json', 'in', 'out', '--font', 'fonts')).toMatchObject({ code: 0, stderr: '' });
      const written = resultsOf('out');
      const [path = ''] = Object.keys(written).filter((name) => name.startsWith('PDF/'));
      const words = readWords(read(`out/${path}`)).map(({ text }) => text);
      expect(words).toContain(stamp);
      expect(words).toContain(reason);
      put('fonts/han.ttf', fontWith([...new Set(reason + stamp)].join('')));
      expect((await run('recipe.json', 'in', 'out', '--font', 'fonts')).code).toBe(0);
      expect(resultsOf('out')[path] === written[path]).toBe(false);
    },
  );

  it('numbers pages through all documents and removes all words', { timeout: PATIENCE }, async () => {
    putSet('tiff');
    put('in/e.pdf', '%PDF-1.7 nothing');
    expect((await run('recipe.json', 'in', 'out', '-j', '2')).code).toBe(3);
    decide('out/held/e.json', 'leave-out');
    const done = await run('recipe.json', 'in', 'out', '-j', '2');
    expect([done.code, done.stderr]).toEqual([0, '']);
    const results = resultsOf('out');
    const numbers = [101, 102, 103, 104, 105, 106, 107, 108].map((number) => `ABC-000000${number}`);
    expect(Object.keys(results).filter((name) => name.endsWith('.tif'))).toEqual(
      numbers.map((number) => `IMAGES/0001/${number}.tif`),
    );
    for (const number of numbers) {
      const bytes = read(`out/IMAGES/0001/${number}.tif`);
      const picture = openPicture(bytes, createNodePlatform());
      expect([picture.pages.length, picture.resolutions]).toEqual([1, [300]]);
      // TIFF directory entry: compression 4 (Group 4).
      expect(Buffer.from(bytes).includes(Buffer.from([0x03, 0x01, 3, 0, 1, 0, 0, 0, 4, 0]))).toBe(true);
    }
    expect(results['DATA/VOL001.opt']?.split('\r\n').map((line) => line.split(',')[3])).toEqual([
      'Y',
      'Y',
      'Y',
      '',
      '',
      'Y',
      'Y',
      'Y',
      undefined,
    ]);
    for (const [name, content] of Object.entries(results)) {
      expect(name.toLowerCase()).not.toContain('alice');
      if (/\.(txt|csv|dat|opt)$/.test(name)) expect(content.toLowerCase()).not.toMatch(/alice|privileged two|secret/);
    }
    expect(results['TEXT/ABC-000000103.txt']).toContain('Page 2 withheld');
    expect(results['TEXT/ABC-000000103.txt']).toContain('wrote three');
    expect(results['TEXT/ABC-000000103.txt']).toContain('ABC-000000105');
    expect(results['LOGS/redactions.csv']).toContain('c.pdf,ABC-000000104,2,page withheld,(b)(5),A. Clerk,2026-03-01');
    expect(results['LOGS/privileges.csv']).toContain('ABC-000000106,ABC-000000106,,C. Counsel,,Attorney-client');
    const rows = (results['DATA/VOL001.dat'] ?? '').split('\r\n').map((row) => row.split('\x14'));
    expect(rows[1]?.slice(0, 5)).toEqual(
      ['ABC-000000101', 'ABC-000000101', 'ABC-000000101', 'ABC-000000102', '1'].map((value) => `\xfe${value}\xfe`),
    );
    expect(results['TEXT/ABC-000000108.txt']).toMatch(/Document withheld\s+\(b\)\(6\)/);
    expect(rows.at(-2)?.slice(15, 17)).toEqual(['\xfeYes\xfe', '\xfe(b)(6)\xfe']);
    put('in/e.pdf', '%PDF-1.7 nothing else');
    expect((await run('recipe.json', 'in', 'out')).code).toBe(3);
    expect(Object.keys(resultsOf('out'))).toEqual(['held/e.json']);
    if (!isLong) return;
    put('in/e.pdf', '%PDF-1.7 nothing');
    await run('recipe.json', 'in', 'again', '-j', '1');
    decide('again/held/e.json', 'leave-out');
    const again = await run('recipe.json', 'in', 'again', '-j', '1');
    expect(again.code).toBe(0);
    expect(resultsOf('again')).toEqual(results);
  });

  it.skipIf(!isLong || missingReaders.includes('pdftotext'))(
    'prints numbers and stamps on PDFs, and waits while a file does',
    { timeout: PATIENCE },
    async () => {
      putSet('pdf');
      rmSync(join(cwd, 'in/b.eml'));
      put('in/a.pdf', '%PDF-1.7 nothing');
      const waiting = await run('recipe.json', 'in', 'out');
      expect([waiting.code, existsSync(join(cwd, 'out/PDF'))]).toEqual([3, false]);
      expect(waiting.stderr).toContain('numbers are assigned after every file has a decision');
      rmSync(join(cwd, 'in/a.pdf'));
      expect((await run('recipe.json', 'in', 'out')).code).toBe(0);
      const words = readWords(read('out/PDF/ABC-000000101.pdf'));
      const pages = [0, 1, 2].map((page) => words.flatMap((word) => (word.page === page ? word.text : [])).join(' '));
      expect(pages.map((text) => /ABC-\d+/.exec(text)?.[0])).toEqual([
        'ABC-000000101',
        'ABC-000000102',
        'ABC-000000103',
      ]);
      for (const text of pages) expect(text).toContain('CONFIDENTIAL');
      expect(pages.join(' ')).not.toMatch(/Alice|privileged/);
      expect(pages[0]).toContain('(b)(6)');
    },
  );
});
