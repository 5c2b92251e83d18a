// Reports of a redacted file: JSON, readable ones (sealed as PDF), and the log.
import { basename, extname } from 'node:path';
import { toReport } from '../kernel/report.ts';
import { t } from '../messages/index.ts';
import { attachReport, type RedactionReport, redactionLog, reportJson, sectionReport } from '../redaction/index.ts';
import { toCsvFile } from '../scanner/index.ts';
import { signPdf } from '../signing/index.ts';
import { refusal, usageError } from './errors.ts';
import type { OutputFile } from './output-files.ts';
import { reportFiles, reportKind, reportPdf } from './report-files.ts';
import type { readSigningKey } from './signing-key.ts';
import type { Terminal } from './terminal.ts';

const LOGS: readonly string[] = ['.csv', '.pdf'];

export interface AskedReports {
  /** Paths; the extension selects the format. */
  readonly reports: readonly string[];
  readonly log: string | undefined;
  readonly seal: Awaited<ReturnType<typeof readSigningKey>> | undefined;
}

/** @throws CommandError for an unsupported extension, or a seal without a PDF report */
export function checkReportNames({ reports, log, seals }: Omit<AskedReports, 'seal'> & { readonly seals: boolean }) {
  const kinds = reports.map(reportKind);
  if (seals && !kinds.includes('pdf')) throw usageError(t('--seal needs --report with a name that ends in .pdf.'));
  if (log !== undefined && !LOGS.includes(extname(log).toLowerCase()))
    throw usageError(t('{file}: the name must end in .csv or .pdf.', { file: log }));
}

async function sealReport(file: OutputFile, report: RedactionReport, seal: AskedReports['seal']): Promise<OutputFile> {
  const content = await attachReport(file.content as Uint8Array, report);
  return { ...file, content: seal ? await signPdf(content, { key: seal }) : content };
}

/**
 * Makes the reports of a redacted file.
 * @param output path of that file
 * @param proof undefined if nothing was redacted; `summary` (JSON) stands for it
 * @throws CommandError
 */
export async function redactionReports(
  { reports, log, seal }: AskedReports,
  { output, proof, summary }: { readonly output: string; readonly proof?: RedactionReport; readonly summary: string },
  terminal: Terminal,
): Promise<readonly OutputFile[]> {
  if (!proof) {
    const readable = [...reports.filter((path) => reportKind(path) !== 'json'), log].find((path) => path !== undefined);
    if (readable !== undefined)
      throw refusal(t('{file}: nothing was redacted, so there is nothing to report.', { file: readable }));
    return reports.map((path) => ({ path, content: `${summary}\n` }));
  }
  const data = { report: sectionReport(proof), json: reportJson(proof) };
  const files: OutputFile[] = [];
  for (const path of reports) {
    const made = await reportFiles(data, path, terminal);
    const isPdf = reportKind(path) === 'pdf';
    files.push(...(isPdf ? await Promise.all(made.map((file) => sealReport(file, proof, seal))) : made));
  }
  if (log === undefined) return files;
  const table = redactionLog(basename(output), proof);
  if (extname(log).toLowerCase() === '.pdf') return [...files, ...(await reportPdf(toReport(table), log, terminal))];
  return [...files, { path: log, content: toCsvFile([table.columns.map(({ head }) => head), ...table.rows]) }];
}
