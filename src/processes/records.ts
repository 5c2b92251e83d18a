import type { Clock } from '../kernel/clock.ts';
import {
  accept,
  refuseExpiredProcess,
  refuseUnknownProcess,
  type ScannerLimits,
  type Viewer,
} from '../scanner/core.ts';
import type { DocumentAnswer } from './answers.ts';
import type { ProcessFault, ProcessKind } from './kind.ts';

export interface ProcessRecord {
  readonly id: string;
  readonly kind: ProcessKind;
  readonly input: object;
  readonly owner: string | undefined;
  readonly expiresAt: number;
  readonly ending: AbortController;
  /** Progress (0 to 1). */
  share: number;
  readonly notices: Set<string>;
  end?: { readonly output: object } | { readonly fault: ProcessFault };
}

export class ProcessRecords {
  readonly #clock: Clock;
  readonly #maxTombstones: number;
  readonly #records = new Map<string, ProcessRecord>();
  /** Owners of expired processes by id. */
  readonly #tombstones = new Map<string, string | undefined>();

  constructor(clock: Clock, { maxTombstones }: Pick<ScannerLimits, 'maxTombstones'>) {
    this.#clock = clock;
    this.#maxTombstones = maxTombstones;
  }

  get size(): number {
    this.#sweep();
    return this.#records.size;
  }

  add(record: ProcessRecord): void {
    this.#records.set(record.id, record);
  }

  remove(record: ProcessRecord): void {
    this.#records.delete(record.id);
    record.ending.abort();
  }

  find(kind: ProcessKind, id: string, viewer: Viewer): DocumentAnswer<ProcessRecord> {
    this.#sweep();
    const record = this.#records.get(id);
    if (record) return record.kind === kind && viewer.sees(record.owner) ? accept(record) : refuseUnknownProcess();
    const isExpired = this.#tombstones.has(id) && viewer.sees(this.#tombstones.get(id));
    return isExpired ? refuseExpiredProcess() : refuseUnknownProcess();
  }

  /** Returns the work file of a search context; undefined unless the viewer may see it. */
  fileOfContext(id: string, viewer: Viewer): string | undefined {
    this.#sweep();
    const { kind, input = {}, owner } = this.#records.get(id) ?? {};
    if (kind?.idName !== 'contextId' || !viewer.sees(owner) || !('fileId' in input)) return undefined;
    return String(input.fileId);
  }

  clear(): void {
    for (const record of [...this.#records.values()]) this.remove(record);
  }

  #sweep(): void {
    for (const record of [...this.#records.values()]) {
      if (record.expiresAt > this.#clock.now()) continue;
      this.remove(record);
      this.#tombstones.set(record.id, record.owner);
      const [oldest] = this.#tombstones.keys();
      if (this.#tombstones.size > this.#maxTombstones && oldest !== undefined) this.#tombstones.delete(oldest);
    }
  }
}
