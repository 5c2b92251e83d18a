import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { cutPages, namesOf, type Part, type Separator } from '../../barcodes/stack.ts';
import { ofPage } from '../../kernel/page-list.ts';
import type { DirectDocument } from '../../media/direct.ts';
import { messageOf, say, t } from '../../messages/index.ts';
import { copyPages } from '../../output/copy-pages.ts';
import { DEFAULT_OUTPUT_OPTIONS, statedDpi } from '../../output/options.ts';
import { defineCommand, type OptionValues } from '../command.ts';
import { EXIT, inputError, usageError } from '../errors.ts';
import { DOCUMENT_OPTIONS, openInput } from '../input-files.ts';
import { ensureFolder, type OutputFile, writeOutput } from '../output-files.ts';
import { describePageFault, readJobs, readScanOptions, SCAN_OPTIONS, scanInOrder } from '../scanning.ts';
import { readSeparator } from '../splitting.ts';
import type { Terminal } from '../terminal.ts';
import { writePages } from '../writing.ts';

interface StackedPage {
  readonly path: string;
  readonly document: DirectDocument;
  /** Counted from 0. */
  readonly index: number;
}

async function openStack(files: readonly string[], password: string | undefined): Promise<readonly StackedPage[]> {
  const stack: StackedPage[] = [];
  for (const path of files) {
    const document = await openInput(path, password);
    stack.push(...document.pages.map((_, index) => ({ path, document, index })));
  }
  if (new Set(stack.map(({ document }) => document.format === 'pdf')).size > 1) {
    throw usageError(t('Pictures and PDFs cannot be parts of one stack: give the ones or the others.'));
  }
  return stack;
}

async function findParts(
  stack: readonly StackedPage[],
  separator: Separator,
  {
    password,
    ...asked
  }: Pick<OptionValues<typeof SCAN_OPTIONS & typeof DOCUMENT_OPTIONS>, 'options' | 'jobs' | 'password'>,
  terminal: Terminal,
): Promise<readonly Part<StackedPage>[]> {
  const jobs = readJobs(asked);
  const scanOptions = { ...readScanOptions(asked), ...separator.options };
  const scanned: { page: StackedPage; barcodes: Parameters<Separator['find']>[0] }[] = [];
  const pages = scanInOrder(stack, jobs, scanOptions, terminal, async (page, scan) => {
    const { path, document, index } = page;
    return { page, result: await scan({ path, password, pageNumber: index + 1, document }) };
  });
  for await (const { page, result } of pages) {
    // A page that cannot be read could be where the next document begins.
    if (!result.ok) throw inputError(describePageFault({ path: page.path, pageNumber: page.index + 1 }, result.fault));
    scanned.push({ page, barcodes: result.barcodes });
  }
  return cutPages(scanned, separator);
}

/** Runs of pages of one file. */
function toRuns(pages: readonly StackedPage[]) {
  const runs: { path: string; pages: number[] }[] = [];
  for (const { path, index } of pages) {
    const last = runs.at(-1);
    if (last?.path === path) last.pages.push(index);
    else runs.push({ path, pages: [index] });
  }
  return runs;
}

async function writePdfPart(pages: readonly StackedPage[], path: string): Promise<OutputFile> {
  const sources = toRuns(pages).map((run) => ({ bytes: new Uint8Array(readFileSync(run.path)), pages: run.pages }));
  try {
    return { path, content: await copyPages(sources) };
  } catch (error) {
    throw inputError(t('The pages for {file} cannot be copied: {reason}', { file: path, reason: messageOf(error) }));
  }
}

/** Several pictures' pages as those of one document. */
const stackAsDocument = (pages: readonly StackedPage[]) => ({
  pages: pages.map(({ document, index }) => document.pages[index] ?? { width: 1, height: 1 }),
  unitsPerInch: undefined,
  resolutions: pages.map(({ document, index }) => document.resolutions[index]),
  pixels: async (at: number, ...rest: [Parameters<DirectDocument['pixels']>[1]?, number?]) => {
    const page = ofPage(pages, at);
    return page.document.pixels(page.index, ...rest);
  },
  lossyCoding: async (at: number) => pages[at]?.document.lossyCoding(pages[at].index),
  keepPage: async (at: number) => pages[at]?.document.keepPage?.(pages[at].index),
});

async function writePicturePart(pages: readonly StackedPage[], path: string, terminal: Terminal): Promise<OutputFile> {
  const document = stackAsDocument(pages);
  const options = {
    ...DEFAULT_OUTPUT_OPTIONS,
    format: 'tiff',
    dpi: statedDpi(document.resolutions) ?? DEFAULT_OUTPUT_OPTIONS.dpi,
    pageNumbers: pages.map((_, index) => index + 1),
  } as const;
  const { files } = await writePages({ document, marks: { marks: [] }, options, output: path, terminal });
  return files[0] as OutputFile;
}

export const splitCommand = defineCommand({
  name: 'split',
  files: 'FILES…',
  summary: say('Cuts a stack of pages into documents: PDFs into PDFs with their text, pictures into TIFFs.'),
  options: {
    at: {
      value: 'WHERE',
      help: say('patchT: at sheets with that patch code, which are taken out; value:REGEX: where a barcode says so'),
    },
    output: { value: 'DIR', short: 'o', help: say('the folder for the parts') },
    options: SCAN_OPTIONS.options,
    jobs: SCAN_OPTIONS.jobs,
    password: DOCUMENT_OPTIONS.password,
  },
  notes: [say('A line of JSON a part: {form}.', { form: '{"file","value","pages":[{"file","page"}]}' })],
  async run({ files, options, terminal }) {
    const separator = readSeparator(options.at);
    const folder = options.output;
    if (folder === undefined) throw usageError(t('-o DIR is missing.'));
    const stack = await openStack(files, options.password);
    const parts = await findParts(stack, separator, options, terminal);
    const isPdf = stack[0]?.document.format === 'pdf';
    const stem = basename(files[0] as string, extname(files[0] as string));
    const names = namesOf(parts, stem, false);
    const placeOf = (index: number) => join(folder, `${names[index]}.${isPdf ? 'pdf' : 'tif'}`);
    async function* writeParts(): AsyncGenerator<OutputFile> {
      for (const [index, { pages }] of parts.entries()) {
        const path = placeOf(index);
        yield isPdf ? await writePdfPart(pages, path) : await writePicturePart(pages, path, terminal);
      }
    }
    ensureFolder(folder);
    await writeOutput(writeParts());
    for (const [index, { value = null, pages }] of parts.entries()) {
      const origin = pages.map(({ path, index: at }) => ({ file: path, page: at + 1 }));
      await terminal.writeLine(JSON.stringify({ file: placeOf(index), value, pages: origin }));
    }
    return EXIT.done;
  },
});
