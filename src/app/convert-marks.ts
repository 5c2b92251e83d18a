import { convertForeign } from '../formats/client.ts';
import type { Loss } from '../formats/index.ts';
import type { Core } from './core.ts';
import { readFormatPages } from './format-pages.ts';
import type { Conversion } from './ports.ts';

export interface ConvertedMarks extends Conversion {
  readonly marks: Blob;
}

/**
 * @returns undefined for files in no known format
 * @throws MessageError if the file, or other XML, can't be read; the signal's reason
 */
export async function convertMarks(core: Core, source: Blob, signal: AbortSignal): Promise<ConvertedMarks | undefined> {
  const { session, ports } = core.editor;
  const unplaced: Loss[] = [];
  const converted = await convertForeign(source, {
    signal,
    date: ports.now().toISOString(),
    createUid: ports.createUid,
    readPages: async (needsDocument) =>
      needsDocument ? readFormatPages(core, signal, (loss) => unplaced.push(loss)) : session.getState().pages,
  });
  return converted && { ...converted, losses: [...unplaced, ...converted.losses] };
}
