// Redacts a PDF: removes the content, cleans the rest, writes everything as one revision, then
// reopens and searches the result. Runs in workers and Node.
import type { PageIndex } from '../kernel/page-number.ts';
import { fail, type Result, succeed } from '../kernel/result.ts';
import { distinctMessages, type MessageOrText, message } from '../messages/index.ts';
import { fromBytes, isStackOverflow, type PdfDocument, type PdfEngine, PdfError } from '../pdf/core.ts';
import { createPdfEngine } from '../pdf/node.ts';
import { countRevisions, openStructure } from '../pdf/structure/index.ts';
import { searchHidden } from './disguise/hides-word.ts';
import type { Planned, Sacrifices } from './draft.ts';
import { checkPainted } from './paint-over.ts';
import { makePlan, type NoPlan, type PlanContext, type RedactionPlan } from './plan.ts';
import { produce, type Step } from './produce.ts';
import type { Produced } from './produced.ts';
import type { Redaction } from './redaction.ts';
import { describePlace, toRefusedPlace } from './refusals.ts';
import { makeReport, toPublicReport } from './report.ts';
import { readByFonts } from './rest/font-readings.ts';
import { findStatedTexts } from './rest/stated-texts.ts';
import type {
  PictureReason,
  Problem,
  RedactedFile,
  RedactionOptions,
  RedactionRefusal,
  RedactionRequest,
  RefusedPlace,
} from './types.ts';
import { lookAgain } from './verify/second-look.ts';
import { verify } from './verify/verify.ts';
import { countWord, foldText } from './words.ts';

/** Maximum rounds of rasterizing pages that fail verification. */
const MAX_ROUNDS = 4;

const refuse = (code: RedactionRefusal['code'], localized: MessageOrText, places: readonly RefusedPlace[] = []) =>
  fail<RedactionRefusal>({
    code,
    message: localized,
    problems: distinctMessages(places.map((place) => describePlace(place))),
    places,
  });

type Refusable<Value> = Promise<Result<Value, RedactionRefusal>>;

/**
 * Removes the redacted content, and verifies that it is gone. Callers may paint the redactions'
 * appearance over {@link barsOf} before {@link finishRedaction}.
 * @throws errors from `onProgress`, and the signal's reason
 */
export const removeContent = (
  bytes: Uint8Array,
  requests: readonly RedactionRequest[],
  options: RedactionOptions = {},
): Refusable<Redaction> =>
  orUnreadable(async () => {
    const engine = options.engine ?? (await createPdfEngine());
    const original = engine.open(fromBytes(bytes), options.password);
    try {
      const context = await readContext(bytes, original, requests, engine);
      const plan = makePlan(original, requests, options, context);
      if ('code' in plan) return refuse(plan.code, REASONS[plan.code], placesOf(plan));
      const verified = await produceVerified({ input: bytes, original, plan, options: { ...options, engine } });
      const looked = verified.ok ? await lookAtOutput(verified.value) : verified;
      return looked.ok ? looked : refuseUnchecked(looked.error, plan);
    } finally {
      original.close();
    }
  });

/** @param painted the redacted file with the redactions painted on it: it is searched once more */
export const finishRedaction = (redaction: Redaction, painted?: Uint8Array): Refusable<RedactedFile> =>
  orUnreadable(async () => {
    const checked = painted ? await checkPainted(redaction, painted) : succeed(redaction);
    if (!checked.ok) return refuseUnchecked(checked.error, redaction.plan);
    const details = await makeReport(checked.value);
    return succeed({ bytes: checked.value.bytes, report: toPublicReport(details, redaction.options), details });
  });

async function orUnreadable<Value>(run: () => Refusable<Value>): Refusable<Value> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof PdfError) return refuse('Unreadable', error.localized);
    // References too deep for the library's recursion.
    if (isStackOverflow(error)) return refuse('Unreadable', TOO_DEEP);
    throw error;
  }
}

async function readContext(
  bytes: Uint8Array,
  document: PdfDocument,
  requests: readonly RedactionRequest[],
  engine: PdfEngine,
): Promise<PlanContext> {
  const isStated = await readStated(bytes, document, requests);
  const byFonts = requests.length > 0 ? [...readByFonts(await openStructure(bytes, document), document, engine)] : [];
  return { isStated, byFonts };
}

