// One file of a run: opened, searched, and written as the recipe says, or held back.
import { DocumentFault, findHits, toLine, toRedactions, withoutRepeats } from '../../finding/index.ts';
import { atPage, type PageNumber, pageNumbersTo } from '../../kernel/page-number.ts';
import { findMarkTool, type Mark, newMark } from '../../marks/index.ts';
import type { DirectDocument } from '../../media/direct.ts';
import { inEnglish } from '../../messages/index.ts';
import {
  CLEANED,
  DEFAULT_OUTPUT_OPTIONS,
  parsePageRange,
  signaturesLostMessage,
  statedDpi,
} from '../../output/core.ts';
import type { Hit } from '../../text/patterns/page-hits.ts';
import { EMPTY_REQUEST } from '../../text/patterns/request.ts';
import { type Doubt, type HeldHit, isSpared } from '../doubts.ts';
import { isAttachment, isNative, leftOutOf } from '../files.ts';
import type { ProducedFacts } from '../production/facts.ts';
import { isRedacting, type LeaveOut, type Recipe } from '../schema.ts';
import type { FileJob, FileOutcome, RecipeFileResult } from './calls.ts';
import type { Ground } from './ground.ts';
import { asksNothing, hideInTexts, toPath, withFound } from './hide-texts.ts';
import { HAS_HITS, nativeDoubts, produceNative } from './native-file.ts';
import { type InputFault, type OpenedInput, openInputFile } from './open-input.ts';
import { refuseLeft } from './refuse-left.ts';
import { interleaveSlipSheets, type Omission, slipSheetAlone } from './slip-sheets.ts';
import { writePages } from './write-pages.ts';

const withReason = (rule: LeaveOut, { reasons }: Recipe): LeaveOut => ({
  ...(reasons?.default !== undefined && { reason: reasons.default }),
  ...rule,
});

const rulesOf = ({ recipe, path }: FileJob): readonly LeaveOut[] =>
  leftOutOf(recipe, path).map((rule) => withReason(rule, recipe));

/** Returns the omitted pages, by recipe or decision, with their rules. */
function leftOutPages(job: FileJob, pageCount: number): Map<PageNumber, LeaveOut> {
  const pages = new Map<PageNumber, LeaveOut>();
  for (const rule of rulesOf(job)) {
    const range = parsePageRange(rule.pages ?? `1-${pageCount}`, pageCount);
    if (!range.ok) throw new DocumentFault(range.error);
    for (const page of range.value) pages.set(page, rule);
  }
  const { decision, pages: doubtful } = job.decided ?? { decision: undefined, pages: [] };
  if (decision === 'leave-out') {
    const all = pageNumbersTo(pageCount);
    const rule = withReason({}, job.recipe);
    for (const page of doubtful.length > 0 ? doubtful : all) if (!pages.has(page)) pages.set(page, rule);
  }
  return pages;
}

/** The whole file of a PDF, whose pages may be kept; pictures have none. */
const originalOf = ({ format }: DirectDocument, bytes: Uint8Array<ArrayBuffer>, password: string | undefined) =>
  format === 'pdf' ? { file: new Blob([bytes]), password } : undefined;

interface Found {
  readonly hits: readonly Hit[];
  readonly doubts: readonly Doubt[];
}

/** Returns the lowest OCR confidence of a hit's words; 1 for embedded text. */
function confidenceOf({ within, start, end }: Hit): number {
  const words = within.words.filter((word) => word.start < end && start < word.end);
  return Math.min(1, ...words.map(({ confidence = 1 }) => confidence));
}

const pagesOf = (hits: readonly Hit[]): readonly PageNumber[] => [...new Set(hits.map(({ page }) => page))];

async function find(
  { document, bytes }: Pick<OpenedInput, 'document' | 'bytes'>,
  { recipe, request, password }: FileJob,
  pageNumbers: readonly PageNumber[],
  ground: Ground,
): Promise<Found> {
  if (asksNothing(request)) return { hits: [], doubts: [] };
  const hits: Hit[] = [];
  const unread: PageNumber[] = [];
  const cut: PageNumber[] = [];
  const { find: asked = {}, wait = {}, action = 'redact' } = recipe;
  const onUnread = (page: PageNumber, _: unknown, isCut = false) => void (isCut ? cut : unread).push(page);
  const { spawnSearch } = ground;
  const reading = { onUnread, spawnSearch, recognizerFor: ground.createRecognizer(asked.language) };
  const original = originalOf(document, bytes, password);
  for await (const hit of findHits({ document, original, pageNumbers, request, ...reading })) hits.push(hit);
  const doubts: Doubt[] = [];
  const add = (kind: Doubt['kind'], message: string, pages: readonly PageNumber[]) =>
    doubts.push({ kind, message, pages });
  if (unread.length > 0 && wait.unread !== false) add('unread', 'Print that could not be read.', unread);
  if (cut.length > 0 && wait.unread !== false)
    add('cut', "Pages that can't be read to their ends, and may contain words to redact.", cut);
  const misread = hits.filter(({ isMisread }) => isMisread);
  if (misread.length > 0 && wait.misread) add('misread', 'Hits that are likely misreadings.', pagesOf(misread));
  const least = wait.confidenceBelow ?? 0;
  const unsure = hits.filter((hit) => confidenceOf(hit) < least);
  if (unsure.length > 0) add('low-confidence', 'Hits in print that was read with low confidence.', pagesOf(unsure));
  if (hits.length === 0 && wait.nothingFound) add('nothing-found', `Nothing to ${action}.`, []);
  return { hits, doubts };
}

