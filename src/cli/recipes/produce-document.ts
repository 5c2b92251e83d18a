import { writeGroup4Tiff } from '../../codecs/tiff/group4-page.ts';
import type { DirectDocument } from '../../media/direct.ts';
import { DEFAULT_OUTPUT_OPTIONS } from '../../output/options.ts';
import { POINTS_PER_INCH } from '../../pdf/node.ts';
import { stampPages } from '../../recipes/index.ts';
import { createWordReader } from '../page-text.ts';
import type { Terminal } from '../terminal.ts';
import { writePages } from '../writing.ts';
import type { Bytes, ProducedFiles, ProduceJob } from './calls.ts';
import { openBytes } from './open-input.ts';
import { signContent } from './sign-content.ts';

async function stamp({ recipe, content, facts, numbers }: ProduceJob, terminal: Terminal): Promise<Bytes> {
  const document = await openBytes(content);
  const pages = document.pages.map((size, index) => ({
    ...{ size, number: numbers[index] ?? '', page: index + 1, pages: numbers.length },
    ...{ file: facts.texts.file ?? '', date: recipe.date ?? '' },
  }));
  const { files } = await writePages({
    document,
    original: { file: new Blob([content]), password: undefined },
    marks: { marks: stampPages(recipe.production ?? {}, pages) },
    options: { ...DEFAULT_OUTPUT_OPTIONS, pageNumbers: pages.map(({ page }) => page) },
    output: 'result.pdf',
    breaksSignatures: true,
    terminal,
  });
  document.close();
  return new Uint8Array(files[0]?.content as Uint8Array);
}

/** The words of a redacted document, page by page: a form feed parts them. */
async function readText(
  document: DirectDocument,
  { recipe }: ProduceJob,
): Promise<Pick<ProducedFiles, 'text' | 'notes'>> {
  const readWords = createWordReader(document, { ocr: recipe.find?.language, recognizes: true });
  const texts: string[] = [];
  const unreadPages: number[] = [];
  for (const [index] of document.pages.entries()) {
    const { page, unread } = await readWords(index + 1);
    texts.push(page.text);
    if (unread.length > 0) unreadPages.push(index + 1);
  }
  return {
    text: texts.map((text) => `${text.replace(/\r\n?|\n/g, '\r\n')}\r\n`).join('\f'),
    notes:
      unreadPages.length > 0
        ? [`Print that could not be read is not in the text: pages ${unreadPages.join(', ')}.`]
        : [],
  };
}

/** Writes a document of a production. @throws CommandError */
export async function produceDocument(job: ProduceJob, terminal: Terminal): Promise<ProducedFiles> {
  const stamped = await stamp(job, terminal);
  const { recipe, key } = job;
  const { output = 'pdf', dpi = 300 } = recipe.production ?? {};
  if (output === 'pdf') return { pages: [await signContent(stamped, recipe, key)], text: undefined, notes: [] };
  const document = await openBytes(stamped);
  try {
    const pages: Bytes[] = [];
    for (const [index] of document.pages.entries()) {
      pages.push(writeGroup4Tiff(await document.pixels(index, undefined, dpi / POINTS_PER_INCH), dpi));
      terminal.showProgress('');
    }
    return { pages, ...(await readText(document, job)) };
  } finally {
    document.close();
  }
}
