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
  readonly date: string;
  readonly subject: string;
  readonly body: string;
  readonly attachments: readonly Attachment[];
}

/** Picks the longer of plain text and HTML: either may be a mere stub. */
export function bodyOf(plain: string, html: string): string {
  const text = htmlToText(html);
  return text.length > plain.trim().length ? text : plain;
}

/** Returns attachments with portable, distinct names, also for nameless ones. */
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
