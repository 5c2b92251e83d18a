import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface RunDirectory {
  /** Returns the path. Creates the directory on first use. */
  getPath(): string;
  remove(): void;
}

export function isProcessAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // It exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Another user's, or gone: ignore.
  }
}

/** Creates the directory, and removes those of dead runs: Ctrl+C allows no cleanup. */
function makeDirectory(parent: string): string {
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    const [, owner] = /^markwright-(\d+)-/.exec(name) ?? [];
    if (owner !== undefined && !isProcessAlive(Number(owner))) remove(join(parent, name));
  }
  // mkdtemp sets mode 0700.
  return mkdtempSync(join(parent, `markwright-${process.pid}-`));
}

/** Creates a directory below `parent`, readable by its owner only. */
export function createRunDirectory(parent: string): RunDirectory {
  let path: string | undefined;
  return {
    getPath() {
      path ??= makeDirectory(parent);
      return path;
    },
    remove() {
      if (path !== undefined) remove(path);
      path = undefined;
    },
  };
}
