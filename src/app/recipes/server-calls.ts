// Calls of a run that the page's own server answers, where it offers that and the user wants it.
import PACKAGE from '../../../package.json' with { type: 'json' };
import { MessageError, message } from '../../messages/index.ts';
import { type Bytes, createFarCall, RunEndedError, type RunPool } from '../../recipes/index.ts';

const toAddress = (name: string): URL => new URL(`markwright/v1/${name}`, document.baseURI);

/** Files at a time: browsers open six connections to a host. */
export const FILES_ON_SERVER = 6;

/** Failed attempts at a call, and the delay before the next (ms): a server may restart. */
const MOST_FAILURES = 8;
const PAUSE = 2000;

/** Statuses of a server that is at work for others: the call waits for its turn. */
const BUSY = [429, 503];

/** Signs of life precede an answer; a fault is JSON. */
const SIGN = 0xc0;
const JSON_START = 0x7b;

const toHeaders = (token: string): Record<string, string> => (token === '' ? {} : { Authorization: `Bearer ${token}` });

interface Offer {
  readonly recipes: boolean;
  readonly needsToken: boolean;
}

/** Asks the page's server whether it runs recipes. @returns undefined if not, or without one */
export async function offersRuns(): Promise<Offer | undefined> {
  try {
    const response = await fetch(toAddress('offers'));
    const offer: Offer = await response.json();
    return offer.recipes ? offer : undefined;
  } catch {
    return undefined;
  }
}

function readAnswer(body: Bytes): Bytes {
  const start = body.findIndex((byte) => byte !== SIGN);
  if (body[start] !== JSON_START) return body.subarray(start);
  throw new MessageError(JSON.parse(new TextDecoder().decode(body.subarray(start))).message);
}

/** Errors that a later attempt won't have. @throws RunEndedError */
function refuse(status: number): void {
  if (status === 401) throw new RunEndedError(message("The server doesn't accept the access token."));
  if (status === 404) throw new RunEndedError(message('The server no longer runs recipes.'));
  if (status === 413) throw new MessageError(message('The file is larger than the server accepts.'));
}

async function perform(call: Bytes, token: string, signal: AbortSignal): Promise<Bytes> {
  for (let failures = 0; failures < MOST_FAILURES; ) {
    try {
      const response = await fetch(toAddress('jobs'), {
        method: 'POST',
        body: call,
        headers: toHeaders(token),
        signal,
      });
      refuse(response.status);
      if (response.ok) return readAnswer(new Uint8Array(await response.arrayBuffer()));
      if (!BUSY.includes(response.status)) failures += 1;
    } catch (error) {
      if (error instanceof MessageError || signal.aborted) throw error;
      failures += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  throw new RunEndedError(message("The server doesn't answer."));
}

/** Sends the documents of a run to the server. Keys stay here. */
export const callServer = ({ call }: RunPool, token: string, signal: AbortSignal): RunPool['call'] =>
  createFarCall(call, PACKAGE.version, (bytes) => perform(bytes, token, signal));
