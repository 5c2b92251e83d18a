// Finds what redactions by any program leave, and other hidden content. Runs no scripts or links.
import { type PageIndex, toPageNumber } from '../kernel/page-number.ts';
import { messageOf, t } from '../messages/index.ts';
import { fromBytes, type PdfDocument, type PdfEngine, PdfError } from '../pdf/core.ts';
import { createPdfEngine } from '../pdf/node.ts';
import { openStructure, type PDFDocument, readFieldValues, readPageAnnotations } from '../pdf/structure/index.ts';
import { type FontReading, findStatedTexts, readByFonts } from '../redaction/core.ts';
import { causeOf } from '../workers/index.ts';
import { findFieldValues } from './file/fields.ts';
import { findHiddenInformation, hasHiddenLayers } from './file/hidden-information.ts';
import { findRevisions } from './file/revisions.ts';
import { findStated } from './file/stated.ts';
import { findAnnotations, hasOwnLook } from './page/annotations.ts';
import { findBoxes, findCoveredContent } from './page/covered-content.ts';
import { findGaps } from './page/gaps.ts';
import { HiddenTextReader } from './page/hidden-text.ts';
import { findObscured } from './page/obscured.ts';
import { findHiddenText } from './page/text-findings.ts';
import { type Finding, type Inspection, KINDS, SEVERITIES, severityOf, type Unread } from './types.ts';
import { linesOf, textOf, wordsIn } from './words.ts';

export interface InspectOptions {
  readonly password?: string | undefined;
  /** By default, a new engine. */
  readonly engine?: PdfEngine;
  /** Called before each page with the completed share (0 to 1). May throw to stop. */
  readonly onProgress?: (share: number) => void | Promise<void>;
}

class Inspector {
  readonly findings: Finding[] = [];
  readonly unread: Unread[] = [];
  readonly #engine: PdfEngine;
  readonly #document: PdfDocument;
  readonly #structure: PDFDocument;
  readonly #byFonts: readonly FontReading[];
  readonly #shown = new Set<string>();
  /** Words of the values of fields. */
  readonly #values = new Set<string>();
  readonly #hasHiddenLayers: boolean;
  #drawn = '';

  constructor(engine: PdfEngine, document: PdfDocument, structure: PDFDocument) {
    this.#engine = engine;
    this.#document = document;
    this.#structure = structure;
    this.#hasHiddenLayers = hasHiddenLayers(structure);
    this.#byFonts = [...readByFonts(structure, document, engine)];
  }

  async readPage(page: PageIndex): Promise<void> {
    await this.#read({ page: toPageNumber(page) }, () => this.#findOn(page));
  }

  /** @param bytes of the file, which may contain earlier revisions */
  async readRest(bytes: Uint8Array<ArrayBuffer>, password: string | undefined): Promise<void> {
    await this.#read({}, () => this.#findFieldValues());
    await this.#read({}, () => findHiddenInformation(this.#structure));
    await this.#read({}, () => this.#findStated());
    await this.#read({}, () => this.#findRevisions(bytes, password));
  }