function fileDoubts({ signatureCount = 0, isEncrypted = false }: DirectDocument, { wait = {} }: Recipe): Doubt[] {
  const add = (kind: Doubt['kind'], message: string): Doubt => ({ kind, message, pages: [] });
  return [
    ...(signatureCount > 0 && wait.signed !== false ? [add('signed', 'Its digital signatures would be lost.')] : []),
    ...(isEncrypted && wait.encrypted !== false ? [add('encrypted', 'The result would not be encrypted.')] : []),
  ];
}

const codeOf = ({ reasons }: Recipe, kind: string): string => reasons?.byKind?.[kind] ?? reasons?.default ?? '';

function toMarks(hits: readonly Hit[], document: DirectDocument, recipe: Recipe): readonly Mark[] {
  if (isRedacting(recipe)) return toRedactions(withoutRepeats(hits), document, ({ kind }) => codeOf(recipe, kind));
  const tool = findMarkTool('HighlightAnnotation');
  if (!tool) throw new Error('There is no tool for highlights.');
  return hits
    .filter(({ beside }) => beside === undefined)
    .map(({ page, selection }) =>
      newMark(
        tool,
        { kind: 'lines', ...selection },
        {
          uid: crypto.randomUUID(),
          date: recipe.date ?? '1970-01-01',
          pageNumber: page,
          pageSize: atPage(document.pages, page) ?? { width: 0, height: 0 },
        },
      ),
    );
}

/** Hides hits in the path and texts for recipients. @throws DocumentFault */
async function hideFound(
  { recipe, request, shownPath }: FileJob,
  hits: readonly Hit[],
  heads: OpenedInput['texts'],
  { spawnSearch }: Ground,
) {
  const asked = isRedacting(recipe) ? withFound(request, hits) : EMPTY_REQUEST;
  const [shown = '', ...values] = await hideInTexts([shownPath, ...Object.values(heads)], asked, spawnSearch);
  const path = toPath(shown);
  const hidden = Object.keys(heads).map((head, index) => [head, values[index] ?? ''] as const);
  return { path, texts: { file: path.split('/').at(-1) ?? path, ...Object.fromEntries(hidden) } };
}

interface Work {
  readonly job: FileJob;
  readonly input: OpenedInput;
  /** Texts for load files, with hits hidden. */
  readonly texts: ProducedFacts['texts'];
  readonly hits: readonly Hit[];
  /** Hits that stay by decision. */
  readonly spared: readonly Hit[];
  readonly leftOut: ReadonlyMap<PageNumber, LeaveOut>;
  readonly pageNumbers: readonly PageNumber[];
  readonly ground: Ground;
}

async function writeMarked({ job, input, hits, spared, pageNumbers, ground }: Work) {
  const { recipe, decided, password } = job;
  const { document, bytes } = input;
  const redacts = isRedacting(recipe);
  const dpi = statedDpi(document.resolutions) ?? DEFAULT_OUTPUT_OPTIONS.dpi;
  const request = {
    document,
    original: originalOf(document, bytes, password),
    opened: { file: new Blob([bytes]), pageCount: document.pages.length },
    marks: { marks: toMarks(hits, document, recipe) },
    recognizer: ground.createRecognizer(recipe.find?.language),
    options: {
      ...{ dpi, pageNumbers },
      // The user accepted rasterizing pages that can't be cut.
      picturePages:
        decided?.decision === 'accept' ? decided.refusedPages.filter((page) => pageNumbers.includes(page)) : [],
      cleansAlways: redacts,
      keptHidden: recipe.keep ?? [],
      gaps: recipe.gaps ?? DEFAULT_OUTPUT_OPTIONS.gaps,
      ...{ hasAnnotations: !redacts, hasSignatures: false, includesComments: false },
    },
  };
  const written = await writePages(request, ground);
  await refuseLeft(written, pageNumbers, job, spared, ground);
  const { content, proof, report } = written;
  const perPoint = document.unitsPerInch === undefined ? 72 / dpi : 1;
  const redactions = (proof?.redactions ?? []).map(({ page, areas, reason }) => ({
    ...{ page, reason },
    areas: areas.map(({ x, y, width, height }) => ({
      ...{ x: x * perPoint, y: y * perPoint, width: width * perPoint, height: height * perPoint },
    })),
  }));
  const { signatureCount = 0 } = document;
  const notes = report.notes.filter((note) => note !== CLEANED);
  return {
    content,
    redactions,
    notes: [...(signatureCount > 0 ? [signaturesLostMessage(signatureCount)] : []), ...notes].map(inEnglish),
    unsearched: proof?.rest?.unsearched ?? [],
  };
}

