// A run: every file once, each result whole or not there. An interrupted run goes on behind the
// last line of its journal; results are the same however many threads work on them.
import { PagesFault } from '../../finding/index.ts';
import { toFileName, withSuffix } from '../../kernel/file-name.ts';
import { mapInOrder } from '../../kernel/in-order.ts';
import { messageOf } from '../../messages/index.ts';
import type { NameOf, SpawnWorker } from '../../workers/index.ts';
import { type Decided, type Doubt, decidedOf } from '../doubts.ts';
import { resultNames } from '../files.ts';
import type { JournalEntry } from '../journal.ts';
import type { ProducedFacts } from '../production/facts.ts';
import { isRedacting } from '../schema.ts';
import type { Bytes, FileOutcome, KeyFile, RecipeCalls, RecipeFileResult } from './calls.ts';
import { digestOf } from './digest.ts';
import { hideInPaths } from './hide-texts.ts';
import { type InputItem, listItems, type SourceFile } from './input-items.ts';
import type { ResolvedRecipe } from './resolve-recipe.ts';
import type { ResultFile, ResultFolder } from './result-folder.ts';

/** Asks a free thread or worker. @throws Error why it gave no answer */
export type CallRun = <Name extends NameOf<RecipeCalls>>(
  name: Name,
  input: RecipeCalls[Name]['input'],
) => Promise<RecipeCalls[Name]['result']>;

export interface RunContext extends ResolvedRecipe {
  readonly folder: ResultFolder;
  readonly call: CallRun;
  /** Files that are processed at once: as many as there are threads. */
  readonly jobs: number;
  /** Starts what looks for expressions; the page's own worker without it. */
  readonly spawnSearch?: SpawnWorker;
  readonly password: string | undefined;
  readonly key: KeyFile | undefined;
  readonly isDryRun: boolean;
  /** Converts an office document to PDF. */
  readonly convert?: ((path: string, bytes: Bytes) => Promise<Bytes>) | undefined;
  /** Ends the run behind the files that are at work. */
  readonly signal?: AbortSignal;
  /** Called with each file that is begun: its place among so many. */
  onFile(file: string, number: number, count: number): void;
  /** Called with each file that is done, held back or left, in order. */
  onState(state: FileState): void;
}

/** State of a file after a run. */
export type FileState = { readonly file: string; readonly family: string | undefined } & (
  | {
      readonly state: 'done' | 'skipped';
      readonly entry: JournalEntry;
      readonly found?: Readonly<Record<string, number>>;
    }
  | {
      readonly state: 'waits';
      readonly doubts: readonly Doubt[];
      /** Path of what a person decides in; none where the file cannot be read at all. */
      readonly decideIn?: string;
      readonly load?: InputItem['load'];
    }
  | { readonly state: 'left'; readonly message: string }
);

interface PlannedItem extends InputItem {
  /** Name of the file's own data during the run. */
  readonly ownName: string;
  /** Path without what is found in it. */
  readonly shownPath: string;
  /** Name of its result, without ending. */
  readonly resultName: string;
  /** Names of all results, in small letters. */
  readonly planned: ReadonlySet<string>;
  /** Its place among the files (1-based). */
  readonly number: number;
}

async function plan(context: RunContext, files: readonly SourceFile[]): Promise<readonly PlannedItem[]> {
  const { recipe, request, call, spawnSearch } = context;
  const items = await listItems(files, (path, bytes) => call('attachments', { path, bytes }));
  const paths = items.map(({ path }) => path);
  const shown = isRedacting(recipe) ? await hideInPaths(paths, request, spawnSearch) : paths;
  const ownNames = resultNames({ recipe: 1 }, paths);
  const names = recipe.production ? ownNames : resultNames(recipe, shown);
  const planned = new Set(names.map((name) => name.toLowerCase()));
  return items.map((item, index) => ({
    ...item,
    ...{ number: index + 1, planned },
    shownPath: shown[index] ?? item.path,
    ownName: ownNames[index] ?? toFileName(item.path),
    resultName: names[index] ?? toFileName(item.path),
  }));
}

/** Path of a result. Words that only the document made known go from it. */
function pathOf({ recipe, folder }: RunContext, item: PlannedItem, { extension, shownPath }: RecipeFileResult): string {
  if (recipe.production) return `${folder.stagedPath(item.ownName)}.${extension}`;
  if (shownPath === item.shownPath) return `${item.resultName}.${extension}`;
  const [name = ''] = resultNames(recipe, [shownPath]);
  // Each file has numbers of its own: names are the same however many threads are at work.
  for (let number = item.number; ; number += item.planned.size) {
    const further = withSuffix(name, ` (${number})`);
    const path = `${further}.${extension}`;
    if (!item.planned.has(further.toLowerCase()) && !folder.isOfOther(item.path, path)) return path;
  }
}

