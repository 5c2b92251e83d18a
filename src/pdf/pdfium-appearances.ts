// Characters drawn by annotations and fields. The engine reads page content only: a second copy of
// the document has them flattened into it.
import type { PageIndex } from '../kernel/page-number.ts';
import type { PdfCharacters } from './engine.ts';
import { HiddenAnnotations } from './hidden-annotations.ts';
import type { Native } from './native.ts';
import type { PdfMeasure } from './pdfium-measures.ts';
import { openPage, type PdfiumPage } from './pdfium-page.ts';
import { readCharacters } from './pdfium-text.ts';

/** FPDFAnnot_GetSubtype: kinds that don't draw text. */
const SILENT: ReadonlySet<number> = new Set([2, 16]);
/** FLAT_NORMALDISPLAY: appearances as on screen. */
const AS_SHOWN = 0;
/** FLATTEN_SUCCESS */
const FLATTENED = 1;

function mayDrawText({ calls }: Native, page: number): boolean {
  const count = calls.FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < count; index++) {
    const annotation = calls.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const isSilent = SILENT.has(calls.FPDFAnnot_GetSubtype(annotation));
    calls.FPDFPage_CloseAnnot(annotation);
    if (!isSilent) return true;
  }
  return false;
}

/** Identifies a character by its position, with the precision of both readings. */
const keyOf = ({ codes, origins }: PdfCharacters, index: number): string =>
  `${codes[index]} ${Math.round((origins[index * 2] ?? 0) * 10)} ${Math.round((origins[index * 2 + 1] ?? 0) * 10)}`;

function pick(all: PdfCharacters, isChosen: (index: number) => boolean): PdfCharacters {
  const chosen = Array.from({ length: all.count }, (_, index) => index).filter(isChosen);
  const floats = (values: Float32Array, each: number) =>
    Float32Array.from(chosen.flatMap((index) => [...values.subarray(index * each, (index + 1) * each)]));
  return {
    count: chosen.length,
    codes: Uint32Array.from(chosen, (index) => all.codes[index] ?? 0),
    boxes: floats(all.boxes, 4),
    inkBoxes: floats(all.inkBoxes, 4),
    origins: floats(all.origins, 2),
    advances: floats(all.advances, 1),
    angles: floats(all.angles, 1),
    sizes: floats(all.sizes, 1),
    flags: Uint8Array.from(chosen, (index) => all.flags[index] ?? 0),
    pictures: new Float32Array(),
    missingGlyphs: all.missingGlyphs,
    isCut: all.isCut,
  };
}

/** Returns the characters that aren't in another reading of the page. */
function withoutThose(all: PdfCharacters, others: PdfCharacters): PdfCharacters {
  const counts = new Map<string, number>();
  for (let index = 0; index < others.count; index++) {
    const key = keyOf(others, index);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return pick(all, (index) => {
    const key = keyOf(all, index);
    const count = counts.get(key) ?? 0;
    if (count > 0) counts.set(key, count - 1);
    return count === 0;
  });
}

interface Surroundings {
  readonly native: Native;
  readonly maxSide: number;
  readonly maxCharacters: number;
  openCopy(): number;
}

/** Reads the text that annotations and fields draw on pages. */
export class Appearances {
  readonly #surroundings: Surroundings;
  readonly #hidden = new HiddenAnnotations();
  /** By page: each is flattened once in the copy. */
  readonly #known = new Map<PageIndex, { readonly characters: PdfCharacters | undefined }>();
  #copy = 0;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  hide(objects: readonly number[]): void {
    this.close();
    this.#hidden.choose(objects);
  }

  /** Returns the characters of a page; undefined if annotations draw none. */
  read(page: PdfiumPage, index: PageIndex, measure: PdfMeasure): PdfCharacters | undefined {
    const known = this.#known.get(index);
    if (known) return known.characters;
    const characters = mayDrawText(this.#surroundings.native, page.handle) ? this.#read(index, measure) : undefined;
    this.#known.set(index, { characters });
    return characters;
  }

  close(): void {
    if (this.#copy !== 0) this.#surroundings.native.calls.FPDF_CloseDocument(this.#copy);
    this.#copy = 0;
    this.#hidden.forget();
    this.#known.clear();
  }

  #read(index: PageIndex, measure: PdfMeasure): PdfCharacters | undefined {
    const { native, maxSide, maxCharacters, openCopy } = this.#surroundings;
    if (this.#copy === 0) this.#copy = openCopy();
    const open = () => openPage(native, this.#copy, 0, index, measure, maxSide);
    const plain = open();
    this.#hidden.apply(native, plain.handle);
    const own = readCharacters(native, plain, maxCharacters);
    const isFlat = native.calls.FPDFPage_Flatten(plain.handle, AS_SHOWN) === FLATTENED;
    plain.close();
    if (!isFlat) return undefined;
    const flat = open();
    try {
      const drawn = withoutThose(readCharacters(native, flat, maxCharacters), own);
      return drawn.count === 0 ? undefined : drawn;
    } finally {
      flat.close();
    }
  }
}
