import * as v from 'valibot';
import { addedFiles, isSound, type PageSource } from '../../kernel/page-list.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import { checkMark, type Mark, type MarksDocument } from '../../marks/index.ts';
import { MessageError, message } from '../../messages/index.ts';
import type { DocumentProperties, Entry } from '../diff.ts';
import type { SessionState } from '../session.ts';
import type { Guard, Key, KeyedStorage } from './keyed-storage.ts';

/** Unknown versions are left untouched. The second is for pages that aren't those of the file. */
const VERSION = 1;
const VERSION_WITH_PAGES = 2;

export const sourcesSchema = v.pipe(
  v.array(
    v.object({
      file: v.string(),
      page: v.pipe(v.number(), v.integer(), v.minValue(0)),
      quarters: v.picklist([0, 1, 2, 3]),
    }),
  ),
  v.readonly(),
  v.check((pages) => isSound(pages)),
);

const pieceNameSchema = v.union([v.number(), v.string()]);

/** Numbers in data of older versions. Today every writer's names are unique. */
export type PieceName = v.InferOutput<typeof pieceNameSchema>;

const recordSchema = v.object({
  version: v.picklist([VERSION, VERSION_WITH_PAGES]),
  id: v.string(),
  /** The picture's file name. */
  name: v.string(),
  pageCount: v.number(),
  markCount: v.number(),
  /** Milliseconds since 1970. */
  savedAt: v.number(),
  /** True if it wasn't closed: the next visit starts with it. */
  isOpen: v.boolean(),
  /** Name of the tab that may write it: each tab writes its name on opening. */
  writer: v.string(),
  /** True if it was removed from the list, but not yet deleted. */
  isRemoved: v.boolean(),
  /** Properties of the marks document other than its marks. */
  properties: v.custom<DocumentProperties>((value) => typeof value === 'object' && value !== null),
  buckets: v.pipe(v.array(pieceNameSchema), v.readonly()),
  /** Sources of its pages; absent for exactly its file's own pages. */
  pages: v.optional(sourcesSchema),
  /** Name of this state of the document; missing in data of older versions. */
  revision: v.optional(v.string()),
});

export type DocumentRecord = Readonly<v.InferOutput<typeof recordSchema>>;

export const viewSchema = v.object({
  pageNumber: v.number(),
  fit: v.picklist(['page', 'width', 'none']),
  scale: v.pipe(v.number(), v.finite(), v.gtValue(0)),
  /** Page pixel in the middle of the window. */
  center: v.object({ x: v.pipe(v.number(), v.finite()), y: v.pipe(v.number(), v.finite()) }),
  hidden: v.pipe(v.array(v.string()), v.readonly()),
  /** Id of the layer of new marks; the base layer by default. */
  activeLayer: v.optional(v.string()),
  /** Rotation of all pages (degrees clockwise). */
  turn: v.optional(v.pipe(v.number(), v.values([0, 90, 180, 270]))),
  /** Additional rotation by page number that straightens pages (degrees clockwise). */
  straightening: v.optional(
    v.array(
      v.tuple([v.pipe(v.number(), v.integer(), v.minValue(1)), v.pipe(v.number(), v.minValue(-45), v.maxValue(45))]),
    ),
  ),
  /** Written and read by this program only; files from elsewhere have none. */
  styles: v.custom<SessionState['styles']>((value) => typeof value === 'object' && value !== null),
});

export type DocumentView = Readonly<v.InferOutput<typeof viewSchema>>;

/** Right to write a document, from the first piece on until everything is deleted. */
export interface Lease {
  readonly writer: string;
}

/**
 * State written by a page that was left while working. It changes no stored data. The next page
 * that opens the document applies it if it builds on the stored state.
 */
export interface LeftState {
  /** Revisions that may have been the stored one. */
  readonly follows: readonly string[];
  readonly record: DocumentRecord;
  /** Pieces that aren't stored, or may not be. */
  readonly pieces: readonly (readonly [PieceName, readonly Entry[]])[];
}

/** Revision of a document that isn't stored. */
export const NO_REVISION = 'none';

export const revisionOf = (record: DocumentRecord | undefined): string =>
  record ? (record.revision ?? '') : NO_REVISION;

export interface StoredDocument {
  readonly record: DocumentRecord;
  readonly picture: Blob;
  /** Files of added pages, by name. */
  readonly files: ReadonlyMap<string, Blob>;
  readonly view: DocumentView | undefined;
  readonly document: MarksDocument;
  readonly buckets: ReadonlyMap<PieceName, readonly Entry[]>;
  /** Number of omitted invalid or missing marks: above 0 only for damaged storage. */
  readonly faults: number;
}

const leaseSchema = v.object({ writer: v.string() });

