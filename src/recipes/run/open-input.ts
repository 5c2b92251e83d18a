// A file of a run as a document: as it is, or its text set on pages.

import type { ReportTable } from '../../kernel/report.ts';
import { type DirectDocument, openDirect } from '../../media/direct.ts';
import { messageOf } from '../../messages/index.ts';
import { fromBytes, PdfError } from '../../pdf/core.ts';
import { decodeJson } from '../decode-words.ts';
import type { Doubt } from '../doubts.ts';
import { dividesWords, kindOfInput, messagePages, readText, tablePages, textPages } from '../inputs.ts';
import { htmlToText } from '../mail/html-text.ts';
import type { Attachment, MailMessage } from '../mail/message.ts';
import { readEml } from '../mail/read-eml.ts';
import { readMsg } from '../mail/read-msg.ts';
import type { Bytes, FileJob } from './calls.ts';
import type { Ground } from './ground.ts';
import { writeTable } from './write-pages.ts';

export interface OpenedInput {
  readonly bytes: Bytes;
  readonly document: DirectDocument;
  readonly texts: Readonly<Record<string, string>>;
  readonly doubts: readonly Doubt[];
}

export type OpenJob = Pick<FileJob, 'path' | 'bytes' | 'password'>;

export type InputFault = { readonly doubt: Doubt } | { readonly left: string };

const wholeFile = (kind: Doubt['kind'], message: string): Doubt => ({ kind, message, pages: [] });

export const openBytes = (bytes: Bytes, { media }: Ground, password?: string): Promise<DirectDocument> =>
  openDirect(fromBytes(bytes), { platform: media, password });

/** Lays out a table on pages. Characters missing from all fonts raise a doubt. */
async function openTable(
  table: ReportTable,
  texts: Readonly<Record<string, string>>,
  ground: Ground,
): Promise<OpenedInput> {
  const { content: bytes, report } = await writeTable(table, ground);
  // Don't name the characters: they would be the document's words.
  const message = 'Some characters of the text cannot be shown on its pages.';
  return {
    ...{ bytes, texts, document: await openBytes(bytes, ground) },
    doubts: report.notes.length > 0 ? [wholeFile('not-shown', message)] : [],
  };
}

/** @throws Error if the message can't be read */
export async function readAttachments({ path, bytes }: Omit<OpenJob, 'password'>): Promise<readonly Attachment[]> {
  const kind = kindOfInput(path, bytes);
  if (kind === 'message') return (await readEml(bytes)).attachments;
  return kind === 'outlook' ? readMsg(bytes).attachments : [];
}

const headsOf = ({ from, to, cc, bcc, date, subject }: MailMessage) => ({ from, to, cc, bcc, date, subject });

const openMessage = (message: MailMessage, ground: Ground) =>
  openTable(messagePages(message), headsOf(message), ground);

const ENCODED: InputFault = {
  left: 'Words of its text may be encoded or divided, so that no search finds them: save it as PDF.',
};

const openText = async (table: ReportTable, ground: Ground) =>
  dividesWords(table) ? ENCODED : openTable(table, {}, ground);

async function open({ path, bytes, password }: OpenJob, ground: Ground): Promise<OpenedInput | InputFault> {
  const kind = kindOfInput(path, bytes);
  switch (kind) {
    case 'document':
      return { bytes, document: await openBytes(bytes, ground, password), texts: {}, doubts: [] };
    case 'message':
      return openMessage(await readEml(bytes), ground);
    case 'outlook':
      return openMessage(readMsg(bytes), ground);
    case 'html':
      return openTable(textPages(htmlToText(readText(bytes))), {}, ground);
    case 'table':
      return openText(tablePages(readText(bytes)), ground);
    case 'json':
      return openText(textPages(decodeJson(readText(bytes))), ground);
    case 'text':
      return openText(textPages(readText(bytes)), ground);
    case 'office':
      return { left: 'An office document: save it as PDF. On the command line, --office converts it.' };
    case 'encoded':
      return ENCODED;
    case 'unknown':
      return { left: 'A file of an unknown kind.' };
  }
}

/** Opens an input file, or returns why a decision is needed. */
export async function openInputFile(job: OpenJob, ground: Ground): Promise<OpenedInput | InputFault> {
  try {
    return await open(job, ground);
  } catch (error) {
    const isLocked = error instanceof PdfError && /Password/.test(error.code);
    return { doubt: wholeFile(isLocked ? 'encrypted' : 'unreadable', messageOf(error)) };
  }
}
