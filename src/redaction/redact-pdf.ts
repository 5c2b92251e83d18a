// Redacts a PDF: removes the requested content, cleans the rest of the file, writes everything as
// one revision, then reopens and searches the result. Runs in workers and Node.
import { fail, type Result, succeed } from '../kernel/result.ts';
import { distinctMessages, type MessageOrText, message } from '../messages/index.ts';
import { fromBytes, isStackOverflow, type PdfDocument, type PdfEngine, PdfError } from '../pdf/core.ts';
import { createPdfEngine } from '../pdf/node.ts';
import { openStructure } from '../pdf/structure/index.ts';
import { searchHidden } from './disguise/hides-word.ts';
import { paintOver } from './paint-over.ts';
import { makePlan, type RedactionPlan } from './plan.ts';
import { produce } from './produce.ts';
import { describePlace, toRefusedPlace } from './refusals.ts';
import { makeReport, toPublicReport } from './report.ts';
import { countRevisions } from './rest/counts.ts';
import { findStatedTexts } from './rest/stated-texts.ts';
import type {
  PictureReason,
  Problem,
  RedactedFile,
  RedactionOptions,
  RedactionProgress,
  RedactionRefusal,
  RedactionRequest,
  RefusedPlace,
  SettledOptions,
} from './types.ts';
import { lookAgain } from './verify/second-look.ts';
import { verify } from './verify/verify.ts';
import { countWord, foldText } from './words.ts';

/** Maximum rounds of rasterizing pages that fail verification. */
const MAX_ROUNDS = 4;

const refuse = (code: RedactionRefusal['code'], said: MessageOrText, places: readonly RefusedPlace[] = []) =>
  fail<RedactionRefusal>({
    code,
    message: said,
    problems: distinctMessages(places.map((place) => describePlace(place))),
    places,
  });

/** @throws errors from `onProgress`, and the signal's reason */
export async function redactPdf(
  bytes: Uint8Array,
  requests: readonly RedactionRequest[],
  options: RedactionOptions = {},
): Promise<Result<RedactedFile, RedactionRefusal>> {
  const engine = options.engine ?? (await createPdfEngine());
  let original: PdfDocument | undefined;
  try {
    original = engine.open(fromBytes(bytes), options.password);
    const plan = makePlan(original, requests, options, await readStated(bytes, original, requests));
    if (typeof plan === 'string') return refuse(plan, REASONS[plan]);
    return await work(bytes, original, plan, { ...options, engine });
  } catch (error) {
    if (error instanceof PdfError) return refuse('Unreadable', error.said);
    // References too deep for the library's recursion.
    if (isStackOverflow(error)) return refuse('Unreadable', TOO_DEEP);
    throw error;
  } finally {
    original?.close();
  }
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
  NothingThere: message('A redaction of words covers no area, and no words are there: give it a size, or delete it.'),
};

const TOO_DEEP = message('Its chains of object references are too long.');

/** Reason for pages rasterized on request. */
const ASKED_FOR = message('it was asked for');

const LEFT_BESIDE = message(
  'words to redact still stand beside what the page draws, such as in a title or a text for screen readers',
);

const NOT_GIVEN_OUT = message('The redacted file did not pass its check: it is not given out.');

async function work(
  bytes: Uint8Array,
  original: PdfDocument,
  plan: RedactionPlan,
  options: SettledOptions,
): Promise<Result<RedactedFile, RedactionRefusal>> {
  const step = async (phase: RedactionProgress['phase'], share: number) => {
    options.signal?.throwIfAborted();
    await options.onProgress?.({ phase, share });
  };
  await step('reading', 0);
  const normal = original.save();
  const pictures = new Map<number, PictureReason>(
    (options.asPictures ?? []).map((page) => [page, { message: ASKED_FOR }]),
  );
  const dropped = new Set<string>();
  let problems: readonly Problem[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const produced = await produce(normal, countRevisions(bytes), original, plan, { pictures, dropped }, options, step);
    await step('checking', 0.6);
    const verified = await verify(original, plan, produced, options.engine, (share) =>
      step('checking', 0.6 + 0.2 * share),
    );
    problems = verified.problems;
    if (problems.length === 0) {
      const looked = await lookAgain(plan, produced, verified.words.shown, options, (share) =>
        step('checking', 0.8 + 0.2 * share),
      );
      const left = [...looked.problems, ...(await findLeftBeside(plan, produced.bytes, options.engine))];
      if (left.length > 0) return refuse('CheckFailed', NOT_GIVEN_OUT, placesOf(left, plan));
      const checked = { ...verified, checks: [...verified.checks, looked.check] };
      const painted = await paintOver(plan, produced, checked, options);
      if (!painted.ok) return refuse('CheckFailed', NOT_GIVEN_OUT, placesOf(painted.error, plan));
      const { value } = painted;
      const details = await makeReport(bytes, plan, produced, { ...value, isReadBySight: looked.isWhole }, options);
      return succeed({ bytes: value.bytes, report: toPublicReport(details, options), details });
    }
    const before = pictures.size + dropped.size;
    for (const problem of problems) {
      const { page, entry } = problem;
      if (page !== undefined && !pictures.has(page)) pictures.set(page, problem);
      if (entry !== undefined) dropped.add(entry);
    }
    if (pictures.size + dropped.size === before) break;
  }
  return refuse('CheckFailed', NOT_GIVEN_OUT, placesOf(problems, plan));
}

const placesOf = (problems: readonly Problem[], { pages, words }: RedactionPlan): RefusedPlace[] =>
  problems.map((problem) => toRefusedPlace(problem, pages, words));
