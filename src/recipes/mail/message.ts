// A message as data, whatever file it came in.
import { distinctNames, toFileName, withoutExtension } from '../../kernel/file-name.ts';
import { htmlToText } from './html-text.ts';

export interface Attachment {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface MailMessage {
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  readonly bcc: string;
  /** Date stated by the message. */
  readonly date: string;
  readonly subject: string;
  readonly body: string;
  readonly attachments: readonly Attachment[];
}

/** Text of a message that has it in two forms: the longer one, since either may be a mere hint at the other. */
export function bodyOf(plain: string, html: string): string {
  const text = htmlToText(html);
  return text.length > plain.trim().length ? text : plain;
}

/** Names that every file system takes, each another; an attachment without a name is called so. */
export function nameAttachments(
  found: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): readonly Attachment[] {
  const names = found.map(({ name }) => {
    const stem = withoutExtension(name);
    const extension = toFileName(name.slice(stem.length).replace(/^\./, ''));
    return { stem: toFileName(stem) || 'attachment', extension: extension === '' ? '' : `.${extension}` };
  });
  const stems = distinctNames(names.map(({ stem }) => stem));
  return found.map(({ bytes }, index) => ({
    name: `${stems[index]}${names[index]?.extension}`,
    bytes: new Uint8Array(bytes),
  }));
}
