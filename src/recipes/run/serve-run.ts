import { deflateTheSame } from '../../codecs/same-deflate.ts';
import type { Handlers } from '../../workers/index.ts';
import type { Recipe } from '../schema.ts';
import type { RecipeCalls, WithFonts } from './calls.ts';
import type { Ground } from './ground.ts';
import { readAttachments } from './open-input.ts';
import { processFile } from './process-file.ts';
import { produceDocument } from './produce-document.ts';
import { showPage } from './show-page.ts';
import { checkKey, signContent } from './sign-content.ts';
import { writeTable } from './write-pages.ts';

/** Handles the calls of a run, in a Node thread or browser worker. */
export function createRunHandlers(machine: Omit<Ground, 'paper' | 'fonts' | 'tellProgress'>): Handlers<RecipeCalls> {
  deflateTheSame();
  const ground = (
    { paper }: Pick<Recipe, 'paper'>,
    { fonts = [] }: WithFonts,
    tell: (part: undefined) => void,
  ): Ground => ({
    ...{ ...machine, paper, fonts },
    tellProgress: () => tell(undefined),
  });
  return {
    process: (job, { tell }) => processFile(job, ground(job.recipe, job, tell)),
    attachments: readAttachments,
    checkKey,
    sign: signContent,
    produce: (job, { tell }) => produceDocument(job, ground(job.recipe, job, tell)),
    table: async (table, { tell }) => (await writeTable(table, ground(table, table, tell))).content,
    show: (job, { tell }) => showPage(job, ground(job, {}, tell)),
  };
}
