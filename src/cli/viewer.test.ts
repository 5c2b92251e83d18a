import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyNodeProgram } from '../server/test-copy.ts';

const program = copyNodeProgram();
afterAll(() => program.remove());

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(program.folder, path)), { recursive: true });
  writeFileSync(join(program.folder, path), text);
};
const listWritten = () =>
  readdirSync(join(program.folder, 'out'), { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(program.folder, 'out', path)).isFile())
    .toSorted();

it('writes the element and the viewer, and replaces files only if it may', async () => {
  write('viewer.html', '<meta name="markwright-viewer" />');
  write('assets/page.js', '');
  write('lib/element.js', 'import { GREETING } from "./embed/messages.js";');
  write('lib/embed/messages.js', '');
  const run = (...options: string[]) => program.run(['viewer', '-o', 'out', ...options]);
  expect((await run()).code).toBe(0);
  const expected = ['element.js', 'embed/messages.js', 'viewer/assets/page.js', 'viewer/index.html'];
  expect(listWritten()).toEqual(expected);
  const again = await run();
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('out/element.js already exists')]);
  expect((await run('--overwrite')).code).toBe(0);
  expect(listWritten()).toEqual(expected);
});

it('writes nothing without all files', async () => {
  rmSync(join(program.folder, 'lib', 'embed'), { recursive: true });
  const { code, stderr } = await program.run(['viewer', '-o', 'none']);
  expect([code, stderr]).toEqual([3, expect.stringContaining('messages.js')]);
  expect(readdirSync(program.folder)).not.toContain('none');
});
