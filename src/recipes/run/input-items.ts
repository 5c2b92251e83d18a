// The items of a run: its files, and the attachments of messages behind these.
import { PagesFault } from '../../finding/index.ts';
import { messageOf, t } from '../../messages/index.ts';
import { isMessageFile } from '../files.ts';
import type { Attachment } from '../mail/message.ts';
import type { Bytes } from './calls.ts';

/** A file to run through. */
export interface SourceFile {
  /** Below the folder that is run through, with slashes. */
  readonly path: string;
  /** Why it is left as it is. */
  readonly left?: string;
  /** @throws PagesFault why it cannot be read */
  load(): Promise<Bytes>;
}

/** An attachment stands below its message. */
export interface InputItem extends SourceFile {
  /** Path of the message that it came with, or its own if it is a message with attachments. */
  readonly family: string | undefined;
}

/** Reads the attachments of a message in a thread or worker: a hostile one must not stop the run. */
type ReadAttachments = (path: string, bytes: Bytes) => Promise<readonly Attachment[]>;

/** Attachments of attached messages are opened to this depth. */
const MOST_NESTED = 5;

type Parent = InputItem & { readonly depth: number };

/** A file, and behind it all that is attached to it. */
async function expand({ path, family, load, depth }: Parent, read: ReadAttachments): Promise<InputItem[]> {
  if (depth > MOST_NESTED) return [{ path, family, load, left: 'It lies in too many messages.' }];
  const readOwn = async () => (isMessageFile(path) ? await read(path, await load()) : []);
  // A message that cannot be read is reported in its turn.
  const attachments = await readOwn().catch(() => []);
  const own = attachments.length > 0 ? (family ?? path) : family;
  const items: InputItem[] = [{ path, family: own, load }];
  for (const [index, { name }] of attachments.entries()) {
    // Read again when it is its turn: the attachments of a whole folder would not fit into memory.
    const place = `${path}/${name}`;
    const loadAttachment = async () => {
      const again = await readOwn().catch((error) => {
        throw new PagesFault(t('{file}: {problem}', { file: place, problem: messageOf(error) }));
      });
      const attachment = again[index];
      if (attachment) return attachment.bytes;
      throw new PagesFault(t('{file}: no such file.', { file: place }));
    };
    items.push(...(await expand({ path: place, family: own, load: loadAttachment, depth: depth + 1 }, read)));
  }
  return items;
}

/** Lists all items in the order of the files. */
export async function listItems(files: readonly SourceFile[], read: ReadAttachments): Promise<readonly InputItem[]> {
  const items: InputItem[] = [];
  for (const file of files) {
    const own = { ...file, family: undefined };
    items.push(...(file.left === undefined ? await expand({ ...own, depth: 0 }, read) : [own]));
  }
  return items;
}
