// RFC 5322 messages (.eml).
import PostalMime, { type Address } from 'postal-mime';
import { bodyOf, type MailMessage, nameAttachments } from './message.ts';

const formatAddresses = (addresses: readonly Address[] = []): string =>
  addresses
    .map(({ name, address, group }) => {
      if (group) return `${name}: ${formatAddresses(group)}`;
      return name === '' || name === address ? (address ?? '') : `${name} <${address ?? ''}>`;
    })
    .join(', ');

/** Messages are recognized by extension. */
const nameOf = (name: string, mimeType: string): string =>
  mimeType === 'message/rfc822' && !/\.eml$/i.test(name) ? `${name || 'message'}.eml` : name;

const encode = (text: string) => new TextEncoder().encode(text);

/** @throws Error if it isn't a message */
export async function readEml(bytes: Uint8Array): Promise<MailMessage> {
  const email = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' });
  if (email.headers.length === 0) throw new Error('It has no heads of a message.');
  const { from, to, cc, bcc, subject = '', date = '', text, html, attachments } = email;
  return {
    from: formatAddresses(from ? [from] : []),
    ...{ to: formatAddresses(to), cc: formatAddresses(cc), bcc: formatAddresses(bcc), date, subject },
    body: bodyOf(text ?? '', html ?? ''),
    attachments: nameAttachments(
      attachments.map(({ filename, mimeType, content }) => ({
        name: nameOf(filename ?? '', mimeType),
        bytes: typeof content === 'string' ? encode(content) : new Uint8Array(content as ArrayBuffer),
      })),
    ),
  };
}
