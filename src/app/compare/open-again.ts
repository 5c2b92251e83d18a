// Opens the document on screen a second time: the tiles of two views would compete.
import type { PictureDocument } from '../../media/index.ts';
import type { Core } from '../core.ts';

/** Opens the document's current pages. @throws MediaError, PdfError; the signal's reason */
export async function openAgain(
  { workspace }: Pick<Core, 'workspace'>,
  picture: PictureDocument,
  signal: AbortSignal,
): Promise<PictureDocument> {
  const { files, source } = workspace.pictures.getState();
  const original = picture.pdf?.original;
  const own = original?.file ?? source ?? picture.file;
  const again = await workspace.openDocument(new File([own], picture.name, { type: own.type }), {
    signal,
    askPassword: async (wasWrong) => (wasWrong ? undefined : original?.password),
  });
  try {
    if (!original) for (const [name, file] of files) await again.addFile?.(file, name);
    const sources = original ? original.sources : picture.sources;
    return sources ? again.arrange(sources) : again;
  } catch (error) {
    again.dispose();
    throw error;
  }
}
