// Measures pages when needed: each must be looked up in the file, far apart in long ones.
import type { PageIndex } from '../kernel/page-number.ts';
import type { Size } from '../kernel/rect.ts';
import type { IsEnough } from './engine.ts';
import type { Native } from './native.ts';
import { mayHaveUnits, readUserUnits } from './pdfium-units.ts';

/** Visible box of a page as shown, in its own units. */
export interface PdfMeasure extends Size {
  readonly unit: number;
}

const toSize = ({ width, height, unit }: PdfMeasure): Size => ({ width: width * unit, height: height * unit });

/** Pages without a usable size become an empty Letter page. */
const FALLBACK_SIZE = { width: 612, height: 792 };

/** Open document; its handle changes when it's reopened. */
interface MeasuredDocument {
  readonly native: Native;
  readonly count: number;
  /** Maximum side of a page (pt). */
  readonly maxSide: number;
  handle(): number;
  pageObject(index: PageIndex): number;
}

/** Measures pages in order: the engine needs all preceding ones to find a page. */
export class MeasureReader {
  readonly #document: MeasuredDocument;
  readonly #stated: (Size | undefined)[] = [];
  readonly #measures: PdfMeasure[] = [];
  #isComplete = false;

  constructor(document: MeasuredDocument) {
    this.#document = document;
  }

  get known(): number {
    return this.#stated.length;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** True if some pages state no usable size. */
  get hasFallbacks(): boolean {
    return this.#stated.includes(undefined);
  }

  /** Sizes of all pages (pt): unmeasured ones are assumed to equal the last measured one. */
  sizes(): Size[] {
    const known = this.#measures.map(toSize);
    const assumed = known.at(-1) ?? FALLBACK_SIZE;
    return Array.from({ length: this.#document.count }, (_, index) => known[index] ?? assumed);
  }

  /** Size of a measured page (pt); throws for others. */
  size(index: PageIndex): Size {
    const measure = this.#measures[index];
    return measure ? toSize(measure) : { width: 0, height: 0 };
  }

  get all(): readonly PdfMeasure[] {
    return this.#measures;
  }

  /** Measures until enough pages are known. @returns whether measured pages have their own units */
  read(isEnough: IsEnough): boolean {
    const { native, count } = this.#document;
    const isFirst = this.known === 0;
    this.#readSizes(isEnough);
    // User units are only known from the whole file.
    if (isFirst && this.known < count && mayHaveUnits(native)) this.#readSizes(() => false);
    if (this.known < count || this.#isComplete) return false;
    this.#isComplete = true;
    return this.#readUnits() && !isFirst;
  }

  #readSizes(isEnough: IsEnough): void {
    while (this.known < this.#document.count && (this.known === 0 || !isEnough(this.known))) {
      const size = this.#readSize(this.known);
      this.#document.native.onProgress();
      this.#stated.push(size);
      this.#measures.push({ ...(size ?? FALLBACK_SIZE), unit: 1 });
    }
  }

  #readUnits(): boolean {
    const { native, handle, pageObject } = this.#document;
    // Only now has the engine read the pages' entries.
    const units = readUserUnits(native, handle());
    if (units.size === 0) return false;
    for (const [index, size] of this.#stated.entries()) {
      const unit = units.get(pageObject(index)) ?? 1;
      if (size && this.#isUsable(size, unit)) this.#measures[index] = { ...size, unit };
    }
    return true;
  }

  /** Reads the visible box as shown, in its own units; undefined without a usable one. */
  #readSize(index: PageIndex): Size | undefined {
    const { native, handle } = this.#document;
    const [width = 0, height = 0] = native.readFloats(2, (pointer) =>
      native.calls.FPDF_GetPageSizeByIndexF(handle(), index, pointer),
    );
    return this.#isUsable({ width, height }, 1) ? { width, height } : undefined;
  }

  #isUsable({ width, height }: Size, unit: number): boolean {
    return [width, height].every((side) => side * unit > 0.01 && side * unit <= this.#document.maxSide);
  }
}
