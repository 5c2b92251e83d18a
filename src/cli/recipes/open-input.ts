// A file of a run as a document: as it is, or its text set on pages.
import { createNodePlatform } from '../../codecs/node-platform.ts';
import { type DirectDocument, openDirect } from '../../media/direct.ts';
import { messageOf } from '../../messages/index.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import { PdfError } from '../../pdf/errors.ts';
import {
  type Attachment,
  type Doubt,
  decodeJson,
  dividesWords,
  htmlToText,
  kindOfInput,
  type Message,
  messagePages,
  readEml,
  readMsg,
  readText,
  tablePages,
  textPages,
} from '../../recipes/index.ts';
import type { ReportTable } from '../../review/index.ts';
import { writeTable } from '../report-files.ts';
import type { Terminal } from '../terminal.ts';
import type { Bytes, FileJob } from './calls.ts';

export interface OpenedInput {
  readonly bytes: Bytes;
  readonly document: DirectDocument;
  /** Heads of a message. */
  readonly texts: Readonly<Record<string, string>>;
  readonly doubts: readonly Doubt[];
}

export type InputFault = { readonly doubt: Doubt } | { readonly left: string };

const wholeFile = (kind: Doubt['kind'], message: string): Doubt => ({ kind, message, pages: [] });

export const openBytes = (bytes: Bytes, password?: string): Promise<DirectDocument> =>
  openDirect(fromBytes(bytes), { platform: createNodePlatform(), password });

/** Sets a table on pages; characters that no font has are a doubt. */
async function openTable(
  table: ReportTable,
  texts: Readonly<Record<string, string>>,
  terminal: Terminal,
): Promise<OpenedInput> {
  const { files, report } = await writeTable(table, 'pages.pdf', terminal);
  const bytes = new Uint8Array(files[0]?.content as Uint8Array);
  // The characters would be words of the document.
  const message = 'Some characters of the text cannot be shown on its pages.';
  return {
    ...{ bytes, texts, document: await openBytes(bytes) },
    doubts: report.notes.length > 0 ? [wholeFile('not-shown', message)] : [],
  };
}

/** @throws Error for a message that cannot be read */
export async function readAttachments({
  path,
  bytes,
}: Pick<FileJob, 'path' | 'bytes'>): Promise<readonly Attachment[]> {
  const kind = kindOfInput(path, bytes);
  if (kind === 'message') return (await readEml(bytes)).attachments;
  return kind === 'outlook' ? readMsg(bytes).attachments : [];
}

const headsOf = ({ from, to, cc, bcc, date, subject }: Message) => ({ from, to, cc, bcc, date, subject });

const openMessage = (message: Message, terminal: Terminal) =>
  openTable(messagePages(message), headsOf(message), terminal);

const ENCODED: InputFault = {
  left: 'Words of its text may be encoded or divided, so that no search finds them: save it as PDF.',
};

const openText = async (table: ReportTable, terminal: Terminal) =>
  dividesWords(table) ? ENCODED : openTable(table, {}, terminal);

async function open({ path, bytes, password }: FileJob, terminal: Terminal): Promise<OpenedInput | InputFault> {
  const kind = kindOfInput(path, bytes);
  switch (kind) {
    case 'document':
      return { bytes, document: await openBytes(bytes, password), texts: {}, doubts: [] };
    case 'message':
      return openMessage(await readEml(bytes), terminal);
    case 'outlook':
      return openMessage(readMsg(bytes), terminal);
    case 'html':
      return openTable(textPages(htmlToText(readText(bytes))), {}, terminal);
    case 'table':
      return openText(tablePages(readText(bytes)), terminal);
    case 'json':
      return openText(textPages(decodeJson(readText(bytes))), terminal);
    case 'text':
      return openText(textPages(readText(bytes)), terminal);
    case 'office':
      return { left: 'An office document: save it as PDF, or convert it with --office.' };
    case 'encoded':
      return ENCODED;
    case 'unknown':
      return { left: 'A file of an unknown kind.' };
  }
}

/** Opens a file of a run, or tells why a person has to see to it. */
export async function openInputFile(job: FileJob, terminal: Terminal): Promise<OpenedInput | InputFault> {
  try {
    return await open(job, terminal);
  } catch (error) {
    const isLocked = error instanceof PdfError && /Password/.test(error.code);
    return { doubt: wholeFile(isLocked ? 'encrypted' : 'unreadable', messageOf(error)) };
  }
}
