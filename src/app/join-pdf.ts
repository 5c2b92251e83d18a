// A PDF that takes pages of other files in: they are put behind its own, in a file that is made for it, and opened in its place.
import type { NamedBlob, OpenOptions, PictureDocument } from '../media/index.ts';
import { joinWithPdf } from '../output/index.ts';
import { untilMeasured } from './measured.ts';

/** Opens a document: see {@link PictureDocument}. */
export type OpenDocument = (file: NamedBlob, options: OpenOptions) => Promise<PictureDocument>;

/**
 * Another document, with the pages of all that this one has and then those of `files`: whoever shows it arranges them. This one stays
 * open.
 * @param files by the names that their pages will go by
 * @throws Error that says which of the files is at fault, and why; the signal's reason when it was cancelled
 */
export async function joinFiles(
  picture: PictureDocument,
  files: ReadonlyMap<string, NamedBlob>,
  openDocument: OpenDocument,
  signal: AbortSignal,
): Promise<PictureDocument> {
  const { pdf, name, parts } = picture;
  if (!pdf) throw new RangeError('Only PDFs are joined.');
  // Values of form fields are kept beside the pages, and filled into the joined file again.
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
