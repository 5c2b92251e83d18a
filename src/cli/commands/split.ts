import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  namesOf,
  planSplit,
  type SplitPlan,
  type SplitRules,
  type StackItem,
  typesToFind,
} from '../../barcodes/stack.ts';
import { byDemands } from '../../barcodes/types.ts';
import { withoutExtension } from '../../kernel/file-name.ts';
import { groupBy } from '../../kernel/group.ts';
import { ofPage } from '../../kernel/page-list.ts';
import { type PageIndex, pageNumbersTo, toPageNumber } from '../../kernel/page-number.ts';
import type { DirectDocument } from '../../media/direct.ts';
import { MessageError, message, messageOf, t } from '../../messages/index.ts';
import { DEFAULT_OUTPUT_OPTIONS, extensionOf, joinDocuments as joinPdfs, statedDpi } from '../../output/core.ts';
import { fromBytes } from '../../pdf/core.ts';
import { createPdfEngine } from '../../pdf/node.ts';
import { BLANK_DPI, bearsContent, isBlankPage, planPages, titlesByPage } from '../../splitting/index.ts';
import { defineCommand, type OptionValues } from '../command.ts';
import { EXIT, inputError, usageError } from '../errors.ts';
import { DOCUMENT_OPTIONS, openInput, readOriginal } from '../input-files.ts';
import { createNodeOutput } from '../node-canvas.ts';
import { ensureFolder, type OutputFile, refuseOverwriting, writeOutput } from '../output-files.ts';
import { JOB_OPTIONS, readAreas, readJobOptions, scanAreas } from '../scan-job.ts';
import { describePageFault, readJobs, scanInOrder } from '../scanning.ts';
import { readSplit, SPLIT_OPTIONS, type SplitAt, tryPattern } from '../splitting.ts';
import type { Terminal } from '../terminal.ts';
import { reportNotes, WRITE_OPTIONS, writePages } from '../writing.ts';

interface StackSource {
  readonly path: string;
  readonly document: DirectDocument;
  readonly index: PageIndex;
}

async function openStack(files: readonly string[], password: string | undefined): Promise<readonly StackSource[]> {
  const stack: StackSource[] = [];
  for (const path of files) {
    const document = await openInput(path, password);
    stack.push(...document.pages.map((_, index) => ({ path, document, index })));
  }
  if (new Set(stack.map(({ document }) => document.format === 'pdf')).size > 1) {
    throw usageError(t('A stack contains either pictures or PDFs, not both.'));
  }
  return stack;
}

/** Options that only splitting by barcodes can use. */
const BARCODE_OPTIONS = ['types', 'expect', 'area', 'budget'] as const;

type Asked = OptionValues<typeof JOB_OPTIONS & Pick<typeof DOCUMENT_OPTIONS, 'password'>>;

/** Returns the types to scan for: all, listed ones, or patch codes only. @throws CommandError */
function readAsked(asked: Asked, { at }: SplitRules) {
  const barcodeTypes = typesToFind(at.kind);
  if (barcodeTypes && asked.types !== undefined)
    throw usageError(t('--types: splitting at patch sheets reads patch codes only.'));
  return { ...readJobOptions(asked), ...(barcodeTypes ? { barcodeTypes } : {}) };
}

async function scanStack(
  stack: readonly StackSource[],
  scanOptions: ReturnType<typeof readAsked>,
  areas: ReturnType<typeof readAreas>,
  { password, ...asked }: Asked,
  terminal: Terminal,
): Promise<readonly StackItem<StackSource>[]> {
  const scanned: StackItem<StackSource>[] = [];
  let unmet = 0;
  const pages = scanInOrder(stack, readJobs(asked), scanOptions, terminal, async (page, scan) => {
    const { path, document, index } = page;
    return {
      page,
      result: await scanAreas({ path, password, pageNumber: toPageNumber(index), document }, areas, scan),
    };
  });
  for await (const { page, result } of pages) {
    // Fail: an unreadable page may contain a separator.
    if (!result.ok)
      throw inputError(describePageFault({ path: page.path, pageNumber: toPageNumber(page.index) }, result.fault));
    const found = byDemands(result.barcodes);
    scanned.push({ page, barcodes: found.met });
    unmet += found.unmet.length;
  }
  if (unmet > 0)
    terminal.report(
      t(
        '{count, plural, one {# barcode separates nothing: it doesn’t meet --expect.} other {# barcodes separate nothing: they don’t meet --expect.}}',
        { count: unmet },
      ),
    );
  return scanned;
}

/** Lists pages that are in no part, one line per file. */
function reportDropped(dropped: SplitPlan<StackSource>['dropped'], terminal: Terminal): void {
  for (const [file, pages] of groupBy(dropped, ({ page }) => page.path)) {
    const places = pages.map(({ page }) => toPageNumber(page.index)).join(', ');
    terminal.report(
      t('{count, plural, one {{file}: page {places} is left out.} other {{file}: pages {places} are left out.}}', {
        ...{ file, places, count: pages.length },
      }),
    );
  }
}

