// Outlook messages (.msg, MS-OXMSG).
import MsgReaderModule, { type FieldsData } from '@kenjiuno/msgreader';
import { decodeUnicode } from '../../kernel/unicode-text.ts';
import { bodyOf, type MailMessage, nameAttachments } from './message.ts';

/** CommonJS: in Node, the class is a property of the import. */
const MsgReader =
  (MsgReaderModule as unknown as { readonly default?: typeof MsgReaderModule }).default ?? MsgReaderModule;

const formatAddress = (name = '', address = '') => (name === '' || name === address ? address : `${name} <${address}>`);

const listOf = ({ recipients = [] }: FieldsData, type: FieldsData['recipType']): string =>
  recipients
    .filter(({ recipType = 'to' }) => recipType === type)
    .map(({ name, email, smtpAddress }) => formatAddress(name, smtpAddress ?? email))
    .join(', ');

/** @throws Error if it isn't a message */
export function readMsg(bytes: Uint8Array<ArrayBuffer>): MailMessage {
  const reader = new MsgReader(bytes.slice().buffer);
  const fields = reader.getFileData();
  if (fields.error !== undefined) throw new Error(fields.error);
  const { body = '', bodyHtml, html, compressedRtf, subject = '', senderName, senderEmail, senderSmtpAddress } = fields;
  const hypertext = bodyHtml ?? (html ? decodeUnicode(html) : '');
  if (body.trim() === '' && hypertext === '' && compressedRtf)
    throw new Error('The text of the message is there as RTF only: save the message as PDF.');
  return {
    from: formatAddress(senderName, senderSmtpAddress ?? senderEmail),
    ...{ to: listOf(fields, 'to'), cc: listOf(fields, 'cc'), bcc: listOf(fields, 'bcc') },
    date: fields.clientSubmitTime ?? fields.messageDeliveryTime ?? '',
    subject,
    body: bodyOf(body, hypertext),
    attachments: nameAttachments(
      (fields.attachments ?? []).map((attachment) => {
        const { fileName, content } = reader.getAttachment(attachment);
        return { name: fileName ?? attachment.name ?? '', bytes: content };
      }),
    ),
  };
}
