// Removes or replaces repetitions of redacted words outside the pages.
import {
  asDict,
  childrenOf,
  decodeStream,
  getName,
  hexText,
  isArray,
  isDict,
  isName,
  isStream,
  isText,
  literalString,
  type PDFContext,
  type PDFDict,
  type PDFHexString,
  type PDFName,
  type PDFObject,
  type StringObject,
} from '../../pdf/structure/index.ts';
import { codeHoldsWord, stringHoldsWord } from '../escapes.ts';
import { nameHoldsWord } from '../format-words.ts';
import { holdsWord } from '../words.ts';
import { searchAttached } from './attached-data.ts';
import { FORMAT_NAMES } from './schema.ts';

/** "Redacted" by document language, for screen readers. */
const MARKERS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  ar: 'محجوب',
  de: 'geschwärzt',
  en: 'redacted',
  es: 'censurado',
  fr: 'caviardé',
  it: 'oscurato',
  ja: '墨消し',
  nl: 'gelakt',
  pl: 'zaczerniono',
  pt: 'tarjado',
  zh: '已遮盖',
};

/** Used if the marker itself is a redacted word. */
const BLOCK = '█';

/** Maximum objects to search in an opaque entry. */
const MOST_OBJECTS = 20_000;

export class Repeats {
  readonly words: readonly string[];
  readonly marker: string;
  readonly #renamed = new Map<string, string>();
  readonly #parts: ReadonlySet<PDFObject>;

  /**
   * @param words folded @param language of the document, such as `de-AT`
   * @param parts texts that make a word only together
   */
  constructor(words: readonly string[], language = 'en', parts: ReadonlySet<PDFObject> = new Set()) {
    this.words = words;
    this.#parts = parts;
    const word = MARKERS[language.toLowerCase().split(/[-_]/)[0] ?? ''] ?? MARKERS.en ?? '';
    this.marker = holdsWord(word, words) ? BLOCK : `[${word}]`;
  }

  /** Returns whether the string under a key repeats a redacted word. */
  inString(key: string, text: StringObject): boolean {
    return this.#parts.has(text) || stringHoldsWord(key, text.asBytes(), this.words);
  }

  inName(name: PDFName): boolean {
    const text = name.decodeText();
    // Also as it is written: with its escapes.
    return !FORMAT_NAMES.has(text) && [text, name.asString().slice(1)].some((each) => nameHoldsWord(each, this.words));
  }

  mark(): PDFHexString {
    return hexText(this.marker);
  }

  /** Returns a meaningless name, always the same one per text. */
  rename(text: string): string {
    const known = this.#renamed.get(text);
    if (known !== undefined) return known;
    const made = `redacted-${this.#renamed.size + 1}`;
    this.#renamed.set(text, made);
    return made;
  }

  /** Sanitizes an identifier consistently, so that references still match. */
  identifier(text: StringObject): StringObject {
    return this.inString('ID', text) ? literalString(this.rename(text.decodeText())) : text;
  }

  /** Returns whether an opaque object repeats a redacted word, or can't be read. */
  inside(object: PDFObject | undefined, context: PDFContext): boolean {
    const seen = new Set<PDFObject>();
    const waiting: (PDFObject | undefined)[] = [object];
    while (waiting.length > 0) {
      const next = context.lookup(waiting.pop());
      if (next === undefined || seen.has(next)) continue;
      seen.add(next);
      if (seen.size > MOST_OBJECTS || isPage(next) || this.#isRepeat(next)) return true;
      for (const child of childrenOf(next)) waiting.push(child);
    }
    return false;
  }

  #isRepeat(object: PDFObject): boolean {
    if (isText(object)) return codeHoldsWord(object.asBytes(), this.words);
    if (isName(object)) return this.inName(object);
    if (isArray(object)) return false;
    if (
      asDict(object)
        ?.keys()
        .some((key) => this.inName(key))
    )
      return true;
    if (!isStream(object)) return false;
    try {
      return searchAttached(decodeStream(object), this.words) === 'repeats';
    } catch {
      return true;
    }
  }
}

/** Returns whether an object is a page tree node, from which the whole document is reachable. */
export const isPage = (object: PDFObject | undefined): object is PDFDict =>
  isDict(object) && ['Page', 'Pages'].includes(getName(object, 'Type') ?? '');
