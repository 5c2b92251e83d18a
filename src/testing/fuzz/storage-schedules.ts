// Model-based test of the autosave: tabs edit, hide, crash, close and take over; storage fails,
// hangs and is cleared. At any time a new tab must find a complete state, not older than the last
// "Saved"; once idle, everything is saved and nothing is left over.
import { addedFiles, type DocumentPage, type PageList, toSources } from '../../kernel/page-list.ts';
import { createAutosaveStore } from '../../store/autosave-state.ts';
import { createDocumentStore } from '../../store/document.ts';
import { createAutosave } from '../../store/persistence/autosave.ts';
import type { KeyedStorage } from '../../store/persistence/keyed-storage.ts';
import {
  bucketsKey,
  leftsKey,
  readDocument,
  recordKey,
  type StoredDocument,
  takeDocument,
} from '../../store/persistence/records.ts';
import { createSessionStore } from '../../store/session.ts';
import { buildMark } from '../build-marks.ts';
import { createFakeClock } from '../fake-clock.ts';
import { createMemoryStorage } from '../memory-storage.ts';
import { createRandom, type Random } from '../random.ts';
import { createStorageWorld, type StorageWorld, settleTurns } from './storage-world.ts';

const ID = 'doc';
const PICTURE = new Blob(['a picture'], { type: 'image/png' });
/** Small, so that few marks need several chunks and writes. */
const SIZES = { mostMarks: 3, mostWeight: 4000, mostAtOnce: 2500 };
const MARKS = Array.from({ length: 40 }, (_, index) => buildMark('RectangleAnnotation', createRandom(index)));

class ModelError extends Error {
  override readonly name = 'ModelError';
}

const isFound = (condition: boolean, what: () => string): void => {
  if (!condition) throw new ModelError(what());
};

interface WritingTab {
  readonly number: number;
  readonly document: ReturnType<typeof createDocumentStore>;
  readonly autosave: ReturnType<typeof createAutosave>;
  readonly state: ReturnType<typeof createAutosaveStore>;
  readonly clock: ReturnType<typeof createFakeClock>;
  readonly storage: KeyedStorage;
  /** Has read or created the document, and no other tab has since. */
  isHolder: boolean;
}

const OWN_PAGES: PageList = [0, 1, 2].map((page) => ({ file: '', page, quarters: 0, width: 10, height: 20 }));

const fileOf = (name: string): Blob => new Blob([`pages of ${name}`]);

const textOf = (document: WritingTab['document']): string =>
  JSON.stringify([document.toMarksDocument(), toSources(document.pages())]);

const storedText = ({ document, record }: StoredDocument): string =>
  JSON.stringify([document, record.pages ?? toSources(OWN_PAGES)]);

const pagesOf = ({ record }: StoredDocument): PageList =>
  record.pages?.map((source) => ({ ...source, width: 10, height: 20 })) ?? OWN_PAGES;

async function readFresh(disk: KeyedStorage): Promise<string | undefined> {
  const copy = createMemoryStorage();
  const keys = await disk.keys([]);
  const puts = await Promise.all(keys.map(async (key) => [key, await disk.get(key)] as const));
  await copy.write({ puts });
  const stored = (await takeDocument(copy, ID, 'reader')) ? await readDocument(copy, ID) : undefined;
  if (stored && stored.faults > 0) throw new ModelError(`${stored.faults} marks are missing or damaged`);
  if (!stored) return undefined;
  for (const name of addedFiles(stored.record.pages ?? [])) {
    isFound(stored.files.has(name), () => `The file ${name} is not stored, and pages of it are`);
  }
  return storedText(stored);
}

class Model {
  readonly #random: Random;
  readonly #world: StorageWorld = createStorageWorld();
  /** All states in order, except those of tabs that had lost the document. */
  #states: string[] = [];
  /** Index of the last state reported as saved since storage was cleared; -1 for none. */
  #saved = -1;
  #page: WritingTab;
  /** Tabs that lost the document to another one but continue. */
  readonly #others: WritingTab[] = [];
  /** States that the previous tab may still store, until the current one writes. */
  #rivals = new Set<string>();
  #count = 0;
  #edits = 0;
  /** Nothing is left to save. */
  isOver = false;