/** Reports a plan before it runs. @throws CommandError if there's nothing to write */
function reportPlan({ parts, dropped, separators }: SplitPlan<StackSource>, terminal: Terminal): void {
  if (parts.length === 0) throw inputError(t('There are only separators: no pages left to write.'));
  if (separators === 0) terminal.report(t('No separator found: all pages stay in one part.'));
  reportDropped(dropped, terminal);
}

/** @throws CommandError if a part would overwrite an input or, unless allowed, an existing file */
function checkPlaces(places: readonly string[], inputs: readonly string[], mayOverwrite: boolean): void {
  for (const place of places) {
    refuseOverwriting(inputs, place);
    if (!mayOverwrite && existsSync(place))
      throw usageError(t('{file} already exists: choose another folder, or use --overwrite.', { file: place }));
  }
}

/** Parts keep the format of the stack: PDFs, or TIFFs of images. */
const isPdfStack = ([first]: readonly StackSource[]): boolean => first?.document.format === 'pdf';
const extensionOfParts = (stack: readonly StackSource[]): string => extensionOf(isPdfStack(stack) ? 'pdf' : 'tiff');

/** Suppresses repeated notes: most apply to every part. */
function reportingOnce(terminal: Terminal): Terminal {
  const reported = new Set<string>();
  return {
    ...terminal,
    report(message) {
      if (!reported.has(message)) terminal.report(message);
      reported.add(message);
    },
  };
}

/** Groups consecutive pages of the same file. */
function toRuns(pages: readonly StackSource[]): (readonly StackSource[])[] {
  const runs: StackSource[][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last?.[0]?.document === page.document) last.push(page);
    else runs.push([page]);
  }
  return runs;
}

interface PartOptions {
  readonly password: string | undefined;
  readonly breaksSignatures: boolean;
  readonly terminal: Terminal;
}

interface PartRequest extends PartOptions {
  readonly pages: readonly StackSource[];
  readonly path: string;
}

/** Writes pages of one PDF, with text, fonts and links. */
async function writeRun({ pages, path, password, breaksSignatures, terminal }: PartRequest): Promise<OutputFile> {
  const { path: from, document } = ofPage(pages, 0);
  const options = {
    ...DEFAULT_OUTPUT_OPTIONS,
    format: 'pdf',
    pageNumbers: pages.map(({ index }) => toPageNumber(index)),
  } as const;
  const original = readOriginal(from, document, password);
  const written = { marks: { marks: [] }, options, output: path, breaksSignatures, terminal };
  const { files, report } = await writePages({ document, original, ...written });
  reportNotes(report, terminal);
  return ofPage(files, 0);
}

async function writePdfPart(request: PartRequest): Promise<OutputFile> {
  const { pages, path } = request;
  const runs: OutputFile[] = [];
  for (const own of toRuns(pages)) runs.push(await writeRun({ ...request, pages: own }));
  const [first, ...others] = runs.map(({ content }, at) =>
    Object.assign(new Blob([content as BlobPart]), { name: `${path} (${at + 1})` }),
  );
  if (!first || others.length === 0) return ofPage(runs, 0);
  try {
    const { media } = await createNodeOutput();
    const { file } = await joinPdfs({ original: { file: first, password: undefined }, files: others }, media);
    return { path, content: new Uint8Array(await file.arrayBuffer()) };
  } catch (error) {
    throw inputError(t("Couldn't copy the pages for {file}: {reason}", { file: path, reason: messageOf(error) }));
  }
}

const stackAsDocument = (pages: readonly StackSource[]) => ({
  pages: pages.map(({ document, index }) => document.pages[index] ?? { width: 1, height: 1 }),
  unitsPerInch: undefined,
  resolutions: pages.map(({ document, index }) => document.resolutions[index]),
  pixels: async (at: PageIndex, ...rest: [Parameters<DirectDocument['pixels']>[1]?, number?]) => {
    const page = ofPage(pages, at);
    return page.document.pixels(page.index, ...rest);
  },
  lossyCoding: async (at: PageIndex) => pages[at]?.document.lossyCoding(pages[at].index),
  keepPage: async (at: PageIndex) => pages[at]?.document.keepPage?.(pages[at].index),
});

async function writePicturePart({ pages, path, breaksSignatures, terminal }: PartRequest): Promise<OutputFile> {
  const document = stackAsDocument(pages);
  const options = {
    ...DEFAULT_OUTPUT_OPTIONS,
    format: 'tiff',
    dpi: statedDpi(document.resolutions) ?? DEFAULT_OUTPUT_OPTIONS.dpi,
    pageNumbers: pageNumbersTo(pages.length),
  } as const;
  const written = { marks: { marks: [] }, options, output: path, breaksSignatures, terminal };
  const { files, report } = await writePages({ document, ...written });
  reportNotes(report, terminal);
  return ofPage(files, 0);
}

