import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecret } from '../token/index.ts';
import type { ServerSettings } from './settings.ts';

const KEY_BYTES = 32;

/** Reads or creates a folder's key. Linking is atomic: concurrent servers agree on one key. */
function readFolderKey(folder: string): string {
  const path = join(folder, 'token.key');
  const made = join(folder, `token.key.${createSecret(8)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(made, createSecret(KEY_BYTES), { mode: 0o600, flag: 'wx' });
    linkSync(made, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(made, { force: true });
  }
  return readFileSync(path, 'utf8');
}

/** Returns the signing secret; undefined means the API key. Generated ones last like work files. */
export function findTokenKey({ tokenKey, apiKey, workFileFolder }: ServerSettings): string | undefined {
  if (tokenKey !== undefined || apiKey !== undefined || workFileFolder === undefined) return tokenKey;
  return readFolderKey(workFileFolder);
}
