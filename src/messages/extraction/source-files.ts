import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('../..', import.meta.url));

/** Reads all TypeScript files from disk: imports as text would count in coverage. */
export const readSourceFiles = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => /\.tsx?$/.test(path))
      .sort()
      .map((path) => [path, readFileSync(`${SOURCES}/${path}`, 'utf8')]),
  );