const leftSchema = v.object({
  follows: v.array(v.string()),
  record: recordSchema,
  pieces: v.array(v.tuple([pieceNameSchema, v.array(v.unknown())])),
});

const RECORDS: Key = ['record'];
export const recordKey = (id: string): Key => ['record', id];
export const viewKey = (id: string): Key => ['view', id];
export const pictureKey = (id: string): Key => ['picture', id];
export const fileKey = (id: string, name: string): Key => ['file', id, name];
const filesKey = (id: string): Key => ['file', id];
export const thumbnailKey = (id: string): Key => ['thumbnail', id];
export const bucketKey = (id: string, name: PieceName): Key => ['bucket', id, name];
export const bucketsKey = (id: string): Key => ['bucket', id];
export const readingKey = (id: string, page: PageNumber | string): Key => ['reading', id, page];
export const readingsKey = (id: string): Key => ['reading', id];
export const leaseKey = (id: string): Key => ['lease', id];
export const leftKey = (id: string, writer: string): Key => ['left', id, writer];
export const leftsKey = (id: string): Key => ['left', id];

const isRecord = (value: unknown): value is DocumentRecord => v.is(recordSchema, value);
const isLeft = (value: unknown): value is LeftState => v.is(leftSchema, value);

export const writerOf = (lease: unknown): string | undefined => (v.is(leaseSchema, lease) ? lease.writer : undefined);

export const createRecord = (
  known: Pick<DocumentRecord, 'id' | 'name' | 'pageCount' | 'writer' | 'savedAt'>,
): DocumentRecord => ({
  version: VERSION,
  markCount: 0,
  isOpen: true,
  isRemoved: false,
  properties: {},
  buckets: [],
  ...known,
});

export const toView = (value: unknown): DocumentView | undefined => (v.is(viewSchema, value) ? value : undefined);

/** Lists all records, latest first, including removed ones. */
export async function listRecords(storage: KeyedStorage): Promise<readonly DocumentRecord[]> {
  const found = (await storage.getAll(RECORDS)).filter(isRecord);
  return found.sort((a, b) => b.savedAt - a.savedAt);
}

export async function readRecord(storage: KeyedStorage, id: string): Promise<DocumentRecord | undefined> {
  const record = await storage.get(recordKey(id));
  return isRecord(record) ? record : undefined;
}

export async function updateRecord(
  storage: KeyedStorage,
  id: string,
  change: Partial<Pick<DocumentRecord, 'isRemoved' | 'isOpen'>>,
): Promise<void> {
  const record = await readRecord(storage, id);
  if (record) await storage.write({ puts: [[recordKey(id), { ...record, ...change }]] });
}

export const eraseDocument = (storage: KeyedStorage, id: string, guard?: Guard): Promise<void> =>
  storage.write({
    ...(guard ? { guard } : {}),
    puts: [],
    removes: [recordKey(id), viewKey(id), pictureKey(id), thumbnailKey(id), leaseKey(id)],
    removesUnder: [bucketsKey(id), filesKey(id), leftsKey(id), readingsKey(id)],
  });

/** Returns whether a record exists that this version doesn't understand. */
async function isForeign(storage: KeyedStorage, id: string): Promise<boolean> {
  const record = await storage.get(recordKey(id));
  return record !== undefined && !isRecord(record);
}

/** Reads the writer of the document; undefined if it was never taken. */
export const readWriter = async (storage: KeyedStorage, id: string): Promise<string | undefined> =>
  writerOf(await storage.get(leaseKey(id)));

/**
 * Makes `writer` the only writer of the document and tidies storage: applies state left by an
 * earlier page and deletes unused pieces. Call it before reading the document: nothing may change
 * afterwards.
 * @returns false for an unknown document
 */
export async function takeDocument(storage: KeyedStorage, id: string, writer: string): Promise<boolean> {
  // Stored by another version.
  if (await isForeign(storage, id)) return false;
  const before = await readWriter(storage, id);
  await storage.write({ puts: [[leaseKey(id), { writer } satisfies Lease]] });
  const guard = { key: leaseKey(id), holds: (lease: unknown) => writerOf(lease) === writer };
  const record = await readRecord(storage, id);
  const lefts = (await storage.getAll(leftsKey(id))).filter(isLeft);
  const next = lefts
    .filter(({ follows }) => follows.includes(revisionOf(record)))
    .sort((a, b) => Number(b.record.writer === before) - Number(a.record.writer === before))[0];
  const real = next?.record ?? record;
  if (!real) {
    await eraseDocument(storage, id, guard);
    return false;
  }
  const pieces = next?.pieces.map(([name, entries]): [Key, unknown] => [bucketKey(id, name), entries]) ?? [];
  const straysUnder = async (key: Key, names: readonly PieceName[]): Promise<readonly Key[]> => {
    const named = new Set<unknown>(names);
    return (await storage.keys(key)).filter(([, , name]) => !named.has(name));
  };
  const strays = [
    ...(await straysUnder(bucketsKey(id), real.buckets)),
    ...(await straysUnder(filesKey(id), addedFiles(real.pages ?? []))),
  ];
  if (!next && strays.length === 0 && lefts.length === 0) return true;
  await storage.write({
    puts: [...pieces, [recordKey(id), real]],
    removes: strays,
    removesUnder: [leftsKey(id)],
    guard,
  });
  return true;
}

