// "Person 1" on the bars over names, and the key that tells who it is: a file of its own, in no report.
import { existsSync, readFileSync } from 'node:fs';
import { getOrCreate } from '../kernel/get-or-create.ts';
import { listText, numberText, t } from '../messages/index.ts';
import { type Identified, type NamedPerson, Pseudonyms } from '../text/names/pseudonyms.ts';
import type { Hit } from '../text/patterns/page-hits.ts';
import { NAMES } from '../text/patterns/registry.ts';
import { inputError } from './errors.ts';
import { describeFault } from './input-files.ts';
import type { OutputFile } from './output-files.ts';
import type { Terminal } from './terminal.ts';

/** For its owner alone. */
const KEY_MODE = 0o600;

interface KeyFile {
  readonly kind: 'markwright-pseudonyms';
  readonly people: readonly NamedPerson[];
}

const isPerson = (value: unknown): value is NamedPerson => {
  const { number, names, gender } = (value ?? {}) as Partial<NamedPerson>;
  const isGender = gender === undefined || gender === 'male' || gender === 'female';
  const isNamed = Array.isArray(names) && names.every((name) => typeof name === 'string');
  return Number.isSafeInteger(number) && isNamed && isGender;
};

/** Reads the people of files before. @throws CommandError */
function readKey(path: string): readonly NamedPerson[] {
  let key: Partial<KeyFile>;
  try {
    key = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw inputError(describeFault(path, error));
  }
  if (key?.kind === 'markwright-pseudonyms' && Array.isArray(key.people) && key.people.every(isPerson))
    return key.people;
  throw inputError(t('{file} is no key of pseudonyms.', { file: path }));
}

/** Pseudonyms of one run, or of all runs with one key. @throws CommandError for a key that cannot be read */
export const openPseudonyms = (key: string | undefined): Pseudonyms =>
  new Pseudonyms(key !== undefined && existsSync(key) ? readKey(key) : []);

/** A person of whom it is a guess, on some pages, that no other one is meant. */
interface Doubt extends Identified {
  readonly pages: Set<number>;
}

/** Characters before a name among which its titles are. */
const BEFORE = 40;

const nameOf = (number: number): string => t('Person {number}', { number });

/** Writes the texts of bars; tells which of them are guesses. */
export class PseudonymBars {
  readonly #pseudonyms: Pseudonyms;
  readonly #doubts = new Map<string, Doubt>();

  constructor(pseudonyms: Pseudonyms) {
    this.#pseudonyms = pseudonyms;
  }

  /** Returns the text of a bar: names alone have one. */
  textOf({ kind, text, whole, page, start, within }: Hit): string {
    if (kind !== NAMES.id && kind !== 'name') return '';
    const before = within.searched.slice(Math.max(0, start - BEFORE), start);
    const person = this.#pseudonyms.identify(whole ?? text, before);
    const { number, others } = person;
    if (others.length > 0)
      getOrCreate(this.#doubts, [number, ...others].join(' '), () => ({ ...person, pages: new Set() })).pages.add(page);
    return nameOf(number);
  }

  /** Tells once of each person on which pages they are a guess. */
  tellDoubts(terminal: Terminal): void {
    for (const { number, others, pages } of this.#doubts.values())
      terminal.tell(
        t('Page {pages}: {person} is a guess. The name there fits {people} as well.', {
          pages: listText([...pages].map((page) => numberText(page))),
          person: nameOf(number),
          people: listText(others.map(nameOf)),
        }),
      );
  }
}

export function toKeyFile(path: string, { people }: Pseudonyms): OutputFile {
  const key: KeyFile = { kind: 'markwright-pseudonyms', people };
  return { path, content: `${JSON.stringify(key, null, 2)}\n`, mode: KEY_MODE };
}
