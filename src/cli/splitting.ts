// Parses the split options of the command line.
import {
  type CutAt,
  dropsByDefault,
  hasGroup,
  NAMINGS,
  type Naming,
  PATCHES,
  type ScannedPage,
  type SplitRules,
  toPattern,
  triedPattern,
  valuesOf,
} from '../barcodes/stack.ts';
import { messageOf, say, t } from '../messages/index.ts';
import { builtThread } from '../server/built-threads.ts';
import { createThreadSpawner } from '../server/thread-workers.ts';
import { sayExpressionFault } from '../text/expression-fault.ts';
import { FindError } from '../text/find.ts';
import { createMatcher } from '../text/find-client.ts';
import type { OptionValues } from './command.ts';
import { inputError, usageError } from './errors.ts';

export const SPLIT_OPTIONS = {
  at: {
    value: 'WHERE',
    help: say(
      '{names}, or several of them, with a comma between: at sheets with that patch code; value:REGEX: where a barcode says so; is:TEXT: where a barcode says exactly that',
      { names: PATCHES.map((patch) => `patch${patch}`).join(', ') },
    ),
  },
  separators: {
    value: 'drop|keep',
    help: say(
      'remove separator pages, or let them begin the documents; by default patch sheets are removed and other pages kept',
    ),
  },
  same: {
    value: 'join|cut',
    help: say('keep consecutive pages with the same value in one document; on by default'),
  },
  names: {
    value: 'number|value|group',
    help: say(
      'names of the parts: the first file and a number (default), the value, or what the first group of REGEX matches',
    ),
  },
} as const;

type SplitOptionValues = OptionValues<typeof SPLIT_OPTIONS>;

/** One of the words of an option. @throws CommandError */
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
      throw usageError(t('--at: {problem}', { problem: sayExpressionFault(error) }));
    }
  }
  const patches = at.split(',').map((name) => PATCHES.find((patch) => name === `patch${patch}`));
  if (!patches.includes(undefined)) return { kind: 'patch', patches: patches.filter((patch) => patch !== undefined) };
  throw usageError(t('--at: expected patchT or value:REGEX, but found “{text}”.', { text: at }));
}

/** @throws CommandError what is wrong with the options */
export function readSplitRules(values: SplitOptionValues): { readonly rules: SplitRules; readonly naming: Naming } {
  const at = readPlace(values.at);
  const { separators, same = 'join', names = 'number' } = values;
  const naming = readWord('names', names, NAMINGS);
  if (naming === 'value' && at.kind === 'patch')
    throw usageError(t('--names value: patch sheets have no value to use as a name.'));
  if (naming === 'group' && !(at.kind === 'pattern' && hasGroup(at.pattern)))
    throw usageError(t('--names group: the expression of --at has no group.'));
  const dropsSeparators =
    separators === undefined
      ? dropsByDefault(at.kind)
      : readWord('separators', separators, ['drop', 'keep'] as const) === 'drop';
  const joinsSame = readWord('same', same, ['join', 'cut'] as const) === 'join';
  return { rules: { at, dropsSeparators, joinsSame }, naming };
}

/** The rules with what their expression finds on the pages: one that never comes to an end is stopped with its thread. @throws CommandError */
export async function tryPattern(rules: SplitRules, pages: readonly ScannedPage<unknown>[]): Promise<SplitRules> {
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
