// Input masks (the specification's "mask"): characters with a translation take one typed character
// that matches its regular expression; others are literals.
import { BoundedCache } from '../../kernel/bounded-cache.ts';
import { type Message, message, t } from '../../messages/index.ts';
import type { Mask } from './base-mark.ts';
import {
  type CharacterPattern,
  LONGEST_PATTERN,
  type PatternFault,
  parseCharacterPattern,
} from './character-pattern.ts';
import type { AcceptedText, RefusedInput } from './text-style.ts';

type Slot =
  | { readonly kind: 'literal'; readonly character: string }
  | { readonly kind: 'input'; readonly pattern: CharacterPattern };

export interface MaskProblem {
  readonly maskCharacter: string;
  readonly reason: Message;
}

export interface InputMask {
  readonly slots: readonly Slot[];
  /** Unusable translations; their characters are literals. */
  readonly problems: readonly MaskProblem[];
}

/** Longer masks are truncated: no form field needs them. */
const LONGEST_MASK = 500;

const patternFaultMessage = (character: string, fault: PatternFault): Message =>
  fault === 'long'
    ? message(
        'The expression for “{character}” is longer than {limit, plural, one {# character} other {# characters}}.',
        {
          character,
          limit: LONGEST_PATTERN,
        },
      )
    : message('The expression for “{character}” has {fault}.', { character, fault });

function createMask(mask: NonNullable<Mask>): InputMask {
  const problems: MaskProblem[] = [];
  const patterns = new Map<string, CharacterPattern>();
  for (const [maskCharacter, source] of Object.entries(mask.translations)) {
    if ([...maskCharacter].length !== 1) {
      problems.push({ maskCharacter, reason: message('A translation must be a single character.') });
      continue;
    }
    const pattern = parseCharacterPattern(source);
    if (pattern.ok) patterns.set(maskCharacter, pattern.value);
    else problems.push({ maskCharacter, reason: patternFaultMessage(maskCharacter, pattern.error) });
  }
  const slots = [...mask.value].slice(0, LONGEST_MASK).map((character): Slot => {
    const pattern = patterns.get(character);
    return pattern ? { kind: 'input', pattern } : { kind: 'literal', character };
  });
  return { slots, problems };
}

const masks = new BoundedCache<string, InputMask>(100);

/** Parses a mask; memoized by content. */
export const toInputMask = (mask: NonNullable<Mask>): InputMask =>
  masks.getOrCreate(JSON.stringify([mask.value, mask.translations]), () => createMask(mask));

/** Inserts the mask's literals into typed text; none at the end while deleting. */
export function applyMask(
  mask: InputMask,
  typed: string,
  options: { readonly isDeleting?: boolean } = {},
): AcceptedText {
  const { slots } = mask;
  const refused: RefusedInput[] = [];
  let text = '';
  let at = 0;
  let index = 0;
  for (const character of typed) {
    const literals = literalsFrom(slots, at);
    const slot = slots[at + literals.length];
    const literalAt = literals.indexOf(character);
    if (slot?.kind === 'input' && slot.pattern.accepts(character)) {
      // A typed literal wins over a later place that accepts it: "1-" isn't a 9 in "1-9".
      const isLiteral = literalAt === 0;
      text += isLiteral ? character : `${literals.join('')}${character}`;
      at += isLiteral ? 1 : literals.length + 1;
    } else if (literalAt >= 0) {
      text += literals.slice(0, literalAt + 1).join('');
      at += literalAt + 1;
    } else refused.push({ index, character, reason: whyRefused(slot, character) });
    index += character.length;
  }
  const rest = literalsFrom(slots, at);
  const hasAllInput = at + rest.length === slots.length;
  const isFilledIn = hasAllInput && !options.isDeleting && typed !== '';
  return { text: isFilledIn ? text + rest.join('') : text, refused };
}

function literalsFrom(slots: readonly Slot[], from: number): string[] {
  const literals: string[] = [];
  for (let at = from; at < slots.length; at++) {
    const slot = slots[at];
    if (slot?.kind !== 'literal') break;
    literals.push(slot.character);
  }
  return literals;
}

function whyRefused(slot: Slot | undefined, character: string): string {
  if (slot?.kind !== 'input') return t('No room for “{character}”.', { character });
  return t("“{character}” isn't allowed here: the place takes {expression}.", {
    character,
    expression: slot.pattern.source,
  });
}

/** Returns the mask without input: places as `_`, literals as they are. */
export const maskHint = (mask: InputMask): string =>
  mask.slots.map((slot) => (slot.kind === 'input' ? '_' : slot.character)).join('');
