// Adds pages of other files to a PDF: appends them in a new file, which replaces it.
import type { NamedBlob, OpenDocumentOptions, PictureDocument } from '../media/index.ts';
import { joinWithPdf } from '../output/index.ts';
import { untilMeasured } from './measured.ts';

/** Opens a document: see {@link PictureDocument}. */
export type OpenDocument = (file: NamedBlob, options: OpenDocumentOptions) => Promise<PictureDocument>;

/**
 * Joins all pages of this document and then those of `files` into a new one, which the caller
 * arranges. This one stays open.
 * @throws Error that names the file at fault and the reason; the signal's reason if cancelled
 */
export async function joinFiles(
  picture: PictureDocument,
  files: ReadonlyMap<string, NamedBlob>,
  openDocument: OpenDocument,
  signal: AbortSignal,
): Promise<PictureDocument> {
  const { pdf, name, parts } = picture;
  if (!pdf) throw new RangeError('Only PDFs are joined.');
  // Form values are stored separately from the pages, and filled into the joined file again.
  const { file, password } = pdf.unfilled;
  const { file: made, pageCounts } = await joinWithPdf(
    { original: { file, password }, files: [...files.values()] },
    signal,
  );
  const joined = await openDocument(new File([made], name, { type: made.type }), {
    signal,
    joined: {
      own: pdf.own,
      parts: [...parts, ...[...files.keys()].map((each, index) => ({ name: each, pageCount: pageCounts[index] ?? 0 }))],
      rights: pdf,
    },
  });
  try {
    await untilMeasured(joined, signal);
    return joined;
  } catch (error) {
    joined.dispose();
    throw error;
  }
}
