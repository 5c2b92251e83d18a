/** A character has 13 bits, each a half bar; ten characters make 65 bars. */
export const CHARACTER_BITS = 13;
export const CHARACTERS = 10;

/** Half bars by bit (USPS-B-3200): descender of bar 1 to 65, then ascender of the bar 65 less. */
const HALF_BARS = [
  67, 6, 78, 16, 86, 95, 34, 40, 45, 113, 117, 121, 62, 87, 18, 104, 41, 76, 57, 119, 115, 72, 97, 2, 127, 26, 105, 35,
  122, 52, 114, 7, 24, 82, 68, 63, 94, 44, 77, 112, 70, 100, 39, 30, 107, 15, 125, 85, 10, 65, 54, 88, 20, 106, 46, 66,
  8, 116, 29, 61, 99, 80, 90, 37, 123, 51, 25, 84, 129, 56, 4, 109, 96, 28, 36, 47, 11, 71, 33, 102, 21, 9, 17, 49, 124,
  79, 64, 91, 42, 69, 53, 60, 14, 1, 27, 103, 126, 75, 89, 50, 120, 19, 32, 110, 92, 111, 130, 59, 31, 12, 81, 43, 55,
  5, 74, 22, 101, 128, 58, 118, 48, 108, 38, 98, 93, 23, 83, 13, 73, 3,
];

/** Half bar by bit (13 per character), numbered as in `BarRow`. */
export const HALF_BAR_OF_BIT: readonly number[] = HALF_BARS.map((number) =>
  number > 65 ? 2 * (number - 66) : 2 * (number - 1) + 1,
);

const reverseBits = (value: number): number => {
  let reversed = 0;
  for (let bit = 0; bit < CHARACTER_BITS; bit++) reversed |= ((value >> bit) & 1) << (CHARACTER_BITS - 1 - bit);
  return reversed;
};

const bitCount = (value: number): number => {
  let count = 0;
  for (let rest = value; rest > 0; rest &= rest - 1) count++;
  return count;
};

/** Lists characters with this many bits: ascending, with mirror images; then palindromes. */
function listCharacters(bits: number): number[] {
  const pairs: number[] = [];
  const palindromes: number[] = [];
  for (let value = 0; value < 1 << CHARACTER_BITS; value++) {
    if (bitCount(value) !== bits) continue;
    const mirrored = reverseBits(value);
    if (mirrored === value) palindromes.unshift(value);
    else if (value < mirrored) pairs.push(value, mirrored);
  }
  return [...pairs, ...palindromes];
}

/** Characters of the codewords 0 to 1364. */
const CHARACTER_OF_CODEWORD: readonly number[] = [...listCharacters(5), ...listCharacters(2)];

const COMPLEMENT = (1 << CHARACTER_BITS) - 1;
/** Flag of complemented characters below, each of which is a bit of the check sequence. */
export const COMPLEMENTED = 1 << 11;

/** Codewords by 13-bit pattern, with `COMPLEMENTED` or not; −1 for an invalid pattern. */
export const CODEWORD_OF_CHARACTER: Int16Array = (() => {
  const table = new Int16Array(1 << CHARACTER_BITS).fill(-1);
  CHARACTER_OF_CODEWORD.forEach((character, codeword) => {
    table[character] = codeword;
    table[character ^ COMPLEMENT] = codeword | COMPLEMENTED;
  });
  return table;
})();
