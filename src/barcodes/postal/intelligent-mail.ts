import type { BarRow } from './bar-row.ts';
import {
  CHARACTER_BITS,
  CHARACTERS,
  CODEWORD_OF_CHARACTER,
  COMPLEMENTED,
  HALF_BAR_OF_BIT,
} from './intelligent-mail-tables.ts';
import { hasSpecifiedBars, type PostalReader, type PostalReading } from './symbology.ts';

const CODEWORDS = 1365n;
const LAST_CODEWORDS = 636n;
/** Offset of the first codeword if the check sequence's highest bit is set. */
const FIRST_OFFSET = 659;
const MESSAGE_BITS = 102n;

/** Minimum doubt of half bars to try flipped. */
const TRY_DOUBT = 0.15;
/** Maximum number of half bars to try flipped. */
const TRY_AT_MOST = 16;

/** Routing codes of 11, 9 and 5 digits share one number range, after 0 for none. */
const ROUTINGS = [
  { digits: 11, offset: 1_000_100_001n },
  { digits: 9, offset: 100_001n },
  { digits: 5, offset: 1n },
];

/** CRC-11 of the message's 102 bits, highest first: polynomial 0xF35, initially all ones. */
function checkSequence(message: bigint): number {
  let sequence = 0x7ff;
  for (let bit = MESSAGE_BITS - 1n; bit >= 0n; bit--) {
    const feedback = ((sequence >> 10) ^ Number((message >> bit) & 1n)) & 1;
    sequence = ((sequence << 1) ^ (feedback ? 0xf35 : 0)) & 0x7ff;
  }
  return sequence;
}

function readCharacters(row: BarRow): Uint16Array {
  const characters = new Uint16Array(CHARACTERS);
  HALF_BAR_OF_BIT.forEach((half, bit) => {
    const isSet = ((row.states[half >> 1] ?? 0) >> (half & 1)) & 1;
    const character = Math.floor(bit / CHARACTER_BITS);
    characters[character] = (characters[character] ?? 0) | (isSet << (bit % CHARACTER_BITS));
  });
  return characters;
}

/** Decodes ten characters to 20, 25, 29 or 31 digits; undefined if the check sequence differs. */
function readDigits(characters: Uint16Array): string | undefined {
  let sequence = 0;
  const codewords: number[] = [];
  for (let i = 0; i < CHARACTERS; i++) {
    const entry = CODEWORD_OF_CHARACTER[characters[i] ?? 0] ?? -1;
    if (entry < 0) return undefined;
    if (entry & COMPLEMENTED) sequence |= 1 << i;
    codewords.push(entry & ~COMPLEMENTED);
  }
  let first = codewords[0] ?? 0;
  if (first >= FIRST_OFFSET) {
    first -= FIRST_OFFSET;
    sequence |= 1 << CHARACTERS;
  }
  const last = codewords[CHARACTERS - 1] ?? 0;
  if (first >= FIRST_OFFSET || last % 2 !== 0 || last / 2 >= Number(LAST_CODEWORDS)) return undefined;
  let message = BigInt(first);
  for (const codeword of codewords.slice(1, -1)) message = message * CODEWORDS + BigInt(codeword);
  message = message * LAST_CODEWORDS + BigInt(last / 2);
  if (message >> MESSAGE_BITS !== 0n || checkSequence(message) !== sequence) return undefined;
  return splitMessage(message);
}

/** Splits into barcode identifier (second digit 0 to 4), tracking code, and routing code. */
function splitMessage(message: bigint): string | undefined {
  const tracking = (message % 10n ** 18n).toString().padStart(18, '0');
  let rest = message / 10n ** 18n;
  const second = rest % 5n;
  rest /= 5n;
  const identifier = `${rest % 10n}${second}`;
  rest /= 10n;
  if (rest === 0n) return identifier + tracking;
  for (const { digits, offset } of ROUTINGS) {
    if (rest < offset) continue;
    const routing = (rest - offset).toString().padStart(digits, '0');
    return routing.length === digits ? identifier + tracking + routing : undefined;
  }
  return undefined;
}

const isCharacter = (pattern: number): boolean => (CODEWORD_OF_CHARACTER[pattern] ?? -1) >= 0;

/** Flips doubtful half bars: a repair counts only if it alone has a valid check sequence. */
function repair(row: BarRow, characters: Uint16Array): { digits: string; flips: number } | undefined {
  const broken = [...characters.keys()].filter((i) => !isCharacter(characters[i] ?? 0));
  if (broken.length > 2) return undefined;
  const bits = [...HALF_BAR_OF_BIT.keys()];
  const doubtOf = (bit: number): number => row.doubts[HALF_BAR_OF_BIT[bit] ?? 0] ?? 0;
  const doubtful = bits
    .filter((bit) => doubtOf(bit) >= TRY_DOUBT)
    .sort((a, b) => doubtOf(b) - doubtOf(a))
    .slice(0, TRY_AT_MOST);
  const attempts: number[][] = doubtful.map((bit) => [bit]);
  if (broken.length === 1) {
    const start = CHARACTER_BITS * (broken[0] ?? 0);
    for (let bit = start; bit < start + CHARACTER_BITS; bit++) if (!doubtful.includes(bit)) attempts.push([bit]);
  }
  doubtful.forEach((one, i) => {
    for (const other of doubtful.slice(i + 1)) attempts.push([one, other]);
  });

  const found = new Map<string, number>();
  for (const attempt of attempts) {
    const tried = characters.slice();
    for (const bit of attempt) {
      const character = Math.floor(bit / CHARACTER_BITS);
      tried[character] = (tried[character] ?? 0) ^ (1 << (bit % CHARACTER_BITS));
    }
    const digits = readDigits(tried);
    if (digits !== undefined && !found.has(digits)) found.set(digits, attempt.length);
  }
  const [only] = found;
  return only && found.size === 1 ? { digits: only[0], flips: only[1] } : undefined;
}

function decode(row: BarRow): PostalReading | undefined {
  if (!hasSpecifiedBars('intelligentMailBarcode', row)) return undefined;
  const characters = readCharacters(row);
  const checkSum = { chars: 0, valid: true };
  const digits = readDigits(characters);
  if (digits !== undefined) return { text: digits, checkSum, corrected: 0 };
  const repaired = repair(row, characters);
  return repaired && { text: repaired.digits, checkSum, corrected: repaired.flips / 2 };
}

/** USPS Intelligent Mail (OneCode): 65 bars with tracking and routing code. */
export const intelligentMail: PostalReader = { decode };
