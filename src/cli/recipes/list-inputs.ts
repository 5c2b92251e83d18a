// The files of a run, in their order.
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { t } from '../../messages/index.ts';
import type { SourceFile } from '../../recipes/index.ts';
import { inputError, usageError } from '../errors.ts';
import { describeFault, readBytes } from '../input-files.ts';
import { isSameFile } from '../output-files.ts';

/** Path behind all links, also of what is not there yet. */
function realPath(path: string): string {
  const absolute = resolve(path);
  const parent = dirname(absolute);
  if (existsSync(absolute)) return realpathSync(absolute);
  return parent === absolute ? absolute : join(realPath(parent), basename(absolute));
}

/** Returns whether a path is a folder or below it; both are real. */
const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);

interface FoundFile extends Pick<SourceFile, 'path'> {
  readonly place: string;
  /** False for links, pipes and the like: they could lead anywhere. */
  readonly isRegular: boolean;
}

/** @param output real path of the folder of results */
function listFolder(folder: string, output: string): readonly FoundFile[] {
  const root = realPath(folder);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, place: join(entry.parentPath, entry.name) }))
    .filter(({ entry, place }) => !entry.isDirectory() && !isWithin(join(root, relative(folder, place)), output))
    .map(({ entry, place }) => ({
      ...{ place, isRegular: entry.isFile() },
      path: relative(folder, place).split(sep).join('/'),
    }));
}

/** Finds the files. @throws CommandError */
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

/**
 * Files of the run itself, such as its recipe, would be given away with the results.
 * @throws CommandError where one is among the files that are run through, or will be
 */
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

/** Lists the files of a run in their order. @throws CommandError */
export const listFiles = (inputs: readonly string[], output: string): readonly SourceFile[] =>
  findFiles(inputs, output).map(({ path, place, isRegular }) => ({
    ...{ path, load: async () => readBytes(place) },
    ...(!isRegular && { left: 'A link or another special file.' }),
  }));
