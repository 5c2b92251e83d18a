import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findFiles } from './list-inputs.ts';

/** How often folders are looked at (ms). */
const INTERVAL = 1_000;

const stateOf = (place: string): string => {
  const { size = 0, mtimeMs = 0 } = statSync(place, { throwIfNoEntry: false }) ?? {};
  return `${place}\0${size}\0${mtimeMs}`;
};

function look(inputs: readonly string[], output: string): string {
  const held = join(output, 'held');
  const decisions = existsSync(held)
    ? readdirSync(held, { recursive: true }).map((name) => join(held, String(name)))
    : [];
  return [...findFiles(inputs, output).map(({ place }) => place), ...decisions].map(stateOf).join('\n');
}

/** Yields whenever files have changed, once they rest: a file that is still being copied waits. */
export async function* watchChanges(
  inputs: readonly string[],
  output: string,
  ended: Promise<void>,
): AsyncGenerator<void> {
  let isEnded = false;
  const end = ended.then(() => {
    isEnded = true;
  });
  let seen = look(inputs, output);
  let last = seen;
  while (!isEnded) {
    await Promise.race([end, new Promise((resolve) => setTimeout(resolve, INTERVAL))]);
    if (isEnded) return;
    const now = look(inputs, output);
    if (now !== seen && now === last) {
      yield;
      // Files that the run itself has held back are no change.
      seen = look(inputs, output);
      last = seen;
    } else last = now;
  }
}
