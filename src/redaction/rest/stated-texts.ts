// Texts that a file states beside what its pages draw: alternatives for screen readers, values,
// titles, addresses, names, metadata. A search reads them like the words of the pages.
import { groupBy } from '../../kernel/group.ts';
import type { PageIndex } from '../../kernel/page-number.ts';
import { intersectRect, type Rect, unionOfRects } from '../../kernel/rect.ts';
import { boxAt, parseOperations, readShownStrings, readSpace } from '../../pdf/content/index.ts';
import { decodeTextString, type PdfDocument, type PdfPageInfo } from '../../pdf/core.ts';
import {
  appearancesOf,
  asDict,
  asName,
  asNumber,
  decodeStream,
  dictsOf,
  get,
  getArray,
  getDict,
  getName,
  getNumber,
  getText,
  informationOf,
  isArray,
  isDict,
  isName,
  isStream,
  isText,
  itemsOf,
  listOf,
  nameOf,
  ownWhatIsInherited,
  type PDFDict,
  type PDFDocument,
  type PDFName,
  type PDFObject,
  type PDFRawStream,
  pushAll,
} from '../../pdf/structure/index.ts';
import { FOR_PROGRAMS, type StatedKind } from '../../text/stated-kinds.ts';
import { joinLetters, partCamels, unescapedTexts } from '../escapes.ts';
import { wordsOfName } from '../format-words.ts';
import { textsOf } from '../verify/scan.ts';
import { readAttached } from './attached-data.ts';
import { spokenIn, textsInOrder } from './joined-texts.ts';
import { isPage } from './repeats.ts';
import { namesOf } from './schema.ts';

export interface StatedText {
  readonly kind: StatedKind;
  readonly text: string;
  /** Page that it belongs to; undefined for texts of the document. */
  readonly page?: PageIndex;
  /** Offsets at which texts meet that are read as one: only hits across one count. */
  readonly seams?: readonly number[];
  /** Returns the place of what it stands for (page pt), while the document is open. */
  place(): Rect | undefined;
}

/** Strings that are data of the format: dates, colours, glyphs, character collections. */
const TECHNICAL = namesOf('CreationDate ModDate M LastModified DA CharSet Panose Registry Ordering Indexed');
/** Dictionaries whose names are those of fonts and glyphs. */
const OF_FONTS = namesOf('Font FontDescriptor Encoding CMap');

const KIND_BY_KEY: Readonly<Record<string, StatedKind>> = {
  __proto__: null as never,
  ...{ Alt: 'alternative', ActualText: 'alternative', E: 'alternative', Phoneme: 'alternative' },
  ...{ Contents: 'comment', RC: 'comment', Subj: 'comment' },
  ...{ V: 'field', DV: 'field', RV: 'field', Opt: 'field', TU: 'field', CA: 'field', AC: 'field' },
  ...{ URI: 'link', Base: 'link', JS: 'script', XFA: 'form-data', Metadata: 'metadata', Title: 'title' },
  ...{ Dest: 'destination', D: 'destination', Dests: 'destination', P: 'label', Name: 'layer' },
  ...{ F: 'attachment', UF: 'attachment', EF: 'attachment', Desc: 'attachment', EmbeddedFiles: 'attachment' },
};

/** Streams with text, by the key that leads to them. */
const STREAMS_OF_TEXT: ReadonlySet<StatedKind> = new Set(['comment', 'field', 'script', 'form-data', 'metadata']);

function kindOf(key: string, dict: PDFDict | undefined): StatedKind {
  const subtype = getName(dict, 'Subtype');
  if (key === 'T') return subtype === 'Widget' || dict?.has(nameOf('FT')) ? 'name' : 'comment';
  if (subtype === 'Link' && key === 'Contents') return 'link';
  return KIND_BY_KEY[key] ?? 'other';
}

