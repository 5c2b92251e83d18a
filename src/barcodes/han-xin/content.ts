// Decodes the message in the bits of a Han Xin Code (ISO/IEC 20830).
import type { SymbolFacts } from '../table/facts.ts';
import { decodeEci, GB_18030, isKnownEci, LATIN_1 } from '../text/eci.ts';

export interface HanXinContent {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly facts: SymbolFacts;
}

class NotAMessage extends Error {}

/** Numeric mode: FNC1 in GS1 data; terminators add the length of the last group. */
const NUMERIC_FNC1 = 1000;
const NUMERIC_END = 1020;
/** Text mode: switch to the other submode, and terminator. */
const TEXT_SWITCH = 62;
const TEXT_END = 63;
const REGION_SWITCH = 4094;
const REGION_END = 4095;
const TWO_BYTES_END = 32767;
/** Characters per row of GB 2312, and of GB 18030's two-byte region. */
const ROW = 94;
const WIDE_ROW = 190;
const GS1_START = 1;
/** End of GS1 data, in place of a mode: first half of a byte of ones. */
const GS1_END = 0xf;

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i)).join('');

/** Characters of the two text submodes. */
const TEXTS = [
  range(0x30, 0x39) + range(0x41, 0x5a) + range(0x61, 0x7a),
  range(0, 27) + range(0x20, 0x2f) + range(0x3a, 0x40) + range(0x5b, 0x60) + range(0x7b, 0x7f),
];

class Decoder {
  private readonly data: Uint8Array;
  private at = 0;
  private readonly bytes: number[] = [];
  private readonly changes: { readonly from: number; readonly eci: number }[] = [];
  private isGs1 = false;
  private isGb = false;

  constructor(data: Uint8Array) {
    this.data = data;
  }

  private get left(): number {
    return 8 * this.data.length - this.at;
  }

  private take(count: number): number {
    if (count > this.left) throw new NotAMessage();
    let value = 0;
    for (let i = 0; i < count; i++, this.at++)
      value = 2 * value + (((this.data[this.at >> 3] ?? 0) >> (7 - (this.at & 7))) & 1);
    return value;
  }

  private write(text: string): void {
    for (const character of text) this.bytes.push(character.charCodeAt(0));
  }

  decode(): HanXinContent {
    while (this.left >= 4 && this.readMode(this.take(4)));
    while (this.left > 0) if (this.take(Math.min(8, this.left)) !== 0) throw new NotAMessage();
    return this.content();
  }

  /** Reads a segment; returns false at the end. Unicode and URI modes lack public documentation. */
  private readMode(mode: number): boolean {
    switch (mode) {
      case 0:
        return false;
      case 1:
        this.readNumeric();
        return true;
      case 2:
        this.readText();
        return true;
      case 3:
        for (let count = this.take(13); count > 0; count--) this.bytes.push(this.take(8));
        return true;
      case 4:
      case 5:
        this.readRegion(mode === 4);
        return true;
      case 6:
        this.readTwoBytes();
        return true;
      case 7:
        this.readFourBytes();
        return true;
      case 8:
        this.changes.push({ from: this.bytes.length, eci: this.takeEci() });
        return true;
      case 14:
        if (this.take(4) !== GS1_START) throw new NotAMessage();
        this.isGs1 = true;
        return true;
      case GS1_END:
        if (!this.isGs1 || this.take(4) !== GS1_END) throw new NotAMessage();
        return false;
      default:
        throw new NotAMessage();
    }
  }

  private readNumeric(): void {
    const groups: number[] = [];
    const flush = (digits: number): void => {
      groups.forEach((group, i) => {
        const length = i === groups.length - 1 ? digits : 3;
        if (group >= 10 ** length) throw new NotAMessage();
        this.write(String(group).padStart(length, '0'));
      });
      groups.length = 0;
    };
    for (;;) {
      const value = this.take(10);
      if (value < NUMERIC_FNC1) groups.push(value);
      else if (value === NUMERIC_FNC1 && this.isGs1) {
        flush(3);
        this.write('\x1d');
      } else if (value > NUMERIC_END) {
        flush(value - NUMERIC_END);
        return;
      } else throw new NotAMessage();
    }
  }

  private readText(): void {
    let submode = 0;
    for (let value = this.take(6); value !== TEXT_END; value = this.take(6)) {
      if (value === TEXT_SWITCH) submode = 1 - submode;
      else this.write(TEXTS[submode]?.[value] ?? '');
    }
  }

  private writeGb(...bytes: number[]): void {
    this.isGb = true;
    if (bytes.some((byte) => byte > 0xff)) throw new NotAMessage();
    this.bytes.push(...bytes);
  }

  /** Reads common Chinese characters: of region one, which has three parts, or two. */
  private readRegion(isFirst: boolean): void {
    const rows: readonly [number, number][] = [
      [0xfca, 0xa8],
      [0xeb0, 0xa1],
      [0, 0xb0],
    ];
    for (let value = this.take(12); value !== REGION_END; value = this.take(12)) {
      if (value === REGION_SWITCH) {
        this.readRegion(!isFirst);
        return;
      }
      const [first, row] = (isFirst ? rows.find(([from]) => value >= from) : undefined) ?? [0, isFirst ? 0xb0 : 0xd8];
      this.writeGb(row + Math.floor((value - first) / ROW), 0xa1 + ((value - first) % ROW));
    }
  }

  private readTwoBytes(): void {
    for (let value = this.take(15); value !== TWO_BYTES_END; value = this.take(15)) {
      const second = value % WIDE_ROW;
      this.writeGb(0x81 + Math.floor(value / WIDE_ROW), second < 0x3f ? 0x40 + second : 0x41 + second);
    }
  }

  private readFourBytes(): void {
    const value = this.take(21);
    const [third, second] = [Math.floor(value / 10), Math.floor(value / 1260)];
    this.writeGb(0x81 + Math.floor(value / 12600), 0x30 + (second % 10), 0x81 + (third % 126), 0x30 + (value % 10));
  }

  private takeEci(): number {
    if (this.take(1) === 0) return this.take(7);
    if (this.take(1) === 0) return this.take(14);
    if (this.take(1) === 0) return this.take(21);
    throw new NotAMessage();
  }

  private content(): HanXinContent {
    const bytes = Uint8Array.from(this.bytes);
    const parts = [{ from: 0, eci: this.defaultEci(bytes) }, ...this.changes];
    const text = parts.map(({ from, eci }, i) => decodeEci(bytes.subarray(from, parts[i + 1]?.from), eci)).join('');
    const hasEci = this.changes.length > 0;
    return {
      text,
      bytes,
      facts: {
        hasEci,
        ...(this.isGs1 ? { isGs1: true, contentType: 'GS1' } : { symbologyIdentifier: hasEci ? ']h1' : ']h0' }),
        ...(this.changes.some(({ eci }) => !isKnownEci(eci)) ? { contentType: 'UnknownECI' } : {}),
      },
    };
  }

  /** Returns the default character set: GB 18030 with Chinese characters, else UTF-8 if valid. */
  private defaultEci(bytes: Uint8Array): number {
    if (this.isGb) return GB_18030;
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      return 26;
    } catch {
      return LATIN_1;
    }
  }
}

export function decodeHanXin(data: Uint8Array): HanXinContent | undefined {
  try {
    return new Decoder(data).decode();
  } catch (error) {
    if (error instanceof NotAMessage) return undefined;
    throw error;
  }
}
