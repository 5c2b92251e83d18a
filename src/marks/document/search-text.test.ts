import { expect, it } from 'vitest';
import { buildMark } from '../../testing/build-marks.ts';
import { createRandom } from '../../testing/random.ts';
import type { Mark } from '../registry.ts';
import { matchesSearch, searchTextOf } from './search-text.ts';

const { reason: _reason, ...built } = buildMark('RectangleRedaction', createRandom(1)) as unknown as Record<
  string,
  unknown
>;
const mark = {
  ...built,
  reasons: ['1.a Client Privilege', 'GDPR'],
  data: { rule: 'SSN' },
  conversation: { data: {}, comments: [{ data: {}, creationDateTime: '2024-01-01T00:00:00Z', text: 'Please CHECK' }] },
} as unknown as Mark;

it.each(['rectangle redaction', 'RectangleRedaction', 'gdpr', 'privilege client', 'ssn', 'please check', ''])(
  'finds a mark by %j',
  (query) => expect(matchesSearch(searchTextOf(mark), query)).toBe(true),
);

it.each(['ellipse', 'gdpr missing', 'rule'])('does not find it by %j', (query) =>
  expect(matchesSearch(searchTextOf(mark), query)).toBe(false),
);
