// Labels redacted names "Person 1" etc. The key to them is a separate file, in no report.
import { existsSync, readFileSync } from 'node:fs';
import { getOrCreate } from '../kernel/get-or-create.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import { listText, numberText, t } from '../messages/index.ts';
import { type Identified, type NamedPerson, Pseudonyms } from '../text/names/pseudonyms.ts';
import type { Hit } from '../text/patterns/page-hits.ts';
import { NAMES } from '../text/patterns/registry.ts';
import { inputError } from './errors.ts';
import { describeFault } from './input-files.ts';
import type { OutputFile } from './output-files.ts';
import type { Terminal } from './terminal.ts';

/** Owner only. */
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

/** Reads the people from earlier runs. @throws CommandError */
function readKey(path: string): readonly NamedPerson[] {
  let key: Partial<KeyFile>;
  try {
    key = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw inputError(describeFault(path, error));
  }
  if (key?.kind === 'markwright-pseudonyms' && Array.isArray(key.people) && key.people.every(isPerson))
    return key.people;
  throw inputError(t("{file} isn't a pseudonym key.", { file: path }));
}

/** Opens the pseudonyms of one run or a shared key. @throws CommandError if it can't be read */
export const openPseudonyms = (key: string | undefined): Pseudonyms =>
  new Pseudonyms(key !== undefined && existsSync(key) ? readKey(key) : []);

/** An ambiguous person, and the pages it occurs on. */
interface Doubt extends Identified {
  readonly pages: Set<PageNumber>;
}

/** Characters before a name to search for titles. */
const BEFORE = 40;

const nameOf = (number: number): string => t('Person {number}', { number });

/** Labels redactions with pseudonyms, and collects ambiguous ones. */
export class PseudonymBars {
  readonly #pseudonyms: Pseudonyms;
  readonly #doubts = new Map<string, Doubt>();

  constructor(pseudonyms: Pseudonyms) {
    this.#pseudonyms = pseudonyms;
  }

  /** Returns the label of a redaction; empty unless the hit is a name. */
  textOf({ kind, text, whole, page, start, within }: Hit): string {
    if (kind !== NAMES.id && kind !== 'name') return '';
    const before = within.searched.slice(Math.max(0, start - BEFORE), start);
    const person = this.#pseudonyms.identify(whole ?? text, before);
    const { number, others } = person;
    if (others.length > 0)
      getOrCreate(this.#doubts, [number, ...others].join(' '), () => ({ ...person, pages: new Set() })).pages.add(page);
    return nameOf(number);
  }

  /** Reports each ambiguous person once, with its pages. */
  reportDoubts(terminal: Terminal): void {
    for (const { number, others, pages } of this.#doubts.values())
      terminal.report(
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
