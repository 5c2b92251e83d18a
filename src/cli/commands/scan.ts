import { joinSequences, type Sequence } from '../../barcodes/index.ts';
import { byDemands, FURTHER_BARCODE_TYPES, type SeenBarcode } from '../../barcodes/types.ts';
import { atPage, type PageNumber } from '../../kernel/page-number.ts';
import type { Size } from '../../kernel/rect.ts';
import { message, t } from '../../messages/index.ts';
import type { BarcodeOutcome, FileScanInput } from '../../server/page-scanner.ts';
import { defineCommand } from '../command.ts';
import { CommandError, EXIT, type ExitCode, usageError } from '../errors.ts';
import { choosePages, DOCUMENT_OPTIONS, openInput } from '../input-files.ts';
import { describeUnmet, JOB_OPTIONS, readAreas, readJobOptions, scanAreas, toWritten } from '../scan-job.ts';
import { describePageFault, readJobs, scanInOrder } from '../scanning.ts';
import type { Terminal } from '../terminal.ts';

/** Returns the files of a shard: every n-th, from the i-th. @throws CommandError */
function takeShard(files: readonly string[], shard: string | undefined): readonly string[] {
  if (shard === undefined) return files;
  const [, part, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(shard) ?? [];
  const [index, total] = [Number(part), Number(count)];
  if (!(index >= 1 && index <= total))
    throw usageError(t('--shard: expected i/n, such as 1/4, but found “{text}”.', { text: shard }));
  return files.filter((_, place) => place % total === index - 1);
}

/** A file that can't be opened keeps its place in the order of reports. */
type Step = { readonly page: FileScanInput & Size } | { readonly fault: string };

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
        const { width, height } = atPage(pages, pageNumber) ?? { width: 0, height: 0 };
        yield { page: { path, password, pageNumber, width, height, document: { pages, unitsPerInch } } };
      }
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      yield { fault: error.message };
    }
  }
}

async function reportPage(page: FileScanInput & Size, scanned: BarcodeOutcome, terminal: Terminal) {
  if (!scanned.ok) {
    terminal.report(describePageFault(page, scanned.fault));
    return;
  }
  const { path, pageNumber, width, height } = page;
  await terminal.writeLine(
    JSON.stringify({ file: path, page: pageNumber, width, height, ...toWritten(scanned.barcodes) }),
  );
}

interface PartPlace {
  readonly file: string;
  readonly page: PageNumber;
}

const partsOn = ({ path, pageNumber }: FileScanInput, barcodes: readonly SeenBarcode[]) =>
  barcodes.map((barcode) => ({ barcode, place: { file: path, page: pageNumber } }));

/** Returns the JSON of a structured append sequence: its parts, then the joined value. */
const toSequenceLine = ({ parts, joined, ...rest }: Sequence<PartPlace>) => ({
  ...rest,
  parts: parts.map(({ index, place }) => ({ index, ...place })),
  ...joined,
});

export const scanCommand = defineCommand({
  name: 'scan',
  files: '[FILES…]',
  summary: message('Reads the barcodes of pictures and PDFs: one line of JSON per page.'),
  options: {
    ...JOB_OPTIONS,
    ...DOCUMENT_OPTIONS,
    shard: { value: 'I/N', help: message('scan only part i of n equal parts of the files') },
    database: {
      value: 'URL',
      help: message('PostgreSQL: the queue with --enqueue, otherwise the results of queued files'),
    },
    enqueue: {
      value: 'FOLDER',
      help: message('queue the files of the folder, each once, for “markwright work”'),
    },
  },
  notes: [
    message(
      "One line per page: {form}, with the barcode objects of the scanner API and facts stated by the symbols, in page units (pixels for pictures, points for PDFs). Pages that can't be read are reported on standard error; the rest continues.",
      { form: '{"file","page","width","height","barcodes":[…]}' },
    ),
    message(
      'Messages split across several symbols (structured append) are printed on the last line: {form}. The value is included once all parts are found.',
      { form: '{"sequences":[{"barcodeType","id","count","parts","missing","barcodeValue"}]}' },
    ),
    message(
      "Types beyond the scanner API: {names}. The group {group} contains those that can't be confused with other types, and is included by default; list the others in --types to read them.",
      { names: FURTHER_BARCODE_TYPES.join(', '), group: 'allFurther' },
    ),
  ],
  async run({ files, options, terminal }): Promise<ExitCode> {
    const { database, enqueue } = options;
    if (database !== undefined) {
      if (files.length > 0) throw usageError(t('--database takes --enqueue FOLDER instead of files.'));
      if (options.area !== undefined) throw usageError(t('--area can’t be combined with --database.'));
      // With its packages, which no other scan needs.
      const { enqueueFolder, reportResults } = await import('../queueing.ts');
      if (enqueue === undefined) return reportResults(database, terminal);
      return enqueueFolder(database, enqueue, readJobOptions(options), terminal);
    }
    if (enqueue !== undefined) throw usageError(t('--enqueue needs --database URL.'));
    if (files.length === 0) throw usageError(t('Missing file names.'));
    const areas = readAreas(options.area);
    const jobs = readJobs(options);
    const asked = readJobOptions(options);
    const steps = listPages(takeShard(files, options.shard), options);
    let faults = 0;
    let unmet = 0;
    const parts: Parameters<typeof joinSequences<PartPlace>>[0][number][] = [];
    for await (const step of scanInOrder(steps, jobs, asked, terminal, async (step, scan) =>
      'page' in step ? { ...step, scanned: await scanAreas(step.page, areas, scan) } : step,
    )) {
      if ('fault' in step) terminal.report(step.fault);
      else await reportPage(step.page, step.scanned, terminal);
      if ('fault' in step || !step.scanned.ok) faults += 1;
      else {
        const found = byDemands(step.scanned.barcodes);
        parts.push(...partsOn(step.page, found.met));
        unmet += found.unmet.length;
      }
    }
    const sequences = joinSequences(parts).map(toSequenceLine);
    if (sequences.length > 0) await terminal.writeLine(JSON.stringify({ sequences }));
    if (unmet > 0) terminal.report(describeUnmet(unmet));
    return faults + unmet > 0 ? EXIT.problems : EXIT.done;
  },
});
