import { BoundedCache } from '../kernel/bounded-cache.ts';
import type { Clock } from '../kernel/clock.ts';

const FREE_TRIES = 5;
/** Maximum delay after a wrong key (ms). */
const LONGEST_PAUSE = 60_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Maximum number of clients to track (LRU). */
const MOST_CLIENTS = 10_000;

interface Client {
  /** Remaining requests at time `at`. */
  left: number;
  at: number;
  wrongKeys: number;
  /** Time of the next allowed attempt. */
  pausedUntil: number;
  /** Resolves after its previous key check. */
  checked: Promise<unknown>;
}

export class ClientLimits {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #perMinute: number;
  readonly #clients = new BoundedCache<string, Client>(MOST_CLIENTS);

  constructor(clock: Pick<Clock, 'now'>, perMinute: number) {
    this.#clock = clock;
    this.#perMinute = perMinute;
  }

  /** Counts a request. @returns how long the client must wait (s); 0 if it is allowed */
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

  /** Records a key check. Each wrong key doubles the delay; a right one resets it. */
  reportKey(name: string, isRight: boolean): void {
    const client = this.#get(name);
    client.wrongKeys = isRight ? 0 : client.wrongKeys + 1;
    const doublings = client.wrongKeys - FREE_TRIES;
    if (doublings < 0) return;
    client.pausedUntil = this.#clock.now() + Math.min(LONGEST_PAUSE, SECOND * 2 ** doublings);
  }

  /** Serializes a client's key checks, so that concurrent guesses count one by one. */
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