const NO_FACTS: ProducedFacts = { pages: 0, redactions: [], withheld: [], privileges: [], texts: {} };

/** A file, and the digests of it and of all that its result is made from. */
interface Content {
  readonly original: Bytes;
  readonly input: string;
  readonly from: string;
}

/** Asks a thread to process a file. A thread that dies over it is a doubt. */
async function ask(context: RunContext, item: PlannedItem, bytes: Bytes, decided: Decided | undefined) {
  const { call, recipe, request, password, key, isDryRun } = context;
  try {
    return await call('process', {
      ...{ path: item.path, shownPath: item.shownPath, bytes, recipe, request },
      ...{ decided, password, key, isDryRun },
    });
  } catch (error) {
    const doubt: Doubt = { kind: 'unreadable', message: messageOf(error), pages: [] };
    return { state: 'held', doubts: [doubt], hits: [] } satisfies FileOutcome;
  }
}

/** Processes a file that is not done yet, unless it waits for a decision. */
async function handleNew(context: RunContext, item: PlannedItem, content: Content): Promise<FileState> {
  const { folder, digest, isDryRun } = context;
  const { path: file, family, ownName } = item;
  const { original, input, from } = content;
  const held = await folder.readHeld(ownName, { input, recipe: digest });
  const decided = held && decidedOf(held);
  const wait = (doubts: readonly Doubt[]): FileState => {
    return { file, family, state: 'waits', doubts, decideIn: folder.heldPath(ownName), load: item.load };
  };
  // Undecided: a person may have edited it already.
  if (held && !decided) return wait(held.doubts);
  const finish = async (facts: ProducedFacts, notes: readonly string[], files: readonly ResultFile[]) => {
    const entry = { ...{ file, from, facts, notes }, ...(decided && { decided }) };
    const written = isDryRun ? { ...entry, outputs: [] } : await folder.add('written', entry, files);
    if (!isDryRun) await folder.release(ownName);
    return written;
  };
  if (decided?.decision === 'skip') return { file, family, state: 'skipped', entry: await finish(NO_FACTS, [], []) };
  const bytes = context.convert ? await context.convert(file, original) : original;
  const outcome = await ask(context, item, bytes, decided);
  context.signal?.throwIfAborted();
  if (outcome.state === 'left') return { file, family, state: 'left', message: outcome.message };
  if (outcome.state === 'held') {
    const { doubts, hits } = outcome;
    if (!isDryRun) await folder.hold(ownName, { file, input, recipe: digest, doubts, hits, decision: null });
    return wait(doubts);
  }
  const { content: result, facts, notes, found } = outcome.result;
  const path = pathOf(context, item, outcome.result);
  const entry = await finish(facts, notes, result ? [{ path, content: result }] : []);
  return { file, family, state: facts.pages > 0 ? 'done' : 'skipped', entry, found };
}

async function handle(context: RunContext, item: PlannedItem): Promise<FileState> {
  const { folder, digest, key, signal } = context;
  const { path: file, family, resultName } = item;
  signal?.throwIfAborted();
  context.onFile(file, item.number, item.planned.size);
  if (item.left !== undefined) return { file, family, state: 'left', message: item.left };
  try {
    const original = await item.load();
    const input = await digestOf(original);
    const from = await digestOf(input, digest, resultName, await digestOf(key?.bytes ?? ''));
    const known = await folder.find('written', file, from);
    if (known) return { file, family, state: known.facts.pages > 0 ? 'done' : 'skipped', entry: known };
    return await handleNew(context, item, { original, input, from });
  } catch (error) {
    // The file can't be read, or its result can't be written: the others go on.
    if (!(error instanceof PagesFault)) throw error;
    return { file, family, state: 'waits', doubts: [{ kind: 'unreadable', message: error.message, pages: [] }] };
  }
}

/**
 * Processes all files that are not done yet.
 * @returns their states, in order
 * @throws PagesFault; the signal's reason
 */
export async function processFiles(context: RunContext, files: readonly SourceFile[]): Promise<readonly FileState[]> {
  const { folder, isDryRun, jobs, recipe } = context;
  const items = await plan(context, files);
  const states: FileState[] = [];
  for await (const state of mapInOrder(items, jobs, (item) => handle(context, item))) {
    context.onState(state);
    states.push(state);
  }
  // A production of earlier states would be taken for this one while files wait.
  const waits = states.some(({ state }) => state === 'waits');
  if (!isDryRun && (waits || !recipe.production)) {
    const current = states.flatMap((state) => ('entry' in state ? state.entry.outputs.map(({ path }) => path) : []));
    await folder.removeStale(new Set(items.map(({ path }) => path)), new Set(current));
  }
  return states;
}
