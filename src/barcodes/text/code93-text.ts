/** Characters by value; a to d represent the shift characters ($) (%) (/) (+), 43 to 46. */
const VALUES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%abcd';
const SHIFTS = { dollar: 'a', percent: 'b', slash: 'c', plus: 'd' } as const;
/** Shift characters in human-readable form. */
const PRINTED: Readonly<Record<string, string>> = { a: '$', b: '%', c: '/', d: '+' };

/** Plain Code 93 characters; all others need a shift character. */
const PLAIN = /^[0-9A-Z\-. $/+%]*$/;

export const isPlainCode93 = (text: string): boolean => PLAIN.test(text);

const letter = (n: number) => String.fromCharCode(65 + n);

/** Encodes a full ASCII character (AIM USS-93). */
function toSymbols(character: string): string {
  if (PLAIN.test(character)) return character;
  const code = character.charCodeAt(0);
  if (code === 0) return `${SHIFTS.percent}U`;
  if (code <= 26) return SHIFTS.dollar + letter(code - 1);
  if (code <= 31) return SHIFTS.percent + letter(code - 27);
  if (code <= 58) return SHIFTS.slash + letter(code - 33);
  if (code <= 63) return SHIFTS.percent + letter(code - 59 + 5);
  if (code === 64) return `${SHIFTS.percent}V`;
  if (code <= 95) return SHIFTS.percent + letter(code - 91 + 10);
  if (code === 96) return `${SHIFTS.percent}W`;
  if (code <= 122) return SHIFTS.plus + letter(code - 97);
  return SHIFTS.percent + letter(code - 123 + 15);
}

const toPrinted = (symbols: string) => [...symbols].map((symbol) => PRINTED[symbol] ?? symbol).join('');

/** Encodes full ASCII text as plain characters. */
export const toCode93Raw = (text: string): string => toPrinted([...text].map(toSymbols).join(''));

/** Highest weights of the check characters C and K, from the right. */
const HIGHEST = [20, 15] as const;

/** Returns the check value over all values before it. */
const toCheckValue = (values: readonly number[], highest: number): number =>
  values.reduce((sum, value, i) => sum + value * (((values.length - 1 - i) % highest) + 1), 0) % 47;

/** Returns true if the last two values are the check characters C and K of those before. */
export function checkCode93Values(values: readonly number[]): boolean {
  return HIGHEST.every((highest, i) => {
    const at = values.length - HIGHEST.length + i;
    return at > 0 && values[at] === toCheckValue(values.slice(0, at), highest);
  });
}

/** Returns the check characters C and K (modulo 47). */
export function toCode93Check(text: string): string {
  const values = [...text].flatMap((character) => [...toSymbols(character)].map((symbol) => VALUES.indexOf(symbol)));
  for (const highest of HIGHEST) values.push(toCheckValue(values, highest));
  return toPrinted(
    values
      .slice(-HIGHEST.length)
      .map((value) => VALUES.charAt(value))
      .join(''),
  );
}

const ASCII_OF = new Map(
  Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).map((character) => [
    toSymbols(character),
    character,
  ]),
);

/** Decodes symbol characters (a to d: shifts) to full ASCII; undefined for a lone shift. */
export function toCode93Text(symbols: string): string | undefined {
  const characters = symbols.match(/[a-d]?./gs) ?? [];
  const text = characters.map((character) => ASCII_OF.get(character));
  return text.includes(undefined) ? undefined : text.join('');
}