/** Returns a text in all the ways that it can be read, on lines of their own. */
function toReadings(kind: StatedKind, text: string): string {
  // Markup is read without its tags, whose attributes name addresses of formats.
  const isMarkup = text.trimStart().startsWith('<') && !FOR_PROGRAMS.has(kind);
  const all = [text, joinLetters(text), ...unescapedTexts(text)];
  const readings = isMarkup ? all.filter((reading) => !/<[a-z?]/i.test(reading)) : all;
  const words = FOR_PROGRAMS.has(kind)
    ? readings.flatMap((reading) => [reading, partCamels(reading)]).map((reading) => reading.replaceAll('_', ' '))
    : readings;
  return [...new Set(words)].join('\n');
}

/** Place in a walk through the objects of a file. */
interface Visit {
  readonly object: PDFObject | undefined;
  /** Key under which it stands, and the dictionary with that key. */
  readonly key: string;
  readonly dict: PDFDict | undefined;
  readonly page: PageIndex | undefined;
  /** Annotation or element of the structure that it is part of. */
  readonly owner: PDFDict | undefined;
}

/** Flags of annotations that are hidden, or not shown on screens. */
const NOT_SHOWN = 0b100010;

class Collector {
  readonly #pdf: PDFDocument;
  readonly #document: PdfDocument;
  readonly #pageOf = new Map<PDFObject, number>();
  /** Fields' widgets by the last part of their names. */
  readonly #widgets = new Map<string, PDFDict>();
  readonly #seen = new Set<PDFObject>();
  readonly #known = new Set<string>();
  readonly #marked = new Map<PageIndex, ReadonlyMap<number, Rect>>();
  readonly #texts: StatedText[] = [];

  constructor(pdf: PDFDocument, document: PdfDocument) {
    this.#pdf = pdf;
    this.#document = document;
    for (const [index, { node }] of pdf.getPages().entries()) {
      this.#pageOf.set(node, index);
      for (const annotation of dictsOf(getArray(node, 'Annots'))) {
        this.#pageOf.set(annotation, index);
        const name = getText(annotation, 'T') ?? getText(getDict(annotation, 'Parent'), 'T');
        if (getName(annotation, 'Subtype') === 'Widget' && name !== undefined)
          this.#widgets.set(name.replace(/\[\d+\]$/, ''), annotation);
      }
    }
  }

  run(): readonly StatedText[] {
    const pages = this.#pdf.getPages();
    for (const [page, { node }] of pages.entries()) {
      this.#seen.add(node);
      ownWhatIsInherited(node);
      this.#walk(this.#entriesOf(node, { page, owner: undefined }).filter(({ key }) => key !== 'Parent'));
    }
    const start = { key: '', dict: undefined, page: undefined, owner: undefined };
    this.#walk([
      { ...start, object: this.#pdf.catalog },
      { ...start, object: informationOf(this.#pdf), key: 'Metadata' },
    ]);
    this.#joinTexts();
    return this.#texts;
  }

  #joinTexts(): void {
    for (const [kind, parts] of groupBy(textsInOrder(this.#pdf.catalog), (part) => part.kind))
      this.#pushJoined(
        kind,
        parts.map(({ text }) => text),
      );
  }

  /** Texts that follow one another may make a word together. */
  #pushJoined(kind: StatedKind, parts: readonly string[], page?: PageIndex): void {
    if (parts.length < 2) return;
    const seams: number[] = [];
    let text = '';
    for (const part of parts) {
      text += part;
      seams.push(text.length);
    }
    const where = page === undefined ? {} : { page };
    this.#texts.push({ kind, text, ...where, seams: seams.slice(0, -1), place: () => undefined });
  }

  #walk(from: readonly Visit[]): void {
    const waiting = [...from].reverse();
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const object = this.#pdf.context.lookup(next.object);
      if (object === undefined) continue;
      if (isText(object)) this.#add(next, decodeTextString(object.asBytes()));
      else if (isName(object)) this.#addName(next, object);
      else if (!this.#seen.has(object) && !isPage(object)) pushAll(waiting, this.#open(next, object).reverse());
    }
  }