  readonly #wrap: (storage: KeyedStorage) => KeyedStorage;

  constructor(random: Random, wrap: (storage: KeyedStorage) => KeyedStorage) {
    this.#random = random;
    this.#wrap = wrap;
    this.#page = this.#createPage();
    this.#page.document.load({ marks: MARKS.slice(0, random.pick([0, 2, 20])) }, OWN_PAGES);
    this.#begin(this.#page);
    this.#states.push(textOf(this.#page.document));
    this.#page.autosave.attach({ ...this.#kept(this.#page), writer: 'page 1' });
  }

  #kept(page: WritingTab) {
    return { id: ID, name: 'a.png', pageCount: 3, picture: PICTURE, file: fileOf, writer: `page ${page.number}` };
  }

  #createPage(): WritingTab {
    this.#count += 1;
    const number = this.#count;
    const storage = this.#wrap(this.#world.connect(number));
    const document = createDocumentStore(() => new Date(0));
    const session = createSessionStore();
    session.setState({ pageNumber: 1, viewport: { width: 800, height: 600, density: 1 } });
    const state = createAutosaveStore();
    const clock = createFakeClock();
    const autosave = createAutosave({ document, session, storage, state, clock, sizes: SIZES });
    return { number, document, autosave, state, clock, storage, isHolder: true };
  }

  #begin(page: WritingTab): void {
    page.document.subscribe(() => {
      if (page.isHolder) this.#states.push(textOf(page.document));
      else if (page === this.#others.at(-1)) this.#rivals.add(textOf(page.document));
    });
    page.state.subscribe(({ kind }) => {
      if (kind === 'saved') this.#noteSaved(page);
    });
  }

  #noteSaved(page: WritingTab): void {
    isFound(page.autosave.isKept(), () => 'It says "Saved" and is not kept');
    if (page === this.#page) this.#rivals.clear();
    const place = this.#states.lastIndexOf(textOf(page.document));
    isFound(place >= 0, () => `Page ${page.number} says "Saved" of what another page has taken the place of`);
    // Data cleared after writing is lost without notice: count it as saved only once it's seen.
    if (this.#isClearedSince) {
      this.#unsure = place;
      this.#checkedWrites = -1;
    } else this.#saved = Math.max(this.#saved, place);
  }

  /** Storage was cleared, and the tab hasn't noticed: saved states may be lost. */
  #isClearedSince = false;
  /** State reported as saved after clearing, until seen in storage. */
  #unsure = -1;
  #checkedWrites = -1;

  async check(): Promise<void> {
    if (this.#checkedWrites === this.#world.writes) return;
    this.#checkedWrites = this.#world.writes;
    const text = await readFresh(this.#world.disk);
    if (text === undefined) {
      isFound(this.#saved < 0, () => 'What was saved is not there');
      return;
    }
    const place = this.#states.lastIndexOf(text);
    // A parting save builds on what the tab believes stored; other writes of the tab can't.
    const isRecorded = (await this.#world.disk.get(recordKey(ID))) !== undefined;
    if (isRecorded && this.#unsure >= 0 && place >= this.#unsure) {
      this.#saved = this.#unsure;
      this.#unsure = -1;
      this.#isClearedSince = false;
    }
    // Undo may have led a rival back to an earlier state.
    if (place < Math.max(this.#saved, 0) && this.#rivals.has(text)) return;
    isFound(place >= 0, () => 'What is stored never was a state of the document');
    isFound(place >= this.#saved, () => `State ${place} is stored, and ${this.#saved} was said to be saved`);
  }

  #edit(page: WritingTab): void {
    const random = this.#random;
    const { document } = page;
    const uids = document.ordered().map(({ mark }) => mark.uid);
    this.#edits += 1;
    const kind = random.next();
    if (uids.length === 0 || kind < 0.35) {
      const count = random.pick([1, 1, 1, 12]);
      document.commit('Add', (transaction) => {
        for (let index = 0; index < count; index += 1) {
          transaction.add({ ...random.pick(MARKS), uid: `${page.number}-${this.#edits}-${index}` });
        }
      });
    } else if (kind < 0.5) document.commit('Remove', (transaction) => transaction.remove(random.pick(uids)));
    else if (kind < 0.6)
      document.commit('Front', (transaction) => transaction.setRank(random.pick(uids), 1000 + this.#edits));
    else if (kind < 0.8)
      document.commit('Change', (transaction) =>
        transaction.update(random.pick(uids), (mark) => ({ ...mark, note: this.#edits })),
      );
    else if (kind < 0.87) document.undo();
    else if (kind < 0.94) this.#editPages(page);
    else this.#note(page);
  }

  /** Edits pages and marks together: separately, the state would be invalid. */
  #editPages(page: WritingTab): void {
    const random = this.#random;
    const { document } = page;
    const before = document.pages();
    const name = `${page.number}-${this.#edits}`;
    const added: DocumentPage = { file: name, page: 0, quarters: 0, width: 10, height: 20 };
    const fewer = before.length > 1 ? before.slice(1) : before;
    document.commit('Pages', (transaction) => {
      transaction.setPages(random.pick([[...before, added], [added, ...fewer], fewer.toReversed()]));
      transaction.add({ ...random.pick(MARKS), uid: `with ${name}` });
    });
  }

  /** Makes a change for certain: other edits may undo nothing. */
  #note(page: WritingTab): void {
    this.#edits += 1;
    page.document.commit('Property', (transaction) => transaction.setProperties({ marks: [], note: this.#edits }));
  }

  /** Runs all pending steps in order until idle. */
  async #drain(): Promise<void> {
    for (let turn = 0; turn < 400; turn += 1) {
      if (this.#world.requests > 0) await this.#world.carryOut();
      else if (this.#world.answers > 0) await this.#world.deliver(0);
      else if (this.#page.clock.waiting > 0) this.#page.clock.advance(6000);
      else return;
      await settleTurns();
    }
    throw new ModelError('It does not come to rest');
  }

  async #takeOver(isGone: boolean): Promise<void> {
    const before = this.#page;
    if (isGone) this.#world.kill(before.number, this.#random.integer(0, 3));
    else this.#others.push(before);
    const page = this.#createPage();
    const writer = `page ${page.number}`;
    let stored: Awaited<ReturnType<typeof readDocument>>;
    let isRead = false;
    let fault: unknown;
    const reading = (async () => {
      if (await takeDocument(page.storage, ID, writer)) stored = await readDocument(page.storage, ID);
    })()
      .then(() => {
        isRead = true;
        if (!stored) return;
        // From now on, nothing written by the previous tab may be found again.
        const text = storedText(stored);
        const isOlder = this.#states.lastIndexOf(text) < Math.max(this.#saved, 0);
        if (isOlder && this.#rivals.has(text)) this.#states.push(text);
        const place = this.#states.lastIndexOf(text);
        isFound(place >= this.#saved, () => `Page ${page.number} has read state ${place}; ${this.#saved} was saved`);
        isFound(stored.faults === 0, () => `Page ${page.number} has read ${stored?.faults} faults`);
        before.isHolder = false;
        this.#rivals = new Set(this.#states.splice(place + 1));
        page.document.load(stored.document, pagesOf(stored));
        this.#begin(page);
        page.autosave.attach({ ...this.#kept(page), writer, stored });
      })
      .catch((error: unknown) => {
        isRead = true;
        fault = error;
      });
    for (let turn = 0; !isRead && turn < 600; turn += 1) await this.#stepStorage(isGone ? undefined : before);
    await reading;
    if (fault) throw fault;
    if (stored) {
      this.#page = page;
      return;
    }
    // Nothing stored yet, or all cleared: continue with a new document.
    isFound(this.#saved < 0, () => 'What was saved is not found');
    this.isOver = true;
  }

  async #stepStorage(editor: WritingTab | undefined): Promise<void> {
    const random = this.#random;
    const kind = random.next();
    if (kind < 0.5) await this.#world.carryOut();
    else if (kind < 0.9 && this.#world.answers > 0)
      await this.#world.deliver(random.integer(0, this.#world.answers - 1));
    else if (editor) {
      if (kind < 0.95) this.#edit(editor);
      else editor.autosave.leave();
      editor.clock.advance(random.pick([0, 0, 130]));
      await settleTurns();
    }
  }

  async step(): Promise<void> {
    const random = this.#random;
    const page = this.#page;
    const kind = random.next();
    if (kind < 0.22) this.#edit(page);
    else if (kind < 0.36) page.clock.advance(random.pick([0, 130, 130, 6000]));
    else if (kind < 0.6) await this.#world.carryOut();
    else if (kind < 0.76) {
      if (this.#world.answers > 0) await this.#world.deliver(random.integer(0, this.#world.answers - 1));
    } else if (kind < 0.83) page.autosave.leave();
    else if (kind < 0.86) {
      await this.#world.disrupt(random.pick(['full', 'silent and done', 'silent and not done'] as const));
    } else if (kind < 0.88) void page.autosave.settle();
    else if (kind < 0.9) await this.#clear();
    else if (kind < 0.92) {
      page.autosave.invalidate();
    } else if (kind < 0.95 && this.#others.length > 0) {
      // A tab that has lost the document unknowingly.
      const other = random.pick(this.#others);
      if (random.chance(0.5)) this.#edit(other);
      if (random.chance(0.5)) other.autosave.leave();
      other.clock.advance(random.pick([0, 130, 6000]));
    } else if (kind < 0.97) await this.#takeOver(true);
    else if (kind < 0.985) await this.#takeOver(false);
    else await this.#discard();
    await settleTurns();
  }

  async #clear(): Promise<void> {
    await this.#world.clear();
    this.#saved = -1;
    this.#unsure = -1;
    this.#isClearedSince = true;
    // Storage no longer says who may write: other tabs have learned it from their locks.
    for (const other of this.#others) {
      other.autosave.release();
      this.#world.kill(other.number, 0);
    }
    if (this.#random.chance(0.7)) this.#page.autosave.invalidate();
  }

  /** Closes with "discard", or when all is saved, and reopens. */
  async #discard(): Promise<void> {
    const page = this.#page;
    void page.autosave.detach(this.#random.chance(0.5)).catch(() => undefined);
    await this.#takeOver(false);
  }

  async finish(): Promise<void> {
    for (const other of this.#others) this.#world.kill(other.number, 0);
    await this.#drain();
    if (this.#page.state.getState().kind !== 'saved') {
      this.#note(this.#page);
      this.#page.clock.advance(6000);
      await settleTurns();
      await this.#drain();
    }
    // Unreported clearing is noticed on the next change.
    this.#note(this.#page);
    this.#page.clock.advance(6000);
    await settleTurns();
    await this.#drain();
    const { kind } = this.#page.state.getState();
    isFound(kind === 'saved', () => `When all is quiet it is ${JSON.stringify(this.#page.state.getState())}`);
    const stored = await readDocument(this.#world.disk, ID);
    isFound(
      stored !== undefined && storedText(stored) === textOf(this.#page.document),
      () => 'When all is quiet something else is stored than is shown',
    );
    const names = (await this.#world.disk.keys(bucketsKey(ID))).map(([, , each]) => each);
    isFound(names.length === stored?.record.buckets.length, () => 'Pieces are stored that nobody names');
    isFound((await this.#world.disk.keys(leftsKey(ID))).length === 0, () => 'What was left is still there');
  }
}

export interface ScheduleOptions {
  readonly steps?: number;
  /** Wraps the tabs' storage, to test that faults are found. */
  wrap?(storage: KeyedStorage): KeyedStorage;
}

export async function runSchedule(seed: number, options: ScheduleOptions = {}): Promise<string | undefined> {
  const { steps = 60, wrap = (storage) => storage } = options;
  try {
    const model = new Model(createRandom(seed), wrap);
    for (let step = 0; step < steps && !model.isOver; step += 1) {
      await model.step();
      await model.check();
    }
    if (!model.isOver) await model.finish();
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
