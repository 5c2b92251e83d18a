import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('../..', import.meta.url));

/** Every TypeScript file's text, by its path below `src/`. They are read, and not imported as text: whoever measures coverage takes an import for a run. */
export const readSourceFiles = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => /\.tsx?$/.test(path))
      .sort()
      .map((path) => [path, readFileSync(`${SOURCES}/${path}`, 'utf8')]),
  );
