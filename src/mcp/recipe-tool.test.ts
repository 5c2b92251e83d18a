import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Call } from './call.ts';
import { createFence } from './fence.ts';
import { runTool } from './recipe-tool.ts';
import { redactTool } from './writing-tools.ts';

let folder: string;
let call: Call;
const put = (name: string, content: Uint8Array | string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
};

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'markwright-recipe-tool-')));
  put('inside/letter.txt', 'Dear Alice');
  put('inside/lists/names.txt', 'Alice\n');
  put('outside/names.txt', 'Alice\n');
  // Writes its arguments where the call finds them.
  put('program.mjs', `import { writeFileSync } from 'node:fs'; writeFileSync('../told', process.argv.at(-3));`);
  call = new Call({
    fence: createFence({ folders: [join(folder, 'inside')], maxBytes: 10_000 }),
    ...{ folder: join(folder, 'call'), program: join(folder, 'program.mjs') },
    ...{ reveals: false, signal: new AbortController().signal },
  });
});
afterEach(() => {
  call.close();
  rmSync(folder, { recursive: true });
});

const run = (recipe: string) =>
  runTool.start({ recipe, files: ['letter.txt'], output: 'results.zip', dryRun: true }, call);
const withList = (list: string) => JSON.stringify({ recipe: 1, find: { words: ['Dear'], lists: [list] } });
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

it('reads no list outside, however its recipe is written', async () => {
  const list = withList(join(folder, 'outside/names.txt'));
  const wide = Buffer.from(`\ufeff${list}`, 'utf16le');
  const recipes: Record<string, Uint8Array | string> = {
    ...{ plain: list, mark: `\ufeff${list}`, wide, swapped: swapped(wide) },
    ...{ up: withList('../outside/names.txt'), missing: `\ufeff${withList('../outside/nothing')}` },
    twice: `{"find":{"lists":["lists/names.txt"]},${list.slice(1)}`,
    device: withList('/dev/stdin'),
    unmarked: wide.subarray(2),
  };
  for (const [name, recipe] of Object.entries(recipes)) {
    put(`inside/${name}.json`, recipe);
    await expect(run(`${name}.json`), name).rejects.toThrow('in the allowed folders');
  }
  put('inside/damaged.json', `${list}}`);
  await expect(run('damaged.json')).rejects.toThrow('damaged.json is not valid JSON');
  expect(existsSync(join(folder, 'told'))).toBe(false);
});

it('gives the command copies of the lists inside', async () => {
  for (const list of ['lists/names.txt', join(folder, 'inside/lists/names.txt')]) {
    put('inside/recipe.json', `\ufeff${withList(list)}`);
    await run('recipe.json').catch(() => undefined);
    const copy = JSON.parse(readFileSync(readFileSync(join(folder, 'told'), 'utf8'), 'utf8'));
    expect(copy.find.lists[0].startsWith(join(folder, 'call'))).toBe(true);
    expect(readFileSync(copy.find.lists[0], 'utf8')).toBe('Alice\n');
  }
});

it('refuses a name that is too long with the reason', async () => {
  const input = { file: 'letter.txt', words: ['Dear'], output: `${'x'.repeat(300)}.pdf` };
  await expect(redactTool.start(input, call)).rejects.toThrow('the name is too long');
});
