// Pure. A document's marks in pieces, so that a save writes what changed and not what there is.
import type { Mark } from '../../marks/index.ts';
import type { Diff, Entry } from '../diff.ts';

/** Marks a piece: writing one is far below a frame's time. */
const MOST_MARKS = 128;
/** Characters a piece, by the estimate below; a single mark may be heavier and then has a piece of its own. */
const MOST_WEIGHT = 256 * 1024;

interface Bucket {
  readonly uids: Set<string>;
  weight: number;
  version: number;
  storedVersion: number;
  /** The number under which it is stored; undefined while it never was. */
  storedAs: number | undefined;
}

/** One piece as it is to be written. Entries are immutable: the list stays true whatever is edited meanwhile. */
export interface BucketWrite {
  readonly number: number;
  readonly entries: readonly Entry[];
  readonly weight: number;
}

export interface BucketChanges {
  readonly writes: readonly BucketWrite[];
  /** The numbers of all pieces after the writes. */
  readonly manifest: readonly number[];
  /** Numbers that are stored and belong to nothing after the writes. */
  readonly obsolete: readonly number[];
  /** The writes, and the manifest with them, are stored. Without it they are all written again the next time. */
  confirm(): void;
}

const OBJECT_WEIGHT = 400;
const ITEM_WEIGHT = 60;

/** Roughly the characters of a mark's JSON, without looking through it. */
export function weighMark(mark: Mark): number {
  let weight = OBJECT_WEIGHT;
  for (const value of Object.values(mark)) {
    if (typeof value === 'string') weight += value.length;
    else if (Array.isArray(value)) weight += value.length * ITEM_WEIGHT;
  }
  return weight;
}

export class Buckets {
  readonly #buckets = new Set<Bucket>();
  readonly #bucketByUid = new Map<string, Bucket>();
  readonly #weights = new Map<string, number>();
  #storedNumbers = new Set<number>();
  #nextNumber = 1;
  #open: Bucket | undefined;

  /**
   * @param stored pieces as they are stored already, by number
   * @param isCurrent whether the document holds just this entry; a piece with another one is written anew
   */
  constructor(
    stored: ReadonlyMap<number, readonly Entry[]> = new Map(),
    isCurrent: (entry: Entry) => boolean = () => true,
  ) {
    for (const [number, entries] of stored) {
      const bucket = this.#createBucket();
      for (const { mark } of entries) this.#place(mark.uid, weighMark(mark), bucket);
      if (entries.every(isCurrent)) {
        bucket.storedVersion = bucket.version;
        bucket.storedAs = number;
      }
      this.#storedNumbers.add(number);
      this.#nextNumber = Math.max(this.#nextNumber, number + 1);
    }
  }

  add(mark: Mark): void {
    const weight = weighMark(mark);
    const open = this.#open;
    const hasRoom =
      open && open.uids.size < MOST_MARKS && (open.weight + weight <= MOST_WEIGHT || open.uids.size === 0);
    this.#open = hasRoom ? open : this.#createBucket();
    this.#place(mark.uid, weight, this.#open);
  }

  apply(diff: Diff): void {
    for (const [uid, { to }] of diff.entries) {
      const bucket = this.#bucketByUid.get(uid);
      if (!to) {
        if (bucket) this.#take(uid, bucket);
      } else if (bucket) {
        const weight = weighMark(to.mark);
        bucket.weight += weight - (this.#weights.get(uid) ?? 0);
        this.#weights.set(uid, weight);
        bucket.version += 1;
      } else this.add(to.mark);
    }
  }

  /** Whether anything is not stored yet. */
  get isChanged(): boolean {
    return [...this.#buckets].some(isChanged);
  }

  takeChanges(get: (uid: string) => Entry | undefined): BucketChanges {
    const taken: { bucket: Bucket; number: number; version: number }[] = [];
    const writes: BucketWrite[] = [];
    const manifest: number[] = [];
    for (const bucket of this.#buckets) {
      if (!isChanged(bucket)) {
        if (bucket.storedAs !== undefined) manifest.push(bucket.storedAs);
        continue;
      }
      if (bucket.uids.size === 0) {
        this.#buckets.delete(bucket);
        if (this.#open === bucket) this.#open = undefined;
        continue;
      }
      const number = this.#nextNumber;
      this.#nextNumber += 1;
      const entries = [...bucket.uids].map(get).filter((entry) => entry !== undefined);
      writes.push({ number, entries, weight: bucket.weight });
      manifest.push(number);
      taken.push({ bucket, number, version: bucket.version });
      this.#storedNumbers.add(number);
    }
    const left = new Set(manifest);
    const obsolete = [...this.#storedNumbers].filter((number) => !left.has(number));
    return {
      writes,
      manifest,
      obsolete,
      confirm: () => {
        for (const { bucket, number, version } of taken) {
          bucket.storedAs = number;
          bucket.storedVersion = version;
        }
        const gone = new Set(obsolete);
        this.#storedNumbers = new Set([...this.#storedNumbers].filter((number) => !gone.has(number)));
      },
    };
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
