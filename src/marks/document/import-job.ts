// An import from text to accepted marks: on the page for small files, else in a worker.
import { fail, type Result, succeed } from '../../kernel/result.ts';
import { type Message, message, msg } from '../../messages/index.ts';
import { type Correction, correctMark, offerRemedy, type RemedyOffer, ruleOf, valueRuleOf } from './correct.ts';
import { JsonGuard, MARKS_LIMITS } from './limits.ts';
import { readMarksDocument } from './parse.ts';
import { type ImportChoices, type ImportPlan, type ImportSources, planImport } from './plan-import.ts';
import { type MarkProblem, type ProblemMessage, problemOf, toProblemMessage } from './problem.ts';
import type { FilledIn } from './repair.ts';

/** Longer lists are truncated; the saved report is complete. */
const MOST_SHOWN = 500;

export interface ShownProblem extends MarkProblem {
  readonly localized: ProblemMessage;
  readonly outcome: 'left out' | 'repaired' | 'corrected' | 'loaded';
  /** Offered corrections; undefined if there are none, or for missing fields. */
  readonly offer: RemedyOffer | undefined;
  /** Number of problems with the same rule and field (this included), and the same value. */
  readonly alike: { readonly sameRule: number; readonly sameValue: number };
}

export interface ImportSummary {
  readonly total: number;
  readonly loaded: number;
  /** Number of marks that are invalid or beyond the limit, without problems of the document. */
  readonly faulty: number;
  readonly problems: readonly ShownProblem[];
  readonly problemCount: number;
  readonly repaired: readonly { readonly index: number; readonly filledIn: readonly FilledIn[] }[];
  readonly corrected: ImportPlan['corrected'];
}

export interface ImportJob {
  readonly properties: Readonly<Record<string, unknown>>;
  summarize(choices: ImportChoices): ImportSummary;
  take(choices: ImportChoices): Pick<ImportPlan, 'marks' | 'replacements'>;
  problems(): readonly MarkProblem[];
  report(): string;
}

const UNTOUCHED: ImportChoices = { faulty: 'skip', duplicates: 'keep' };

function beyondProblem(count: number): MarkProblem {
  return problemOf(
    { index: MARKS_LIMITS.marks, fault: 'excess', path: `marks[${MARKS_LIMITS.marks}]` },
    msg('Document: expected {expected}, but found {received}. The rest is left out.'),
    {
      expected: message('at most {limit, plural, one {# mark} other {# marks}}', { limit: MARKS_LIMITS.marks }),
      received: message('{count, plural, one {# mark} other {# marks}}', { count }),
    },
  );
}

/** Checks the text of a small file against the limits; large ones are checked while reading. */
export function guardText(text: string): Message | undefined {
  return new JsonGuard().push(new TextEncoder().encode(text));
}

/** Returns whether the problem excludes a mark. */
const isOfMark = ({ index, fault }: MarkProblem): boolean => index >= 0 && fault !== 'repeatedKey';

/** Lists the problems of the file and those found during correction, by mark. */
function listProblems(first: readonly MarkProblem[], left: readonly MarkProblem[]): readonly MarkProblem[] {
  const keyOf = ({ path, expected }: MarkProblem) => `${path} ${expected}`;
  const known = new Set(first.map(keyOf));
  const later = new Map<string, MarkProblem>();
  for (const problem of left) if (!known.has(keyOf(problem))) later.set(keyOf(problem), problem);
  return [...first, ...later.values()].sort((a, b) => a.index - b.index);
}

/** Creates correction offers for marks as in the file, and for problems that corrections leave. */
function createOffers(items: readonly unknown[], first: readonly MarkProblem[], corrections: readonly Correction[]) {
  const isFirst = new Set(first);
  const marks = new Map<number, unknown>();
  const correctedAt = (index: number): unknown => {
    if (!marks.has(index)) marks.set(index, correctMark(items[index], index, corrections).mark);
    return marks.get(index);
  };
  return (problem: MarkProblem): RemedyOffer | undefined => {
    const { index } = problem;
    if (!(index in items)) return undefined;
    return offerRemedy(isFirst.has(problem) ? items[index] : correctedAt(index), problem);
  };
}

