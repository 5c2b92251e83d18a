import type { ServerSettings } from './settings.ts';

/** So much is on its way that this has to wait: 503 with Retry-After. */
export class BusyError extends Error {}

/** There is no room for a file, by the limit or on the disk: 507. */
export class FullError extends Error {}

/** Limits of uploads in flight, for all clients and for one. */
export interface AdmissionLimits {
  readonly bodies: number;
  readonly bytes: number;
  readonly bodiesOfClient: number;
  readonly bytesOfClient: number;
}

/** The room that one unfinished body takes. */
export interface AdmissionSlot {
  /** Reserves further bytes. @throws BusyError where there is no room; what was reserved stays so */
  grow(bytes: number): void;
  leave(): void;
}

interface Usage {
  bodies: number;
  bytes: number;
}

/** Counts unfinished bodies and the bytes that they may come to. */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #all: Usage = { bodies: 0, bytes: 0 };
  readonly #clients = new Map<string, Usage>();

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  /** @throws BusyError where the client, or all together, have as many bodies on their way as they may */
  enter(client: string): AdmissionSlot {
    const own = this.#clients.get(client) ?? { bodies: 0, bytes: 0 };
    if (this.#all.bodies >= this.#limits.bodies || own.bodies >= this.#limits.bodiesOfClient) throw new BusyError();
    this.#clients.set(client, own);
    let reserved = 0;
    const add = (bodies: number, bytes: number) => {
      for (const usage of [this.#all, own]) {
        usage.bodies += bodies;
        usage.bytes += bytes;
      }
      reserved += bytes;
    };
    add(1, 0);
    return {
      grow: (bytes) => {
        if (this.#all.bytes + bytes > this.#limits.bytes || own.bytes + bytes > this.#limits.bytesOfClient)
          throw new BusyError();
        add(0, bytes);
      },
      leave: () => {
        add(-1, -reserved);
        if (own.bodies === 0) this.#clients.delete(client);
      },
    };
  }
}

export interface Admissions {
  readonly uploads: Admission;
  readonly requests: Admission;
}

/** Bytes of request bodies that are held in memory at a time. */
const BYTES_IN_MEMORY = 32 << 20;

/** The share of all that one client may have on its way: others can still come. */
const SHARE = 2;

/** The limits of a server: of uploads, whose bodies go to the disk, and of other requests. */
export function createAdmissions(settings: ServerSettings): Admissions {
  const { maxUploads, maxUploadingBytes, maxUploadBytes, maxRequestBytes } = settings;
  const create = (bodies: number, bytes: number, longest: number) =>
    new Admission({
      bodies,
      bytes: Math.max(bytes, longest),
      bodiesOfClient: Math.ceil(bodies / SHARE),
      bytesOfClient: Math.max(Math.ceil(bytes / SHARE), longest),
    });
  return {
    uploads: create(maxUploads, maxUploadingBytes, maxUploadBytes),
    requests: create(4 * maxUploads, BYTES_IN_MEMORY, maxRequestBytes),
  };
}
