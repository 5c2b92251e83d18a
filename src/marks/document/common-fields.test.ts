import { describe, expect, it } from 'vitest';
import { buildMark } from '../../testing/build-marks.ts';
import { freezeDeep } from '../../testing/compare.ts';
import { createRandom } from '../../testing/random.ts';
import type { BaseMark } from '../kit/base-mark.ts';
import { checkMark } from './check-mark.ts';
import { isLocked, removeDataEntry, renameDataEntry, setDataEntry, setLocked } from './common-fields.ts';
import { addComment, addReply, commentsOf, editComment, removeComment, toThreads } from './conversation.ts';

const DATE = '2024-06-01T00:00:00.000Z';
const { data: _data, conversation: _conversation, ...bare } = buildMark('LineAnnotation', createRandom(1));
const mark: BaseMark = freezeDeep({ ...bare, interactionMode: 'Full' as const });

const comment = (text: string, id: string, author?: string) => ({
  text,
  id,
  date: DATE,
  ...(author === undefined ? {} : { author }),
});

const shape = (threads: ReturnType<typeof toThreads>): unknown[] =>
  threads.map(({ comment: { text }, replies }) => (replies.length === 0 ? text : [text, shape(replies)]));

describe('comments', () => {
  const first = freezeDeep(addComment(mark, comment('first', 'c1', 'Jane')));
  const talk = freezeDeep(
    addReply(
      addReply(addComment(first, comment('second', 'c2')), 0, comment('answer', 'c3'), () => 'unused'),
      2,
      comment('again', 'c4'),
      () => 'unused',
    ),
  );

  it('are added to a mark without a conversation, and the mark conforms', () => {
    expect(checkMark(talk, 0)).toEqual([]);
    expect(first.modificationDateTime).toBe(DATE);
    expect(commentsOf(first)).toEqual([{ data: { id: 'c1', author: 'Jane' }, creationDateTime: DATE, text: 'first' }]);
  });

  it('make threads', () => {
    expect(shape(toThreads(talk))).toEqual([['first', [['answer', ['again']]]], 'second']);
  });

  it('keep properties of other programs', () => {
    const foreign = freezeDeep({
      ...mark,
      conversation: {
        data: { topic: 'x' },
        extra: 1,
        comments: [{ data: {}, creationDateTime: DATE, text: 'old', more: [2] }],
      },
    });
    const answered = addReply(foreign, 0, comment('new', 'n1'), () => 'given');
    expect(answered.conversation).toMatchObject({ data: { topic: 'x' }, extra: 1 });
    expect(commentsOf(answered)[0]).toMatchObject({ data: { id: 'given' }, text: 'old', more: [2] });
    expect(shape(toThreads(answered))).toEqual([['old', ['new']]]);
  });

  it('are edited with a date, and only when they change', () => {
    const later = '2024-07-01T00:00:00.000Z';
    const edited = editComment(talk, 1, 'better', later);
    expect(commentsOf(edited)[1]).toMatchObject({
      text: 'better',
      creationDateTime: DATE,
      data: { modificationDateTime: later },
    });
    expect(edited.modificationDateTime).toBe(later);
    expect(editComment(talk, 1, 'second', later)).toBe(talk);
    expect(editComment(talk, 99, 'x', later)).toBe(talk);
  });

  it('are removed, and their answers move up', () => {
    expect(shape(toThreads(removeComment(talk, 2, DATE)))).toEqual([['first', ['again']], 'second']);
    expect(shape(toThreads(removeComment(talk, 0, DATE)))).toEqual(['second', ['answer', ['again']]]);
    expect(removeComment(talk, 99, DATE)).toBe(talk);
  });

  it('in a cycle, or without their parent, are threads of their own', () => {
    const odd = (id: string, parent: string) => ({ data: { id, parent }, creationDateTime: DATE, text: id });
    const circle = {
      ...mark,
      conversation: { data: {}, comments: [odd('a', 'b'), odd('b', 'a'), odd('c', 'c'), odd('d', 'z')] },
    };
    expect(shape(toThreads(circle))).toEqual([['a', ['b']], 'c', 'd']);
  });

  it('have chains of replies of any length, nested to a limit', () => {
    const comments = Array.from({ length: 20_000 }, (_, index) => ({
      ...{ data: { id: `${index}`, parent: `${index - 1}` }, creationDateTime: DATE, text: `${index}` },
    }));
    const [first, ...others] = toThreads({ ...mark, conversation: { data: {}, comments } });
    expect([first?.index, others]).toEqual([0, []]);
    let [depth, thread] = [0, first];
    for (; thread?.replies.length; thread = thread.replies[0]) depth += 1;
    expect(depth).toBe(50);
    const counted = (each: typeof first): number =>
      (each?.replies ?? []).reduce((sum, reply) => sum + counted(reply), 1);
    expect(counted(first)).toBe(comments.length);
  });

  it('answering nothing change nothing', () => {
    expect(addReply(mark, 0, comment('x', 'y'), () => 'z')).toBe(mark);
  });
});

describe('the property bag', () => {
  const bag = freezeDeep({ ...mark, data: { one: '1', two: '2', three: '3' } });

  it('is made when it is first needed', () => {
    const filled = setDataEntry(mark, 'rule', 'SSN', DATE);
    expect(filled.data).toEqual({ rule: 'SSN' });
    expect(checkMark(filled, 0)).toEqual([]);
  });

  it('changes, renames and removes entries in their places', () => {
    expect(Object.entries(setDataEntry(bag, 'two', 'II', DATE).data ?? {})).toEqual([
      ['one', '1'],
      ['two', 'II'],
      ['three', '3'],
    ]);
    expect(Object.keys(renameDataEntry(bag, 'two', 'zwei', DATE).data ?? {})).toEqual(['one', 'zwei', 'three']);
    expect(removeDataEntry(bag, 'two', DATE).data).toEqual({ one: '1', three: '3' });
  });

  it('is the same object without changes, or if an entry would be lost', () => {
    expect(setDataEntry(bag, 'one', '1', DATE)).toBe(bag);
    expect(renameDataEntry(bag, 'one', 'two', DATE)).toBe(bag);
    expect(renameDataEntry(bag, 'none', 'x', DATE)).toBe(bag);
    expect(removeDataEntry(bag, 'toString', DATE)).toBe(bag);
    expect(removeDataEntry(mark, 'one', DATE)).toBe(mark);
  });

  it('accepts keys of the object prototype', () => {
    expect(Object.entries(setDataEntry(bag, '__proto__', 'x', DATE).data ?? {})).toContainEqual(['__proto__', 'x']);
    expect(setDataEntry(bag, 'constructor', 'x', DATE).data?.constructor).toBe('x');
  });
});

it('locks and unlocks', () => {
  const locked = setLocked(mark, true, DATE);
  expect(locked).toMatchObject({ interactionMode: 'SelectionDisabled', modificationDateTime: DATE });
  expect(isLocked(locked)).toBe(true);
  expect(setLocked(locked, true, '2030-01-01T00:00:00Z')).toBe(locked);
  expect(isLocked(setLocked(locked, false, DATE))).toBe(false);
});
