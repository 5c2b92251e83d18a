// Reports as PDF files: their tables are set as marks, and written by what writes marks.
import { serializeMarksDocument } from '../marks/index.ts';
import { DEFAULT_OUTPUT_OPTIONS } from '../output/options.ts';
import { layOutTable, type ReportTable } from '../review/index.ts';
import type { OutputFile } from './output-files.ts';
import type { Terminal } from './terminal.ts';
import { type Written, writePages } from './writing.ts';

/** A PDF of empty pages. */
function emptyPdf(pageCount: number, { width, height }: { readonly width: number; readonly height: number }): Blob {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pageCount} /Kids [${Array.from({ length: pageCount }, (_, index) => `${index + 3} 0 R`).join(' ')}] >>`,
    ...Array.from(
      { length: pageCount },
      () => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << >> >>`,
    ),
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new Blob([text, table, trailer]);
}

/** Writes a table as a PDF. @throws CommandError */
export const reportPdf = async (
  table: ReportTable,
  output: string,
  terminal: Terminal,
): Promise<readonly OutputFile[]> => (await writeTable(table, output, terminal)).files;

/** Writes a table as a PDF, with the notes of what could not be set. @throws CommandError */
export function writeTable(table: ReportTable, output: string, terminal: Terminal): Promise<Written> {
  const { size, pageCount, marks } = layOutTable(table, () => crypto.randomUUID(), new Date().toISOString());
  const pages = Array.from({ length: pageCount }, () => size);
  return writePages({
    document: {
      pages,
      unitsPerInch: 72,
      resolutions: pages.map(() => undefined),
      pixels: () => Promise.reject(new Error('The pages of a report are kept.')),
      lossyCoding: async () => undefined,
    },
    original: { file: emptyPdf(pageCount, size), password: undefined },
    marks: { marks },
    options: { ...DEFAULT_OUTPUT_OPTIONS, pageNumbers: pages.map((_, index) => index + 1) },
    breaksSignatures: false,
    output,
    terminal,
  });
}

export const marksFile = (path: string, marks: Parameters<typeof serializeMarksDocument>[0]['marks']): OutputFile => ({
  path,
  content: serializeMarksDocument({ marks }),
});
