// Decodes the message in a DotCode's codewords (AIM DotCode, Rev 4).
import type { SymbolFacts } from '../table/facts.ts';
import { decodeEci, isKnownEci, LATIN_1 } from '../text/eci.ts';

type CodeSet = 'A' | 'B' | 'C';

interface Change {
  readonly to: CodeSet;
  /** Number of codewords affected; undefined for a latch. */
  readonly count?: number;
}

const FNC1 = 107;
const FNC2 = 108;
const FNC3 = 109;
const BINARY_SHIFTS: Readonly<Record<number, CodeSet>> = { 110: 'A', 111: 'B' };
const BINARY_LATCH = 112;
const PAD = 106;
/** Expiry date and batch number in code set C. */
const EXPIRES = 100;

const shifts = (first: number, to: CodeSet, counts: readonly number[]): [number, Change][] =>
  counts.map((count, i) => [first + i, { to, count }]);

const CHANGES: Readonly<Record<CodeSet, ReadonlyMap<number, Change>>> = {
  A: new Map([
    ...shifts(96, 'B', [1, 2, 3, 4, 5, 6]),
    [102, { to: 'B' }],
    ...shifts(103, 'C', [2, 3, 4]),
    [106, { to: 'C' }],
  ]),
  B: new Map([...shifts(101, 'A', [1]), [102, { to: 'A' }], ...shifts(103, 'C', [2, 3, 4]), [106, { to: 'C' }]]),
  C: new Map([[101, { to: 'A' }], ...shifts(102, 'B', [1, 2, 3, 4]), [106, { to: 'B' }]]),
};

/** Control characters in code set B: CR LF, tab, FS, GS, RS. */
const CONTROLS: Readonly<Record<number, string>> = { 96: '\r\n', 97: '\t', 98: '\x1c', 99: '\x1d', 100: '\x1e' };

/** Headers and trailers of ISO/IEC 15434, by the first codeword of a message in code set B. */
const MACROS: Readonly<Record<number, readonly [string, string]>> = {
  97: ['[)>\x1e05\x1d', '\x1e\x04'],
  98: ['[)>\x1e06\x1d', '\x1e\x04'],
  99: ['[)>\x1e12\x1d', '\x1e\x04'],
  100: ['[)>\x1e', '\x04'],
};

/** Bases in binary mode: of bytes (with ECI markers), and of codewords, in groups of six. */
const BYTE_BASE = 259;
const WORD_BASE = 103;
const WORDS = 6;
/** Codewords that interrupt binary mode for pairs of digits, or end it. */
const LEAST_DIGITS = 103;
const BINARY_ENDS: Readonly<Record<number, CodeSet>> = { 109: 'A', 110: 'B', 111: 'C' };

const digitsOf = (codeword: number): string => String(codeword).padStart(2, '0');

function charactersOf(codeword: number, set: CodeSet): string | undefined {
  if (set === 'C') return codeword < 100 ? digitsOf(codeword) : undefined;
  if (codeword < 64 || (codeword < 96 && set === 'B')) return String.fromCharCode(codeword + 32);
  if (set === 'A') return codeword < 96 ? String.fromCharCode(codeword - 64) : undefined;
  return CONTROLS[codeword];
}

export interface DotCodeContent {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly facts: SymbolFacts;
}

class NotAMessage extends Error {}

class Decoder {
  private readonly codewords: readonly number[];
  private at = 0;
  private set: CodeSet = 'C';
  private readonly bytes: number[] = [];
  /** Starts of bytes with another ECI. */
  private readonly changes: { readonly from: number; readonly eci: number }[] = [];
  private isGs1 = false;
  private trailer = '';
  private sequence: SymbolFacts['sequence'];

  constructor(codewords: readonly number[]) {
    this.codewords = codewords;
  }

  decode(): DotCodeContent {
    // FNC3 first means reader programming.
    if (this.codewords[0] === FNC3) this.at++;
    const [first = PAD, second = PAD] = this.codewords.slice(this.at);
    // Leading digits indicate GS1, unless preceded by FNC1.
    this.isGs1 = first <= EXPIRES;
    if (first === FNC1) this.at++;
    const macro = first === PAD ? MACROS[second] : undefined;
    if (macro) {
      this.write(macro[0]);
      this.trailer = macro[1];
      this.at += 2;
      this.set = 'B';
    }
    while (this.at < this.codewords.length) this.readOne(this.next(), this.set);
    this.write(this.trailer);
    return this.content();
  }

  private next(): number {
    const codeword = this.codewords[this.at++];
    if (codeword === undefined) throw new NotAMessage();
    return codeword;
  }

  private write(text: string): void {
    for (const character of text) this.bytes.push(character.charCodeAt(0));
  }

