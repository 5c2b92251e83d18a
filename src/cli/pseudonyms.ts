// "Person 1" on the bars over names, and the key that tells who it is: a file of its own, in no report.
import { existsSync, readFileSync } from 'node:fs';
import { t } from '../messages/index.ts';
import { type NamedPerson, Pseudonyms } from '../text/names/pseudonyms.ts';
import type { Hit } from '../text/patterns/page-hits.ts';
import { NAMES } from '../text/patterns/registry.ts';
import { inputError } from './errors.ts';
import { describeFault } from './input-files.ts';
import type { OutputFile } from './output-files.ts';

/** For its owner alone. */
const KEY_MODE = 0o600;

interface KeyFile {
  readonly kind: 'markwright-pseudonyms';
  readonly people: readonly NamedPerson[];
}

const isPerson = (value: unknown): value is NamedPerson => {
  const { number, names } = (value ?? {}) as Partial<NamedPerson>;
  return Number.isSafeInteger(number) && Array.isArray(names) && names.every((name) => typeof name === 'string');
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

/** Returns the text of a bar: names alone have one. */
export const pseudonymOf = ({ kind, text }: Pick<Hit, 'kind' | 'text'>, pseudonyms: Pseudonyms): string =>
  kind === NAMES.id || kind === 'name' ? t('Person {number}', { number: pseudonyms.numberOf(text) }) : '';

export function toKeyFile(path: string, { people }: Pseudonyms): OutputFile {
  const key: KeyFile = { kind: 'markwright-pseudonyms', people };
  return { path, content: `${JSON.stringify(key, null, 2)}\n`, mode: KEY_MODE };
}
