// Opens the document on screen a second time: its own tiles would compete with those of another view.
import type { PictureDocument } from '../../media/index.ts';
import type { Core } from '../core.ts';

/**
 * Opens the open document with its pages as they are now.
 * @throws MediaError, PdfError; the signal's reason if cancelled
 */
export async function openAgain(
  { workspace }: Pick<Core, 'workspace'>,
  picture: PictureDocument,
  signal: AbortSignal,
): Promise<PictureDocument> {
  const { files, source } = workspace.pictures.getState();
  if (picture.pdf) {
    const { file, password, sources } = picture.pdf.original;
    const again = await workspace.openDocument(new File([file], picture.name, { type: file.type }), {
      signal,
      askPassword: async (wasWrong) => (wasWrong ? undefined : password),
    });
    return sources ? again.arrange(sources) : again;
  }
  const own = source ?? picture.file;
  const again = await workspace.openDocument(new File([own], picture.name, { type: own.type }), { signal });
  try {
    for (const [name, file] of files) await again.addFile?.(file, name);
    return again.arrange(picture.sources);
  } catch (error) {
    again.dispose();
    throw error;
  }
}
