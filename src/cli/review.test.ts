import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildMark } from '../testing/build-marks.ts';
import { createRandom } from '../testing/random.ts';
import { runCommandLine } from './run.ts';

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
  const [lines, messages]: [string[], string[]] = [[], []];
  const code = await runCommandLine(args, {
    writeLine: async (text) => {
      lines.push(text);
    },
    tell: (message) => messages.push(message),
    showProgress: () => undefined,
    endProgress: () => undefined,
  });
  return { code, lines, messages: messages.join('\n') };
}
const put = (name: string, value: unknown) => writeFileSync(name, JSON.stringify(value));
const readJson = (name: string) => JSON.parse(readFileSync(name, 'utf8'));

const mark = buildMark('RectangleAnnotation', createRandom(1), { width: 612, height: 792 });
const other = buildMark('TextAnnotation', createRandom(2), { width: 612, height: 792 });
const colored = (fillColor: string) => ({ ...mark, fillColor });

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

  it('refuses a faulty file and says where', async () => {
    put('base.json', { marks: [] });
    put('a.json', { marks: [{ ...mark, opacity: 999 }] });
    const { code, messages } = await run('merge', 'base.json', 'a.json', '-o', 'out.json');
    expect(code).toBe(1);
    expect(messages).toMatch(/a\.json: .*opacity/);
    expect(existsSync('out.json')).toBe(false);
  });

  it('never overwrites what it reads, and asks for what is missing', async () => {
    put('a.json', { marks: [] });
    expect((await run('merge', 'a.json', 'a.json', '-o', 'a.json')).code).toBe(2);
    expect((await run('merge', 'a.json', '-o', 'b.json')).code).toBe(2);
    expect((await run('merge', 'a.json', 'a.json')).code).toBe(2);
  });
});
