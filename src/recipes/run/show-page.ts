import { atPage, toPageIndex } from '../../kernel/page-number.ts';
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
    const size = atPage(document.pages, page);
    if (!size) throw new MessageError(message("Page {page} doesn't exist.", { page }));
    // Images have a fixed scale.
    const scale = document.unitsPerInch === undefined ? 1 : width / size.width;
    return {
      image: await document.pixels(toPageIndex(page), undefined, scale),
      size,
      pageCount: document.pages.length,
    };
  } finally {
    document.close();
  }
}
