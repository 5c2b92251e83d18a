// Messages as Outlook keeps them (.msg, MS-OXMSG).
import MsgReaderModule, { type FieldsData } from '@kenjiuno/msgreader';
import { decodeText } from '../../marks/index.ts';
import { bodyOf, type Message, nameAttachments } from './message.ts';

/** The package is CommonJS: its class is a property of what Node imports. */
const MsgReader =
  (MsgReaderModule as unknown as { readonly default?: typeof MsgReaderModule }).default ?? MsgReaderModule;

const toText = (name = '', address = '') => (name === '' || name === address ? address : `${name} <${address}>`);

const listOf = ({ recipients = [] }: FieldsData, type: FieldsData['recipType']): string =>
  recipients
    .filter(({ recipType = 'to' }) => recipType === type)
    .map(({ name, email, smtpAddress }) => toText(name, smtpAddress ?? email))
    .join(', ');

/** @throws Error that says why it is none */
export function readMsg(bytes: Uint8Array<ArrayBuffer>): Message {
  const reader = new MsgReader(bytes.slice().buffer);
  const fields = reader.getFileData();
  if (fields.error !== undefined) throw new Error(fields.error);
  const { body = '', bodyHtml, html, compressedRtf, subject = '', senderName, senderEmail, senderSmtpAddress } = fields;
  const hypertext = bodyHtml ?? (html ? decodeText(html) : '');
  if (body.trim() === '' && hypertext === '' && compressedRtf)
    throw new Error('The text of the message is there as RTF only: save the message as PDF.');
  return {
    from: toText(senderName, senderSmtpAddress ?? senderEmail),
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
