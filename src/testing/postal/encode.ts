import { RS32, RS64 } from '../../barcodes/arithmetic/reed-solomon.ts';

// Test encoders that return bars as F, A, D, T. POSTNET and PLANET use T (short), A (tall).

const POSTNET = ['AATTT', 'TTTAA', 'TTATA', 'TTAAT', 'TATTA', 'TATAT', 'TAATT', 'ATTTA', 'ATTAT', 'ATATT'];

const withCheckDigit = (digits: string): string => {
  const sum = [...digits].reduce((total, digit) => total + Number(digit), 0);
  return digits + ((10 - (sum % 10)) % 10);
};

export function encodePostnet(digits: string): string {
  return `A${[...withCheckDigit(digits)].map((digit) => POSTNET[Number(digit)]).join('')}A`;
}

export function encodePlanet(digits: string): string {
  const exchange = (bar: string): string => (bar === 'A' ? 'T' : 'A');
  return `A${[...encodePostnet(digits).slice(1, -1)].map(exchange).join('')}A`;
}

const ROYAL_MAIL = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const HALVES = ['0011', '0101', '0110', '1001', '1010', '1100'];

export function encodeRoyalMail(text: string): string {
  const values = [...text].map((letter) => ROYAL_MAIL.indexOf(letter));
  const row = values.reduce((sum, value) => sum + Math.floor(value / 6) + 1, 0);
  const column = values.reduce((sum, value) => sum + (value % 6) + 1, 0);
  const check = ((row + 5) % 6) * 6 + ((column + 5) % 6);
  return `A${[...values, check].map(encodeRoyalMailCharacter).join('')}F`;
}

function encodeRoyalMailCharacter(value: number): string {
  const top = HALVES[Math.floor(value / 6)] ?? '';
  const bottom = HALVES[value % 6] ?? '';
  return [0, 1, 2, 3].map((i) => 'TADF'.charAt(Number(top[i]) + 2 * Number(bottom[i]))).join('');
}

/** Encodes KIX: Royal Mail's characters without start, stop and check. */
export function encodeKix(text: string): string {
  return [...text].map((letter) => encodeRoyalMailCharacter(ROYAL_MAIL.indexOf(letter))).join('');
}

const toSymbols = (numbers: string): number[] =>
  (numbers.match(/.../g) ?? []).map((three) => Number.parseInt(three, 4));
const fromSymbols = (symbols: Iterable<number>): string =>
  [...symbols].map((symbol) => symbol.toString(4).padStart(3, '0')).join('');
const toLetters = (numbers: string): string => numbers.replace(/./g, (number) => 'FADT'.charAt(Number(number)));

/** @param customer bars of the customer field: none, 16 or 31 letters */
export function encodeAustraliaPost(format: string, sorting: string, customer = ''): string {
  const digits = [...(format + sorting)]
    .map((digit) => `${Math.floor(Number(digit) / 3)}${Number(digit) % 3}`)
    .join('');
  const field = customer === '' ? '3' : customer.replace(/./g, (letter) => String('FADT'.indexOf(letter)));
  const data = toSymbols(digits + field);
  return `AT${toLetters(fromSymbols(data) + fromSymbols(RS64.encode(data, 4)))}AT`;
}

const LETTERS = 'ZYXWVUTSRQPONMLKJIHGFEDCBA9876543210';

/** @param text as read: J18C or J18D, issuer, equipment, priority, item, tracking */
export function encodeUpu(text: string): string {
  const isC = text.startsWith('J18C');
  const bits = (value: number, width: number): string => value.toString(2).padStart(width, '0');
  const [first = 0, second = 0, third = 0] = [...text.slice(4, 7)].map((letter) => LETTERS.indexOf(letter));
  const item = text.slice(11, 23);
  const moment =
    (Number(item.slice(0, 2)) - 1) * 5120 +
    Number(item.slice(2, 4)) * 160 +
    Number(item.slice(4, 6)) * 6 +
    Number(item.slice(6, 7));
  const message =
    bits(isC ? 2 : 3, 4) +
    bits(first * 1600 + second * 40 + third, 16) +
    bits(Number.parseInt(text.slice(7, 10), 16), 12) +
    bits('NLHU'.indexOf(text.charAt(10)), 2) +
    (isC ? bits(moment, 16) + bits(Number(item.slice(7)), 14) : bits(Number(item), 30));
  const codewords = (message.slice(0, 54).match(/.{6}/g) ?? []).map((six) => Number.parseInt(six, 2));
  codewords.splice(2, 0, 22);
  const tail = [
    38,
    Number.parseInt(bits('TFDN'.indexOf(text.charAt(23)), 2) + message.slice(54, 58), 2),
    Number.parseInt(message.slice(58), 2),
  ];
  const check = RS64.encode([...codewords, ...tail], isC ? 12 : 6);
  return toLetters(fromSymbols([...codewords, ...check, ...tail]));
}