interface ResultParts extends Omit<RecipeFileResult, 'found' | 'shownPath'> {
  readonly unsearched: readonly string[];
}

interface LeftOutFile extends Pick<Work, 'job' | 'texts' | 'ground'> {
  readonly rules: readonly LeaveOut[];
  /** 0 if the file was not opened. */
  readonly pageCount: number;
}

const privilegesOf = (rules: readonly LeaveOut[]) => [...new Set(rules)].flatMap(({ privilege }) => privilege ?? []);

/** Omits a whole file; in a production, a slip sheet replaces it. */
async function leaveOutFile({ job, texts, rules, pageCount, ground }: LeftOutFile): Promise<ResultParts> {
  const { recipe, path } = job;
  const facts = {
    ...{ redactions: [], privileges: privilegesOf(rules) },
    // Don't name attachments: their message contains the names.
    texts: isAttachment(path) ? {} : { file: texts.file ?? '' },
  };
  const parts = { notes: [], unsearched: [], extension: 'pdf' } as const;
  if (!recipe.production) return { ...parts, content: undefined, facts: { ...facts, pages: 0, withheld: [] } };
  const [rule = {}] = rules;
  const content = await slipSheetAlone(rule, { recipe, pageCount, ground });
  return { ...parts, content, facts: { ...facts, pages: 1, withheld: [{ page: 1, reason: rule.reason ?? '' }] } };
}

async function writeResult(work: Work): Promise<ResultParts> {
  const { job, input, texts, leftOut, pageNumbers, hits, ground } = work;
  const { recipe } = job;
  const gone: readonly Omission[] = [...leftOut]
    .map(([page, rule]) => ({ page, rule }))
    .sort((a, b) => a.page - b.page);
  const rules = gone.map(({ rule }) => rule);
  const facts: Omit<ProducedFacts, 'pages'> = {
    ...{ redactions: [], withheld: [], privileges: privilegesOf(rules) },
    // Message headers are on the first page: omit them with it.
    texts: leftOut.has(1) ? { file: texts.file ?? '' } : texts,
  };
  const pageCount = input.document.pages.length;
  if (recipe.action === 'extract') {
    const lines = hits.map((hit) => `${toLine(hit)}\n`).join('');
    const content = new TextEncoder().encode(lines);
    return { content, extension: 'jsonl', facts: { ...facts, pages: pageCount }, notes: [], unsearched: [] };
  }
  if (pageNumbers.length === 0) return leaveOutFile({ job, texts, rules, pageCount, ground });
  const extension = 'pdf';
  const { content, redactions, ...rest } = await writeMarked(work);
  if (!recipe.production) {
    return { ...rest, content, extension, facts: { ...facts, pages: pageNumbers.length, redactions } };
  }
  const withheld = gone.map(({ page, rule }) => ({ page, reason: rule.reason ?? '' }));
  const sheets = { recipe, pageCount, ground };
  return {
    ...rest,
    content: gone.length > 0 ? await interleaveSlipSheets(content, gone, sheets) : content,
    extension,
    facts: {
      ...{ ...facts, pages: pageCount, withheld },
      redactions: redactions.map((each) => ({ ...each, page: atPage(pageNumbers, each.page) ?? each.page })),
    },
  };
}