/** Returns a search for words outside of page content; reads the file only if needed. */
async function readStated(bytes: Uint8Array, document: PdfDocument, requests: readonly RedactionRequest[]) {
  if (requests.every(({ unplaced }) => unplaced === undefined)) return () => false;
  const texts = findStatedTexts(await openStructure(bytes, document), document);
  return (words: string) => {
    const folded = foldText(words);
    const hiddenIn = searchHidden([words]);
    return texts.some(({ text }) => countWord(foldText(text), folded) > 0 || hiddenIn(text).length > 0);
  };
}

/** Returns problems for words that remain outside of pages: those too short to be removed. */
async function findLeftBeside({ requests }: RedactionPlan, bytes: Uint8Array, engine: PdfEngine): Promise<Problem[]> {
  const document = engine.open(fromBytes(bytes));
  try {
    const isLeft = await readStated(bytes, document, requests);
    return requests
      .filter(({ unplaced }) => unplaced !== undefined && isLeft(unplaced))
      .map(({ page }) => ({ message: LEFT_BESIDE, page }));
  } finally {
    document.close();
  }
}

const REASONS = {
  NoSuchPage: message("A redaction belongs to a page that the document doesn't have."),
  NothingToDo: message('Nothing to redact.'),
  NothingThere: message('the words of a redaction are not there: search again, or delete the redaction'),
};

const placesOf = ({ code, page, area }: NoPlan): RefusedPlace[] =>
  page === undefined ? [] : [{ message: REASONS[code], page, ...(area && { area }) }];

const TOO_DEEP = message('Its chains of object references are too long.');

/** Reason for pages rasterized on request. */
const ASKED_FOR = message('it was asked for');

const LEFT_BESIDE = message(
  "words to redact remain outside the page's drawing, such as in a title or a text for screen readers",
);

const NOT_GIVEN_OUT = message('The redacted file did not pass its check, and is not saved.');

const refuseUnchecked = (problems: readonly Problem[], { pages, words }: RedactionPlan) =>
  refuse(
    'CheckFailed',
    NOT_GIVEN_OUT,
    problems.map((problem) => toRefusedPlace(problem, pages, words)),
  );

const toStep =
  ({ signal, onProgress }: RedactionOptions): Step =>
  async (phase, share) => {
    signal?.throwIfAborted();
    await onProgress?.({ phase, share });
  };

/** Produces the file until it passes, each time with more pages rasterized and entries dropped. */
async function produceVerified(planned: Planned): Promise<Result<Redaction, readonly Problem[]>> {
  const { input, original, plan, options } = planned;
  const step = toStep(options);
  await step('reading', 0);
  const normal = original.save();
  let sacrifices: Sacrifices = {
    pictures: new Map((options.asPictures ?? []).map((page) => [page, { message: ASKED_FOR }])),
    dropped: new Set(),
  };
  for (let round = 1; ; round++) {
    const produced = await produce(normal, countRevisions(input), planned, sacrifices, step);
    await step('checking', 0.6);
    const onShare = (share: number) => step('checking', 0.6 + 0.2 * share);
    const { problems, ...verified } = await verify(original, plan, produced, options.engine, onShare);
    if (problems.length === 0)
      return succeed({ ...planned, ...verified, produced, bytes: produced.bytes, isReadBySight: false });
    const more = sacrificeMore(produced, problems);
    if (!more || round === MAX_ROUNDS) return fail(problems);
    sacrifices = more;
  }
}

/** Returns what to give up in the next round; undefined if the problems ask for nothing more. */
function sacrificeMore({ pages, dropped }: Produced, problems: readonly Problem[]): Sacrifices | undefined {
  const pictures = new Map<PageIndex, PictureReason>(pages.flatMap(({ why }, page) => (why ? [[page, why]] : [])));
  const entries = new Set(dropped);
  const before = pictures.size + entries.size;
  for (const problem of problems) {
    const { page, entry } = problem;
    if (page !== undefined && !pictures.has(page)) pictures.set(page, problem);
    if (entry !== undefined) entries.add(entry);
  }
  return pictures.size + entries.size > before ? { pictures, dropped: entries } : undefined;
}

/** Looks at the pages as readers see them, and at what the file states beside them. */
async function lookAtOutput(redaction: Redaction): Promise<Result<Redaction, readonly Problem[]>> {
  const { plan, produced, checks, words, options } = redaction;
  const step = toStep(options);
  const looked = await lookAgain(plan, produced, words.shown, options, (share) => step('checking', 0.8 + 0.2 * share));
  const problems = [...looked.problems, ...(await findLeftBeside(plan, produced.bytes, options.engine))];
  if (problems.length > 0) return fail(problems);
  return succeed({ ...redaction, checks: [...checks, looked.check], isReadBySight: looked.isWhole });
}