const JAPAN_POST = 'FTT FFT FDA DFA FAD FTF DAF AFD ADF TFF TFT DAT DTA ADT TDA ATD TAD TTF FFF'.split(' ');
const JAPAN_POST_LENGTH = 20;
const CONTROL_1 = 11;
const CONTROL_4 = 14;

/** @param text seven-digit postal code, then the address: digits, hyphens, letters */
export function encodeJapanPost(text: string): string {
  const values = [...text].flatMap((character) => {
    if (character === '-') return [10];
    const letter = ROYAL_MAIL.indexOf(character) - 10;
    return letter < 0 ? [Number(character)] : [CONTROL_1 + Math.floor(letter / 10), letter % 10];
  });
  const padded = Array.from({ length: JAPAN_POST_LENGTH }, (_, i) => values[i] ?? CONTROL_4);
  const sum = padded.reduce((total, value) => total + value, 0);
  return `FD${[...padded, (19 - (sum % 19)) % 19].map((value) => JAPAN_POST[value]).join('')}DF`;
}

const OUTWARD = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const INWARD = 'ABDEFGHJLNPQRSTUWXYZ';
const DIGITS = '0123456789';
const POST_CODES = [
  [OUTWARD, DIGITS, OUTWARD, DIGITS, INWARD, INWARD, DIGITS, INWARD],
  [OUTWARD, OUTWARD, DIGITS, DIGITS, INWARD, INWARD, DIGITS, INWARD],
  [OUTWARD, OUTWARD, DIGITS, DIGITS, DIGITS, INWARD, INWARD, DIGITS, INWARD],
  [OUTWARD, OUTWARD, DIGITS, OUTWARD, DIGITS, INWARD, INWARD, DIGITS, INWARD],
  [OUTWARD, DIGITS, DIGITS, INWARD, INWARD, DIGITS, INWARD],
  [OUTWARD, DIGITS, DIGITS, DIGITS, INWARD, INWARD, DIGITS, INWARD],
];
const POST_CODE_STARTS = [1n, 5408000001n, 10816000001n, 64896000001n, 205504000001n, 205712000001n];

function numberOfPostCode(text: string): bigint {
  if (text === 'XY11') return 0n;
  const form = POST_CODES.findIndex(
    (kinds) => kinds.length === text.length && kinds.every((kind, i) => kind.includes(text.charAt(i))),
  );
  const kinds = POST_CODES[form] ?? [];
  const place = kinds.reduce(
    (value, kind, i) => value * BigInt(kind.length) + BigInt(kind.indexOf(text.charAt(i))),
    0n,
  );
  return place + (POST_CODE_STARTS[form] ?? 0n);
}

const GROUPS_C = [9, 10, 11, 0, 12, 1, 13, 2, 14, 15, 16, 3, 17, 4, 5, 18, 6, 7, 19, 8, 20, 21];
const GROUPS_L = [11, 12, 0, 13, 14, 1, 15, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23, 8, 9, 10, 24, 25];
const isOdd = (pattern: number): boolean => pattern.toString(2).replaceAll('0', '').length % 2 === 1;
const SIX_BITS = Array.from({ length: 64 }, (_, pattern) => pattern);

/** @param text format, version, class, supply chain (2 or 6 digits), item, post code */
export function encodeMailmark(text: string): string {
  const [, format, version, mailClass = '', chain = '', item, postCode = ''] =
    /^(\d)(\d)([\dA-E])(\d{2}|\d{6})(\d{8})([A-Z].*)$/.exec(text) ?? [];
  const isC = chain.length === 2;
  let value = numberOfPostCode(postCode);
  value = value * 10n ** 8n + BigInt(item ?? 0);
  value = value * 10n ** BigInt(chain.length) + BigInt(chain);
  value = value * 15n + BigInt(Number.parseInt(mailClass, 16));
  value = (value * 5n + BigInt(format ?? 0)) * 4n + BigInt(Number(version) - 1);
  const [even, odd] = isC ? [9, 7] : [11, 8];
  const numbers: number[] = [];
  for (let i = 0; i < even + odd; i++) {
    const base = i < odd ? 32n : 30n;
    numbers.unshift(Number(value % base));
    value /= base;
  }
  numbers.push(...RS32.encode(numbers, isC ? 6 : 7));
  const odds = SIX_BITS.filter(isOdd);
  const evens = SIX_BITS.slice(1, -1).filter((pattern) => !isOdd(pattern));
  const symbols = numbers.map((number, i) => (i < even ? evens : odds)[number] ?? 0);
  return (isC ? GROUPS_C : GROUPS_L)
    .map((place, group) => {
      const bits = (symbols[place] ?? 0).toString(2).padStart(6, '0');
      const [up, down] = group % 2 === 0 ? [bits.slice(0, 3), bits.slice(3)] : [bits.slice(3), bits.slice(0, 3)];
      return [0, 1, 2].map((i) => 'TADF'.charAt(Number(up[i]) + 2 * Number(down[i]))).join('');
    })
    .join('');
}
