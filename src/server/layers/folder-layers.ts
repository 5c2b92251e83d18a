import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FullError } from '../admission.ts';
import type { LayerStore, StoredLayer } from './layer-store.ts';

export interface FolderLayersOptions {
  /** Called on first use. */
  readonly getFolder: () => string;
  readonly maxBytes: number;
  readonly createId: () => string;
}

const ENDING = '.json';
/** Format of our ids: nothing else may become part of a path. */
const ID = /^[\w-]{1,64}$/;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

const statOf = (path: string) => stat(path).catch(() => undefined);

async function measure(folder: string): Promise<number> {
  let bytes = 0;
  for (const document of await namesIn(folder))
    for (const name of await namesIn(join(folder, document)))
      bytes += (await statOf(join(folder, document, name)))?.size ?? 0;
  return bytes;
}

export function createFolderLayers({ getFolder, maxBytes, createId }: FolderLayersOptions): LayerStore {
  // Clients name documents: hash the names.
  const folderOf = (document: string) =>
    join(getFolder(), createHash('sha256').update(document).digest('hex').slice(0, 32));
  const pathOf = (document: string, id: string) => join(folderOf(document), id + ENDING);

  async function read(path: string): Promise<StoredLayer | undefined> {
    try {
      return JSON.parse(await readFile(path, 'utf8')) as StoredLayer;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  return {
    async list(document) {
      const folder = folderOf(document);
      const found: { readonly layer: StoredLayer; readonly since: number }[] = [];
      for (const name of await namesIn(folder)) {
        if (!name.endsWith(ENDING)) continue;
        const [layer, info] = [await read(join(folder, name)), await statOf(join(folder, name))];
        if (layer) found.push({ layer, since: info?.birthtimeMs ?? 0 });
      }
      return found.toSorted((one, two) => one.since - two.since).map(({ layer }) => layer);
    },

    find: async (document, id) => (ID.test(id) ? read(pathOf(document, id)) : undefined),

    async put(layer) {
      const text = JSON.stringify(layer);
      const path = pathOf(layer.document, layer.id);
      const replaced = (await statOf(path))?.size ?? 0;
      if ((await measure(getFolder())) - replaced + Buffer.byteLength(text) > maxBytes) throw new FullError();
      await mkdir(folderOf(layer.document), { recursive: true, mode: 0o700 });
      // Readers see the layer as it was or as it is.
      const part = `${path}.${createId()}`;
      try {
        await writeFile(part, text, { mode: 0o600, flag: 'wx', flush: true });
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },

    remove: (document, id) => rm(pathOf(document, id), { force: true }),
  };
}
