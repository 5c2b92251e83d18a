// Calls of a run that other machines answer, as bytes: their results are those of a thread here.
import { decode, encode } from '@msgpack/msgpack';
import * as v from 'valibot';
import { inEnglish, MessageError, message, messageOf } from '../../messages/index.ts';
import { recipeSchema } from '../schema.ts';
import type { Bytes, CallRun, RecipeCalls } from './calls.ts';

/** Ends a run instead of holding back a file: the file isn't at fault. */
export class RunEndedError extends MessageError {}

/** Calls that open and write documents. All others are small, or need the key. */
const FAR_CALLS = ['process', 'produce'] as const;
type FarName = (typeof FAR_CALLS)[number];

/** A copy: what is decoded shares the buffer of the call. */
const bytesSchema = v.pipe(
  v.custom<Bytes>((value) => value instanceof Uint8Array),
  v.transform((bytes) => bytes.slice()),
);
const texts = v.array(v.string());
const fonts = v.optional(v.array(v.strictObject({ name: v.string(), bytes: bytesSchema })));

const requestSchema = v.strictObject({
  ...{ patterns: texts, words: texts, names: texts },
  expressions: v.array(v.looseObject({ name: v.string(), expression: v.string() })),
  ...{ matchesCase: v.boolean(), findsParts: v.boolean(), isTolerant: v.boolean() },
  keeps: v.record(v.string(), v.string()),
});

/** Checks the shape only: values of a wrong type inside fail the call. */
const INPUTS: Readonly<Record<FarName, v.GenericSchema>> = {
  process: v.strictObject({
    ...{ path: v.string(), shownPath: v.string(), bytes: bytesSchema, recipe: recipeSchema },
    ...{ request: requestSchema, decided: v.optional(v.looseObject({})) },
    ...{ password: v.optional(v.string()), isDryRun: v.boolean(), fonts },
  }),
  produce: v.strictObject({
    ...{ recipe: recipeSchema, content: bytesSchema, facts: v.looseObject({}), numbers: texts, fonts },
  }),
};

type Answer = { readonly result: unknown } | { readonly error: string } | { readonly ended: string };

const pack = (value: unknown): Bytes => encode(value, { ignoreUndefined: true }) as Bytes;

const isFar = (name: string): name is FarName => FAR_CALLS.some((each) => each === name);

/**
 * @param here answers all others: keys don't leave the machine
 * @param version of the program: another one could write other bytes
 */
export const createFarCall =
  (here: CallRun, version: string, perform: (call: Bytes) => Promise<Bytes>): CallRun =>
  async (name, input) => {
    if (!isFar(name)) return here(name, input);
    const answer = decode(await perform(pack({ version, name, input }))) as Answer;
    if ('ended' in answer) throw new RunEndedError(answer.ended);
    if ('error' in answer) throw new MessageError(answer.error);
    return answer.result as RecipeCalls[typeof name]['result'];
  };

/** Answers a call that {@link createFarCall} has sent. Faults are part of the answer. */
export async function answerCall(bytes: Bytes, here: CallRun, version: string): Promise<Bytes> {
  return pack(await answer(bytes, here, version));
}

const callSchema = v.strictObject({ version: v.string(), name: v.picklist(FAR_CALLS), input: v.unknown() });

function read(bytes: Bytes) {
  try {
    const { version, name, input } = v.parse(callSchema, decode(bytes));
    return { version, name, input: v.parse(INPUTS[name], input) as RecipeCalls[typeof name]['input'] };
  } catch {
    // Not even the message of a fault may quote a document.
    return undefined;
  }
}

async function answer(bytes: Bytes, here: CallRun, version: string): Promise<Answer> {
  const call = read(bytes);
  if (!call || call.version !== version)
    return {
      ended: inEnglish(
        message('The worker has version {version} of the program. Only the same version writes the same bytes.', {
          version,
        }),
      ),
    };
  try {
    return { result: await here(call.name, call.input) };
  } catch (error) {
    return { error: messageOf(error) };
  }
}