  #open(visit: Visit, object: PDFObject): Visit[] {
    this.#seen.add(object);
    if (isArray(object)) {
      const [first] = itemsOf(object);
      const key = asName(first) === 'Indexed' ? 'Indexed' : visit.key;
      return object.asArray().map((item) => ({ ...visit, object: item, key }));
    }
    const dict = asDict(object);
    if (!dict) return [];
    if (isStream(object)) this.#readStream(visit, object);
    const on = this.#pageOf.get(object);
    if (on !== undefined) this.#readStates(dict, on);
    const isElement = getName(dict, 'S') !== undefined && dict.has(nameOf('P'));
    const own = isElement ? pageOfElement(dict) : undefined;
    const page = on ?? (own && this.#pageOf.get(own)) ?? visit.page;
    const isOwner = on !== undefined || isElement;
    return this.#entriesOf(dict, { page, owner: isOwner ? dict : visit.owner }, visit.key);
  }

  #entriesOf(dict: PDFDict, part: Pick<Visit, 'page' | 'owner'>, above = ''): Visit[] {
    const isOfFont = OF_FONTS.has(getName(dict, 'Type') ?? '');
    return dict.entries().flatMap(([name, object]): Visit[] => {
      const key = name.decodeText();
      const isSignature = key === 'Contents' && dict.has(nameOf('ByteRange'));
      if (TECHNICAL.has(key) || isSignature) return [];
      if (!isOfFont) this.#addName({ ...part, object, key: above, dict }, name);
      // Trees of names repeat the key under which they stand.
      const inTree = key === 'Names' || key === 'Kids' || key === 'Nums';
      const isNamed = isOfFont && isName(this.#pdf.context.lookup(object));
      return isNamed ? [] : [{ ...part, object, key: inTree && KIND_BY_KEY[above] ? above : key, dict }];
    });
  }

