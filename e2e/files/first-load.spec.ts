import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
/** Compressed script until the start page is painted (bytes). */
const MOST_START_BYTES = 85_000;
/** The same with the application that loads behind it (bytes). */
const MOST_BYTES = 230_000;

const readDist = (path: string): string => readFileSync(`${DIST}${path}`, 'utf8');

const staticImports = (code: string): string[] =>
  [...code.matchAll(/(?:^|[;}\n])\s*(?:import|export)\s*(?:[\w*${},\s]+from\s*)?["'](\.\/[^"']+\.js)["']/g)].map(
    ([, path]) => (path ?? '').slice(2),
  );

function sizesOf(started: readonly string[]): ReadonlyMap<string, number> {
  const queue = [...started];
  const sizes = new Map<string, number>();
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (sizes.has(path)) continue;
    const code = readDist(`assets/${path}`);
    sizes.set(path, gzipSync(code, { level: 9 }).length);
    queue.push(...staticImports(code));
  }
  return sizes;
}

function expectAtMost(sizes: ReadonlyMap<string, number>, most: number): void {
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(total, `bytes of ${JSON.stringify(Object.fromEntries(sizes))}`).toBeLessThanOrEqual(most);
}

test('the page starts with little script, and the application behind it has a limit', () => {
  const html = readDist('index.html');
  const started = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="\.?\/?assets\/([^"]+\.js)"/g)].map(
    ([, path]) => path ?? '',
  );
  expect(started.length).toBeGreaterThan(0);
  expectAtMost(sizesOf(started), MOST_START_BYTES);

  const behind = new Set(
    started.flatMap((path) => readDist(`assets/${path}`).match(/(?<=\.\/)editor-[\w-]+\.js/g) ?? []),
  );
  expect(behind.size).toBe(1);
  expectAtMost(sizesOf([...started, ...behind]), MOST_BYTES);
});
