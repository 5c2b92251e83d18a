import { expect, it } from 'vitest';
import { MessageError } from '../../messages/index.ts';
import { EMPTY_REQUEST } from '../../text/patterns/request.ts';
import type { Bytes, CallRun, FileJob } from './calls.ts';
import { answerCall, createFarCall, RunEndedError } from './far-calls.ts';

const JOB: FileJob = {
  ...{ path: 'a.txt', shownPath: 'a.txt', bytes: new Uint8Array([1, 2, 255]) },
  ...{ recipe: { recipe: 1, find: { words: ['Alice'] } }, request: { ...EMPTY_REQUEST, words: ['Alice'] } },
  ...{ decided: undefined, password: 'open', isDryRun: false },
};

function createMachine(answer: (name: string) => unknown) {
  const asked: (readonly [name: string, input: unknown])[] = [];
  const call: CallRun = async (name, input) => {
    asked.push([name, input]);
    return answer(name) as never;
  };
  return { asked, call };
}

it('passes a call and its result on as they are', async () => {
  const outcome = { state: 'done', result: { content: new Uint8Array([7, 8]), found: { word: 2 }, notes: [] } };
  const [here, far] = [createMachine(() => undefined), createMachine(() => outcome)];
  const call = createFarCall(here.call, '1', (bytes) => answerCall(bytes, far.call, '1'));
  const job = { ...JOB, fonts: [{ name: 'han.ttf', bytes: new Uint8Array([3, 4]) }] };
  expect(await call('process', job)).toEqual(outcome);
  expect(far.asked).toEqual([['process', job]]);
  expect(here.asked).toEqual([]);
});

it('sends no key', async () => {
  const here = createMachine(() => new Uint8Array([1]));
  const call = createFarCall(here.call, '1', () => Promise.reject(new Error('It was sent.')));
  const key = { bytes: new Uint8Array([1]), password: 'secret' };
  await call('checkKey', key);
  await call('sign', { content: new Uint8Array([1]), sign: {}, key });
  expect(here.asked.map(([name]) => name)).toEqual(['checkKey', 'sign']);
});

it('blames a file for what its thread says, and ends the run for all else', async () => {
  const far = createMachine(() => {
    throw new MessageError('The thread has ended.');
  });
  const over = (perform: (bytes: Bytes) => Promise<Bytes>) => createFarCall(far.call, '1', perform)('process', JOB);
  await expect(over((bytes) => answerCall(bytes, far.call, '1'))).rejects.toThrow('The thread has ended.');
  await expect(over((bytes) => answerCall(bytes, far.call, '2'))).rejects.toThrow(RunEndedError);
  await expect(over(() => answerCall(new Uint8Array([1, 2]), far.call, '1'))).rejects.toThrow(RunEndedError);
});

it('performs nothing that is no call of a run', async () => {
  const far = createMachine(() => undefined);
  for (const changed of [{ bytes: 'x' }, { recipe: { recipe: 2 } }, { request: {} }, { fonts: ['x'] }, { more: 1 }]) {
    const call = createFarCall(far.call, '1', (bytes) => answerCall(bytes, far.call, '1'));
    await expect(call('process', { ...JOB, ...(changed as object) })).rejects.toThrow(RunEndedError);
  }
  expect(far.asked).toEqual([]);
});
