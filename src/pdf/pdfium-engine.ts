import { type PageIndex, toPageNumber } from '../kernel/page-number.ts';
import { message } from '../messages/index.ts';
import { causeOf } from '../workers/index.ts';
import type { ByteSource, Heartbeat, IsEnough, PdfDocument, PdfDocumentInfo, PdfEngine, PdfNotice } from './engine.ts';
import { EngineGuard } from './engine-guard.ts';
import { PdfError } from './errors.ts';
import { HiddenAnnotations } from './hidden-annotations.ts';
import { lendSource } from './lent-source.ts';
import { DEFAULT_PDF_LIMITS, type PdfLimits } from './limits.ts';
import { Native } from './native.ts';
import { Appearances } from './pdfium-appearances.ts';
import { type PdfDocumentFacts, readFacts } from './pdfium-facts.ts';
import { readLossyReach } from './pdfium-images.ts';
import { type LinkedDocument, readLinks, readOutline } from './pdfium-links.ts';
import { MeasureReader, type PdfMeasure } from './pdfium-measures.ts';
import { countAnnotations, readNotes } from './pdfium-notes.ts';
import { openPage, type PdfiumPage } from './pdfium-page.ts';
import { readMarkedContent, readPaintings } from './pdfium-paintings.ts';
import { renderPage } from './pdfium-render.ts';
import { saveDocument } from './pdfium-save.ts';
import { readStated } from './pdfium-spoken.ts';
import { readCharacters } from './pdfium-text.ts';

/** Number of pages that stay parsed: visible ones and their neighbours. */
const MAX_PAGES = 4;

/** The engine caches what it reads, scans included: reopen the file after this much (bytes). */
const MOST_READ = 12 * 1024 ** 2;
const LEAST_OPENED = 3 * MAX_PAGES;

/** Result of FPDF_GetLastError. */
const CANNOT_READ = 2;
const WRONG_PASSWORD = 4;
const UNKNOWN_SECURITY = 5;

const ALL_PAGES: IsEnough = () => false;

/**
 * PDFium in one WebAssembly memory, for any number of documents. Closed documents leave traces, so
 * results for one may depend on others: use one engine per document where results must not differ.
 * After a fault inside it (out of memory, a broken invariant) everything throws EngineStopped.
 */
export async function createPdfEngine(limits: Partial<PdfLimits> = {}, onProgress?: Heartbeat): Promise<PdfEngine> {
  const all = { ...DEFAULT_PDF_LIMITS, ...limits };
  const native = await Native.load(all.maxMemory, onProgress);
  const guard = new EngineGuard();
  guard.run(() => native.calls.PDFiumExt_Init());
  return {
    open: (source, password, isEnough = ALL_PAGES) =>
      guard.run(() => new PdfiumDocument({ native, guard, limits: all }, source, password, isEnough)),
    get memory() {
      return native.memory;
    },
  };
}

/** Encodings of a password: since PDF 2.0, and before. */
function encodePassword(password: string): Uint8Array[] {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const utf8 = new TextEncoder().encode(password);
  return codes.every((code) => code < 256) ? [utf8, Uint8Array.from(codes)] : [utf8];
}

interface Surroundings {
  readonly native: Native;
  readonly guard: EngineGuard;
  readonly limits: PdfLimits;
}

class PdfiumDocument implements PdfDocument {
  readonly #native: Native;
  readonly #guard: EngineGuard;
  readonly #limits: PdfLimits;
  readonly #source: ReturnType<typeof lendSource>;
  readonly #password: string | undefined;
  #handle = 0;
  #formInfo = 0;
  #form = 0;
  /** Since the file was opened. */
  #bytesRead = 0;
  #pagesOpened = 0;
  /** In order of use, most recent last. */
  readonly #pages = new Map<PageIndex, PdfiumPage>();
  readonly #hidden = new HiddenAnnotations();
  readonly #appearances: Appearances;
  readonly #measures: MeasureReader;
  readonly #facts: PdfDocumentFacts;
  #info: PdfDocumentInfo | undefined;
  #isClosed = false;

