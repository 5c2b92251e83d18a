import { expect, it } from 'vitest';
import { translate } from '../messages/index.ts';
import { jsonFaultMessage } from './json-fault.ts';

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
  const reported = jsonFaultMessage(error);
  expect(reported).toMatchObject({ id });
  expect(translate(reported)).toBe((error as Error).message);
});

it.each([
  ['{"a": 1 "b": 2}', /^Expected a comma or a closing brace \((line 1, )?character 9\)$/],
  ['{"a" 1}', /^Expected a colon \((line 1, )?character 6\)$/],
  ['[1 2]', /^Expected a comma or a closing bracket \((line 1, )?character 4\)$/],
  ['{\n"a": "b\n}', /^Control character in a string \((line 2, character 8|character 10)\)$/],
])('where %s goes wrong is told', (text, words) => {
  try {
    JSON.parse(text);
  } catch (error) {
    expect(translate(jsonFaultMessage(error))).toMatch(words);
    return;
  }
  expect.unreachable('it is JSON');
});
