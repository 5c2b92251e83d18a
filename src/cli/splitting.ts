import {
  type CutAt,
  dropsByDefault,
  hasGroup,
  NAMINGS,
  type Naming,
  PATCHES,
  type SplitRules,
  type StackItem,
  toPattern,
  triedPattern,
  valuesOf,
} from '../barcodes/stack.ts';
import { message, messageOf, t } from '../messages/index.ts';
import { builtThread } from '../server/built-threads.ts';
import { createThreadSpawner } from '../server/thread-workers.ts';
import { type CutRule, parsePageCut } from '../splitting/index.ts';
import { expressionFaultMessage } from '../text/expression-fault.ts';
import { FindError } from '../text/find.ts';
import { createMatcher } from '../text/find-client.ts';
import type { OptionValues } from './command.ts';
import { inputError, usageError } from './errors.ts';

export const SPLIT_OPTIONS = {
  at: {
    value: 'WHERE',
    help: message(
      '{names}, or several of them, with a comma between: at sheets with that patch code; value:REGEX: where a barcode says so; is:TEXT: where a barcode says exactly that; {ranges}: by page numbers; {every}: so many pages each; {bookmarks}: at bookmarks, down to a level; blank: at blank pages; {size}: up to a file size',
      {
        names: PATCHES.map((patch) => `patch${patch}`).join(', '),
        ...{ ranges: 'pages:1-3,4-9', every: 'every:5', bookmarks: 'bookmarks[:2]', size: 'size:10MB' },
      },
    ),
  },
  separators: {
    value: 'drop|keep',
    help: message(
      'remove separator pages, or let them begin the documents; by default patch sheets and blank pages are removed and other pages kept',
    ),
  },
  same: {
    value: 'join|cut',
    help: message('keep consecutive pages with the same value in one document; on by default'),
  },
  names: {
    value: 'number|value|group',
    help: message(
      'names of the parts: the first file and a number (default), the value or bookmark, or what the first group of REGEX matches',
    ),
  },
} as const;

type SplitOptionValues = OptionValues<typeof SPLIT_OPTIONS>;

/** Parses an option with a fixed set of values. @throws CommandError */
function readWord<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const word = words.find((each) => each === text);
  if (word !== undefined) return word;
  throw usageError(t('--{name}: expected {expected}, but found “{text}”.', { name, expected: words.join('|'), text }));
}

/** @throws CommandError */
function readPlace(at: string | undefined): CutAt {
  if (at === undefined) throw usageError(t('Missing --at patchT or --at value:REGEX.'));
  const [, kind, text = ''] = /^(value|is):(.+)$/s.exec(at) ?? [];
  if (kind === 'is') return { kind: 'value', value: text };
  if (kind === 'value') {
    try {
      return { kind: 'pattern', pattern: toPattern(text) };
    } catch (error) {
      throw usageError(t('--at: {problem}', { problem: expressionFaultMessage(error) }));
    }
  }
  const patches = at.split(',').map((name) => PATCHES.find((patch) => name === `patch${patch}`));
  if (!patches.includes(undefined)) return { kind: 'patch', patches: patches.filter((patch) => patch !== undefined) };
  throw usageError(t('--at: expected patchT or value:REGEX, but found “{text}”.', { text: at }));
}

export type SplitAt =
  | { readonly kind: 'barcodes'; readonly rules: SplitRules }
  | { readonly kind: 'pages'; readonly cut: CutRule; readonly dropsSeparators: boolean };

interface SplitRequest {
  readonly at: SplitAt;
  readonly naming: Naming;
}

const readSeparators = (text: string): boolean => readWord('separators', text, ['drop', 'keep'] as const) === 'drop';

/** Parses a page split, which refuses barcode options. @throws CommandError */
function readPageSplit(cut: CutRule, { separators, same, names = 'number' }: SplitOptionValues): SplitRequest {
  const naming = readWord('names', names, NAMINGS);
  if (naming === 'group' || (naming === 'value' && cut.kind !== 'bookmarks'))
    throw usageError(t('--names {naming}: these parts have only numbers for names.', { naming }));
  if (same !== undefined) throw usageError(t('--{name} is for barcodes: --at splits by pages.', { name: 'same' }));
  if (separators !== undefined && cut.kind !== 'blank')
    throw usageError(
      t("--{name} can't be combined with this --at: it has no separator pages.", { name: 'separators' }),
    );
  return {
    at: { kind: 'pages', cut, dropsSeparators: separators === undefined || readSeparators(separators) },
    naming,
  };
}

/** @throws CommandError if the options are invalid */
export function readSplit(values: SplitOptionValues): SplitRequest {
  const cut = parsePageCut(values.at ?? '');
  if (cut && !cut.ok) throw usageError(t('--at: {problem}', { problem: cut.error }));
  return cut ? readPageSplit(cut.value, values) : readBarcodeSplit(values);
}

/** @throws CommandError */
function readBarcodeSplit(values: SplitOptionValues): SplitRequest {
  const at = readPlace(values.at);
  const { separators, same = 'join', names = 'number' } = values;
  const naming = readWord('names', names, NAMINGS);
  if (naming === 'value' && at.kind === 'patch')
    throw usageError(t('--names value: patch sheets have no value to use as a name.'));
  if (naming === 'group' && !(at.kind === 'pattern' && hasGroup(at.pattern)))
    throw usageError(t('--names group: the expression of --at has no group.'));
  const dropsSeparators = separators === undefined ? dropsByDefault(at.kind) : readSeparators(separators);
  const joinsSame = readWord('same', same, ['join', 'cut'] as const) === 'join';
  return { at: { kind: 'barcodes', rules: { at, dropsSeparators, joinsSame } }, naming };
}

/** Runs the expression in a thread: endless matching is killed. @throws CommandError */
export async function tryPattern(rules: SplitRules, pages: readonly StackItem<unknown>[]): Promise<SplitRules> {
  const { at } = rules;
  if (!(at.kind === 'pattern' && at.pattern instanceof RegExp)) return rules;
  const values = valuesOf(pages.map(({ barcodes }) => barcodes));
  const matcher = createMatcher(createThreadSpawner(() => builtThread('find-thread')));
  try {
    const matches = await matcher.match(at.pattern, values);
    return { ...rules, at: { kind: 'pattern', pattern: triedPattern(values, matches ?? []) } };
  } catch (error) {
    if (error instanceof FindError) throw inputError(messageOf(error));
    throw error;
  } finally {
    matcher.stop();
  }
}
