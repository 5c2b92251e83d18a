import { MessageError, message } from '../../messages/index.ts';
import type { DecisionPicture, ShowJob } from './calls.ts';
import type { Ground } from './ground.ts';
import { openInputFile } from './open-input.ts';

/** Renders a page for a decision. @throws Error if the file can't be opened */
export async function showPage({ page, width, ...job }: ShowJob, ground: Ground): Promise<DecisionPicture> {
  const input = await openInputFile(job, ground);
  if ('left' in input) throw new MessageError(input.left);
  if ('doubt' in input) throw new MessageError(input.doubt.message);
  const { document } = input;
  try {
    const size = document.pages[page - 1];
    if (!size) throw new MessageError(message("Page {page} doesn't exist.", { page }));
    // Images have a fixed scale.
    const scale = document.unitsPerInch === undefined ? 1 : width / size.width;
    return { image: await document.pixels(page - 1, undefined, scale), size, pageCount: document.pages.length };
  } finally {
    document.close();
  }
}