  #findStated(): readonly Finding[] {
    const texts = findStatedTexts(this.#structure, this.#document);
    return findStated(texts, this.#shown, this.#values);
  }

  #findFieldValues(): readonly Finding[] {
    const onCut = () => this.#note({}, t('The form has fields in more levels than can be read.'));
    const values = readFieldValues(this.#structure, onCut);
    for (const word of wordsIn(values.map(({ value }) => value).join(' '))) this.#values.add(word);
    return findFieldValues(values, this.#drawn);
  }

  async #findRevisions(bytes: Uint8Array<ArrayBuffer>, password: string | undefined): Promise<readonly Finding[]> {
    const now = { document: this.#document, byFonts: this.#byFonts };
    const { findings, unread } = await findRevisions(this.#engine, bytes, now, password);
    const reason = t(
      '{count, plural, one {# earlier revision of the file was not read completely.} other {# earlier revisions of the file were not read completely.}}',
      { count: unread },
    );
    if (unread > 0) this.#note({}, reason);
    return findings;
  }

  /** Reads a part; errors only end this part. */
  async #read(part: Pick<Unread, 'page'>, find: () => readonly Finding[] | Promise<readonly Finding[]>): Promise<void> {
    try {
      this.findings.push(...(await find()));
    } catch (error) {
      if (error instanceof PdfError && error.code === 'EngineStopped') throw error;
      this.#note(part, messageOf(error));
    }
  }

  /** Notes an uninspected part once. */
  #note(part: Pick<Unread, 'page'>, reason: string): void {
    if (this.unread.some((known) => known.page === part.page && known.reason === reason)) return;
    this.unread.push({ ...part, reason });
  }

  #findOn(page: PageIndex): Finding[] {
    const node = this.#structure.getPages()[page]?.node;
    const annotations = node ? readPageAnnotations(node, this.#document.frame(page)) : [];
    const looks = annotations.filter((each) => hasOwnLook(each) && !each.isHidden);
    const reading = this.#byFonts.find((each) => each.page === page);
    const reader = new HiddenTextReader(this.#document, page, {
      engine: this.#engine,
      hasAnnotations: annotations.length > 0,
      hasHiddenLayers: this.#hasHiddenLayers,
      doubtful: reading?.glyphs ?? [],
    });
    const hidden = findHiddenText(reader, toPageNumber(page));
    const { sight, paintings, characters } = reader;
    const note = (reason: string) => this.#note({ page: toPageNumber(page) }, reason);
    if (reading && !reading.isWhole) note(t('Other readers may show more text on the page than can be read.'));
    if (paintings.isCut || characters.isCut) note(t('The page has more objects than can be compared.'));
    if (sight.isCoarse) note(t('The page is too large for small words on it to be compared.'));
    const onCut = () => note(t('The page has more bars than can be inspected.'));
    const boxes = findBoxes(sight, { paintings, annotations: looks.map(({ rect }) => rect), onCut });
    const drawn = this.#document.appearances(page);
    const added = drawn ? textOf(drawn) : '';
    this.#drawn += `${added} `;
    const texts = [textOf(characters), linesOf(characters), added];
    for (const word of wordsIn(texts.join(' '))) this.#shown.add(word);
    return [
      ...hidden,
      ...findCoveredContent(sight, toPageNumber(page), { paintings, boxes, onCut }),
      ...findObscured(this.#document, page, { paintings, characters }),
      ...findGaps(characters, toPageNumber(page), { boxes, onCut }),
      ...findAnnotations(annotations, reader, toPageNumber(page)),
    ];
  }
}

const KIND_ORDER = Object.keys(KINDS);

const inOrder = (one: Finding, other: Finding): number =>
  SEVERITIES.indexOf(severityOf(one)) - SEVERITIES.indexOf(severityOf(other)) ||
  (one.page ?? Number.POSITIVE_INFINITY) - (other.page ?? Number.POSITIVE_INFINITY) ||
  KIND_ORDER.indexOf(one.kind) - KIND_ORDER.indexOf(other.kind);

/** @throws PdfError if the objects can't be read */
async function readStructure(bytes: Uint8Array, document: PdfDocument): Promise<PDFDocument> {
  try {
    return await openStructure(bytes, document);
  } catch (error) {
    throw error instanceof PdfError ? error : new PdfError('DamagedFile', causeOf(error));
  }
}

/** Inspects a PDF. @throws PdfError if it can't be read */
export async function inspectPdf(bytes: Uint8Array<ArrayBuffer>, options: InspectOptions = {}): Promise<Inspection> {
  const { password, onProgress } = options;
  const engine = options.engine ?? (await createPdfEngine());
  const document = engine.open(fromBytes(bytes), password);
  try {
    const inspector = new Inspector(engine, document, await readStructure(bytes, document));
    const pageCount = document.info.pages.length;
    for (let page = 0; page < pageCount; page += 1) {
      await onProgress?.(page / pageCount);
      await inspector.readPage(page);
    }
    await inspector.readRest(bytes, password);
    const pages = document.info.pages.map(({ width, height }) => ({ width, height }));
    return { pages, findings: inspector.findings.toSorted(inOrder), unread: inspector.unread };
  } finally {
    document.close();
  }
}
