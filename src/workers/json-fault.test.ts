import { expect, it } from 'vitest';
import { tell } from '../messages/index.ts';
import { sayJsonFault } from './json-fault.ts';

it.each([
  ['{"a": [', 'Unexpected end of JSON input'],
  ['marks: none', 'Unexpected token {character}, {text} is not valid JSON'],
])('the fault of %s is told in words of our own, the same in English', (text, id) => {
  let error: unknown;
  try {
    JSON.parse(text);
  } catch (fault) {
    error = fault;
  }
  const said = sayJsonFault(error);
  expect(said).toMatchObject({ id });
  expect(tell(said)).toBe((error as Error).message);
});
