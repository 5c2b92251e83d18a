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
export function createRunHandlers(machine: Omit<Ground, 'paper' | 'fonts' | 'reportProgress'>): Handlers<RecipeCalls> {
  deflateTheSame();
  const ground = (
    { paper }: Pick<Recipe, 'paper'>,
    { fonts = [] }: WithFonts,
    report: (part: undefined) => void,
  ): Ground => ({
    ...{ ...machine, paper, fonts },
    reportProgress: () => report(undefined),
  });
  return {
    process: (job, { report }) => processFile(job, ground(job.recipe, job, report)),
    attachments: readAttachments,
    checkKey,
    sign: signContent,
    produce: (job, { report }) => produceDocument(job, ground(job.recipe, job, report)),
    table: async (table, { report }) => (await writeTable(table, ground(table, table, report))).content,
    show: (job, { report }) => showPage(job, ground(job, {}, report)),
  };
}
