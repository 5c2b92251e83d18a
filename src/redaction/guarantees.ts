// States the guarantees of a redacted file: nothing of its content, unless counts are requested.
import { type Message, message, msg } from '../messages/index.ts';
import type { Produced } from './produced.ts';
import type { ReportContents, ReportedGuarantee } from './types.ts';
import type { AreaGap } from './width/gap-outcomes.ts';

export const GUARANTEES: Readonly<Record<ReportedGuarantee['name'], string>> = {
  G1: msg('No character under a redaction is in the file'),
  G2: msg('A searched word is found wherever it can be read or seen'),
  G3: msg("Redacted content isn't repeated outside the pages"),
  G4: msg('What is drawn without known text is recognized or reported'),
  G5: msg('Nothing that stays depends on what was removed'),
  G6: msg('Everything else stays'),
  G7: msg('The written file was checked by text and by sight'),
  G8: msg('The report gives nothing to test guesses with'),
};

/** Messages for `t`. */
export const HOLDING_WORDS: Readonly<Record<ReportedGuarantee['state'], string>> = {
  holds: msg('holds'),
  'does not hold': msg('does not hold'),
  'not checked': msg('not checked'),
};

const WHY = {
  changedPages: message('only pages with redactions were inspected after writing'),
  unsearched: message('attached files that stay could not be searched'),
  width: message('the gap that a word leaves is as wide as the word was'),
  steps: message('bars of stepped lengths still reveal roughly how long words were'),
  covered: message('lines that could not be typeset again are covered to their ends'),
  breaks: message('line breaks of running text may depend on the redacted words'),
  losses: message('pages became pictures, or whole parts of the file repeated redacted words'),
  pixels: message('the text was searched, and the pictures of the pages were compared, not read'),
  contents: message('it holds counts, or facts of the original'),
} as const;

const toState = (
  name: ReportedGuarantee['name'],
  state: ReportedGuarantee['state'],
  why?: Message,
): ReportedGuarantee => (why === undefined ? { name, state } : { name, state, why });

interface GuaranteeFacts extends ReportContents {
  /** True if OCR read all changed pages of the output. */
  readonly isReadBySight?: boolean;
}

/** Gaps are unknown if all areas were drawn by hand. */
function gapState(pages: Produced['pages']): ReportedGuarantee {
  const gaps = pages.flatMap((page) => page.gaps.areas.filter((gap) => gap !== undefined));
  if (gaps.length === 0) return toState('G5', 'not checked');
  const has = (kind: AreaGap['kind']) => gaps.some((gap) => gap.kind === kind);
  if (has('kept')) return toState('G5', 'does not hold', WHY.width);
  if (has('stepped')) return toState('G5', 'does not hold', WHY.steps);
  const doubt = gaps.find((gap) => gap.doubt !== undefined)?.doubt;
  if (doubt !== undefined) return toState('G5', 'not checked', doubt);
  if (has('covered')) return toState('G5', 'not checked', WHY.covered);
  const cut = gaps.find(({ tail }) => tail !== undefined);
  if (cut) return toState('G5', 'not checked', cut.why);
  return gaps.some(({ isRunning, range }) => isRunning || range)
    ? toState('G5', 'not checked', WHY.breaks)
    : toState('G5', 'holds');
}

export function guaranteesOf(
  { pages, dropped, hidden }: Pick<Produced, 'pages' | 'dropped' | 'hidden'>,
  { includesOriginal = false, includesCounts = false, isReadBySight = false }: GuaranteeFacts,
): ReportedGuarantee[] {
  const hasLosses = dropped.length > 0 || pages.some(({ isPicture }) => isPicture);
  return [
    toState('G1', 'holds'),
    toState('G2', 'not checked', WHY.changedPages),
    hidden.unsearched.length > 0 ? toState('G3', 'not checked', WHY.unsearched) : toState('G3', 'holds'),
    toState('G4', 'not checked', WHY.changedPages),
    gapState(pages),
    hasLosses ? toState('G6', 'does not hold', WHY.losses) : toState('G6', 'holds'),
    isReadBySight ? toState('G7', 'holds') : toState('G7', 'not checked', WHY.pixels),
    includesOriginal || includesCounts ? toState('G8', 'does not hold', WHY.contents) : toState('G8', 'holds'),
  ];
}
