import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A directory that lives as long as one server. */
export interface RunDirectory {
  /** Its path; it is made when it is first asked for. */
  getPath(): string;
  remove(): void;
}

/** Returns whether there is a process of this id, on this machine. */
export function isProcessAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // The process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Another user's, or gone: irrelevant to this run.
  }
}

/** Makes the directory, and removes those of runs that ended without tidying up: Ctrl-C gives no chance to. */
function makeDirectory(parent: string): string {
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    const [, owner] = /^markwright-(\d+)-/.exec(name) ?? [];
    if (owner !== undefined && !isProcessAlive(Number(owner))) remove(join(parent, name));
  }
  // mkdtemp gives mode 0700.
  return mkdtempSync(join(parent, `markwright-${process.pid}-`));
}

/** A directory below `parent` for the files of this run, readable by its owner only. */
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
