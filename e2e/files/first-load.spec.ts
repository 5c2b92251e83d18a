import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const MOST_BYTES = 230_000;

const readDist = (path: string): string => readFileSync(`${DIST}${path}`, 'utf8');

/** Returns the scripts that a module imports statically. */
const staticImports = (code: string): string[] =>
  [...code.matchAll(/(?:^|[;}\n])\s*(?:import|export)\s*(?:[\w*${},\s]+from\s*)?["'](\.\/[^"']+\.js)["']/g)].map(
    ([, path]) => (path ?? '').slice(2),
  );

test(`the page starts with at most ${MOST_BYTES / 1000} kB of compressed script`, () => {
  const html = readDist('index.html');
  const started = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="\.?\/?assets\/([^"]+\.js)"/g)].map(
    ([, path]) => path ?? '',
  );
  expect(started.length).toBeGreaterThan(0);
  const queue = [...started];
  const sizes = new Map<string, number>();
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (sizes.has(path)) continue;
    const code = readDist(`assets/${path}`);
    sizes.set(path, gzipSync(code, { level: 9 }).length);
    queue.push(...staticImports(code));
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(total, `bytes of ${JSON.stringify(Object.fromEntries(sizes))}`).toBeLessThanOrEqual(MOST_BYTES);
});
