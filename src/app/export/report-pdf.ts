// Reports as PDFs. That of a redaction has its data attached.
import { type PageIndex, pageNumbersTo } from '../../kernel/page-number.ts';
import type { Report } from '../../kernel/report.ts';
import { MessageError, message } from '../../messages/index.ts';
import { DEFAULT_OUTPUT_OPTIONS, planOutput, type writeFiles } from '../../output/index.ts';
import { attachReport, type RedactionReport, sectionReport } from '../../redaction/index.ts';
import { reportDocument } from '../../review/index.ts';

/**
 * Writes a report as a PDF.
 * @throws MessageError if it can't be written; the signal's reason if cancelled
 */
export async function writeReport(
  name: string,
  report: Report,
  write: typeof writeFiles,
  signal?: AbortSignal,
): Promise<Blob> {
  const { document, original, marks } = reportDocument(report);
  const { pages, unitsPerInch, resolutions } = document;
  const options = { ...DEFAULT_OUTPUT_OPTIONS, pageNumbers: pageNumbersTo(pages.length) };
  const plan = planOutput(
    { documentName: name, pages, hidden: new Set(), unitsPerInch, resolutions, isPdf: true, document: marks },
    options,
  );
  const source = {
    file: original.file,
    pages,
    filePageCount: pages.length,
    placeOf: (index: PageIndex) => index,
    pdf: { original },
    // Empty pages are kept as they are: their pixels are never requested.
    openPixelPort: async () => ({ port: new MessageChannel().port1, lost: new AbortController().signal }),
  };
  const { files, report: outcome } = await write(source, { plan }, signal && { signal });
  const [file] = files;
  if (!file || outcome.problems.length > 0)
    throw new MessageError(
      message("The report can't be written: {problems}", { problems: outcome.problems.join(' ') }),
    );
  return file.blob;
}

/** Writes a redaction's report, with its data attached. @throws MessageError on failure */
export async function writeReportPdf(name: string, report: RedactionReport, write: typeof writeFiles): Promise<Blob> {
  const written = await writeReport(name, sectionReport(report), write);
  return new Blob([await attachReport(new Uint8Array(await written.arrayBuffer()), report)], {
    type: 'application/pdf',
  });
}