  #addName({ key, ...part }: Visit, name: PDFName): void {
    const text = wordsOfName(name.decodeText());
    if (text !== undefined) this.#push(key === 'Dests' ? 'destination' : 'name', text, part);
  }

  #add(visit: Visit, text: string): void {
    const kind = kindOf(visit.key, visit.dict);
    if (kind === 'form-data') this.#readForm(text);
    else if (!TECHNICAL.has(visit.key)) this.#push(kind, text, visit);
  }

  #push(kind: StatedKind, text: string, { page, owner }: Partial<Pick<Visit, 'page' | 'owner'>> = {}): void {
    const known = JSON.stringify([kind, page, text]);
    if (text.trim() === '' || this.#known.has(known)) return;
    this.#known.add(known);
    const place = () => (owner && page !== undefined ? this.#rectOf(owner, page) : undefined);
    this.#texts.push({ kind, text: toReadings(kind, text), ...(page === undefined ? {} : { page }), place });
  }

  #readStream({ key, page, owner }: Visit, stream: PDFRawStream): void {
    const { dict } = stream;
    const kind = kindOf(key, undefined);
    const isDrawing = key === 'Contents' || getName(dict, 'Subtype') === 'Form' || dict.has(nameOf('BBox'));
    const isFile = key === 'F' || key === 'UF' || getName(dict, 'Type') === 'EmbeddedFile';
    if (!isDrawing && !isFile && !STREAMS_OF_TEXT.has(kind)) return;
    try {
      const data = decodeStream(stream);
      if (isDrawing) this.#readDrawing(data, page);
      else if (kind === 'form-data') this.#readForm(textOfData(data));
      else if (!isFile) this.#push(kind, textOfData(data), { page, owner });
      else for (const text of readAttached(data).texts) this.#push('attachment', textOfData(text), { page, owner });
    } catch {
      // Cannot be decoded: the check of the redacted file cannot either, and says so.
    }
  }

  /** Texts that an annotation draws in states of which one is shown, or none. */
  #readStates(annotation: PDFDict, page: PageIndex): void {
    const states = appearancesOf(annotation);
    const isHidden = ((getNumber(annotation, 'F') ?? 0) & NOT_SHOWN) !== 0;
    for (const state of states.length > 1 || isHidden ? states : []) {
      this.#push('field', readShownStrings(state).text, { page, owner: annotation });
    }
  }

  /** Values of an XFA form, each with the field of its name, and what else is in its XML. */
  #readForm(xml: string): void {
    const rest = xml.replace(/<([\w:.-]+)[^<>]*>([^<>]+)<\/\1>/g, (_, name: string, value: string) => {
      const widget = this.#widgets.get(name);
      this.#push('form-data', value, { page: widget && this.#pageOf.get(widget), owner: widget });
      return ' ';
    });
    this.#push('form-data', rest);
  }

  /** Texts in the properties of marked content. */
  #readDrawing(data: Uint8Array, page: PageIndex | undefined): void {
    if (!new TextDecoder('latin1').decode(data).includes('<<')) return;
    this.#pushJoined(
      'alternative',
      spokenIn(data).map((bytes) => decodeTextString(bytes).trim()),
      page,
    );
    for (const { operator, operands } of parseOperations(data)) {
      if (operator !== 'BDC' && operator !== 'DP') continue;
      for (const text of operands.flatMap((operand) => (operand.kind === 'dict' ? [...textsOf(operand)] : [])))
        if (text.kind === 'string' && !TECHNICAL.has(text.key))
          this.#add(
            { object: undefined, key: text.key, dict: undefined, page, owner: undefined },
            decodeTextString(text.bytes),
          );
    }
  }

  #rectOf(dict: PDFDict, page: PageIndex): Rect | undefined {
    const node = this.#pdf.getPages()[page]?.node;
    const box = boxAt(dict, 'Rect');
    const size = this.#document.info.pages[page] as PdfPageInfo;
    if (box && node) return intersectRect(readSpace(node, size).toPage(box), { x: 0, y: 0, ...size });
    if (getName(dict, 'S') === undefined) return undefined;
    const boxes = this.#marked.get(page) ?? this.#document.markedContent(page);
    this.#marked.set(page, boxes);
    return unionOfRects(contentOf(dict, node).flatMap((id) => boxes.get(id) ?? []));
  }
}

/** Elements that are followed for the place of one. */
const MOST_ELEMENTS = 2000;

/** Yields an element and those below it, with the references to content in between. */
function* withKids(element: PDFDict): Generator<PDFDict> {
  const seen = new Set<PDFDict>();
  const waiting = [element];
  for (let next = waiting.shift(); next && seen.size < MOST_ELEMENTS; next = waiting.shift()) {
    if (seen.has(next)) continue;
    seen.add(next);
    yield next;
    for (const kid of listOf(get(next, 'K'))) if (isDict(kid)) waiting.push(kid);
  }
}

/** Returns the page of an element, or the first one of its content. */
function pageOfElement(element: PDFDict): PDFObject | undefined {
  for (const kid of withKids(element)) {
    const page = get(kid, 'Pg');
    if (page) return page;
  }
  return undefined;
}

/** Numbers of the marked content of an element, and of those below it, on a page. */
function contentOf(element: PDFDict, page: PDFDict | undefined): number[] {
  return [...withKids(element)].flatMap((kid) => {
    const own = get(kid, 'Pg');
    if (own !== undefined && own !== page) return [];
    return [get(kid, 'MCID'), ...listOf(get(kid, 'K'))].flatMap((id) => asNumber(id) ?? []);
  });
}

function textOfData(data: Uint8Array): string {
  const [first, second] = data;
  const isWide = (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe);
  return isWide
    ? new TextDecoder(first === 0xfe ? 'utf-16be' : 'utf-16le').decode(data)
    : new TextDecoder().decode(data);
}

/** Returns all texts that a file states beside what its pages draw, once for a kind and page. */
export const findStatedTexts = (pdf: PDFDocument, document: PdfDocument): readonly StatedText[] =>
  new Collector(pdf, document).run();
