// US postal codes, phone and social security numbers, and masks, in Acrobat's formats.
import type { RuleContent } from './rule.ts';

type SpecialForm = Extract<RuleContent, { readonly kind: 'special' }>['form'];

/** Patterns by number of digits; `9` is a digit. */
const SHAPES: Readonly<Record<SpecialForm, readonly string[]>> = {
  zip: ['99999'],
  zip4: ['99999-9999'],
  phone: ['(999) 999-9999', '999-9999'],
  ssn: ['999-99-9999'],
};

/** Returns the mask that a field's rules ask for; undefined for none. */
export function maskOfRules(rules: readonly RuleContent[]): string | undefined {
  const rule = rules.find((one) => one.kind === 'mask' || one.kind === 'special');
  if (rule?.kind === 'mask') return rule.mask;
  return rule?.kind === 'special' ? SHAPES[rule.form][0] : undefined;
}

const digitsIn = (shape: string): number => shape.split('9').length - 1;

/** Formats text; undefined for other characters or a wrong number of digits. */
export function formatSpecial(text: string, form: SpecialForm): string | undefined {
  if (!/^[\d\s().+-]*$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const shape = SHAPES[form].find((one) => digitsIn(one) === digits.length);
  let at = 0;
  return shape?.replace(/9/g, () => digits.charAt(at++));
}

const MASKED: Readonly<Record<string, RegExp>> = { '9': /\d/, A: /\p{L}/u, O: /[\p{L}\d]/u, X: /./su };

const fits = (characters: readonly string[], mask: readonly string[]): boolean =>
  characters.length === mask.length &&
  characters.every((character, index) => {
    const wanted = mask[index] ?? '';
    return MASKED[wanted]?.test(character) ?? character === wanted;
  });

/** Returns true if text matches a mask, with or without its literal characters. */
export function fitsMask(text: string, mask: string): boolean {
  const [characters, wanted] = [[...text], [...mask]];
  return (
    fits(characters, wanted) ||
    fits(
      characters,
      wanted.filter((character) => MASKED[character]),
    )
  );
}
