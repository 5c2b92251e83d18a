import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFence, type Fence, placeFiles } from './fence.ts';

let folder: string;
let inside: string;
let outside: string;
let target: string;
let fence: Fence;
let count = 0;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'markwright-fence-')));
  [inside, outside, target] = ['inside', 'outside', 'target'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [inside, outside, target]) mkdirSync(each);
  writeFileSync(join(inside, 'own.txt'), 'own');
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  fence = createFence({ folders: [inside], maxBytes: 100 });
});
afterEach(() => rmSync(folder, { recursive: true }));

function copy(path: string): string {
  count += 1;
  const to = join(target, String(count));
  fence.copy(path, to);
  return readFileSync(to, 'utf8');
}

/** @throws for any other text or error */
function readOrRefuse(path: string): 'own' | 'refused' {
  try {
    expect(copy(path)).toBe('own');
    return 'own';
  } catch (error) {
    expect(error).toHaveProperty('message', expect.stringMatching(REFUSED));
    return 'refused';
  }
}

const REFUSED = /there is no such file or folder in the allowed folders/;

describe('reading', () => {
  it('copies files inside, by relative and absolute paths and links', () => {
    symlinkSync('own.txt', join(inside, 'link.txt'));
    mkdirSync(join(inside, 'deep'));
    symlinkSync(inside, join(inside, 'deep', 'up'));
    for (const path of ['own.txt', './own.txt', 'deep/../own.txt', 'link.txt', 'deep/up/own.txt'])
      expect([copy(path), copy(join(inside, path))]).toEqual(['own', 'own']);
  });

  it('refuses everything else, with the same words', () => {
    symlinkSync(join(outside, 'secret.txt'), join(inside, 'secret.txt'));
    symlinkSync(outside, join(inside, 'way'));
    symlinkSync('/proc/self/cwd', join(inside, 'cwd'));
    symlinkSync('../outside/missing', join(inside, 'dangling'));
    symlinkSync('loop', join(inside, 'loop'));
    mkdirSync(`${inside}-too`);
    writeFileSync(join(`${inside}-too`, 'secret.txt'), 'secret');
    const paths = [
      ...['..', '../outside/secret.txt', join(outside, 'secret.txt'), '/etc/passwd', '/', '../inside-too/secret.txt'],
      ...['secret.txt', 'way/secret.txt', 'way/../outside/secret.txt', 'cwd/package.json', 'dangling', 'loop'],
      ...[`/proc/self/root${join(outside, 'secret.txt')}`, '/proc/self/environ', '/dev/stdin', '/dev/fd/0'],
      ...[
        'missing.txt',
        'own.txt/x',
        '.',
        'OWN.TXT',
        '~/secret.txt',
        'file:///etc/passwd',
        '%2e%2e/outside/secret.txt',
      ],
    ];
    for (const path of paths) expect(() => copy(path), path).toThrow(REFUSED);
  });

  it.each(['', 'own.txt\0.pdf', 'x'.repeat(5000)])('refuses text that is no path (%#)', (path) => {
    expect(() => copy(path)).toThrow('A path is not valid.');
  });

  it('refuses files that are too long, without end, or no files', () => {
    writeFileSync(join(inside, 'long.txt'), 'x'.repeat(101));
    expect(() => copy('long.txt')).toThrow('long.txt has 101 bytes; at most 100 are read');
    execFileSync('mkfifo', [join(inside, 'pipe')]);
    expect(() => copy('pipe')).toThrow(REFUSED);
  });

  it('never reads outside while a link changes its target all the time', async () => {
    const swap = (target: string) => `symlinkSync(${JSON.stringify(target)}, 'new'); renameSync('new', 'swapped');`;
    const script = `const { renameSync, symlinkSync } = require('node:fs');
      for (;;) { ${swap('own.txt')} ${swap(join(outside, 'secret.txt'))} }`;
    const child = spawn(process.execPath, ['-e', script], { cwd: inside, stdio: 'ignore' });
    const texts = { own: 0, refused: 0 };
    while (Math.min(texts.own, texts.refused) < 50) {
      const text = readOrRefuse('swapped');
      texts[text] += 1;
      // Yield the processor to the other process.
      await new Promise((resolve) => setImmediate(resolve));
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('allows folders only', () => {
    expect(() => createFence({ folders: [join(inside, 'own.txt')], maxBytes: 1 })).toThrow(
      /--allow: there is no folder/,
    );
  });
});

describe('writing', () => {
  const source = () => {
    const path = join(target, 'result');
    writeFileSync(path, 'result');
    return path;
  };

  it('writes into the opened folder, even if its name is reused', () => {
    mkdirSync(join(inside, 'parts'));
    const pinned = fence.pinFolder('parts');
    renameSync(join(inside, 'parts'), join(inside, 'moved'));
    symlinkSync(outside, join(inside, 'parts'));
    placeFiles([{ from: source(), folder: pinned, name: 'new.txt' }]);
    pinned.close();
    expect(readFileSync(join(inside, 'moved', 'new.txt'), 'utf8')).toBe('result');
    expect(readdirSync(outside)).toEqual(['secret.txt']);
  });

  it('writes all files or none, and replaces none', () => {
    const pinned = fence.pinFolder('.');
    symlinkSync(join(outside, 'made.txt'), join(inside, 'link.txt'));
    linkSync(join(inside, 'own.txt'), join(inside, 'same.txt'));
    for (const name of ['own.txt', 'link.txt', 'same.txt']) {
      const files = ['first.txt', name].map((each) => ({ from: source(), folder: pinned, name: each }));
      expect(() => placeFiles(files)).toThrow('Nothing is written: a file has this name already.');
    }
    pinned.close();
    expect(readdirSync(inside).toSorted()).toEqual(['link.txt', 'own.txt', 'same.txt']);
    expect([readFileSync(join(inside, 'own.txt'), 'utf8'), existsSync(join(outside, 'made.txt'))]).toEqual([
      'own',
      false,
    ]);
  });

  it('opens no folder outside', () => {
    symlinkSync(outside, join(inside, 'way'));
    for (const path of ['..', '../outside', 'way', 'own.txt', 'missing', '/tmp'])
      expect(() => fence.pinFolder(path), path).toThrow(REFUSED);
  });
});