function createOutcomes(general: readonly MarkProblem[], { skipped, repaired, corrected }: ImportPlan) {
  const isOut = new Set(
    [...general.filter(({ fault }) => fault !== 'repeatedKey'), ...skipped].map(({ index }) => index),
  );
  const isRepaired = new Set(repaired.map(({ index }) => index));
  const isCorrected = new Set(corrected.map(({ index }) => index));
  return ({ index, fault }: MarkProblem): ShownProblem['outcome'] => {
    // In the document itself, excess is dropped and the rest is loaded.
    if (index < 0) return fault === 'repeatedKey' ? 'loaded' : 'left out';
    if (isOut.has(index)) return 'left out';
    if (fault === 'missing' && isRepaired.has(index)) return 'repaired';
    return isCorrected.has(index) && fault !== 'repeatedKey'
      ? 'corrected'
      : isRepaired.has(index)
        ? 'repaired'
        : 'loaded';
  };
}

function countAlike(problems: readonly MarkProblem[]): (problem: MarkProblem) => ShownProblem['alike'] {
  const counts = new Map<string, number>();
  for (const problem of problems.filter(isOfMark)) {
    for (const key of [ruleOf(problem), valueRuleOf(problem)]) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (problem) => ({
    sameRule: counts.get(ruleOf(problem)) ?? 1,
    sameValue: counts.get(valueRuleOf(problem)) ?? 1,
  });
}

/** Chooses the problems to show, in order: at least one of each kind while there's room. */
function chooseShown(problems: readonly MarkProblem[]): readonly MarkProblem[] {
  if (problems.length <= MOST_SHOWN) return problems;
  const kinds = new Map<string, MarkProblem>();
  for (const problem of problems) {
    const rule = ruleOf(problem);
    if (!kinds.has(rule)) kinds.set(rule, problem);
  }
  const shown = new Set([...kinds.values()].slice(0, MOST_SHOWN));
  for (const problem of problems) {
    if (shown.size >= MOST_SHOWN) break;
    shown.add(problem);
  }
  return problems.filter((problem) => shown.has(problem));
}

/** Creates a job from text; errors are messages for users. */
export function createImportJob(text: string, sources: ImportSources): Result<ImportJob, Message> {
  const read = readMarksDocument(text);
  if (!read.ok) return fail(toProblemMessage(read.error));
  const { items: all, properties, problems: ofDocument } = read.value;
  const items = all.length > MARKS_LIMITS.marks ? all.slice(0, MARKS_LIMITS.marks) : all;
  const beyond = all.length - items.length;
  const general = beyond > 0 ? [...ofDocument, beyondProblem(all.length)] : ofDocument;
  let untouched: ImportPlan | undefined;
  let last: { readonly key: string; readonly plan: ImportPlan } | undefined;
  const planUntouched = () => (untouched ??= planImport(items, UNTOUCHED, sources));
  /** Apply the last summary, so that new uids stay the same. */
  const plan = (choices: ImportChoices): ImportPlan => {
    const key = JSON.stringify(choices);
    if (key === JSON.stringify(UNTOUCHED)) return planUntouched();
    if (last?.key !== key) last = { key, plan: planImport(items, choices, sources) };
    return last.plan;
  };
  const problems = () => [...general, ...planUntouched().skipped];
  return succeed({
    properties,
    summarize(choices) {
      const { marks, replacements, repaired, corrected, met, skipped } = plan(choices);
      const first = problems();
      const listed = listProblems(first, [...met, ...skipped]);
      const offer = createOffers(items, first, choices.corrections ?? []);
      const outcomeOf = createOutcomes(general, plan(choices));
      const count = countAlike(listed);
      return {
        total: all.length,
        loaded: marks.length + replacements.size,
        faulty:
          beyond +
          new Set(
            listed
              .filter(isOfMark)
              .map(({ index }) => index)
              .filter((index) => index < items.length),
          ).size,
        problems: chooseShown(listed).map((problem) => ({
          ...problem,
          localized: toProblemMessage(problem),
          outcome: outcomeOf(problem),
          offer: offer(problem),
          alike: count(problem),
        })),
        problemCount: listed.length,
        repaired: repaired.slice(0, MOST_SHOWN).map(({ index, filledIn }) => ({ index, filledIn })),
        corrected: corrected.slice(0, MOST_SHOWN),
      };
    },
    take: plan,
    problems,
    report: () => JSON.stringify(problems(), null, 2),
  });
}
