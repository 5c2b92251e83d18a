// A table as a document for export: empty pages with marks.
import type { Size } from '../../kernel/rect.ts';
import type { Report } from '../../kernel/report.ts';
import { A4, layOutReport } from './report-pages.ts';

function emptyPdf(pageCount: number, { width, height }: Size): Blob {
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

/** Lays out a report on the pages of a PDF that is still empty. @param size of each page (pt) */
export function reportDocument(report: Report, size: Size = A4) {
  const { pageCount, marks } = layOutReport(report, size, () => crypto.randomUUID(), new Date().toISOString());
  const pages = Array.from({ length: pageCount }, () => size);
  return {
    document: {
      pages,
      unitsPerInch: 72,
      resolutions: pages.map(() => undefined),
      pixels: () => Promise.reject(new Error('The pages of a report are kept.')),
      lossyCoding: async () => undefined,
    },
    original: { file: emptyPdf(pageCount, size), password: undefined },
    marks: { marks },
  };
}
