// Plans an import: what it adds, replaces and leaves out, under the choices of the import dialog.
import { message } from '../../messages/index.ts';
import type { Mark } from '../registry.ts';
import { type AppliedCorrection, type Correction, correctMark } from './correct.ts';
import { createProblem, formatValue, type MarkProblem } from './problem.ts';
import { type FilledIn, type RepairSources, repairMark } from './repair.ts';
import { createRetying } from './ties.ts';

/** Choice for a mark whose `uid` is taken: keep the earlier one, replace it, or assign another. */
export type DuplicateChoice = 'keep' | 'replace' | 'both';

export interface ImportChoices {
  readonly faulty: 'skip' | 'repair';
  readonly duplicates: DuplicateChoice;
  /** Choice for properties with different values, such as a layer's name; default: both. */
  readonly properties?: DuplicateChoice;
  /** Corrections of invalid values; none by default. */
  readonly corrections?: readonly Correction[];
}

export interface ImportSources extends RepairSources {
  hasMark(uid: string): boolean;
}

export interface Duplicate {
  readonly index: number;
  readonly uid: string;
  /** New uid, if the choice is `both`. */
  readonly newUid?: string;
}

export interface ImportPlan {
  readonly marks: readonly Mark[];
  /** New marks by the uid of the mark that they replace. */
  readonly replacements: ReadonlyMap<string, Mark>;
  readonly repaired: readonly {
    readonly index: number;
    readonly uid: string;
    readonly filledIn: readonly FilledIn[];
  }[];
  /** Marks that became valid by corrections, and may also have been repaired. */
  readonly corrected: readonly { readonly index: number; readonly changes: readonly AppliedCorrection[] }[];
  /** Problems that were corrected, or that appeared while correcting. */
  readonly met: readonly MarkProblem[];
  readonly duplicates: readonly Duplicate[];
  /** Why marks are left out. */
  readonly skipped: readonly MarkProblem[];
}

/**
 * Plans an import of a document's `marks` (parsed JSON, including invalid ones). The plan has no
 * effect until it is applied.
 * @example
 * const plan = planImport(
 *   JSON.parse('[{"type":"RectangleRedaction"}]'),
 *   { faulty: 'repair', duplicates: 'keep' },
 *   { createUid: () => crypto.randomUUID(), date: new Date().toISOString(), hasMark: () => false },
 * );
 * plan.skipped; // marks that can't be repaired, with the reasons
 */
export function planImport(items: readonly unknown[], choices: ImportChoices, sources: ImportSources): ImportPlan {
  const marks: Mark[] = [];
  const replacements = new Map<string, Mark>();
  const repaired: { index: number; uid: string; filledIn: readonly FilledIn[] }[] = [];
  const corrected: { index: number; changes: readonly AppliedCorrection[] }[] = [];
  const met: MarkProblem[] = [];
  const duplicates: Duplicate[] = [];
  const skipped: MarkProblem[] = [];
  /** Indices of imported marks that keep their uid. */
  const placeByUid = new Map<string, number>();
  const retie = createRetying(sources.createUid);

  const accept = (item: unknown, index: number): Mark | undefined => {
    const { mark, corrected: changes, met: own, problems } = correctMark(item, index, choices.corrections ?? []);
    for (const problem of own) met.push(problem);
    const isRepairable = problems.length > 0 && choices.faulty === 'repair';
    const repair = isRepairable ? repairMark(mark, index, sources) : undefined;
    if (problems.length > 0 && !repair?.ok) {
      skipped.push(...(repair?.error ?? problems));
      return undefined;
    }
    if (changes.length > 0) corrected.push({ index, changes });
    if (!repair?.ok) return mark as Mark;
    repaired.push({ index, uid: repair.value.mark.uid, filledIn: repair.value.filledIn });
    return repair.value.mark;
  };

  items.forEach((item, index) => {
    const mark = accept(item, index);
    if (!mark) return;
    const { uid } = mark;
    const isInDocument = sources.hasMark(uid);
    const place = placeByUid.get(uid);
    if (place === undefined && !isInDocument) {
      placeByUid.set(uid, marks.push(mark) - 1);
      return;
    }
    switch (choices.duplicates) {
      case 'keep':
        duplicates.push({ index, uid });
        skipped.push(createProblem(index, mark, ['uid'], 'uid', message('a unique uid'), formatValue(uid)));
        return;
      case 'replace':
        duplicates.push({ index, uid });
        // The later mark also takes the earlier one's place in the order.
        if (place === undefined) replacements.set(uid, mark);
        else marks[place] = mark;
        return;
      case 'both': {
        const newUid = sources.createUid();
        duplicates.push({ index, uid, newUid });
        marks.push(retie(retie({ ...mark, uid: newUid }, 'group'), 'repeat'));
      }
    }
  });
  return { marks, replacements, repaired, corrected, met, duplicates, skipped };
}
