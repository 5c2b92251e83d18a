// Reads and writes reports inside PDFs, to check files against them. Loads pdf-lib only for PDFs.
import { sniffFormat } from '../codecs/sniff.ts';
import { MessageError, message } from '../messages/index.ts';
import { isReport, type ReadReport } from './report.ts';

type Attach = typeof import('./report-attachment.ts').attachReport;

/** Attaches a report to the PDF that shows it, for {@link readReport}. */
export const attachReport: Attach = async (...parameters) =>
  (await import('./report-attachment.ts')).attachReport(...parameters);

async function readData(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  if (sniffFormat(bytes) !== 'pdf') return bytes;
  const { readAttachedReport } = await import('./report-attachment.ts');
  return readAttachedReport(name, bytes);
}

/** Reads a report, JSON or a PDF with it. @throws MessageError with the `name` if it isn't one */
export async function readReport(name: string, bytes: Uint8Array): Promise<ReadReport> {
  const data = await readData(name, bytes);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(data));
  } catch (error) {
    if (error instanceof SyntaxError) throw new MessageError(message("{name} isn't valid JSON.", { name }));
    throw error;
  }
  if (!isReport(value)) throw new MessageError(message("{name} isn't a redaction report.", { name }));
  return value;
}
