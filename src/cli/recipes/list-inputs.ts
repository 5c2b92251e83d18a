// The files of a run, in their order: those of folders, and the attachments of messages behind these.
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { t } from '../../messages/index.ts';
import { type Attachment, isMessageFile } from '../../recipes/index.ts';
import { inputError, usageError } from '../errors.ts';
import { describeFault, readBytes } from '../input-files.ts';
import { isSameFile } from '../output-files.ts';
import type { Bytes } from './calls.ts';

export interface InputItem {
  /** Below the folder that is run through, with slashes; an attachment stands below its message. */
  readonly path: string;
  /** Path of the message that it came with, or its own if it is a message with attachments. */
  readonly family: string | undefined;
  /** Why it is left as it is. */
  readonly left: string | undefined;
  /** @throws CommandError why it cannot be read */
  load(): Promise<Bytes>;
}

/** Attachments of attached messages are opened to this depth. */
const MOST_NESTED = 5;

/** Path behind all links, also of what is not there yet. */
function realPath(path: string): string {
  const absolute = resolve(path);
  const parent = dirname(absolute);
  if (existsSync(absolute)) return realpathSync(absolute);
  return parent === absolute ? absolute : join(realPath(parent), basename(absolute));
}

/** Returns whether a path is a folder or below it; both are real. */
const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);

interface FoundFile extends Pick<InputItem, 'path'> {
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

/** Reads the attachments of a message in a thread: a hostile one must not stop the run. */
export type ReadAttachments = (path: string, bytes: Bytes) => Promise<readonly Attachment[]>;

type Parent = Pick<InputItem, 'path' | 'family' | 'load'> & { readonly depth: number };

/** A file, and behind it all that is attached to it. */
async function expand({ path, family, load, depth }: Parent, read: ReadAttachments): Promise<InputItem[]> {
  if (depth > MOST_NESTED) return [{ path, family, load, left: 'It lies in too many messages.' }];
  const readOwn = async () => (isMessageFile(path) ? await read(path, await load()) : []);
  // A message that cannot be read is reported in its turn.
  const attachments = await readOwn().catch(() => []);
  const own = attachments.length > 0 ? (family ?? path) : family;
  const items: InputItem[] = [{ path, family: own, load, left: undefined }];
  for (const [index, { name }] of attachments.entries()) {
    // Read again when it is its turn: the attachments of a whole folder would not fit into memory.
    const place = `${path}/${name}`;
    const loadAttachment = async () => {
      const again = await readOwn().catch((error) => {
        throw inputError(describeFault(place, error));
      });
      const attachment = again[index];
      if (attachment) return attachment.bytes;
      throw inputError(t('{file}: no such file.', { file: place }));
    };
    const attached = { path: place, family: own, load: loadAttachment, depth: depth + 1 };
    items.push(...(await expand(attached, read)));
  }
  return items;
}

/** Lists the items of a run in their order. @throws CommandError */
export async function listInputs(
  inputs: readonly string[],
  output: string,
  read: ReadAttachments,
): Promise<readonly InputItem[]> {
  const items: InputItem[] = [];
  for (const { path, place, isRegular } of findFiles(inputs, output)) {
    const load = async () => readBytes(place);
    const file = { path, load, family: undefined };
    items.push(
      ...(isRegular
        ? await expand({ ...file, depth: 0 }, read)
        : [{ ...file, left: 'A link or another special file.' }]),
    );
  }
  return items;
}
