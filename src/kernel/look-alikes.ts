// Letters that look like Latin ones, or stand for them: a reader takes them for the same word.

/** Letters of other scripts (in lower case), after the Latin letter that they look like. */
const LOOKS = `a аɑαᴀꭺ𐊠 b ьвɓʙᖯƅ c сϲᴄⅽꮯ d ԁɗᴅժⅾꭰđ e еєεҽᴇꭼ℮ f ғϝꜰք g ɡɢցǥ h һհнʜꮋηħ i іιıɩɪӏɨ¡ꭵ j јϳᴊյ k кκᴋ
  l ⅼʟɭι|ꮮł m мᴍⅿꮇ n ոпɴղν o оοσᴏօ०੦๐ჿ𐐬ø p рρᴘϸꮲ q ԛգզ r гʀᴦꭱɾ s ѕꜱʂꮪ t тτᴛʈꭲŧ u υսᴜцμʋ v ѵνᴠⅴꮩ w ԝωᴡшѡա x хχᵡⅹҳ
  y уүγʏყꭹ z ᴢʐȥꮓζƶ`;
/** Digits and signs that people write for letters. */
const SIGNS = 'o 0 l 1! e 3€ a 4@ s 5$ t 7+ b 8';
const BRAILLE = '⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const tableOf = (pairs: string): [string, string][] => {
  const parts = pairs.split(/\s+/);
  return parts.flatMap((letter, at): [string, string][] =>
    at % 2 === 0 ? Array.from(parts[at + 1] ?? '', (other): [string, string] => [other, letter]) : [],
  );
};

/** Letters in circles and squares, and those of flags: the first of 26. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

const LETTER_LOOKS = new Map<string, string>([
  ...ALPHABETS.flatMap((first) =>
    Array.from(LETTERS, (letter, at): [string, string] => [String.fromCodePoint(first + at), letter]),
  ),
  ...Array.from(BRAILLE, (sign, at): [string, string] => [sign, LETTERS[at] ?? '']),
  ...tableOf(LOOKS),
]);
const SIGN_LOOKS = new Map(tableOf(SIGNS));

const PLAIN = new Map<string, string>([
  ...LETTER_LOOKS,
  ...SIGN_LOOKS,
  // Told apart by few readers.
  ['i', 'l'],
]);

/** Returns folded text in the simplest letters that look like it, the same ones for look-alikes. */
export const skeletonOf = (folded: string): string =>
  Array.from(folded.normalize('NFD').replace(/\p{M}/gu, ''), (letter) => {
    const plain = PLAIN.get(letter) ?? letter;
    return PLAIN.get(plain) ?? plain;
  }).join('');

/** Returns the Latin letters that a character may be read as; none for those of its own. */
export function looksLike(character: string): readonly string[] {
  const shown = showTags(character);
  if (shown !== character) return [shown];
  const own = character.normalize('NFKC').toLowerCase();
  const letter = LETTER_LOOKS.get(own);
  if (letter !== undefined) return [letter];
  const sign = SIGN_LOOKS.get(own);
  if (sign === undefined) return [];
  return sign === 'l' ? [sign, 'i'] : [sign];
}

/** Letters that are drawn by nothing, and spell in ASCII: Unicode, Tags. */
const TAGS = /[\u{e0020}-\u{e007e}]/gu;

export const showTags = (text: string): string =>
  text.replace(TAGS, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000));
