import { encodeReedSolomon } from '../../barcodes/postal/reed-solomon.ts';

// Encoders for tests: each writes a symbol as the letters F, A, D, T of its bars. A short bar of POSTNET or PLANET is T, a tall one A.

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

/** KIX: Royal Mail's characters without start, stop and check. */
export function encodeKix(text: string): string {
  return [...text].map((letter) => encodeRoyalMailCharacter(ROYAL_MAIL.indexOf(letter))).join('');
}

const toSymbols = (numbers: string): number[] =>
  (numbers.match(/.../g) ?? []).map((three) => Number.parseInt(three, 4));
const fromSymbols = (symbols: Iterable<number>): string =>
  [...symbols].map((symbol) => symbol.toString(4).padStart(3, '0')).join('');
const toLetters = (numbers: string): string => numbers.replace(/./g, (number) => 'FADT'.charAt(Number(number)));

/** @param customer the customer field's bars: none, 16 or 31 letters */
export function encodeAustraliaPost(format: string, sorting: string, customer = ''): string {
  const digits = [...(format + sorting)]
    .map((digit) => `${Math.floor(Number(digit) / 3)}${Number(digit) % 3}`)
    .join('');
  const field = customer === '' ? '3' : customer.replace(/./g, (letter) => String('FADT'.indexOf(letter)));
  const data = toSymbols(digits + field);
  return `AT${toLetters(fromSymbols(data) + fromSymbols(encodeReedSolomon(data, 4)))}AT`;
}

const LETTERS = 'ZYXWVUTSRQPONMLKJIHGFEDCBA9876543210';

/** @param text as it is read: J18C or J18D, issuer, equipment, priority, item, tracking */
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
  const check = encodeReedSolomon([...codewords, ...tail], isC ? 12 : 6);
  return toLetters(fromSymbols([...codewords, ...check, ...tail]));
}
