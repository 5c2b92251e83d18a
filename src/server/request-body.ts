import type { IncomingMessage } from 'node:http';
import { concatBytes } from '../codecs/bytes.ts';
import type { Admission } from './admission.ts';

/** The body exceeds its size limit. */
export class BodyTooLargeError extends Error {}

/** The body stalls: too little has arrived for too long. */
export class BodyStalledError extends Error {}

/** The client disconnected before the end of its request. */
export class ClientGoneError extends Error {}

/** Minimum progress per time limit (bytes): a trickle must not hold a slot for days. */
const PROGRESS_BYTES = 16_384;

/** Maximum reservation step for a body of unknown length (bytes); smaller ones double. */
const STEP = 8 << 20;

/** Reserves space for a body of this many bytes in total. */
export type Reserve = (bytes: number) => Promise<void>;

type Arrival = Uint8Array<ArrayBuffer> | 'end' | 'gone';

/** Reads a message in chunks, paused in between, so that only the stream's buffer is held. */
function createChunkReader(message: IncomingMessage) {
  const arrived: Arrival[] = [];
  let wake = () => {};
  const put = (arrival: Arrival) => {
    message.pause();
    arrived.push(arrival);
    wake();
  };
  const onData = (chunk: Uint8Array<ArrayBuffer>) => put(chunk);
  const onEnd = () => put('end');
  const onGone = () => put('gone');
  message.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone).pause();
  return {
    /** @throws BodyStalledError after `patience` ms without data */
    async next(patience: number): Promise<Arrival> {
      const [first] = arrived.splice(0, 1);
      if (first !== undefined) return first;
      if (message.destroyed) return 'gone';
      let timer: NodeJS.Timeout | undefined;
      try {
        await new Promise<void>((resolve, reject) => {
          wake = resolve;
          timer = setTimeout(() => reject(new BodyStalledError()), Math.max(0, patience));
          message.resume();
        });
      } finally {
        clearTimeout(timer);
        message.pause();
      }
      return arrived.shift() ?? 'gone';
    },
    stop() {
      message.off('data', onData).off('end', onEnd).off('close', onGone);
    },
  };
}

export interface BodyOptions {
  /** Maximum body size (bytes). */
  readonly limit: number;
  /** Client key for per-client limits. */
  readonly client: string;
  readonly admission: Admission;
  /** Maximum stall (ms). */
  readonly patience: number;
}

/** Request body, read on demand and only once. */
export class RequestBody {
  readonly #message: IncomingMessage;
  readonly #options: BodyOptions;
  /** Undefined for chunked bodies. */
  readonly length: number | undefined;

  constructor(message: IncomingMessage, options: BodyOptions) {
    this.#message = message;
    this.#options = options;
    const isChunked = message.headers['transfer-encoding'] !== undefined || message.httpVersionMajor > 1;
    const stated = message.headers['content-length'];
    this.length = stated === undefined && isChunked ? undefined : Number(stated ?? 0);
  }

  /**
   * Yields chunks after reserving space: the stated length, or steps.
   * @throws BodyTooLargeError, BodyStalledError, ClientGoneError, BusyError
   */
  async *chunks(reserve?: Reserve): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const { limit, client, admission, patience } = this.#options;
    if ((this.length ?? 0) > limit) throw new BodyTooLargeError();
    const place = admission.enter(client);
    const reader = createChunkReader(this.#message);
    try {
      let reserved = 0;
      const grow = async (bytes: number) => {
        place.grow(bytes - reserved);
        reserved = bytes;
        await reserve?.(bytes);
      };
      await grow(this.length ?? 0);
      let [received, progress, left] = [0, 0, patience];
      for (;;) {
        const asked = performance.now();
        const arrival = await reader.next(left);
        if (arrival === 'end') return;
        if (arrival === 'gone') throw new ClientGoneError();
        received += arrival.length;
        if (received > limit) throw new BodyTooLargeError();
        progress += arrival.length;
        // Count only the time spent waiting for the client.
        left -= performance.now() - asked;
        // If there's no room for a whole step, there may be for the received bytes.
        if (received > reserved)
          await grow(Math.min(limit, received + Math.min(received, STEP))).catch(() => grow(received));
        if (progress >= PROGRESS_BYTES) [progress, left] = [0, patience];
        yield arrival;
      }
    } finally {
      reader.stop();
      place.leave();
    }
  }

  /** Returns the whole body. @throws like {@link chunks} */
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for await (const chunk of this.chunks()) chunks.push(chunk);
    return concatBytes(chunks);
  }
}
