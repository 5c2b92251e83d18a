import { expect, it } from 'vitest';
import { Pseudonyms } from './pseudonyms.ts';

const numbersOf = (names: readonly string[], pseudonyms = new Pseudonyms()) =>
  names.map((name) => pseudonyms.numberOf(name));

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

it('tells people of one family apart, and takes the family name for the one named last', () => {
  expect(numbersOf(['John Abernathy', 'Mary Abernathy', 'Abernathy', 'J. Abernathy', 'Abernathy', 'Quist'])).toEqual([
    1, 2, 2, 1, 1, 3,
  ]);
});

it('goes on with the people of files before', () => {
  const first = new Pseudonyms();
  numbersOf(['John Abernathy', 'Quist', 'Abernathy'], first);
  expect(first.people).toEqual([
    { number: 1, names: ['John Abernathy', 'Abernathy'] },
    { number: 2, names: ['Quist'] },
  ]);
  expect(numbersOf(['Olmar Quist', 'Brindock', 'ABERNATHY'], new Pseudonyms(first.people))).toEqual([2, 3, 1]);
});
