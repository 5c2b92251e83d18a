// Open marked content of a content stream, and what became of its content.
import type { PDFRawStream } from '@cantoo/pdf-lib';
import type { Chunks } from './chunks.ts';
import type { Job, MarkedContent } from './job.ts';
import type { MarkedOperation } from './marked-content.ts';

interface OpenMark {
  readonly hides: boolean;
  readonly operation: MarkedOperation;
  /** Index of its first chunk. */
  readonly at: number;
  /** The job's counters at its start. */
  readonly lost: number;
  readonly painted: number;
  /** The job's innermost numbered marked content around it. */
  readonly outer: number;
  /** Its number among all marked content with an id; 0 without one. */
  readonly own: number;
}

interface ClosedMark extends Pick<OpenMark, 'operation' | 'at'> {
  readonly content: MarkedContent;
  readonly isBare: boolean;
}

export class MarkStack {
  readonly #job: Job;
  readonly #form: PDFRawStream | undefined;
  readonly #open: OpenMark[] = [];
  readonly #numbered: ClosedMark[] = [];

  /** @param form undefined for page content */
  constructor(job: Job, form: PDFRawStream | undefined) {
    this.#job = job;
    this.#form = form;
  }

  /** True in a hidden layer. */
  get hides(): boolean {
    return this.#open.some(({ hides }) => hides);
  }

  /** @param at index of its first chunk */
  open(operation: MarkedOperation, at: number): void {
    const { lost, painted, mark, options } = this.#job;
    const { layer } = operation;
    const hides = layer !== undefined && options.isHidden(layer);
    if (operation.id !== undefined) this.#job.marks += 1;
    const own = operation.id === undefined ? 0 : this.#job.marks;
    this.#open.push({ hides, operation, at, lost, painted, outer: mark, own });
    if (own > 0) this.#job.mark = own;
  }

  /** @returns whether one was open */
  close(chunks: Chunks): boolean {
    const open = this.#open.pop();
    if (!open) return false;
    this.#job.mark = open.outer;
    const { operation, at } = open;
    const { id, hasTexts } = operation;
    const joined = this.#job.options.resetting?.joined.get(open.own);
    const isLost = joined ? joined.to === open.own : this.#job.lost > open.lost;
    const isKept = this.#job.painted > open.painted;
    // Replacement texts of hidden or redacted content are removed with it.
    const isBare = isLost || !isKept;
    if (isBare && hasTexts) chunks.rewrite(at, operation.write(id, true), 'BDC');
    if (id === undefined) return true;
    const ownAreas = joined?.to === open.own ? joined.areas : joined ? [] : this.#job.areasIn.get(open.own);
    const areas = [...(ownAreas ?? [])];
    const content = { mark: open.own, form: this.#form, id, isLost, isKept, number: id, areas };
    this.#job.marked.push(content);
    this.#numbered.push({ operation, at, content, isBare });
    return true;
  }

  /**
   * Numbers what is left without gaps if anything was removed: gaps would tell in how many pieces
   * that was drawn. Call at the end of the stream.
   */
  renumber(chunks: Chunks): void {
    if (!this.#numbered.some(({ content }) => content.isLost)) return;
    const isLeft = ({ isLost, isKept }: MarkedContent) => isKept || !isLost;
    const ids = new Set(this.#numbered.flatMap(({ content }) => (isLeft(content) ? content.id : [])));
    const numbers = new Map([...ids].sort((one, other) => one - other).map((id, number) => [id, number]));
    for (const { operation, at, content, isBare } of this.#numbered) {
      content.number = isLeft(content) ? numbers.get(content.id) : undefined;
      chunks.rewrite(at, operation.write(content.number, isBare), 'BDC');
    }
  }
}
