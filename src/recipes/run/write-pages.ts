import { DocumentFault, type RecognizerFor } from '../../finding/index.ts';
import { pageNumbersTo } from '../../kernel/page-number.ts';
import { type ReportTable, toReport } from '../../kernel/report.ts';
import type { MarksDocument } from '../../marks/index.ts';
import type { DirectDocument } from '../../media/direct.ts';
import { messageOf, t } from '../../messages/index.ts';
import {
  DEFAULT_OUTPUT_OPTIONS,
  describeProblems,
  type OpenedSource,
  type OriginalPdf,
  type OutputOptions,
  pagesAtFault,
  perform,
  planOutput,
  type UntranslatedResult,
} from '../../output/core.ts';
import { isStackOverflow } from '../../pdf/core.ts';
import { reportDocument } from '../../review/index.ts';
import type { Bytes } from './calls.ts';
import type { Ground } from './ground.ts';

interface WriteRequest {
  readonly document: Pick<
    DirectDocument,
    'pages' | 'unitsPerInch' | 'resolutions' | 'pixels' | 'lossyCoding' | 'keepPage'
  >;
  /** Original PDF whose pages are kept; without it, pages are rasterized. */
  readonly original: OriginalPdf | undefined;
  /** Source of the redaction report for images; without it there is none. */
  readonly opened?: OpenedSource;
  readonly marks: MarksDocument;
  /** Reads text in images of the redacted file; without it, such text stays unread. */
  readonly recognizer?: RecognizerFor;
  /** Default: all pages. */
  readonly options?: Partial<OutputOptions>;
}

export interface WrittenPdf extends Pick<UntranslatedResult, 'report' | 'proof' | 'details'> {
  readonly content: Bytes;
}

/** Writes a PDF without signatures, and verifies it. @throws DocumentFault if that fails */
export async function writePages(request: WriteRequest, ground: Ground): Promise<WrittenPdf> {
  const { document, original, opened, marks, recognizer } = request;
  const { pages, unitsPerInch, resolutions } = document;
  const options = { ...DEFAULT_OUTPUT_OPTIONS, pageNumbers: pageNumbersTo(pages.length), ...request.options };
  const source = { pages, unitsPerInch, resolutions, isPdf: original !== undefined, fileSize: original?.file.size };
  const plan = planOutput({ ...source, documentName: 'result.pdf', document: marks, hidden: new Set() }, options);
  try {
    const { files, report, proof, details } = await perform(
      { plan, original, opened },
      {
        platform: { ...(await ground.createOutput(ground.fonts)), ...(recognizer && { recognizer }) },
        reader: document,
        onProgress: () => ground.reportProgress(),
      },
    );
    if (report.problems.length > 0) throw new DocumentFault(describeProblems(report), pagesAtFault(report));
    const file = files.find(({ name }) => name === plan.files[0]?.name);
    if (!file) throw new Error('The pages were not written.');
    return {
      content: new Uint8Array(await file.blob.arrayBuffer()),
      report,
      ...(proof && { proof }),
      ...(details && { details }),
    };
  } catch (error) {
    if (error instanceof DocumentFault) throw error;
    const isTooLong = isStackOverflow(error);
    throw new DocumentFault(isTooLong ? t('Its chains of object references are too long.') : messageOf(error), [], {
      cause: error,
    });
  }
}

/** US Letter (pt). */
const LETTER = { width: 612, height: 792 };

export const writeTable = (table: ReportTable, ground: Ground): Promise<WrittenPdf> =>
  writePages(reportDocument(toReport(table), ground.paper === 'letter' ? LETTER : undefined), ground);
