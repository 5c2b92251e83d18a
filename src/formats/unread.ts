// Lists what a file states and marks have no property for: each once, with the number of elements.
import { message } from '../messages/index.ts';
import type { MarkCollector } from './format.ts';
import { isRecord } from './json.ts';
import type { XmlElement } from './xml.ts';

/** Returns true for a value that loses nothing, such as a default. */
export type IsRedundant = (name: string, value: string) => boolean;

/** Notes which properties of a file are read, to list the others. */
export class Unread {
  readonly #counts = new Map<string, number>();
  readonly #isRedundant: IsRedundant;

  constructor(isRedundant: IsRedundant) {
    this.#isRedundant = isRedundant;
  }

  /** Notes a property without a counterpart. */
  note(element: string, property: string): void {
    const place = `<${element} ${property}>`;
    this.#counts.set(place, (this.#counts.get(place) ?? 0) + 1);
  }

  /** Calls `read` with an element that notes what is read from it. Returns true for a mark. */
  watch(element: XmlElement, read: (watched: XmlElement) => boolean): boolean {
    const names = new Set<string>();
    const attributes = new Proxy(element.attributes, {
      get: (target, name) => {
        names.add(String(name));
        return Reflect.get(target, name);
      },
    });
    if (!read({ ...element, attributes })) return false;
    for (const [name, value] of Object.entries(element.attributes))
      if (value !== '' && !names.has(name) && !this.#isRedundant(name, value)) this.note(element.name, name);
    return true;
  }

  /** Notes the entries of an object beside the known ones. */
  noteEntries(kind: string, object: unknown, known: ReadonlySet<string>): void {
    if (!isRecord(object)) return;
    for (const [name, value] of Object.entries(object))
      if (!known.has(name) && !isNothing(value) && !this.#isRedundant(name, String(value))) this.note(kind, name);
  }

  lose(collector: MarkCollector): void {
    for (const [place, count] of this.#counts)
      collector.lose(place, message('marks have no such property: {count} in the file', { count }));
  }
}

/** Values by which programs say that there is nothing. */
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false || isEmpty(value);

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
