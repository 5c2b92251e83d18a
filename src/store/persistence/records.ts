// Pure. What is kept of a document, and under which keys.
import * as v from 'valibot';
import { checkMark, type MarksDocument } from '../../marks/document/parse.ts';
import type { Mark } from '../../marks/index.ts';
import type { DocumentProperties, Entry } from '../diff.ts';
import type { FitMode, SessionState } from '../session.ts';
import type { Key, KeyedStorage } from './keyed-storage.ts';

/** Stored by another version of this program, a record is left alone. */
const VERSION = 1;

/** A document in the list of what is kept. */
export interface DocumentRecord {
  readonly version: typeof VERSION;
  readonly id: string;
  /** The picture's file name. */
  readonly name: string;
  readonly pageCount: number;
  readonly markCount: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** It was not closed: the next visit begins with it. */
  readonly isOpen: boolean;
  /** Who may write it: each tab that opens the document puts its own name here. */
  readonly writer: string;
  /** Removed from the list, and not yet for good. */
  readonly isRemoved: boolean;
  /** The marks document beside its marks. */
  readonly properties: DocumentProperties;
  readonly buckets: readonly number[];
}

/** How the document was looked at. */
export interface DocumentView {
  readonly pageNumber: number;
  readonly fit: FitMode;
  readonly scale: number;
  /** The page's pixel in the middle of the window. */
  readonly center: { readonly x: number; readonly y: number };
  readonly hidden: readonly string[];
  readonly styles: SessionState['styles'];
}

export interface StoredDocument {
  readonly record: DocumentRecord;
  readonly picture: Blob;
  readonly view: DocumentView | undefined;
  readonly document: MarksDocument;
  /** The marks by the piece in which they are stored. */
  readonly buckets: ReadonlyMap<number, readonly Entry[]>;
  /** Stored marks that do not conform and are left out; none unless the storage was damaged. */
  readonly faults: number;
}

const recordSchema = v.object({
  version: v.literal(VERSION),
  id: v.string(),
  name: v.string(),
  pageCount: v.number(),
  markCount: v.number(),
  savedAt: v.number(),
  isOpen: v.boolean(),
  writer: v.string(),
  isRemoved: v.boolean(),
  properties: v.custom<DocumentProperties>((value) => typeof value === 'object' && value !== null),
  buckets: v.array(v.number()),
});

export const viewSchema = v.object({
  pageNumber: v.number(),
  fit: v.picklist(['page', 'width', 'none']),
  scale: v.pipe(v.number(), v.finite(), v.gtValue(0)),
  center: v.object({ x: v.pipe(v.number(), v.finite()), y: v.pipe(v.number(), v.finite()) }),
  hidden: v.array(v.string()),
  // Written by this program and read by it alone; a file from elsewhere brings none.
  styles: v.custom<SessionState['styles']>((value) => typeof value === 'object' && value !== null),
});

export const RECORDS: Key = ['record'];
export const recordKey = (id: string): Key => ['record', id];
export const viewKey = (id: string): Key => ['view', id];
export const pictureKey = (id: string): Key => ['picture', id];
export const thumbnailKey = (id: string): Key => ['thumbnail', id];
export const bucketKey = (id: string, number: number): Key => ['bucket', id, number];
export const bucketsKey = (id: string): Key => ['bucket', id];

const isRecord = (value: unknown): value is DocumentRecord => v.is(recordSchema, value);

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

/** All that is kept, the latest first; removed ones included. */
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

/** Takes a document off the device for good. */
export const eraseDocument = (storage: KeyedStorage, id: string): Promise<void> =>
  storage.write({
    puts: [],
    removes: [recordKey(id), viewKey(id), pictureKey(id), thumbnailKey(id)],
    removesUnder: [bucketsKey(id)],
  });

function toEntries(value: unknown): { entries: readonly Entry[]; faults: number } {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const entries = items.filter((item): item is Entry => {
    if (typeof item !== 'object' || item === null || typeof Reflect.get(item, 'rank') !== 'number') return false;
    return checkMark(Reflect.get(item, 'mark'), 0).length === 0;
  });
  return { entries, faults: items.length - entries.length };
}

/** Times that the pieces are read anew because the page that was left had still been writing. */
const MOST_READINGS = 5;

/** The record and all pieces that it names, as they stood at one time: a save gives the pieces that it writes new numbers. */
async function readPieces(storage: KeyedStorage, id: string) {
  for (let reading = 1; ; reading += 1) {
    const record = await readRecord(storage, id);
    const buckets = new Map<number, readonly Entry[]>();
    let [faults, missing] = [0, 0];
    for (const number of record?.buckets ?? []) {
      const value = await storage.get(bucketKey(id, number));
      const piece = toEntries(value);
      buckets.set(number, piece.entries);
      faults += piece.faults;
      if (value === undefined) missing += 1;
    }
    if (missing === 0 || reading === MOST_READINGS) return { record, buckets, faults: faults + missing };
  }
}

/** The whole document; undefined when it is not there, or its picture is not. */
export async function readDocument(storage: KeyedStorage, id: string): Promise<StoredDocument | undefined> {
  const { record, buckets, faults } = await readPieces(storage, id);
  const picture = await storage.get(pictureKey(id));
  if (!record || !(picture instanceof Blob)) return undefined;
  const marks: Mark[] = [...buckets.values()]
    .flat()
    .sort((a, b) => a.rank - b.rank)
    .map(({ mark }) => mark);
  const view = toView(await storage.get(viewKey(id)));
  return { record, picture, view, document: { ...record.properties, marks }, buckets, faults };
}
