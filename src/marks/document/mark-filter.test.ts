import { expect, it } from 'vitest';
import { buildMark } from '../../testing/build-marks.ts';
import { createRandom } from '../../testing/random.ts';
import type { Mark } from '../registry.ts';
import { type MarkFilter, matchesSearch, passesFilter, reasonsOf, searchTextOf } from './mark-filter.ts';

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

it.each([
  [{ by: 'all' }, true],
  [{ by: 'comments' }, true],
  [{ by: 'family', value: 'redaction' }, true],
  [{ by: 'family', value: 'signature' }, false],
  [{ by: 'type', value: 'RectangleRedaction' }, true],
  [{ by: 'type', value: 'PageRedaction' }, false],
  [{ by: 'reason', value: 'GDPR' }, true],
  [{ by: 'reason', value: 'Privilege' }, false],
] as const satisfies readonly [MarkFilter, boolean][])('passes %j: %j', (filter, passes) =>
  expect(passesFilter(mark, filter)).toBe(passes),
);

it('filters by reasons of either property, ignoring empty ones', () => {
  const { reasons: _reasons, ...rest } = mark as unknown as Record<string, unknown>;
  expect(reasonsOf(mark)).toEqual(['1.a Client Privilege', 'GDPR']);
  expect(reasonsOf({ ...rest, reason: 'GDPR' } as unknown as Mark)).toEqual(['GDPR']);
  expect(reasonsOf({ ...rest, reason: '' } as unknown as Mark)).toEqual([]);
  expect(reasonsOf(rest as unknown as Mark)).toEqual([]);
});
