// Reads binary CMaps, the compact form of Adobe's CMap resources that comes with pdf.js:
// https://github.com/mozilla/pdf.js/blob/master/external/cmapscompress/README.md

/** Codes of one length. Each byte of a code is between those of the first and the last one. */
export interface CodeSpace {
  readonly bytes: number;
  readonly from: number;
  readonly to: number;
}

/** Consecutive codes with consecutive CIDs. */
export interface CidRange extends CodeSpace {
  readonly cid: number;
}

export interface BinaryCMap {
  readonly isVertical: boolean;
  /** Name of the CMap that it changes. */
  readonly base: string | undefined;
  readonly spaces: readonly CodeSpace[];
  readonly ranges: readonly CidRange[];
}

/** Reads numbers of seven bits a byte, highest first: codes exceed what bit operators take. */
class NumberReader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new RangeError('A CMap ends early.');
    return byte;
  }

  number(): number {
    let value = 0;
    for (;;) {
      const byte = this.byte();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  }

  /** Reads a number with its sign in the lowest bit. */
  signed(): number {
    const value = this.number();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  code(bytes: number): number {
    let code = 0;
    for (let count = 0; count < bytes; count++) code = code * 256 + this.byte();
    return code;
  }

  string(): string {
    return String.fromCharCode(...Array.from({ length: this.number() }, () => this.number()));
  }
}

const KINDS = ['space', 'unmapped', 'characters', 'ranges'] as const;

/** @throws RangeError if it is cut off, or holds anything but codes and CIDs */
export function readBinaryCMap(bytes: Uint8Array): BinaryCMap {
  const reader = new NumberReader(bytes, 1);
  const spaces: CodeSpace[] = [];
  const ranges: CidRange[] = [];
  let base: string | undefined;
  while (!reader.isAtEnd) {
    const head = reader.byte();
    if (head >> 5 === 7) {
      const value = reader.string();
      if ((head & 31) === 1) base = value;
      continue;
    }
    const kind = KINDS[head >> 5];
    if (!kind) throw new RangeError('A CMap has records of an unknown kind.');
    for (const record of readRecords(reader, kind, (head & 15) + 1, (head & 16) !== 0)) {
      if (kind === 'space') spaces.push(record);
      else if (kind !== 'unmapped') ranges.push(record);
    }
  }
  return { isVertical: ((bytes[0] ?? 0) & 1) === 1, base, spaces, ranges };
}

/** @param isSequence true if each record starts where the one before ends */
function* readRecords(
  reader: NumberReader,
  kind: (typeof KINDS)[number],
  bytes: number,
  isSequence: boolean,
): Generator<CidRange> {
  const isRange = kind !== 'characters';
  const isTight = isSequence && (kind === 'characters' || kind === 'ranges');
  let [from, to, cid] = [0, 0, 0];
  for (let left = reader.number(), isFirst = true; left > 0; left--, isFirst = false) {
    from = isFirst ? reader.code(bytes) : to + 1 + (isTight ? 0 : reader.number());
    to = from + (isRange ? reader.number() : 0);
    if (kind === 'characters' && !isFirst) cid += 1 + reader.signed();
    else if (kind !== 'space') cid = reader.number();
    yield { bytes, from, to, cid };
  }
}