const writePart = (request: PartRequest): Promise<OutputFile> =>
  isPdfStack(request.pages) ? writePdfPart(request) : writePicturePart(request);

/** Validates the scan options before opening files. @throws CommandError */
function prepareScan(rules: SplitRules, options: Asked, terminal: Terminal) {
  const scanOptions = readAsked(options, rules);
  const areas = readAreas(options.area);
  return async (stack: readonly StackSource[]): Promise<SplitPlan<StackSource>> => {
    const pages = await scanStack(stack, scanOptions, areas, options, terminal);
    return planSplit(pages, await tryPattern(rules, pages));
  };
}

/** Returns a lookup of bookmark titles by page; outlines are cached per file. */
function createTitles(password: string | undefined, levels: number) {
  const known = new Map<DirectDocument, ReturnType<typeof titlesByPage>>();
  return async ({ path, document, index }: StackSource): Promise<readonly string[]> => {
    const original = known.has(document) ? undefined : readOriginal(path, document, password);
    if (original) {
      const pdf = (await createPdfEngine()).open(
        fromBytes(new Uint8Array(await original.file.arrayBuffer())),
        password,
      );
      known.set(document, titlesByPage(pdf.outline(), levels));
      pdf.close();
    }
    return known.get(document)?.get(index) ?? [];
  };
}

async function isBlank({ document, index }: StackSource): Promise<boolean> {
  const { unitsPerInch, resolutions } = document;
  const [characters, counts] = [await document.characters(index), await document.countAnnotations?.(index)];
  if (characters && counts && bearsContent(characters, counts)) return false;
  if (unitsPerInch === undefined) return isBlankPage(await document.pixels(index), resolutions[index]);
  return isBlankPage(await document.pixels(index, undefined, BLANK_DPI / unitsPerInch));
}

type PagesCut = Extract<SplitAt, { kind: 'pages' }>;

/** @throws CommandError if ranges or sizes are invalid */
function preparePages({ cut, dropsSeparators }: PagesCut, { password, ...request }: PartOptions) {
  return async (stack: readonly StackSource[]): Promise<SplitPlan<StackSource>> => {
    const looks = {
      isBlank,
      titles: createTitles(password, cut.kind === 'bookmarks' ? cut.levels : 1),
      sizeOf: async (pages: readonly StackSource[]) =>
        (await writePart({ ...request, password, pages, path: `part.${extensionOfParts(stack)}` })).content.length,
    };
    try {
      return await planPages(stack, cut, dropsSeparators, looks);
    } catch (error) {
      throw error instanceof MessageError ? usageError(messageOf(error)) : error;
    }
  };
}

export const splitCommand = defineCommand({
  name: 'split',
  files: 'FILES…',
  summary: message('Splits pages into documents: PDFs become PDFs with their text, pictures become TIFFs.'),
  options: {
    ...SPLIT_OPTIONS,
    output: { value: 'DIR', short: 'o', help: message('output folder for the parts') },
    'break-signatures': WRITE_OPTIONS['break-signatures'],
    overwrite: { help: message('allow parts to replace existing files') },
    ...JOB_OPTIONS,
    password: DOCUMENT_OPTIONS.password,
  },
  notes: [message('One line of JSON per part: {form}.', { form: '{"file","value","pages":[{"file","page"}]}' })],
  async run({ files, options, terminal }) {
    const { at, naming } = readSplit(options);
    const folder = options.output;
    if (folder === undefined) throw usageError(t('Missing -o DIR.'));
    const { password, 'break-signatures': breaksSignatures } = options;
    const request = { password, breaksSignatures, terminal: reportingOnce(terminal) };
    const unfit = BARCODE_OPTIONS.find((name) => options[name] !== undefined);
    if (at.kind === 'pages' && unfit !== undefined)
      throw usageError(t('--{name} is for barcodes: --at splits by pages.', { name: unfit }));
    const planParts = at.kind === 'pages' ? preparePages(at, request) : prepareScan(at.rules, options, terminal);
    const stack = await openStack(files, password);
    const plan = await planParts(stack);
    reportPlan(plan, terminal);
    const { parts } = plan;
    const names = namesOf(parts, withoutExtension(basename(files[0] ?? '')), naming);
    const places = names.map((name) => join(folder, `${name}.${extensionOfParts(stack)}`));
    checkPlaces(places, files, options.overwrite);
    async function* writeParts(): AsyncGenerator<OutputFile> {
      for (const [index, { pages }] of parts.entries())
        yield writePart({ ...request, pages, path: ofPage(places, index) });
    }
    ensureFolder(folder);
    await writeOutput(writeParts());
    for (const [index, { value = null, pages }] of parts.entries()) {
      const origin = pages.map(({ path, index: at }) => ({ file: path, page: toPageNumber(at) }));
      await terminal.writeLine(JSON.stringify({ file: places[index], value, pages: origin }));
    }
    return EXIT.done;
  },
});
