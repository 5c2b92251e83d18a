import { DocumentFault } from '../../finding/index.ts';
import { messageOf, t } from '../../messages/index.ts';
import { isMessageFile } from '../files.ts';
import type { Attachment } from '../mail/message.ts';
import type { Bytes } from './calls.ts';

export interface SourceFile {
  /** Relative to the input folder, with slashes. */
  readonly path: string;
  /** Reason for not processing it. */
  readonly left?: string;
  /** @throws DocumentFault if it can't be read */
  load(): Promise<Bytes>;
}

/** File or attachment; an attachment's path is below its message. */
export interface InputItem extends SourceFile {
  /** Path of the outermost message, if it has attachments. */
  readonly family: string | undefined;
}

/** Reads attachments in a thread or worker: a hostile message must not stop the run. */
type ReadAttachments = (path: string, bytes: Bytes) => Promise<readonly Attachment[]>;

/** Maximum depth of nested messages. */
const MOST_NESTED = 5;

type Parent = InputItem & { readonly depth: number };

/** Returns a file, followed by all attachments, recursively. */
async function expand({ path, family, load, depth }: Parent, read: ReadAttachments): Promise<InputItem[]> {
  if (depth > MOST_NESTED) return [{ path, family, load, left: 'It lies in too many messages.' }];
  const readOwn = async () => (isMessageFile(path) ? await read(path, await load()) : []);
  // Unreadable messages are reported when processed.
  const attachments = await readOwn().catch(() => []);
  const own = attachments.length > 0 ? (family ?? path) : family;
  const items: InputItem[] = [{ path, family: own, load }];
  for (const [index, { name }] of attachments.entries()) {
    // Reload on demand: the attachments of a whole folder would exceed memory.
    const place = `${path}/${name}`;
    const loadAttachment = async () => {
      const again = await readOwn().catch((error) => {
        throw new DocumentFault(t('{file}: {problem}', { file: place, problem: messageOf(error) }));
      });
      const attachment = again[index];
      // The message may have changed since.
      if (attachment?.name === name) return attachment.bytes;
      throw new DocumentFault(t('{file}: no such file.', { file: place }));
    };
    items.push(...(await expand({ path: place, family: own, load: loadAttachment, depth: depth + 1 }, read)));
  }
  return items;
}

export async function listItems(files: readonly SourceFile[], read: ReadAttachments): Promise<readonly InputItem[]> {
  const items: InputItem[] = [];
  for (const file of files) {
    const own = { ...file, family: undefined };
    items.push(...(file.left === undefined ? await expand({ ...own, depth: 0 }, read) : [own]));
  }
  return items;
}
