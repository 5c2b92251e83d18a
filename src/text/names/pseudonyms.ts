// Assigns one number per person: "Mr. Abernathy", "John Abernathy" and "ABERNATHY" are the same.
import { parseName } from '../patterns/names.ts';
import { type Gender, genderOfTitle, isParticle, isTitle, keyOf } from './vocabulary.ts';

export interface NamedPerson {
  /** From 1, in the order of their first appearance. */
  readonly number: number;
  readonly names: readonly string[];
  /** Known if a title stated it. */
  readonly gender?: Gender | undefined;
}

export interface Identified {
  readonly number: number;
  /** Numbers of others who are called so, too: which of them is meant is a guess. */
  readonly others: readonly number[];
}

interface Person {
  readonly number: number;
  readonly names: Set<string>;
  gender?: Gender | undefined;
  family: string;
  given: string[];
}

/** An initial matches any name that starts with it. */
const isSameGiven = (one: string, other: string): boolean =>
  one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));

const mayBeSame = (one: readonly string[], other: readonly string[]): boolean => {
  const [first, second] = [one[0], other[0]];
  return first === undefined || second === undefined || isSameGiven(first, second);
};

interface NameKeys {
  readonly family: string;
  readonly given: readonly string[];
  readonly gender?: Gender | undefined;
}

const LAST_WORD = /(?<![\p{L}'\u2019])(\p{L}+)\.?[\s\u00a0]*$/u;

/** Returns the gender that the titles at the end of a text state: those before a name. */
function genderBefore(text: string): Gender | undefined {
  const [found, word = ''] = LAST_WORD.exec(text) ?? [];
  const key = keyOf(word);
  if (found === undefined || !isTitle(key)) return undefined;
  return genderOfTitle(key) ?? genderBefore(text.slice(0, -found.length));
}

/** Titles at the start of a name; a single letter is an initial there. */
const OWN_TITLES = /^(?:\p{L}{2,}\.?[\s\u00a0]+)+/u;

function keysOf(text: string): NameKeys {
  const { given, family } = parseName(text.replace(/[-\u2010]\n/g, '-').replace(/['\u2019]s$/, '')) ?? {
    given: [],
    family: text,
  };
  // Particles tell nothing apart: "van der Berg" is "Berg".
  const last = family.split(/\s+/).at(-1) ?? family;
  return { family: keyOf(last), given: given.map(keyOf).filter((key) => key !== '' && !isParticle(key)) };
}

export class Pseudonyms {
  /** The one named last comes first. */
  #recent: Person[] = [];

  /** @param known people of files before, who keep their numbers */
  constructor(known: readonly NamedPerson[] = []) {
    for (const { number, names, gender } of known) {
      const person: Person = { number, names: new Set(), family: '', given: [] };
      this.#recent.push(person);
      person.gender = gender;
      for (const name of names) learn(person, name, keysOf(name));
    }
  }

  get people(): NamedPerson[] {
    return this.#recent
      .toSorted((one, other) => one.number - other.number)
      .map(({ number, names, gender }) => ({ number, names: [...names], ...(gender && { gender }) }));
  }

  /** Returns the person named, the last one if ambiguous. `before` may end with a title. */
  identify(text: string, before = ''): Identified {
    const gender = genderBefore(before) ?? genderBefore(OWN_TITLES.exec(text)?.[0] ?? '');
    const keys = { ...keysOf(text), gender };
    const [person = this.#create(), ...others] = this.#find(keys);
    learn(person, text, keys);
    // The choice of several people is a guess: nothing follows from the title.
    if (others.length === 0) person.gender ??= gender;
    this.#recent = [person, ...this.#recent.filter((other) => other !== person)];
    return { number: person.number, others: others.map(({ number }) => number).toSorted((a, b) => a - b) };
  }

  /** Returns those who may be meant, the likeliest first. */
  #find({ family, given, gender }: NameKeys): Person[] {
    const known = this.#recent.filter((person) => !gender || !person.gender || person.gender === gender);
    const own = known.filter((person) => person.family === family && mayBeSame(person.given, given));
    const exact = own.filter((person) => given[0] !== undefined && person.given[0] === given[0]);
    const titled = own.filter((person) => gender && person.gender === gender);
    const likely = [exact, titled, own].find((people) => people.length > 0);
    if (likely) return likely;
    // A single given name: the family name is known, or becomes known now.
    if (given.length === 0) return known.filter((person) => person.given.includes(family));
    return known.filter((person) => person.given.length === 0 && person.family === given[0]);
  }

  #create(): Person {
    const number = Math.max(0, ...this.#recent.map((person) => person.number)) + 1;
    return { number, names: new Set(), family: '', given: [] };
  }
}

function learn(person: Person, text: string, { family, given }: NameKeys): void {
  person.names.add(text.replace(/\s+/g, ' '));
  const isGivenAlone = given.length === 0 && person.given.includes(family);
  if (isGivenAlone) return;
  // "Osmun" was taken for a family name.
  if (person.family === '' || person.family === given[0]) person.family = family;
  const knows = (name: string) => name.length > 1 || person.given.length === 0;
  if (given[0] !== undefined && knows(given[0]) && (person.given[0]?.length ?? 0) <= 1) person.given = [...given];
}
