// One number for each person, however a text names them: "Mr. Abernathy", "John Abernathy" and "ABERNATHY" are one.
import { parseName } from '../patterns/names.ts';
import { isParticle, keyOf } from './vocabulary.ts';

/** A person, and all that they were called. */
export interface NamedPerson {
  /** From 1, in the order of their first appearance. */
  readonly number: number;
  readonly names: readonly string[];
}

interface Person {
  readonly number: number;
  readonly names: Set<string>;
  family: string;
  given: string[];
}

/** An initial stands for any name that it begins. */
const isSameGiven = (one: string, other: string): boolean =>
  one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));

const mayBeSame = (one: readonly string[], other: readonly string[]): boolean => {
  const [first, second] = [one[0], other[0]];
  return first === undefined || second === undefined || isSameGiven(first, second);
};

interface NameKeys {
  readonly family: string;
  readonly given: readonly string[];
}

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
    for (const { number, names } of known) {
      const person: Person = { number, names: new Set(), family: '', given: [] };
      this.#recent.push(person);
      for (const name of names) learn(person, name, keysOf(name));
    }
  }

  /** In the order of their numbers. */
  get people(): NamedPerson[] {
    return this.#recent
      .toSorted((one, other) => one.number - other.number)
      .map(({ number, names }) => ({ number, names: [...names] }));
  }

  /** Returns the number of the person whom a text names; of several who are called so, the one named last. */
  numberOf(text: string): number {
    const keys = keysOf(text);
    const person = this.#find(keys) ?? this.#create();
    learn(person, text, keys);
    this.#recent = [person, ...this.#recent.filter((other) => other !== person)];
    return person.number;
  }

  #find({ family, given }: NameKeys): Person | undefined {
    const own = this.#recent.filter((person) => person.family === family && mayBeSame(person.given, given));
    const exact = own.find((person) => given[0] !== undefined && person.given[0] === given[0]);
    if (exact ?? own[0]) return exact ?? own[0];
    // A given name by itself: the family name is known, or becomes known now.
    if (given.length === 0) return this.#recent.find((person) => person.given.includes(family));
    return this.#recent.find((person) => person.given.length === 0 && person.family === given[0]);
  }

  #create(): Person {
    const number = Math.max(0, ...this.#recent.map((person) => person.number)) + 1;
    return { number, names: new Set(), family: '', given: [] };
  }
}

/** Adds what a person is called. */
function learn(person: Person, text: string, { family, given }: NameKeys): void {
  person.names.add(text.replace(/\s+/g, ' '));
  const isGivenAlone = given.length === 0 && person.given.includes(family);
  if (isGivenAlone) return;
  // "Osmun" was taken for a family name.
  if (person.family === '' || person.family === given[0]) person.family = family;
  const knows = (name: string) => name.length > 1 || person.given.length === 0;
  if (given[0] !== undefined && knows(given[0]) && (person.given[0]?.length ?? 0) <= 1) person.given = [...given];
}
