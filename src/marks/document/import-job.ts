// Pure. One import from its text to the marks that are taken: the same code on the page for small files and in a worker for others.
import { fail, type Result, succeed } from '../../kernel/result.ts';
import { JsonGuard, MARKS_LIMITS } from './limits.ts';
import { readMarksDocument } from './parse.ts';
import { type ImportChoices, type ImportPlan, type ImportSources, planImport } from './plan-import.ts';
import type { MarkProblem } from './problem.ts';
import type { FilledIn } from './repair.ts';

/** Of longer lists only the beginning is shown; the saved report has all. */
export const MOST_SHOWN = 500;

export interface ShownProblem extends MarkProblem {
  readonly outcome: 'left out' | 'repaired' | 'loaded';
}

/** What a plan would do, short enough for a message and for a table. */
export interface ImportSummary {
  /** Marks of the file that are looked at. */
  readonly total: number;
  readonly loaded: number;
  /** Marks that do not conform; the document's own problems are not among them. */
  readonly faulty: number;
  readonly problems: readonly ShownProblem[];
  readonly problemCount: number;
  readonly repaired: readonly { readonly index: number; readonly filledIn: readonly FilledIn[] }[];
}

export interface ImportJob {
  /** The document beside its marks. */
  readonly properties: Readonly<Record<string, unknown>>;
  summarize(choices: ImportChoices): ImportSummary;
  take(choices: ImportChoices): Pick<ImportPlan, 'marks' | 'replacements'>;
  /** Everything that does not conform, as JSON text. */
  report(): string;
}

const UNTOUCHED: ImportChoices = { faulty: 'skip', duplicates: 'keep' };

function beyondProblem(count: number): MarkProblem {
  const expected = `at most ${MARKS_LIMITS.marks.toLocaleString('en-GB')} marks`;
  const received = `${count.toLocaleString('en-GB')} marks`;
  const message = `The document: expected ${expected}, found ${received}. What lies beyond is left out.`;
  return { index: MARKS_LIMITS.marks, fault: 'excess', path: `marks[${MARKS_LIMITS.marks}]`, expected, received, message };
}

/** Looks at the text of a small file first; a large one has been looked at as it was read. */
export function guardText(text: string): string | undefined {
  return new JsonGuard().push(new TextEncoder().encode(text));
}

/** The job for a text; the error says in a sentence why it is no marks document. */
export function createImportJob(text: string, sources: ImportSources): Result<ImportJob, string> {
  const read = readMarksDocument(text);
  if (!read.ok) return fail(read.error.message);
  const { items: all, properties, problems: ofDocument } = read.value;
  const items = all.length > MARKS_LIMITS.marks ? all.slice(0, MARKS_LIMITS.marks) : all;
  const general = all.length > items.length ? [...ofDocument, beyondProblem(all.length)] : ofDocument;
  const plans = new Map<string, ImportPlan>();
  const plan = (choices: ImportChoices): ImportPlan => {
    const key = `${choices.faulty} ${choices.duplicates}`;
    const known = plans.get(key) ?? planImport(items, choices, sources);
    plans.set(key, known);
    return known;
  };
  return succeed({
    properties,
    summarize(choices) {
      const problems = [...general, ...plan(UNTOUCHED).skipped];
      const { marks, replacements, repaired, skipped } = plan(choices);
      const isOut = new Set([...general, ...skipped].map(({ index }) => index));
      const isRepaired = new Set(repaired.map(({ index }) => index));
      const outcomeOf = (index: number) =>
        isOut.has(index) ? 'left out' : isRepaired.has(index) ? 'repaired' : 'loaded';
      return {
        total: items.length,
        loaded: marks.length + replacements.size,
        faulty: new Set(problems.map(({ index }) => index).filter((index) => index >= 0)).size,
        problems: problems.slice(0, MOST_SHOWN).map((problem) => ({ ...problem, outcome: outcomeOf(problem.index) })),
        problemCount: problems.length,
        repaired: repaired.slice(0, MOST_SHOWN).map(({ index, filledIn }) => ({ index, filledIn })),
      };
    },
    take: plan,
    report: () => JSON.stringify([...general, ...plan(UNTOUCHED).skipped], null, 2),
  });
}
