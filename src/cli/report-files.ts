// Reports as PDF files: their tables are set as marks, and written by what writes marks.
import { serializeMarksDocument } from '../marks/index.ts';
import { DEFAULT_OUTPUT_OPTIONS } from '../output/options.ts';
import { type ReportTable, tableDocument } from '../review/index.ts';
import type { OutputFile } from './output-files.ts';
import type { Terminal } from './terminal.ts';
import { writePages } from './writing.ts';

/** Writes a table as a PDF. @throws CommandError */
export async function reportPdf(
  table: ReportTable,
  output: string,
  terminal: Terminal,
): Promise<readonly OutputFile[]> {
  const request = tableDocument(table);
  const pageNumbers = request.document.pages.map((_, index) => index + 1);
  const options = { ...DEFAULT_OUTPUT_OPTIONS, pageNumbers };
  const { files } = await writePages({ ...request, options, breaksSignatures: false, output, terminal });
  return files;
}

export const marksFile = (path: string, marks: Parameters<typeof serializeMarksDocument>[0]['marks']): OutputFile => ({
  path,
  content: serializeMarksDocument({ marks }),
});
