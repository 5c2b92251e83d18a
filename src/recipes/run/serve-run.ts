import { deflateTheSame } from '../../codecs/same-deflate.ts';
import type { Handlers } from '../../workers/index.ts';
import type { RecipeCalls } from './calls.ts';
import type { Ground } from './ground.ts';
import { readAttachments } from './open-input.ts';
import { processFile } from './process-file.ts';
import { produceDocument } from './produce-document.ts';
import { showPage } from './show-page.ts';
import { checkKey, signContent } from './sign-content.ts';
import { writeTable } from './write-pages.ts';

/** Handles the calls of a run, in a Node thread or browser worker. */
export function createRunHandlers(ground: Omit<Ground, 'tellProgress'>): Handlers<RecipeCalls> {
  deflateTheSame();
  return {
    process: (job, { tell }) => processFile(job, { ...ground, tellProgress: () => tell(undefined) }),
    attachments: readAttachments,
    produce: (job, { tell }) => produceDocument(job, { ...ground, tellProgress: () => tell(undefined) }),
    checkKey,
    sign: signContent,
    table: async (table, { tell }) =>
      (await writeTable(table, { ...ground, tellProgress: () => tell(undefined) })).content,
    show: (job, { tell }) => showPage(job, { ...ground, tellProgress: () => tell(undefined) }),
  };
}
