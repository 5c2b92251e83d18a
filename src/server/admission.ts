import type { ServerSettings } from './settings.ts';

/** Too many uploads in flight: 503 with Retry-After. */
export class BusyError extends Error {}

/** The size limit or the disk leaves no room for a file: 507. */
export class FullError extends Error {}

/** Limits of request bodies in flight, in total and per client. */
export interface AdmissionLimits {
  readonly bodies: number;
  readonly bytes: number;
  readonly bodiesOfClient: number;
  readonly bytesOfClient: number;
}

export interface AdmissionSlot {
  /** Reserves more bytes. @throws BusyError if over a limit; earlier reservations stay */
  grow(bytes: number): void;
  leave(): void;
}

interface Usage {
  bodies: number;
  bytes: number;
}

export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #all: Usage = { bodies: 0, bytes: 0 };
  readonly #clients = new Map<string, Usage>();

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  /** @throws BusyError if the client, or all clients, have too many bodies in flight */
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

/** Maximum request bodies in memory (bytes). */
const BYTES_IN_MEMORY = 32 << 20;

/** One client gets at most 1/SHARE of the capacity: others still get through. */
const SHARE = 2;

/** Creates the limits of uploads, which go to disk, and of requests held in memory. */
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