  constructor(
    { native, guard, limits }: Surroundings,
    source: ByteSource,
    password: string | undefined,
    isEnough: IsEnough,
  ) {
    if (source.size > limits.maxFileBytes) {
      throw new PdfError(
        'FileTooLarge',
        message('The file is larger than {limit, number} MB.', { limit: Math.round(limits.maxFileBytes / 1024 ** 2) }),
      );
    }
    this.#native = native;
    this.#guard = guard;
    this.#limits = limits;
    this.#source = lendSource(native, source);
    this.#password = password;
    this.#appearances = new Appearances({ native, ...limits, openCopy: () => this.#load(password) });
    try {
      this.#open();
    } catch (error) {
      this.#source.free();
      throw error;
    }
    try {
      const count = this.#countPages();
      this.#measures = new MeasureReader({
        native,
        count,
        maxSide: limits.maxSide,
        handle: () => this.#handle,
        pageObject: (index) => this.#pageObject(index),
      });
      this.#measure(isEnough);
      this.#facts = readFacts(native, this.#handle, count);
    } catch (error) {
      // Other errors end the engine, and closing would hide them.
      if (error instanceof PdfError) this.close();
      throw error;
    }
  }

  get info() {
    this.#info ??= this.#toInfo();
    return this.#info;
  }

  measure(isEnough: IsEnough = ALL_PAGES) {
    this.#run(() => this.#measure(isEnough));
  }

  pageSize(pageIndex: PageIndex) {
    return this.#run(() => {
      this.#measure((known) => known > pageIndex);
      return this.#measures.size(pageIndex);
    });
  }

  outline() {
    return this.#run(() => {
      this.#measure(ALL_PAGES);
      return readOutline(this.#linked);
    });
  }

  links(pageIndex: PageIndex) {
    return this.#run(() => {
      this.#measure(ALL_PAGES);
      // First: it may reopen the file.
      const page = this.#getPage(pageIndex);
      return readLinks(this.#linked, page);
    });
  }

  render(pageIndex: PageIndex, request: Parameters<PdfDocument['render']>[1], beat?: () => void) {
    return this.#run(() => renderPage(this.#native, this.#getPage(pageIndex), this.#form, request, this.#limits, beat));
  }

  characters(pageIndex: PageIndex) {
    return this.#run(() => readCharacters(this.#native, this.#getPage(pageIndex), this.#limits.maxCharacters));
  }

  paintings(pageIndex: PageIndex) {
    return this.#run(() => readPaintings(this.#native, this.#getPage(pageIndex), this.#limits.maxCharacters));
  }

  markedContent(pageIndex: PageIndex) {
    return this.#run(() => readMarkedContent(this.#native, this.#getPage(pageIndex)));
  }

  appearances(pageIndex: PageIndex) {
    return this.#run(() => {
      // First: it may reopen the file.
      const page = this.#getPage(pageIndex);
      return this.#appearances.read(page, pageIndex, this.#measures.all[pageIndex] as PdfMeasure);
    });
  }

  notes(pageIndex: PageIndex) {
    return this.#run(() => {
      const page = this.#getPage(pageIndex);
      const { maxEntries, maxCharacters } = this.#limits;
      return [
        ...readNotes(this.#native, page, this.#form, maxEntries),
        ...readStated(this.#native, page, maxCharacters),
      ];
    });
  }

  annotationCounts(pageIndex: PageIndex) {
    return this.#run(() => countAnnotations(this.#native, this.#getPage(pageIndex), this.#limits.maxEntries));
  }

  save() {
    return this.#run(() => saveDocument(this.#native, this.#handle));
  }

  lossyReach(pageIndex: PageIndex) {
    return this.#run(() => readLossyReach(this.#native, this.#getPage(pageIndex)));
  }

  hideAnnotations(objects: readonly number[]) {
    this.#run(() => {
      this.#hidden.choose(objects);
      this.#appearances.hide(objects);
      this.#closePages();
    });
  }

  frame(pageIndex: PageIndex) {
    return this.#run(() => this.#getPage(pageIndex).frame);
  }

  pageObjects() {
    return this.#run(() => {
      this.#measure(ALL_PAGES);
      return this.#measures.all.map((_, index) => this.#pageObject(index));
    });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    // A dead engine's memory is freed with it.
    if (this.#guard.isDead) return;
    this.#guard.run(() => {
      this.#closeHandles();
      this.#source.free();
    });
  }

  #open(): void {
    const { calls } = this.#native;
    this.#handle = this.#load(this.#password);
    this.#formInfo = calls.PDFiumExt_OpenFormFillInfo();
    this.#form = calls.PDFiumExt_InitFormFillEnvironment(this.#handle, this.#formInfo);
    // Draws fields as filled, without highlighting.
    if (this.#form !== 0) calls.FPDF_SetFormFieldHighlightAlpha(this.#form, 0);
    this.#source.takeBytesRead();
    this.#bytesRead = 0;
    this.#pagesOpened = 0;
  }

  #closeHandles(): void {
    const { calls } = this.#native;
    this.#closePages();
    this.#appearances.close();
    if (this.#form !== 0) calls.PDFiumExt_ExitFormFillEnvironment(this.#form);
    if (this.#formInfo !== 0) calls.PDFiumExt_CloseFormFillInfo(this.#formInfo);
    if (this.#handle !== 0) calls.FPDF_CloseDocument(this.#handle);
    this.#form = 0;
    this.#formInfo = 0;
    this.#handle = 0;
  }

  /** Frees the engine's memory of pages out of view, if it's large. */
  #forgetPages(): void {
    this.#bytesRead += this.#source.takeBytesRead();
    if (this.#bytesRead < MOST_READ || this.#pagesOpened < LEAST_OPENED) return;
    this.#closeHandles();
    this.#hidden.forget();
    this.#open();
  }

  #closePages(): void {
    for (const page of this.#pages.values()) page.close();
    this.#pages.clear();
  }

  #run<Result>(call: () => Result): Result {
    if (this.#isClosed) throw new PdfError('UnreadableFile', message('The document was closed.'));
    return this.#guard.run(call);
  }

  #load(password: string | undefined): number {
    for (const bytes of encodePassword(password ?? '')) {
      const handle = this.#native.withMemory(bytes.length + 1, (pointer) => {
        this.#native.bytes(pointer, bytes.length + 1).set([...bytes, 0]);
        return this.#native.calls.FPDF_LoadCustomDocument(this.#source.access, pointer);
      });
      if (handle !== 0) return handle;
    }
    throw this.#toOpenError(this.#native.calls.FPDF_GetLastError(), password);
  }

  #toOpenError(code: number, password: string | undefined): PdfError {
    const fault = this.#source.fault();
    if (code === WRONG_PASSWORD && fault === undefined && this.#source.hasTwoCryptFilters()) {
      return new PdfError(
        'UnsupportedEncryption',
        message(
          "The document encrypts texts and other data in different ways, which isn't supported. Save it without encryption in another program.",
        ),
      );
    }
    if (code === WRONG_PASSWORD) {
      return password
        ? new PdfError('PasswordWrong', message('Wrong password.'))
        : new PdfError('PasswordNeeded', message('The document needs a password.'));
    }
    if (code === UNKNOWN_SECURITY) {
      return new PdfError('UnsupportedEncryption', message("The document uses a protection that isn't supported."));
    }
    if (code === CANNOT_READ || fault !== undefined) {
      const localized =
        fault === undefined
          ? message("Couldn't read the file.")
          : message("Couldn't read the file: {reason}", { reason: causeOf(fault) });
      return new PdfError('UnreadableFile', localized);
    }
    return new PdfError('DamagedFile', message("The file is damaged beyond repair or isn't a PDF."));
  }

  #countPages(): number {
    const count = this.#native.calls.FPDF_GetPageCount(this.#handle);
    if (count < 1) throw new PdfError('NoPages', message('The document has no pages.'));
    if (count > this.#limits.maxPages) {
      throw new PdfError(
        'TooManyPages',
        message('The document has {count, plural, one {# page} other {# pages}}; the limit is {limit, number}.', {
          count,
          limit: this.#limits.maxPages,
        }),
      );
    }
    return count;
  }

  #toInfo(): PdfDocumentInfo {
    const { labels, isXfa, ...facts } = this.#facts;
    const notices: PdfNotice[] = isXfa ? ['xfa'] : [];
    if (this.#measures.hasFallbacks) notices.push('repaired-pages');
    return {
      pages: this.#measures.sizes().map((size, index) => ({ ...size, label: labels[index] })),
      measured: this.#measures.known,
      ...facts,
      notices,
    };
  }

  #measure(isEnough: IsEnough): void {
    if (this.#measures.isComplete) return;
    const { known } = this.#measures;
    // Open pages use the units known when they were opened.
    if (this.#measures.read(isEnough)) this.#closePages();
    if (this.#measures.known > known) this.#info = undefined;
  }

  get #linked(): LinkedDocument {
    const { maxEntries } = this.#limits;
    return { native: this.#native, document: this.#handle, pages: this.#measures.all, maxEntries };
  }

  #pageObject(index: PageIndex): number {
    return this.#native.calls.EPDFDoc_GetPageObjectNumberByIndex(this.#handle, index);
  }

  #getPage(index: PageIndex): PdfiumPage {
    this.#measure((known) => known > index);
    const measure = this.#measures.all[index];
    if (!measure)
      throw new PdfError('DamagedPage', message("Page {page} doesn't exist.", { page: toPageNumber(index) }));
    let page = this.#pages.get(index);
    this.#pages.delete(index);
    if (!page) {
      this.#forgetPages();
      this.#pagesOpened += 1;
      page = openPage(this.#native, this.#handle, this.#form, index, measure, this.#limits.maxSide);
      this.#hidden.apply(this.#native, page.handle);
    }
    this.#pages.set(index, page);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > MAX_PAGES && oldest !== undefined) {
      this.#pages.get(oldest)?.close();
      this.#pages.delete(oldest);
    }
    return page;
  }
}
