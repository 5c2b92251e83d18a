// Command line after `npm install --omit=optional`.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, inject, it } from 'vitest';
import PACKAGE from '../../package.json' with { type: 'json' };
import { programIn } from '../server/test-program.ts';

const PACKAGES = fileURLToPath(new URL('../../node_modules', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'markwright-lean-'));
cpSync(inject('nodeProgram'), folder, { recursive: true });
mkdirSync(join(folder, 'node_modules'));
for (const name of readdirSync(PACKAGES)) {
  const isOptional = Object.keys(PACKAGE.optionalDependencies).some((each) => each.split('/')[0] === name);
  if (!isOptional && !name.startsWith('.')) symlinkSync(join(PACKAGES, name), join(folder, 'node_modules', name));
}
const program = programIn(folder);
afterAll(() => program.remove());

it('prints its help without optional packages', async () => {
  const { code, stdout } = await program.run(['--help']);
  expect([code, stdout]).toEqual([0, expect.stringContaining('serve')]);
});

it.each([
  ['work', 'pg', { MARKWRIGHT_DATABASE_URL: 'postgres://localhost/x', MARKWRIGHT_WORK_FILES: folder }],
  ['serve', 'prom-client', {}],
])('names the package that %s needs', async (command, name, env) => {
  const { code, stderr } = await program.run([command], { env });
  expect([code, stderr]).toEqual([3, expect.stringContaining(`npm install ${name}`)]);
});
