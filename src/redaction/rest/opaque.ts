// Hidden information kept as a whole or not at all, such as metadata, scripts and attachments.
import {
  asDict,
  decodeStream,
  get,
  getDict,
  isStream,
  isText,
  nameOf,
  namePairsOf,
  type PDFDict,
  type PDFObject,
} from '../../pdf/structure/index.ts';
import { codeHoldsWord } from '../escapes.ts';
import { type AttachedData, searchAttached } from './attached-data.ts';
import { toNameTree } from './destinations.ts';
import type { HiddenKind, Kept } from './hidden.ts';
import type { Repeats } from './repeats.ts';

export interface RestOptions {
  readonly catalog: PDFDict;
  readonly information: PDFDict | undefined;
  readonly pages: readonly PDFDict[];
  readonly kept: Kept;
  readonly touched: ReadonlySet<PDFDict>;
}

/** Kinds by entry of the catalog, pages and annotations. */
const BY_ENTRY: Readonly<Record<string, HiddenKind>> = {
  Metadata: 'metadata',
  PieceInfo: 'private-data',
  Thumb: 'thumbnails',
  AA: 'scripts',
};

export class Opaque {
  readonly #options: RestOptions;
  readonly #repeats: Repeats;
  /** Objects kept unchanged. */
  readonly objects = new Set<PDFObject>();
  /** Attachments that can't be searched. */
  readonly unsearched: string[] = [];
  /** Kinds to keep that repeat redacted words. */
  readonly repeated = new Set<HiddenKind>();

  constructor(options: RestOptions, repeats: Repeats) {
    this.#options = options;
    this.#repeats = repeats;
  }

  /** Returns a dictionary's entries with hidden information to keep, free of redacted words. */
  entriesOf(dict: PDFDict): ReadonlySet<string> {
    const { kept, touched } = this.#options;
    const found = new Set<string>();
    for (const [entry, kind] of Object.entries(BY_ENTRY)) {
      const value = get(dict, entry);
      // Thumbnails and private application data show the original page.
      if (value === undefined || !kept.has(kind) || (entry !== 'AA' && touched.has(dict))) continue;
      if (entry === 'PieceInfo') asDict(value)?.delete(nameOf('SearchIndex'));
      if (this.#repeats.inside(value, dict.context)) {
        this.repeated.add(kind);
        continue;
      }
      this.objects.add(value);
      found.add(entry);
    }
    return found;
  }

  /** Removes all names from the catalog except destinations, and kept scripts and files. */
  cleanNames(): void {
    const { catalog, kept } = this.#options;
    const names = getDict(catalog, 'Names');
    if (!names) return;
    for (const [key] of names.entries()) {
      const name = key.decodeText();
      const isKept =
        name === 'Dests' ||
        (name === 'EmbeddedFiles' && kept.has('attachments')) ||
        (name === 'JavaScript' && kept.has('scripts'));
      if (!isKept) names.delete(key);
    }
    for (const entry of ['EmbeddedFiles', 'JavaScript']) {
      const tree = getDict(names, entry);
      if (!tree) continue;
      const pairs = namePairsOf(tree).filter(([, value]) => {
        const target = catalog.context.lookup(value);
        const isKept =
          entry === 'EmbeddedFiles' ? this.keepsFile(asDict(target)) : !this.#repeats.inside(target, catalog.context);
        if (isKept && target) this.objects.add(target);
        if (!isKept) this.repeated.add(entry === 'EmbeddedFiles' ? 'attachments' : 'scripts');
        return isKept;
      });
      if (pairs.length === 0) names.delete(nameOf(entry));
      else names.set(nameOf(entry), toNameTree(pairs, this.#repeats, catalog.context));
    }
    if (names.keys().length === 0) catalog.delete(nameOf('Names'));
  }

  /** Returns whether an attachment is kept. Sanitizes its name. */
  keepsFile(file: PDFDict | undefined): boolean {
    const embedded = getDict(file, 'EF');
    if (!file || !embedded || !this.#options.kept.has('attachments')) return false;
    for (const [key, value] of file.entries()) {
      const name = key.decodeText();
      const target = file.context.lookup(value);
      if (!['Type', 'FS', 'F', 'UF', 'Desc', 'EF', 'AFRelationship'].includes(name)) file.delete(key);
      else if (isText(target) && codeHoldsWord(target.asBytes(), this.#repeats.words))
        file.set(key, this.#repeats.mark());
    }
    const streams = embedded.values().map((value) => file.context.lookup(value));
    const found = streams.map((stream) => this.#search(stream));
    if (found.includes('repeats')) return false;
    const title = get(file, 'UF') ?? get(file, 'F');
    if (found.includes('unknown')) this.unsearched.push(isText(title) ? title.decodeText() : '?');
    return true;
  }

  #search(stream: PDFObject | undefined): AttachedData {
    if (!isStream(stream)) return 'clean';
    for (const [key] of stream.dict.entries())
      if (!['Type', 'Subtype', 'Length', 'Filter', 'DecodeParms', 'Params'].includes(key.decodeText()))
        stream.dict.delete(key);
    const parameters = getDict(stream.dict, 'Params');
    for (const [key] of parameters?.entries() ?? [])
      if (!['Size', 'CreationDate', 'ModDate'].includes(key.decodeText())) parameters?.delete(key);
    try {
      return searchAttached(decodeStream(stream), this.#repeats.words);
    } catch {
      return 'unknown';
    }
  }
}
