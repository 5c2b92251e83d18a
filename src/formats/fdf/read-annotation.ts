import { decodeTextString } from '../../pdf/core.ts';
import { JUSTIFICATIONS } from '../xfdf-terms.ts';
import type { XmlElement } from '../xml.ts';
import { COLORS, FLAGS, NUMBERS, TEXT_CHILDREN, TEXTS } from './entries.ts';
import { type FdfDict, type FdfObject, isDict, Name, type PdfValue, Reference } from './parse-objects.ts';

type Objects = ReadonlyMap<number, FdfObject>;

const element = (name: string, text: string, line: number, children: readonly XmlElement[] = []): XmlElement => ({
  ...{ name, attributes: {}, children, text, line },
});

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Names are in UTF-8. */
const decodeName = ({ text }: Name) => new TextDecoder().decode(bytesOf(text));

const textOf = (value: PdfValue | undefined): string | undefined =>
  typeof value === 'string' ? decodeTextString(bytesOf(value)) : value instanceof Name ? decodeName(value) : undefined;

const numbersOf = (value: PdfValue | undefined): number[] | undefined =>
  Array.isArray(value) && value.every((item) => typeof item === 'number') ? value : undefined;

/** Converts grey, RGB and CMYK components (0 to 1). */
function toHex(components: readonly number[] | undefined): string | undefined {
  const [a = 0, b = 0, c = 0, black = 0] = components ?? [];
  const rgb = { 1: [a, a, a], 3: [a, b, c], 4: [a, b, c].map((ink) => (1 - ink) * (1 - black)) }[
    components?.length ?? 0
  ];
  return (
    rgb &&
    `#${rgb
      .map((value) =>
        Math.round(value * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
  );
}

/** Name of an annotation without one, which others reply to. */
const nameOf = (number: number, dict: FdfDict): string => textOf(dict.get('NM')) ?? `object-${number}`;

/** Entries that are read, or don't show: parents, pages, appearances that repeat the rest. */
const READ = new Set([
  ...[TEXTS, TEXT_CHILDREN, NUMBERS, COLORS].flatMap((keys) => Object.keys(keys)),
  ...['Type', 'Subtype', 'Page', 'CA', 'Q', 'BS', 'Border', 'L', 'LE', 'Name', 'IRT', 'RT', 'Vertices', 'InkList'],
  ...['P', 'F', 'AP', 'AS', 'Popup', 'Parent', 'RC', 'RD', 'IT', 'Open', 'StructParent', 'Rotate'],
]);

class AnnotationReader {
  readonly #dict: FdfDict;
  readonly #objects: Objects;

  constructor(dict: FdfDict, objects: Objects) {
    this.#dict = dict;
    this.#objects = objects;
  }

  #follow = (value: PdfValue | undefined) =>
    value instanceof Reference ? this.#objects.get(value.number)?.value : value;
  #get = (key: string) => this.#follow(this.#dict.get(key));
  #numbers = (key: string) => numbersOf(this.#get(key));

  #width(): number | undefined {
    const style = this.#get('BS');
    const width = isDict(style) ? this.#follow(style.get('W')) : this.#numbers('Border')?.[2];
    return typeof width === 'number' ? width : undefined;
  }

  #parent(): string | undefined {
    const value = this.#dict.get('IRT');
    if (!(value instanceof Reference)) return textOf(value);
    const parent = this.#objects.get(value.number)?.value;
    return isDict(parent) ? nameOf(value.number, parent) : undefined;
  }

  /** Returns the style of the border in XFDF, unless it is a plain line. */
  #style(): string | undefined {
    const border = this.#get('BS');
    const style = isDict(border) ? textOf(this.#follow(border.get('S'))) : undefined;
    return style === undefined || style === 'S' ? undefined : style;
  }

  /** Returns the other entries: nothing reads them, so they are listed as left out. */
  #others(): Record<string, string> {
    return Object.fromEntries([...this.#dict.keys()].filter((key) => !READ.has(key)).map((key) => [key, key]));
  }

  #line(): Record<string, string | undefined> {
    const [x1, y1, x2, y2] = this.#numbers('L') ?? [];
    const ends = this.#get('LE');
    const [head, tail] = Array.isArray(ends) ? ends.map(textOf) : [];
    return y2 === undefined ? {} : { start: `${x1},${y1}`, end: `${x2},${y2}`, head, tail };
  }

  attributes(name: string | undefined): Readonly<Record<string, string>> {
    const page = this.#get('Page');
    const opacity = this.#get('CA');
    const flags = this.#get('F');
    const justification = this.#get('Q');
    const pairs = (keys: Readonly<Record<string, string>>, read: (key: string) => string | undefined) =>
      Object.entries(keys).map(([key, attribute]) => [attribute, read(key)]);
    const all = {
      ...this.#others(),
      ...Object.fromEntries(pairs(TEXTS, (key) => textOf(this.#get(key)))),
      ...Object.fromEntries(pairs(NUMBERS, (key) => this.#numbers(key)?.join())),
      ...Object.fromEntries(pairs(COLORS, (key) => toHex(this.#numbers(key)))),
      ...this.#line(),
      name,
      page: typeof page === 'number' ? String(page) : undefined,
      opacity: typeof opacity === 'number' ? String(opacity) : undefined,
      justification: typeof justification === 'number' ? JUSTIFICATIONS[justification] : undefined,
      width: this.#width()?.toString(),
      flags: typeof flags === 'number' ? FLAGS.filter((_, bit) => flags & (1 << bit)).join() : undefined,
      style: this.#style(),
      icon: textOf(this.#get('Name')),
      inreplyto: this.#parent(),
    };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<string, string>;
  }

  children(line: number): readonly XmlElement[] {
    const texts = Object.entries(TEXT_CHILDREN).flatMap(([key, child]) => {
      const text = textOf(this.#get(key));
      return text === undefined ? [] : [element(child, text, line)];
    });
    const vertices = this.#numbers('Vertices');
    const strokes = this.#get('InkList');
    const gestures = (Array.isArray(strokes) ? strokes : []).map((stroke) =>
      element('gesture', numbersOf(this.#follow(stroke))?.join() ?? '', line),
    );
    return [
      ...texts,
      ...(vertices ? [element('vertices', vertices.join(), line)] : []),
      ...(gestures.length > 0 ? [element('inklist', '', line, gestures)] : []),
    ];
  }
}

/** Converts an annotation to its element of XFDF; undefined if it is none. */
export function toElement(item: PdfValue, objects: Objects): XmlElement | undefined {
  const number = item instanceof Reference ? item.number : undefined;
  const found = number === undefined ? undefined : objects.get(number);
  const dict = number === undefined ? item : found?.value;
  if (!isDict(dict)) return undefined;
  const reader = new AnnotationReader(dict, objects);
  const line = found?.line ?? 1;
  const name = number === undefined ? textOf(dict.get('NM')) : nameOf(number, dict);
  const subtype = textOf(dict.get('Subtype')) ?? '';
  return { ...element(subtype.toLowerCase(), '', line, reader.children(line)), attributes: reader.attributes(name) };
}
