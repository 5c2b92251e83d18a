// Divides a document's marks into pieces, so that a save writes only what changed.
import type { Mark } from '../../marks/index.ts';
import type { Diff, Entry } from '../diff.ts';
import type { PieceName } from './records.ts';

export interface BucketSizes {
  readonly mostMarks: number;
  /** Characters per piece, by the estimate below. A heavier mark has its own piece. */
  readonly mostWeight: number;
}

/** Small enough to be written in a fraction of a frame. */
const SIZES: BucketSizes = { mostMarks: 128, mostWeight: 256 * 1024 };

interface Bucket {
  readonly uids: Set<string>;
  weight: number;
  version: number;
  storedVersion: number;
  /** Name under which it is stored; undefined if it never was. */
  storedAs: PieceName | undefined;
}

/** A piece to be written. Entries are immutable, so later edits don't affect the list. */
export interface BucketWrite {
  readonly name: PieceName;
  readonly entries: readonly Entry[];
  readonly weight: number;
}

export interface BucketWrites {
  readonly writes: readonly BucketWrite[];
  readonly manifest: readonly PieceName[];
}

export interface BucketChanges extends BucketWrites {
  /** Names of pieces that are or may be stored, and that nothing refers to after the writes. */
  readonly obsolete: readonly PieceName[];
  /** Confirms that writes and manifest are stored; otherwise the next save repeats them. */
  confirm(): void;
}

/** Number of changes that may wait while nothing is saved. */
const MOST_WAITING = 64;

const OBJECT_WEIGHT = 400;
const ITEM_WEIGHT = 60;

/** Estimates the length of a mark's JSON without serializing it. */
function weighMark(mark: Mark): number {
  let weight = OBJECT_WEIGHT;
  for (const value of Object.values(mark)) {
    if (typeof value === 'string') weight += value.length;
    else if (Array.isArray(value)) weight += value.length * ITEM_WEIGHT;
  }
  return weight;
}

export class Buckets {
  readonly #sizes: BucketSizes;
  readonly #buckets = new Set<Bucket>();
  readonly #bucketByUid = new Map<string, Bucket>();
  readonly #weights = new Map<string, number>();
  readonly #writer: string;
  #storedNames = new Set<PieceName>();
  #lastNumber = 0;
  /** Changes not yet sorted into pieces: edits needn't wait for that. */
  #waiting: Diff[] = [];
  #open: Bucket | undefined;

  /**
   * @param writer part of each piece's name, so that two writers never use the same name
   * @param stored pieces already stored, by name
   * @param isCurrent whether the document contains exactly this entry; otherwise rewrites its piece
   */
  constructor(
    writer: string,
    stored: ReadonlyMap<PieceName, readonly Entry[]> = new Map(),
    isCurrent: (entry: Entry) => boolean = () => true,
    sizes: BucketSizes = SIZES,
  ) {
    this.#writer = writer;
    this.#sizes = sizes;
    for (const [name, entries] of stored) {
      const bucket = this.#createBucket();
      for (const { mark } of entries) this.#place(mark.uid, weighMark(mark), bucket);
      if (entries.every(isCurrent)) {
        bucket.storedVersion = bucket.version;
        bucket.storedAs = name;
      }
      this.#storedNames.add(name);
    }
  }

  add(mark: Mark): void {
    const weight = weighMark(mark);
    const open = this.#open;
    const hasRoom =
      open &&
      open.uids.size < this.#sizes.mostMarks &&
      (open.weight + weight <= this.#sizes.mostWeight || open.uids.size === 0);
    this.#open = hasRoom ? open : this.#createBucket();
    this.#place(mark.uid, weight, this.#open);
  }

  apply(diff: Diff): void {
    this.#waiting.push(diff);
    if (this.#waiting.length > MOST_WAITING) this.#sortAllIn();
  }

  #sortAllIn(): void {
    for (const diff of this.#waiting.splice(0)) this.#sortIn(diff);
  }

  #sortIn(diff: Diff): void {
    for (const [uid, { to }] of diff.entries) {
      const bucket = this.#bucketByUid.get(uid);
      if (!to) {
        if (bucket) this.#take(uid, bucket);
      } else if (bucket && diff.moved) {
        bucket.version += 1;
      } else if (bucket) {
        const weight = weighMark(to.mark);
        bucket.weight += weight - (this.#weights.get(uid) ?? 0);
        this.#weights.set(uid, weight);
        bucket.version += 1;
      } else this.add(to.mark);
    }
  }

  /** Marks everything as not stored. Old names are remembered and deleted by the next save. */
  forget(): void {
    for (const bucket of this.#buckets) bucket.storedVersion = 0;
  }

  /** Pending writes, for a caller that manages the names itself. */
  peekChanges(get: (uid: string) => Entry | undefined): BucketWrites {
    this.#sortAllIn();
    const { writes, manifest } = this.#plan(get);
    return { writes, manifest };
  }

  takeChanges(get: (uid: string) => Entry | undefined): BucketChanges {
    this.#sortAllIn();
    for (const bucket of this.#buckets) {
      if (bucket.uids.size > 0 || bucket === this.#open) continue;
      this.#buckets.delete(bucket);
    }
    const { writes, manifest, taken } = this.#plan(get);
    for (const { name } of writes) this.#storedNames.add(name);
    const left = new Set(manifest);
    const obsolete = [...this.#storedNames].filter((name) => !left.has(name));
    return {
      writes,
      manifest,
      obsolete,
      confirm: () => {
        for (const { bucket, name, version } of taken) {
          bucket.storedAs = name;
          bucket.storedVersion = version;
        }
        for (const name of obsolete) this.#storedNames.delete(name);
      },
    };
  }

  #plan(get: (uid: string) => Entry | undefined) {
    const taken: { bucket: Bucket; name: PieceName; version: number }[] = [];
    const writes: BucketWrite[] = [];
    const manifest: PieceName[] = [];
    for (const bucket of this.#buckets) {
      if (bucket.uids.size === 0) continue;
      if (!isChanged(bucket) && bucket.storedAs !== undefined) {
        manifest.push(bucket.storedAs);
        continue;
      }
      this.#lastNumber += 1;
      const name = `${this.#writer}.${this.#lastNumber}`;
      const entries = [...bucket.uids].map(get).filter((entry) => entry !== undefined);
      writes.push({ name, entries, weight: bucket.weight });
      manifest.push(name);
      taken.push({ bucket, name, version: bucket.version });
    }
    return { writes, manifest, taken };
  }

  #createBucket(): Bucket {
    const bucket: Bucket = { uids: new Set(), weight: 0, version: 1, storedVersion: 0, storedAs: undefined };
    this.#buckets.add(bucket);
    return bucket;
  }

  #place(uid: string, weight: number, bucket: Bucket): void {
    bucket.uids.add(uid);
    bucket.weight += weight;
    bucket.version += 1;
    this.#bucketByUid.set(uid, bucket);
    this.#weights.set(uid, weight);
  }

  #take(uid: string, bucket: Bucket): void {
    bucket.uids.delete(uid);
    bucket.weight -= this.#weights.get(uid) ?? 0;
    bucket.version += 1;
    this.#bucketByUid.delete(uid);
    this.#weights.delete(uid);
  }
}

const isChanged = ({ version, storedVersion }: Bucket): boolean => version !== storedVersion;
