import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecret } from '../token/index.ts';
import type { ServerSettings } from './settings.ts';

const KEY_BYTES = 32;

/** Reads the key in a folder of work files, or makes one. Servers that start at once agree on one: only one of them can link its file. */
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

/**
 * Returns the secret that signs tokens; undefined for the API key. Where no key is configured, one is kept beside the work files: tokens
 * then outlive a restart as they do. Without a folder they end with the run, as its API key does.
 */
export function findTokenKey({ tokenKey, apiKey, workFileFolder }: ServerSettings): string | undefined {
  if (tokenKey !== undefined || apiKey !== undefined || workFileFolder === undefined) return tokenKey;
  return readFolderKey(workFileFolder);
}
