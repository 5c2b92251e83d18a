import { writeGroup4Tiff } from '../../codecs/tiff/group4-page.ts';
import { createWordReader } from '../../finding/index.ts';
import { type PageNumber, toPageNumber } from '../../kernel/page-number.ts';
import type { DirectDocument } from '../../media/direct.ts';
import { inEnglish } from '../../messages/index.ts';
import { CLEANED } from '../../output/core.ts';
import { POINTS_PER_INCH } from '../../pdf/node.ts';
import { stampPages } from '../production/stamps.ts';
import type { Bytes, ProducedFiles, ProduceJob } from './calls.ts';
import type { Ground } from './ground.ts';
import { openBytes } from './open-input.ts';
import { writePages } from './write-pages.ts';

async function stamp({ recipe, content, facts, numbers }: ProduceJob, ground: Ground) {
  const document = await openBytes(content, ground);
  const pages = document.pages.map((size, index) => ({
    ...{ size, number: numbers[index] ?? '', page: toPageNumber(index), pages: numbers.length },
    ...{ file: facts.texts.file ?? '', date: recipe.date ?? '' },
  }));
  const original = { file: new Blob([content]), password: undefined };
  const marks = { marks: stampPages(recipe.production ?? {}, pages) };
  const written = await writePages({ document, original, marks }, ground);
  document.close();
  return { stamped: written.content, notes: written.report.notes.filter((note) => note !== CLEANED).map(inEnglish) };
}

/** Extracts a redacted document's text, with form feeds between pages. */
async function readText(
  document: DirectDocument,
  { recipe }: ProduceJob,
  ground: Ground,
): Promise<Pick<ProducedFiles, 'text' | 'notes'>> {
  const readWords = createWordReader(document, ground.createRecognizer(recipe.find?.language));
  const texts: string[] = [];
  const unreadPages: PageNumber[] = [];
  for (const [index] of document.pages.entries()) {
    const { page, unread } = await readWords(toPageNumber(index));
    texts.push(page.text);
    if (unread.length > 0) unreadPages.push(toPageNumber(index));
  }
  return {
    text: texts.map((text) => `${text.replace(/\r\n?|\n/g, '\r\n')}\r\n`).join('\f'),
    notes:
      unreadPages.length > 0
        ? [`Print that could not be read is not in the text: pages ${unreadPages.join(', ')}.`]
        : [],
  };
}

/** Writes a document of a production. @throws DocumentFault */
export async function produceDocument(job: ProduceJob, ground: Ground): Promise<ProducedFiles> {
  const { stamped, notes } = await stamp(job, ground);
  const { output = 'pdf', dpi = 300 } = job.recipe.production ?? {};
  if (output === 'pdf') return { pages: [stamped], text: undefined, notes };
  const document = await openBytes(stamped, ground);
  try {
    const pages: Bytes[] = [];
    for (const [index] of document.pages.entries()) {
      pages.push(writeGroup4Tiff(await document.pixels(index, undefined, dpi / POINTS_PER_INCH), dpi));
      ground.reportProgress();
    }
    const read = await readText(document, job, ground);
    return { pages, ...read, notes: [...notes, ...read.notes] };
  } finally {
    document.close();
  }
}