/** Returns the ids of all documents with stored data, including states left by a page only. */
export async function listIds(storage: KeyedStorage): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const [, id] of await storage.keys([])) if (typeof id === 'string') ids.add(id);
  return ids;
}

/** Tidies documents that no tab has open, and deletes removed ones. */
export async function tidyStorage(storage: KeyedStorage, writer: string, held: ReadonlySet<string>): Promise<void> {
  const left = new Set((await storage.keys(['left'])).map(([, id]) => id));
  const records = new Map((await listRecords(storage)).map((record) => [record.id, record]));
  for (const id of await listIds(storage)) {
    if (held.has(id)) continue;
    const record = records.get(id);
    // Leave documents of other versions untouched, with all their data.
    if (!record && (await isForeign(storage, id))) continue;
    if (left.has(id) && !record?.isRemoved) await takeDocument(storage, id, writer);
    else if (!record || record.isRemoved) await eraseDocument(storage, id);
  }
}

/** Entries as stored: entries in memory may have more properties. */
export const toStored = (entries: readonly Entry[]): readonly Entry[] =>
  entries.map(({ mark, rank }) => ({ mark, rank }));

function toEntries(value: unknown): { entries: readonly Entry[]; faults: number } {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const entries = items.filter((item): item is Entry => {
    if (typeof item !== 'object' || item === null || typeof Reflect.get(item, 'rank') !== 'number') return false;
    return checkMark(Reflect.get(item, 'mark'), 0).length === 0;
  });
  return { entries, faults: items.length - entries.length };
}

/** Number of rereads while the page that was left is still writing. */
const MOST_READINGS = 5;

/** Reads the record and all its pieces in one consistent state: saved pieces get new names. */
async function readPieces(storage: KeyedStorage, id: string) {
  for (let reading = 1; ; reading += 1) {
    const record = await readRecord(storage, id);
    const buckets = new Map<PieceName, readonly Entry[]>();
    let [found, damaged, missing] = [0, 0, 0];
    for (const name of record?.buckets ?? []) {
      const value = await storage.get(bucketKey(id, name));
      const piece = toEntries(value);
      buckets.set(name, piece.entries);
      found += piece.entries.length;
      damaged += piece.faults;
      if (value === undefined) missing += 1;
    }
    if (missing > 0 && reading < MOST_READINGS) continue;
    // The number of marks in a missing piece follows from the total only.
    const gone = missing === 0 ? 0 : Math.max(missing, (record?.markCount ?? 0) - found - damaged);
    return { record, buckets, faults: damaged + gone };
  }
}

async function readFiles(storage: KeyedStorage, id: string, names: readonly string[]): Promise<Map<string, Blob>> {
  const files = new Map<string, Blob>();
  for (const name of names) {
    const file = await storage.get(fileKey(id, name));
    if (!(file instanceof Blob))
      throw new MessageError(message('A file that pages were added from is no longer on this device.'));
    files.set(name, file);
  }
  return files;
}

/** Sets the pages of a record, or removes them if they are exactly those of the document's file. */
export function withPages(record: DocumentRecord, pages: readonly PageSource[] | undefined): DocumentRecord {
  const { pages: _, ...rest } = record;
  return pages ? { ...rest, version: VERSION_WITH_PAGES, pages } : { ...rest, version: VERSION };
}

/**
 * Reads a whole document; undefined if it or its picture is missing.
 * @throws Error if another of its files is missing
 */
export async function readDocument(storage: KeyedStorage, id: string): Promise<StoredDocument | undefined> {
  const { record, buckets, faults } = await readPieces(storage, id);
  const picture = await storage.get(pictureKey(id));
  if (!record || !(picture instanceof Blob)) return undefined;
  const marks: Mark[] = [...buckets.values()]
    .flat()
    .sort((a, b) => a.rank - b.rank)
    .map(({ mark }) => mark);
  const view = toView(await storage.get(viewKey(id)));
  const files = await readFiles(storage, id, addedFiles(record.pages ?? []));
  return { record, picture, files, view, document: { ...record.properties, marks }, buckets, faults };
}
