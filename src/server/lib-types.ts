import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, 'node_modules', '.cache');
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');

const isExternal = (id: string): boolean => !/^[./\0]/.test(id);

/** Writes a declaration file per entry, and per shared part. @param entries paths below `src` */
export const rolledUpTypes = (entries: Readonly<Record<string, string>>): Plugin => ({
  name: 'markwright-rolled-up-types',
  async writeBundle({ dir = '.' }) {
    mkdirSync(CACHE, { recursive: true });
    const folder = mkdtempSync(join(CACHE, 'types-'));
    try {
      await promisify(execFile)(process.execPath, [TSC, '-p', join(ROOT, 'src', 'lib'), '--outDir', folder]).catch(
        (error: { stdout: string }) => this.error(error.stdout),
      );
      const declared = Object.entries(entries).map(([name, path]) => [
        name,
        join(folder, path.replace(/^src\/(.*)\.tsx?$/, '$1.d.ts')),
      ]);
      const bundle = await rolldown({
        input: Object.fromEntries(declared),
        plugins: [dts({ dtsInput: true, emitDtsOnly: true })],
        external: isExternal,
      });
      await bundle.write({ dir, chunkFileNames: 'types/[name]-[hash].d.ts' });
      await bundle.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
});
