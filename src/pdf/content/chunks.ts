// Operations of a rewritten content stream, in order. Text objects and resources decide later about
// operations that stand before.
import { concatBytes } from '../../codecs/bytes.ts';
import { type ContentPiece, normalizeContent } from './normalize.ts';
import type { PendingUse } from './resource-use.ts';
import type { GraphicsState } from './state.ts';
import type { TextRun } from './text-object.ts';
import type { Operation } from './tokens.ts';
import { formatOperand, toBytes } from './write.ts';

export interface Chunk extends ContentPiece {
  /** Replaces the chunk if redaction removes anything from its text object. */
  readonly careful: Uint8Array | undefined;
  /** Remaining text, if the text object loses something in re-typeset lines. */
  readonly left?: readonly TextRun[];
  /** Resource operator that may turn out unused, and its replacement then. */
  readonly pending?: { readonly use: PendingUse; instead(): string };
}

const PERCENT = 37;

export class Chunks {
  readonly #source: Uint8Array;
  readonly #chunks: Chunk[] = [];
  /** Index of the text object's first chunk. */
  #textStart = 0;
  #isChanged = false;

  constructor(source: Uint8Array) {
    this.#source = source;
  }

  get isChanged(): boolean {
    return this.#isChanged;
  }

  get length(): number {
    return this.#chunks.length;
  }

  /** Copies an operation unchanged. @param further additional chunk properties */
  copy(operation: Operation, careful?: string, further: Partial<Chunk> = {}): void {
    const { operator, operands, image, from, to } = operation;
    const own = this.#source.subarray(from, to);
    // Comments between operators aren't copied; here one is among the operands.
    const isPlain = image !== undefined || !own.includes(PERCENT);
    const plain = concatBytes([
      isPlain ? own : toBytes([...operands.map(formatOperand), operator].join(' ')),
      toBytes('\n'),
    ]);
    const replacement = careful === undefined ? undefined : toBytes(careful);
    this.#chunks.push({ operator, plain, careful: replacement, ...further });
  }

  /** @param operator that the text replaces */
  write(text: string, operator: string, further: Partial<Chunk> = {}): void {
    this.#isChanged = true;
    this.#chunks.push({ operator: text === '' ? '' : operator, plain: toBytes(text), careful: undefined, ...further });
  }

  /** Replaces an operation that was copied or written before. */
  rewrite(index: number, text: string, operator: string): void {
    this.#isChanged = true;
    this.#chunks[index] = { operator: text === '' ? '' : operator, plain: toBytes(text), careful: undefined };
  }

  /** Ends the text object, and begins another. @param isLost whether it lost something */
  endText(isLost: boolean): void {
    if (isLost) {
      this.#isChanged = true;
      for (let index = this.#textStart; index < this.#chunks.length; index++) {
        const chunk = this.#chunks[index];
        if (!chunk?.careful) continue;
        const { careful: plain, left: runs, spacing } = chunk;
        const operator = plain.length > 0 || runs ? chunk.operator : '';
        this.#chunks[index] = { operator, plain, careful: undefined, runs, spacing };
      }
    }
    this.#textStart = this.#chunks.length;
  }

  /** Drops operators that select resources for nothing. */
  dropUnused(): void {
    for (const [index, { pending }] of this.#chunks.entries())
      if (pending && !pending.use.isUsed) this.rewrite(index, pending.instead(), 'gs');
  }

  /** @param start first state of a stream with re-typeset lines; undefined if lines stay */
  toBytes(start: GraphicsState | undefined): Uint8Array {
    return start ? normalizeContent(this.#chunks, start) : concatBytes(this.#chunks.map(({ plain }) => plain));
  }
}
