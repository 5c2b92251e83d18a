import { BoundedCache } from '../kernel/bounded-cache.ts';
import type { Clock } from '../kernel/clock.ts';

/** Wrong keys of a client before it has to wait. */
const FREE_TRIES = 5;
/** Longest pause after a wrong key (ms). */
const LONGEST_PAUSE = 60_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Clients that are remembered: the longest silent one is forgotten first. */
const MOST_CLIENTS = 10_000;

interface Client {
  /** Requests that are left, as of `at`. */
  left: number;
  at: number;
  wrongKeys: number;
  /** When it may try a key again. */
  pausedUntil: number;
  /** Resolves when its last key is checked. */
  checked: Promise<unknown>;
}

/** Slows down clients that ask too often, or try keys. */
export class ClientLimits {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #perMinute: number;
  readonly #clients = new BoundedCache<string, Client>(MOST_CLIENTS);

  constructor(clock: Pick<Clock, 'now'>, perMinute: number) {
    this.#clock = clock;
    this.#perMinute = perMinute;
  }

  /** Counts a request. @returns how long the client has to wait instead (s), or 0 */
  enter(name: string, hasKey: boolean): number {
    const now = this.#clock.now();
    const client = this.#get(name);
    if (hasKey && client.pausedUntil > now) return toSeconds(client.pausedUntil - now);
    if (this.#perMinute === Number.POSITIVE_INFINITY) return 0;
    const gained = ((now - client.at) / MINUTE) * this.#perMinute;
    Object.assign(client, { left: Math.min(this.#perMinute, client.left + gained), at: now });
    if (client.left < 1) return toSeconds(((1 - client.left) / this.#perMinute) * MINUTE);
    client.left -= 1;
    return 0;
  }

  /** Counts wrong keys: each makes the pause twice as long, and a right one ends it. */
  tellKey(name: string, isRight: boolean): void {
    const client = this.#get(name);
    client.wrongKeys = isRight ? 0 : client.wrongKeys + 1;
    const doublings = client.wrongKeys - FREE_TRIES;
    if (doublings < 0) return;
    client.pausedUntil = this.#clock.now() + Math.min(LONGEST_PAUSE, SECOND * 2 ** doublings);
  }

  /** Checks a key after all earlier ones of the client: keys that come at once count one by one. */
  inTurn<Answer>(name: string, check: () => Promise<Answer>): Promise<Answer> {
    const client = this.#get(name);
    const answer = client.checked.then(check);
    client.checked = answer.catch(() => undefined);
    return answer;
  }

  #get(name: string): Client {
    return this.#clients.getOrCreate(name, () => ({
      left: this.#perMinute,
      at: this.#clock.now(),
      wrongKeys: 0,
      pausedUntil: 0,
      checked: Promise.resolve(),
    }));
  }
}

const toSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / SECOND));
