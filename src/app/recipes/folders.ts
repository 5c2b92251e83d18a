// Folders that a person chooses, and the page's own storage for results.
import type { ChosenFile, ChosenFiles } from './chosen-files.ts';

/** The type library does not have it. */
interface FolderWindow {
  showDirectoryPicker?(options: { readonly mode: 'read' | 'readwrite' }): Promise<FileSystemDirectoryHandle>;
}

const picker = () => (window as unknown as FolderWindow).showDirectoryPicker?.bind(window);

/** False in browsers that write no folders: results come as one archive there. */
export const writesFolders = (): boolean => picker() !== undefined;

const toSource = (path: string, file: () => Promise<File>) => ({
  ...{ path, file },
  load: async () => new Uint8Array(await (await file()).arrayBuffer()),
});

const sorted = (files: readonly ChosenFile[]) => files.toSorted((a, b) => (a.path < b.path ? -1 : 1));

async function* listFolder(
  folder: FileSystemDirectoryHandle,
  path: string,
): AsyncGenerator<readonly [string, FileSystemFileHandle]> {
  for await (const [name, entry] of folder.entries()) {
    if (entry.kind === 'directory') yield* listFolder(entry as FileSystemDirectoryHandle, `${path}${name}/`);
    else yield [`${path}${name}`, entry as FileSystemFileHandle];
  }
}

/** Returns the path below the chosen folder, or the name of a single chosen file. */
const pathOf = ({ webkitRelativePath, name }: File) => webkitRelativePath.split('/').slice(1).join('/') || name;

const isArchive = ({ name }: File) => /\.zip$/i.test(name);

/** Takes chosen files, and unpacks ZIP archives. @throws MessageError if one is damaged */
export async function fromFiles(files: readonly File[]): Promise<ChosenFiles> {
  const chosen = files.map(async (file): Promise<readonly ChosenFile[]> => {
    if (!isArchive(file)) return [toSource(pathOf(file), async () => file)];
    const { openArchive } = await import('./archives.ts');
    return openArchive(file, files.length > 1);
  });
  return { folder: undefined, files: sorted((await Promise.all(chosen)).flat()) };
}

function askForFolderFiles(): Promise<ChosenFiles | undefined> {
  const input = document.createElement('input');
  input.type = 'file';
  input.webkitdirectory = true;
  return new Promise((resolve, reject) => {
    input.addEventListener('change', () => fromFiles([...(input.files ?? [])]).then(resolve, reject));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}

async function askForFolder(mode: 'read' | 'readwrite'): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await picker()?.({ mode });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

/** Asks for a folder of files. @returns undefined if cancelled */
export async function chooseInput(): Promise<ChosenFiles | undefined> {
  if (!writesFolders()) return askForFolderFiles();
  const folder = await askForFolder('read');
  if (!folder) return undefined;
  const files: ChosenFile[] = [];
  for await (const [path, handle] of listFolder(folder, '')) files.push(toSource(path, () => handle.getFile()));
  return { folder, files: sorted(files) };
}

/** Asks for a folder for the results. @returns undefined if cancelled */
export const chooseOutput = (): Promise<FileSystemDirectoryHandle | undefined> => askForFolder('readwrite');

/** The page's own storage, which holds results until they are saved. */
const OWN = 'recipe-results';

export async function ownFolder(digest: string): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  const own = await root.getDirectoryHandle(OWN, { create: true });
  return own.getDirectoryHandle(digest, { create: true });
}

/** Returns whether results of earlier runs are kept in the page's own storage. */
export async function keepsResults(): Promise<boolean> {
  try {
    const own = await (await navigator.storage.getDirectory()).getDirectoryHandle(OWN);
    // A run that only tried leaves an empty folder.
    for await (const run of own.values()) for await (const _ of (run as FileSystemDirectoryHandle).keys()) return true;
  } catch {
    // It was never made, or this browser has none.
  }
  return false;
}

/** Removes results from the page's own storage: those of one run, or all. */
export async function forgetResults(digest?: string): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const folder = digest === undefined ? root : await root.getDirectoryHandle(OWN);
  await folder.removeEntry(digest ?? OWN, { recursive: true }).catch(() => undefined);
}
