import { expect, it } from 'vitest';
import { EMPTY_REQUEST } from '../../text/patterns/request.ts';
import { createTextSearch } from '../../text/patterns/search.ts';
import { withFound } from './hide-texts.ts';

it('finds words of names that a document made known, and not those of its language', () => {
  const hits = [
    { kind: 'names', text: 'Anna von\nBerg' },
    { kind: 'email', text: 'info@example.org' },
  ];
  const search = createTextSearch(withFound(EMPTY_REQUEST, hits));
  const found = (text: string) => search(text).map((hit) => hit.text);
  expect(found('Berg, von')).toEqual(['Berg']);
  expect(found('Anna von Berg')).toEqual(['Anna von Berg']);
  expect(found('example, info@example.org')).toEqual(['info@example.org']);
});