const countKinds = (hits: readonly Hit[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { kind } of hits) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

const toHeldHit = ({ page, kind, areas }: Hit, spared: readonly HeldHit[]): HeldHit => ({
  ...{ page, kind, apply: !isSpared({ page, kind, areas }, spared) },
  areas: areas.map(({ x, y, width, height }) => ({ x, y, width, height })),
});

async function processOpened(job: FileJob, input: OpenedInput, ground: Ground): Promise<FileOutcome> {
  const { recipe, decided } = job;
  const { document } = input;
  const leftOut = leftOutPages(job, document.pages.length);
  const pageNumbers = pageNumbersTo(document.pages.length).filter((page) => !leftOut.has(page));
  const found = await find(input, job, pageNumbers, ground);
  const decisions = decided?.spared ?? [];
  const hits = found.hits.filter((hit) => !isSpared(hit, decisions));
  const spared = found.hits.filter((hit) => isSpared(hit, decisions));
  const mayBeNative = isNative(recipe, job.path) && leftOut.size === 0;
  const staysNative = mayBeNative && hits.length === 0;
  const unasked = staysNative ? nativeDoubts(job) : [];
  const own = staysNative ? unasked : fileDoubts(document, recipe);
  const doubts = recipe.action === 'extract' ? found.doubts : [...input.doubts, ...own, ...found.doubts];
  const hold = (all: readonly Doubt[]): FileOutcome => {
    return { state: 'held', doubts: all, hits: found.hits.map((hit) => toHeldHit(hit, decisions)) };
  };
  if ((doubts.length > 0 && decided === undefined) || unasked.length > 0) return hold(doubts);
  const counted = { found: countKinds(hits) };
  if (job.isDryRun) {
    const facts = { pages: pageNumbers.length, redactions: [], withheld: [], privileges: [], texts: {} };
    const result = {
      ...({ notes: [], content: undefined, extension: 'pdf', shownPath: job.shownPath } as const),
      facts,
      ...counted,
    };
    return { state: 'done', result };
  }
  // Pages omitted before stay omitted.
  const lost = decided?.decision === 'leave-out' ? decided.pages : [];
  try {
    const { path: shownPath, texts } = await hideFound(job, hits, input.texts, ground);
    if (staysNative)
      return { state: 'done', result: { ...(await produceNative(job, texts, ground)), shownPath, ...counted } };
    const work = { job, input, texts, hits, spared, leftOut, pageNumbers, ground };
    const { unsearched, ...written } = await writeResult(work);
    if (unsearched.length > 0 && !decided?.kinds.includes('unsearched'))
      return hold([
        ...doubts,
        { kind: 'unsearched', message: 'Attached files that stay could not be searched.', pages: lost },
      ]);
    const notes = mayBeNative ? [...written.notes, HAS_HITS] : written.notes;
    return { state: 'done', result: { ...written, notes, shownPath, ...counted } };
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error;
    return hold([...doubts, { kind: 'refused', message: error.message, pages: [...lost, ...error.pages] }]);
  }
}

/** Returns rules that omit the whole file: it need not be opened. */
function rulesForAll(job: FileJob): readonly LeaveOut[] {
  const { decision, pages = [] } = job.decided ?? {};
  const rules = rulesOf(job).filter((rule) => rule.pages === undefined);
  return decision === 'leave-out' && pages.length === 0 ? [...rules, withReason({}, job.recipe)] : rules;
}

async function leaveOutUnopened(job: FileJob, rules: readonly LeaveOut[], ground: Ground): Promise<FileOutcome> {
  const { path: shownPath, texts } = await hideFound(job, [], {}, ground);
  const tried = job.isDryRun ? { ...job, recipe: { ...job.recipe, production: undefined } } : job;
  const { unsearched: _, ...written } = await leaveOutFile({ job: tried, texts, rules, pageCount: 0, ground });
  return { state: 'done', result: { ...written, shownPath, found: {} } };
}

/** Processes a file that stays in its native format, and that can't be opened here. */
async function processUnopened(job: FileJob, input: InputFault, ground: Ground): Promise<FileOutcome> {
  const unasked = nativeDoubts(job);
  const doubts = [...('doubt' in input ? [input.doubt] : []), ...unasked];
  if ((doubts.length > 0 && job.decided === undefined) || unasked.length > 0)
    return { state: 'held', doubts, hits: [] };
  const { path: shownPath, texts } = await hideFound(job, [], {}, ground);
  return { state: 'done', result: { ...(await produceNative(job, texts, ground)), shownPath, found: {} } };
}

async function openAndProcess(job: FileJob, ground: Ground): Promise<FileOutcome> {
  const rules = rulesForAll(job);
  // Don't retry: opening it may have crashed a thread.
  if (rules.length > 0 && job.decided?.kinds.includes('unreadable')) return leaveOutUnopened(job, rules, ground);
  const input = await openInputFile(job, ground);
  if ('document' in input) {
    try {
      return await processOpened(job, input, ground);
    } finally {
      input.document.close();
    }
  }
  if (rules.length > 0) return leaveOutUnopened(job, rules, ground);
  // Pages of it that are left out must not go out in the file.
  if (isNative(job.recipe, job.path) && rulesOf(job).length === 0) return processUnopened(job, input, ground);
  if ('left' in input) return { state: 'left', message: input.left };
  return { state: 'held', doubts: [input.doubt], hits: [] };
}

/** Processes a file. Its faults hold it back; exceptions are internal errors. */
export async function processFile(job: FileJob, ground: Ground): Promise<FileOutcome> {
  try {
    return await openAndProcess(job, ground);
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error;
    return { state: 'held', doubts: [{ kind: 'unreadable', message: error.message, pages: error.pages }], hits: [] };
  }
}
