import { countOf } from '../../kernel/wording.ts';
import { defineCommand } from '../command.ts';
import { CommandError, EXIT, type ExitCode, usageError } from '../errors.ts';
import { mapInOrder } from '../in-order.ts';
import { choosePages, DOCUMENT_OPTIONS, openInput } from '../input-files.ts';
import {
  createPageScanner,
  type PageToScan,
  readJobs,
  readScanOptions,
  SCAN_OPTIONS,
  type ScannedPage,
} from '../scanning.ts';
import type { Terminal } from '../terminal.ts';

/** Every n-th of the files, from the i-th on. @throws CommandError */
export function takeShard(files: readonly string[], shard: string | undefined): readonly string[] {
  if (shard === undefined) return files;
  const [, part, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(shard) ?? [];
  const [index, total] = [Number(part), Number(count)];
  if (!(index >= 1 && index <= total)) throw usageError(`--shard: expected i/n, such as 1/4, found “${shard}”.`);
  return files.filter((_, place) => place % total === index - 1);
}

/** A file that cannot be opened has its place among the pages, so that it is told in its turn. */
type Step = { readonly page: PageToScan } | { readonly fault: string };

async function* listPages(
  files: readonly string[],
  { pages: range, password }: { readonly pages: string | undefined; readonly password: string | undefined },
): AsyncGenerator<Step> {
  for (const path of files) {
    try {
      const document = await openInput(path, password);
      const { pages, unitsPerInch } = document;
      const numbers = choosePages(document, range);
      document.close();
      for (const pageNumber of numbers) {
        const { width, height } = pages[pageNumber - 1] ?? { width: 0, height: 0 };
        yield { page: { path, password, pageNumber, width, height, document: { pages, unitsPerInch } } };
      }
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      yield { fault: error.message };
    }
  }
}

async function tellPage({ path, pageNumber, width, height }: PageToScan, scanned: ScannedPage, terminal: Terminal) {
  if (!scanned.ok) {
    terminal.tell(`${path}, page ${pageNumber}: ${scanned.fault}`);
    return;
  }
  const { barcodes } = scanned;
  await terminal.writeLine(JSON.stringify({ file: path, page: pageNumber, width, height, barcodes }));
}

export const scanCommand = defineCommand({
  name: 'scan',
  files: 'FILES…',
  summary: 'Reads the barcodes of pictures and PDFs: a line of JSON a page.',
  options: {
    ...SCAN_OPTIONS,
    ...DOCUMENT_OPTIONS,
    shard: { value: 'I/N', help: 'only the I-th of N equal parts of the files' },
  },
  notes: [
    'A line: {"file","page","width","height","barcodes":[…]}, with the barcode objects of the scanner API, in units of the',
    'page: pixels of a picture, points of a PDF. A page that cannot be read is told on standard error, and the rest goes on.',
  ],
  async run({ files, options, terminal }): Promise<ExitCode> {
    const jobs = readJobs(options);
    const scanner = createPageScanner(jobs, readScanOptions(options));
    let faults = 0;
    let done = 0;
    try {
      const scanStep = async (step: Step) =>
        'page' in step ? { ...step, scanned: await scanner.scan(step.page) } : step;
      // Two for each thread: the next is at hand when one is done.
      for await (const step of mapInOrder(listPages(takeShard(files, options.shard), options), 2 * jobs, scanStep)) {
        if ('fault' in step) terminal.tell(step.fault);
        else await tellPage(step.page, step.scanned, terminal);
        if ('fault' in step || !step.scanned.ok) faults += 1;
        done += 1;
        terminal.showProgress(`${countOf(done, 'page')} scanned`);
      }
    } finally {
      scanner.close();
      terminal.endProgress();
    }
    return faults > 0 ? EXIT.problems : EXIT.done;
  },
});
