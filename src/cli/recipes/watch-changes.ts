import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findFiles } from './list-inputs.ts';

/** Polling interval (ms). */
const INTERVAL = 1_000;

const stateOf = (place: string): string => {
  const { size = 0, mtimeMs = 0 } = statSync(place, { throwIfNoEntry: false }) ?? {};
  return `${place}\0${size}\0${mtimeMs}`;
};

/** False for the run's own template, and while an editor is saving the file. */
function isDecided(place: string): boolean {
  try {
    return !/^$|"decision":\s*null/.test(readFileSync(place, 'utf8'));
  } catch {
    return false;
  }
}

/** Takes a snapshot of the input files and the decisions on held-back ones. */
export function look(inputs: readonly string[], output: string): ReadonlySet<string> {
  const held = join(output, 'held');
  const entries = existsSync(held) ? readdirSync(held, { recursive: true, withFileTypes: true }) : [];
  const decisions = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isDecided);
  return new Set([...findFiles(inputs, output).map(({ place }) => place), ...decisions].map(stateOf));
}

const hasNew = (now: ReadonlySet<string>, seen: ReadonlySet<string>) => [...now].some((state) => !seen.has(state));

/** Yields after files have changed and settled. @param seen snapshot from before the first run */
export async function* watchChanges(
  inputs: readonly string[],
  output: string,
  seen: ReadonlySet<string>,
  ended: Promise<void>,
): AsyncGenerator<void> {
  let isEnded = false;
  const end = ended.then(() => {
    isEnded = true;
  });
  let last = seen;
  while (!isEnded) {
    await Promise.race([end, new Promise((resolve) => setTimeout(resolve, INTERVAL))]);
    if (isEnded) return;
    const now = look(inputs, output);
    const isResting = !hasNew(now, last);
    last = now;
    if (!isResting || !hasNew(now, seen)) continue;
    seen = now;
    yield;
  }
}