  private readOne(codeword: number, set: CodeSet): void {
    const characters = charactersOf(codeword, set);
    const change = CHANGES[set].get(codeword);
    const upper = BINARY_SHIFTS[codeword];
    if (characters !== undefined) this.write(characters);
    else if (change) this.changeTo(change);
    else if (set === 'C' && codeword === EXPIRES) this.write(`17${[1, 2, 3].map(() => this.readDigits()).join('')}10`);
    else if (codeword === FNC1) this.write('\x1d');
    else if (codeword === FNC2) this.readFnc2();
    else if (upper) this.bytes.push(128 + this.readCharacter(upper));
    else if (codeword === BINARY_LATCH) this.readBinary();
    // FNC3 separates messages.
    else throw new NotAMessage();
  }

  private changeTo({ to, count }: Change): void {
    if (count === undefined) {
      this.set = to;
      return;
    }
    for (let i = 0; i < count; i++) {
      const characters = charactersOf(this.next(), to);
      if (characters === undefined) throw new NotAMessage();
      this.write(characters);
    }
  }

  private readDigits(): string {
    const codeword = this.next();
    if (codeword >= 100) throw new NotAMessage();
    return digitsOf(codeword);
  }

  private readCharacter(set: CodeSet): number {
    const characters = charactersOf(this.next(), set);
    if (characters?.length !== 1) throw new NotAMessage();
    return characters.charCodeAt(0);
  }

  /** Reads an ECI or, at the end, the sequence position given by the last two characters. */
  private readFnc2(): void {
    if (this.codewords.slice(this.at).every((codeword) => codeword === PAD)) {
      const [index, count] = this.bytes.splice(-2).map((byte) => Number.parseInt(String.fromCharCode(byte), 36));
      if (!index || !count || index > count) throw new NotAMessage();
      this.sequence = { index: index - 1, count, id: '' };
      this.at = this.codewords.length;
      return;
    }
    const first = this.next();
    this.changeEci(first < 40 ? first : (first - 40) * 12769 + this.next() * 113 + this.next() + 40);
  }

  private changeEci(eci: number): void {
    this.changes.push({ from: this.bytes.length, eci });
  }

  private readBinary(): void {
    for (;;) {
      this.readBytes();
      // In this mode, padding just ends the data.
      if (this.at === this.codewords.length) return;
      const codeword = this.next();
      const set = BINARY_ENDS[codeword];
      if (set) {
        this.set = set;
        return;
      }
      if (codeword > LEAST_DIGITS + 5) throw new NotAMessage();
      for (let i = 0; i <= codeword - LEAST_DIGITS + 1; i++) this.write(this.readDigits());
    }
  }

  /** Reads groups of up to six codewords, which hold one byte fewer. */
  private readBytes(): void {
    const values: number[] = [];
    for (;;) {
      const group: number[] = [];
      while (group.length < WORDS && (this.codewords[this.at] ?? WORD_BASE) < WORD_BASE) group.push(this.next());
      if (group.length === 0) break;
      let sum = group.reduce((value, codeword) => WORD_BASE * value + codeword, 0);
      const bytes: number[] = [];
      for (let i = 1; i < group.length; i++) {
        bytes.unshift(sum % BYTE_BASE);
        sum = Math.floor(sum / BYTE_BASE);
      }
      if (sum !== 0) throw new NotAMessage();
      values.push(...bytes);
      if (group.length < WORDS) break;
    }
    for (let i = 0; i < values.length; i++) {
      const value = values[i] ?? 0;
      if (value < 256) {
        this.bytes.push(value);
        continue;
      }
      const named = values.slice(i + 1, i + value - 254);
      this.changeEci(named.reduce((eci, byte) => 256 * eci + byte, 0));
      i += named.length;
    }
  }

  private content(): DotCodeContent {
    const bytes = Uint8Array.from(this.bytes);
    const parts = [{ from: 0, eci: LATIN_1 }, ...this.changes];
    const text = parts.map(({ from, eci }, i) => decodeEci(bytes.subarray(from, parts[i + 1]?.from), eci)).join('');
    return { text, bytes, facts: this.facts() };
  }

  private facts(): SymbolFacts {
    const hasEci = this.changes.length > 0;
    return {
      hasEci,
      // The identifier's variants with ECI are not publicly documented.
      ...(hasEci ? {} : { symbologyIdentifier: this.isGs1 ? ']J1' : ']J0' }),
      ...(this.isGs1 ? { isGs1: true, contentType: 'GS1' } : {}),
      ...(this.changes.some(({ eci }) => !isKnownEci(eci)) ? { contentType: 'UnknownECI' } : {}),
      ...(this.sequence ? { sequence: this.sequence } : {}),
    };
  }
}

export function decodeDotCode(codewords: readonly number[]): DotCodeContent | undefined {
  try {
    return new Decoder(codewords).decode();
  } catch (error) {
    if (error instanceof NotAMessage) return undefined;
    throw error;
  }
}
