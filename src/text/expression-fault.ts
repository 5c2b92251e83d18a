// Localizes faults of a regular expression: engines report them in English.
import { type MessageOrText, message, msg } from '../messages/index.ts';
import { causeOf } from '../workers/index.ts';

/** Messages of Chromium, Firefox and WebKit. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/^(Unterminated group|unterminated parenthetical|missing \))$/, msg('Unterminated group')],
  [/^(Unmatched '\)'|unmatched \) in regular expression|unmatched parentheses)$/, msg("Unmatched ')'")],
  [/^\\ at end of pattern$/, msg('\\ at end of pattern')],
  [
    /^(Unterminated character class|unterminated character class|missing terminating \] for character class)$/,
    msg('Unterminated character class'),
  ],
  [
    /^(Range out of order in character class|invalid range in character class|range out of order in character class)$/,
    msg('Range out of order in character class'),
  ],
  [/^nothing to repeat$/i, msg('Nothing to repeat')],
  [
    /^(Lone quantifier brackets|raw bracket is not allowed in regular expression with unicode flag)$/,
    msg('Lone quantifier brackets'),
  ],
  [/^(numbers out of order in \{\} quantifier\.?)$/, msg("numbers out of order in '{}' quantifier")],
  [/^incomplete quantifier$/i, msg('Incomplete quantifier')],
  [/^invalid group( specifier name)?$/i, msg('Invalid group')],
  [/^invalid capture group name( in regular expression)?$/i, msg('Invalid capture group name')],
  [/^invalid named (reference|capture referenced)$/i, msg('Invalid named reference')],
  [/^invalid (property name.*)$/i, msg('Invalid property name')],
  [/^invalid unicode escape.*$/i, msg('Invalid Unicode escape')],
  [
    /^(invalid (class |decimal )?escape|invalid identity escape in regular expression|invalid escaped character for unicode pattern)$/i,
    msg('Invalid escape'),
  ],
];

/** Message for an error of `new RegExp`: the expression, and its fault. */
export function expressionFaultMessage(error: unknown): MessageOrText {
  const localized = causeOf(error);
  const text = typeof localized === 'string' ? localized.replace(/^Invalid regular expression: /i, '') : '';
  const [, expression, words = text] = /^(\/.*\/[a-z]*): (.*)$/s.exec(text) ?? [];
  const known = FAULTS.find(([shape]) => shape.test(words));
  if (!known) return text === '' ? localized : text;
  const fault = message(known[1]);
  return expression === undefined ? fault : message('{expression}: {fault}', { expression, fault });
}
