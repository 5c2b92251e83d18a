// ZIP archives among the files to run through: their files take their place.
import { readZip, unpackEntry, type ZipEntry } from '../../codecs/unzip.ts';
import { DocumentFault } from '../../finding/index.ts';
import { toFileName, withoutExtension } from '../../kernel/file-name.ts';
import { MessageError, message, messageOf } from '../../messages/index.ts';
import type { ChosenFile } from './chosen-files.ts';

/** Files that macOS and Windows add to folders. */
const SYSTEM_FILES = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

const isFile = ({ name }: ZipEntry) => !/[\\/]$/.test(name) && !SYSTEM_FILES.test(name);

/** Returns a path that leads nowhere but below the archive's own. */
const toPath = (name: string): string =>
  name
    .split(/[\\/]/)
    .flatMap((part) => (/^\.*$/.test(part) ? [] : toFileName(part) || '_'))
    .join('/');

async function load(entry: ZipEntry): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await unpackEntry(entry);
  } catch (error) {
    throw new DocumentFault(messageOf(error), [], { cause: error });
  }
}

/** Lists an archive's files, in a folder of its name if there are `others`. @throws MessageError */
export async function openArchive(archive: File, hasOthers: boolean): Promise<readonly ChosenFile[]> {
  const { name } = archive;
  let entries: readonly ZipEntry[];
  try {
    entries = readZip(new Uint8Array(await archive.arrayBuffer()));
  } catch (error) {
    throw new MessageError(message("{name} can't be unpacked: it is damaged or no ZIP archive.", { name }), {
      cause: error,
    });
  }
  const folder = hasOthers ? `${withoutExtension(name)}/` : '';
  return entries.filter(isFile).map((entry) => ({
    path: `${folder}${toPath(entry.name)}`,
    file: async () => archive,
    load: () => load(entry),
  }));
}
