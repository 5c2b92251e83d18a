import { expect, it } from 'vitest';
import { Pseudonyms } from './pseudonyms.ts';

const numbersOf = (names: readonly string[], pseudonyms = new Pseudonyms()) =>
  names.map((name) => pseudonyms.identify(name).number);

/** Returns the numbers of names with the text before each; of a guess, with its alternatives. */
function identify(names: readonly (readonly [before: string, name: string])[], pseudonyms = new Pseudonyms()) {
  return names.map(([before, name]) => {
    const { number, others } = pseudonyms.identify(name, before);
    return others.length === 0 ? number : [number, ...others];
  });
}

it.each([
  [
    'by the family name, in capitals, and the other way round',
    ['Abernathy', 'John Abernathy', 'ABERNATHY', 'Abernathy, John'],
    [1, 1, 1, 1],
  ],
  ['by an initial', ['John Abernathy', 'J. Abernathy', 'J. R. Abernathy'], [1, 1, 1]],
  ['by the given name', ['Osmun', 'Osmun Vantrelle', 'Vantrelle', 'Osmun'], [1, 1, 1, 1]],
  ['with particles and accents', ['Zoé van der Plas', 'Zoe Plas', 'van der Plas', 'plas'], [1, 1, 1, 1]],
  ['over a line end', ['Anne Melan-\ndoro', 'Melan-doro'], [1, 1]],
])('knows a person %s', (_, names, numbers) => {
  expect(numbersOf(names)).toEqual(numbers);
});

it('distinguishes people of one family, and prefers the one named last', () => {
  expect(numbersOf(['John Abernathy', 'Mary Abernathy', 'Abernathy', 'J. Abernathy', 'Abernathy', 'Quist'])).toEqual([
    1, 2, 2, 1, 1, 3,
  ]);
});

it('continues with the people of earlier files', () => {
  const first = new Pseudonyms();
  numbersOf(['John Abernathy', 'Quist', 'Abernathy'], first);
  expect(first.people).toEqual([
    { number: 1, names: ['John Abernathy', 'Abernathy'] },
    { number: 2, names: ['Quist'] },
  ]);
  expect(numbersOf(['Olmar Quist', 'Brindock', 'ABERNATHY'], new Pseudonyms(first.people))).toEqual([2, 3, 1]);
});

it.each([
  ['Dear Mr. ', 'and Mrs. '],
  ['Herrn Dr. med. ', 'Frau '],
  ['M. ', 'et Mme '],
  ['el Sr. ', 'la Sra.\n'],
  ['Egr. Sig. ', 'Gent.ma Sig.ra '],
  ['de heer ', 'mevrouw\u00a0'],
])('tells “%sSmith” from “%sSmith”', (man, woman) => {
  expect(
    identify([
      [man, 'Smith'],
      [woman, 'Smith'],
      [man, 'SMITH'],
      [woman, 'Jane Smith'],
      ['', 'Jane Smith'],
    ]),
  ).toEqual([1, 2, 1, 2, 2]);
});

it('assigns a name after a title to the person with that title', () => {
  expect(
    identify([
      ['Mr. ', 'John Brown'],
      ['', 'Jane Brown'],
      ['Mr. ', 'Brown'],
      ['Mrs. ', 'Brown'],
    ]),
  ).toEqual([1, 2, 1, 2]);
});

it('says who else may be meant, and learns nothing from a guess', () => {
  expect(
    identify([
      ['', 'John Brown'],
      ['', 'Jane Brown'],
      ['Mr. ', 'Brown'],
      ['Mrs. ', 'Jane Brown'],
      ['Mr. ', 'Brown'],
      ['', 'J. Brown'],
    ]),
  ).toEqual([1, 2, [2, 1], 2, 1, [1, 2]]);
});

it('reads a title that is part of a name, and no others', () => {
  expect(
    identify([
      ['', 'Mr. Smith'],
      ['', 'Mrs Smith'],
    ]),
  ).toEqual([1, 2]);
  expect(
    identify([
      ["I'm ", 'Quist'],
      ['', 'M. Quist'],
      ['Mrs ', 'Quist'],
    ]),
  ).toEqual([1, 1, 1]);
});

it('keeps in mind who is a man and who a woman, for further files', () => {
  const first = new Pseudonyms();
  identify([['Mr ', 'Smith']], first);
  expect(first.people).toEqual([{ number: 1, names: ['Smith'], gender: 'male' }]);
  expect(identify([['Mrs ', 'Smith']], new Pseudonyms(first.people))).toEqual([2]);
});
