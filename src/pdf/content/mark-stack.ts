// Open marked content of a content stream, and what became of its content.
import type { PDFRawStream } from '@cantoo/pdf-lib';
import type { Chunks } from './chunks.ts';
import type { Job } from './job.ts';
import type { MarkedOperation } from './marked-content.ts';

interface OpenMark {
  readonly hides: boolean;
  readonly id: number | undefined;
  /** Index of its first chunk, and that chunk without replacement texts. */
  readonly at: number;
  readonly bare: string;
  /** The job's counters at its start. */
  readonly lost: number;
  readonly painted: number;
  /** The job's innermost numbered marked content around it. */
  readonly outer: number;
}

export class MarkStack {
  readonly #job: Job;
  readonly #form: PDFRawStream | undefined;
  readonly #open: OpenMark[] = [];

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
  open({ bare, layer, id }: MarkedOperation, at: number): void {
    const { lost, painted, mark, options } = this.#job;
    const hides = layer !== undefined && options.isHidden(layer);
    this.#open.push({ hides, id, at, bare, lost, painted, outer: mark });
    if (id === undefined) return;
    this.#job.marks += 1;
    this.#job.mark = this.#job.marks;
  }

  /** @returns whether one was open */
  close(chunks: Chunks): boolean {
    const open = this.#open.pop();
    if (!open) return false;
    this.#job.mark = open.outer;
    const { id, at, bare } = open;
    const isLost = this.#job.lost > open.lost;
    const isKept = this.#job.painted > open.painted;
    // Replacement texts of hidden or redacted content are removed with it.
    if ((isLost || !isKept) && bare !== '') chunks.rewrite(at, bare, 'BDC');
    if (id !== undefined) this.#job.marked.push({ form: this.#form, id, isLost, isKept });
    return true;
  }
}
