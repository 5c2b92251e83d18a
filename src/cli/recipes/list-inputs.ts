import { type Dirent, existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { t } from '../../messages/index.ts';
import type { SourceFile } from '../../recipes/index.ts';
import { inputError, usageError } from '../errors.ts';
import { describeFault, readBytes } from '../input-files.ts';
import { isSameFile } from '../output-files.ts';

/** Resolves all links, also for paths that don't exist yet. */
function realPath(path: string): string {
  const absolute = resolve(path);
  const parent = dirname(absolute);
  if (existsSync(absolute)) return realpathSync(absolute);
  return parent === absolute ? absolute : join(realPath(parent), basename(absolute));
}

/** Returns whether a path is a folder or below it. Both must be resolved. */
const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);

interface FoundFile extends Pick<SourceFile, 'path'> {
  readonly place: string;
  /** False for links, pipes etc.: they could lead anywhere. */
  readonly isRegular: boolean;
}

const MOST_READS = 5;

/** Reads a folder, and again if a folder in it goes away meanwhile. @throws CommandError */
function readFolder(folder: string): readonly Dirent[] {
  for (let turn = 1; ; turn += 1) {
    try {
      return readdirSync(folder, { recursive: true, withFileTypes: true });
    } catch (error) {
      const { code, path = folder } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' || path === folder || turn === MOST_READS) throw inputError(describeFault(path, error));
    }
  }
}

/** @param output resolved path of the output folder */
function listFolder(folder: string, output: string): readonly FoundFile[] {
  const root = realPath(folder);
  return readFolder(folder)
    .map((entry) => ({ entry, place: join(entry.parentPath, entry.name) }))
    .filter(({ entry, place }) => !entry.isDirectory() && !isWithin(join(root, relative(folder, place)), output))
    .map(({ entry, place }) => ({
      ...{ place, isRegular: entry.isFile() },
      path: relative(folder, place).split(sep).join('/'),
    }));
}

export function findFiles(inputs: readonly string[], output: string): readonly FoundFile[] {
  const results = realPath(output);
  const files = inputs.flatMap((place): readonly FoundFile[] => {
    if (isWithin(realPath(place), results))
      throw usageError(t('{file} is inside the folder of the results.', { file: place }));
    try {
      return statSync(place).isDirectory()
        ? listFolder(place, results)
        : [{ place, path: basename(place), isRegular: true }];
    } catch (error) {
      throw inputError(describeFault(place, error));
    }
  });
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const twice = sorted.find(({ path }, index) => sorted[index - 1]?.path === path);
  if (twice) throw usageError(t('Two files are called {file}: put them into folders.', { file: twice.path }));
  return sorted;
}

/** Refuses the run's own files as input: results would contain them. @throws CommandError */
export function refuseOwnFiles(own: readonly string[], inputs: readonly string[], output: string): void {
  const found = findFiles(inputs, output).filter(({ isRegular }) => isRegular);
  const isIn = (path: string) => {
    const state = statSync(path, { throwIfNoEntry: false });
    if (state) return found.some(({ place }) => isSameFile(place, state));
    const real = realPath(path);
    return !isWithin(real, realPath(output)) && inputs.some((input) => isWithin(real, realPath(input)));
  };
  const given = own.find(isIn);
  if (given !== undefined)
    throw usageError(t('{file} belongs to the run: keep it apart from the files to process.', { file: given }));
}

/** Lists the input files in order. @throws CommandError */
export const listFiles = (inputs: readonly string[], output: string): readonly SourceFile[] =>
  findFiles(inputs, output).map(({ path, place, isRegular }) => ({
    ...{ path, load: async () => readBytes(place) },
    ...(!isRegular && { left: 'A link or another special file.' }),
  }));
