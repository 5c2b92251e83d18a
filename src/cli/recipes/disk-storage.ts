import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { t } from '../../messages/index.ts';
import { OWN_FOLDER, type ResultStorage } from '../../recipes/index.ts';
import { isProcessAlive } from '../../server/run-directory.ts';
import { refusal } from '../errors.ts';
import { ensureFolder, toWriteError, writeOutput } from '../output-files.ts';

/** @throws CommandError that names the reason, such as a full disk */
function change(write: () => void): void {
  try {
    write();
  } catch (error) {
    throw toWriteError(error);
  }
}

export const createDiskStorage = (root: string): ResultStorage => ({
  async read(path) {
    const place = join(root, path);
    return existsSync(place) && statSync(place).isFile() ? new Uint8Array(readFileSync(place)) : undefined;
  },
  async write(files) {
    for (const { path } of files) ensureFolder(join(root, dirname(path)));
    await writeOutput(files.map(({ path, content }) => ({ content, path: join(root, path) })));
  },
  append: async (path, text) => change(() => appendFileSync(join(root, path), text)),
  remove: async (path) => change(() => rmSync(join(root, path), { force: true })),
});

function removeParts(root: string): void {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && /^\..+\.\d+\.part$/.test(entry.name)) rmSync(join(entry.parentPath, entry.name));
}

/** Locks a folder. @returns a function that unlocks it @throws CommandError if locked */
export function lockFolder(root: string): () => void {
  ensureFolder(join(root, OWN_FOLDER));
  const path = join(root, OWN_FOLDER, 'lock');
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
  } catch {
    const pid = Number(readFileSync(path, 'utf8'));
    if (Number.isInteger(pid) && pid > 0 && pid !== process.pid && isProcessAlive(pid))
      throw refusal(t('{file}: another run is using this folder.', { file: path }));
    writeFileSync(path, String(process.pid));
  }
  removeParts(root);
  return () => rmSync(path, { force: true });
}
