import { extname } from 'node:path';
import { pageNumbersTo } from '../kernel/page-number.ts';
import { type Report, reportHtml } from '../kernel/report.ts';
import { serializeMarksDocument } from '../marks/index.ts';
import { i18n, t } from '../messages/index.ts';
import { DEFAULT_OUTPUT_OPTIONS } from '../output/core.ts';
import { reportDocument } from '../review/index.ts';
import { usageError } from './errors.ts';
import type { OutputFile } from './output-files.ts';
import type { Terminal } from './terminal.ts';
import { writePages } from './writing.ts';

const KINDS = ['html', 'json', 'pdf'] as const;

/** Returns the kind of a report by the extension of its name. @throws CommandError for others */
export function reportKind(output: string): (typeof KINDS)[number] {
  const extension = extname(output).slice(1).toLowerCase();
  const kind = KINDS.find((each) => each === extension);
  if (!kind) throw usageError(t('{file}: the name must end in .html, .pdf or .json.', { file: output }));
  return kind;
}

/** Lays out a report and writes it as a PDF. @throws CommandError */
export async function reportPdf(report: Report, output: string, terminal: Terminal): Promise<readonly OutputFile[]> {
  const request = reportDocument(report);
  const pageNumbers = pageNumbersTo(request.document.pages.length);
  const options = { ...DEFAULT_OUTPUT_OPTIONS, pageNumbers };
  const { files } = await writePages({ ...request, options, breaksSignatures: false, output, terminal });
  return files;
}

/** Writes a report in the format of its file name: `json` is its data. @throws CommandError */
export async function reportFiles(
  { report, json }: { readonly report: Report; readonly json: string },
  output: string,
  terminal: Terminal,
): Promise<readonly OutputFile[]> {
  const kind = reportKind(output);
  if (kind === 'pdf') return reportPdf(report, output, terminal);
  return [{ path: output, content: kind === 'html' ? reportHtml(report, i18n.locale) : `${json}\n` }];
}

export const marksFile = (path: string, marks: Parameters<typeof serializeMarksDocument>[0]['marks']): OutputFile => ({
  path,
  content: serializeMarksDocument({ marks }),
});
