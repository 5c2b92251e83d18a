// Runs a recipe: processes each file once and writes results atomically. Interrupted runs resume
// after the journal's last line; results don't depend on the number of threads.
import { DocumentFault } from '../../finding/index.ts';
import { toFileName, withSuffix } from '../../kernel/file-name.ts';
import { mapInOrder } from '../../kernel/in-order.ts';
import { messageOf } from '../../messages/index.ts';
import type { SpawnWorker } from '../../workers/index.ts';
import { type Decided, type Doubt, decidedOf } from '../doubts.ts';
import { isNative, resultNames } from '../files.ts';
import type { JournalEntry } from '../journal.ts';
import type { ProducedFacts } from '../production/facts.ts';
import { isRedacting } from '../schema.ts';
import type { Bytes, CallRun, FileOutcome, KeyFile, RecipeFileResult } from './calls.ts';
import { digestOf } from './digest.ts';
import { RunEndedError } from './far-calls.ts';
import { hideInPaths } from './hide-texts.ts';
import { type InputItem, listItems, type SourceFile } from './input-items.ts';
import type { ResolvedRecipe, RunFonts } from './resolve-recipe.ts';
import type { ResultFile, ResultFolder } from './result-folder.ts';

export interface RunContext extends ResolvedRecipe, RunFonts {
  readonly folder: ResultFolder;
  readonly call: CallRun;
  /** Maximum concurrent files: the number of threads. */
  readonly jobs: number;
  /** Spawns the regular expression worker; undefined for the browser's. */
  readonly spawnSearch?: SpawnWorker;
  readonly password: string | undefined;
  readonly key: KeyFile | undefined;
  readonly isDryRun: boolean;
  readonly convert?: ((path: string, bytes: Bytes) => Promise<Bytes>) | undefined;
  /** Stops the run after the files in progress. */
  readonly signal?: AbortSignal;
  /** Called when a file starts, with its number and the total. */
  onFile(file: string, number: number, count: number): void;
  /** Called in file order when a file is done, held back or not processed. */
  onState(state: FileState): void;
}

export type FileState = { readonly file: string; readonly family: string | undefined } & (
  | {
      readonly state: 'done' | 'skipped';
      readonly entry: JournalEntry;
      readonly found?: Readonly<Record<string, number>>;
    }
  | {
      readonly state: 'waits';
      readonly doubts: readonly Doubt[];
      /** Path of the decision file; undefined if the input can't be read at all. */
      readonly decideIn?: string;
      readonly load?: InputItem['load'];
    }
  | { readonly state: 'left'; readonly message: string }
);

interface PlannedItem extends InputItem {
  /** Name of the file's internal data during the run. */
  readonly ownName: string;
  /** Path with hits hidden. */
  readonly shownPath: string;
  /** Result name without extension. */
  readonly resultName: string;
  /** All result names, in lower case. */
  readonly planned: ReadonlySet<string>;
  /** Index in the run (1-based). */
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

/** Returns the path of a result, without words that are hits in the document. */
function pathOf({ recipe, folder }: RunContext, item: PlannedItem, { extension, shownPath }: RecipeFileResult): string {
  if (recipe.production) return `${folder.stagedPath(item.ownName)}.${extension}`;
  if (shownPath === item.shownPath) return `${item.resultName}.${extension}`;
  const [name = ''] = resultNames(recipe, [shownPath]);
  // Each file has its own number sequence, so names don't depend on thread timing.
  for (let number = item.number; ; number += item.planned.size) {
    const further = withSuffix(name, ` (${number})`);
    const path = `${further}.${extension}`;
    if (!item.planned.has(further.toLowerCase()) && !folder.isOfOther(item.path, path)) return path;
  }
}

const NO_FACTS: ProducedFacts = { pages: 0, redactions: [], withheld: [], privileges: [], texts: {} };

/** Content of a file, with digests of it and of everything that affects the result. */
interface Content {
  readonly original: Bytes;
  readonly input: string;
  readonly from: string;
}

/** Calls a thread to process a file. If the thread dies, the file is held back. */
async function ask(context: RunContext, item: PlannedItem, bytes: Bytes, decided: Decided | undefined) {
  const { call, recipe, request, fonts, password, isDryRun } = context;
  try {
    return await call('process', {
      ...{ path: item.path, shownPath: item.shownPath, bytes, recipe, request },
      ...{ decided, password, isDryRun, ...(fonts && { fonts }) },
    });
  } catch (error) {
    if (error instanceof RunEndedError) throw error;
    const doubt: Doubt = { kind: 'unreadable', message: messageOf(error), pages: [] };
    return { state: 'held', doubts: [doubt], hits: [] } satisfies FileOutcome;
  }
}

export const signResult = async ({ call, recipe: { sign }, key }: RunContext, content: Bytes): Promise<Bytes> =>
  sign && key ? call('sign', { content, sign, key }) : content;

/** Processes a file, and signs its result. If it can't be signed, it is held back. */
async function processAndSign(
  context: RunContext,
  item: PlannedItem,
  bytes: Bytes,
  decided: Decided | undefined,
): Promise<FileOutcome> {
  const outcome = await ask(context, item, bytes, decided);
  context.signal?.throwIfAborted();
  if (outcome.state !== 'done' || !outcome.result.content || context.recipe.production) return outcome;
  try {
    const content = await signResult(context, outcome.result.content);
    return { state: 'done', result: { ...outcome.result, content } };
  } catch (error) {
    return { state: 'held', doubts: [{ kind: 'refused', message: messageOf(error), pages: [] }], hits: [] };
  }
}

async function handleNew(context: RunContext, item: PlannedItem, content: Content): Promise<FileState> {
  const { folder, recipe, digest, isDryRun } = context;
  const { path: file, family, ownName } = item;
  const { original, input, from } = content;
  const held = await folder.readHeld(ownName, { input, recipe: digest });
  const decided = held && decidedOf(held);
  const wait = (doubts: readonly Doubt[]): FileState => {
    return { file, family, state: 'waits', doubts, decideIn: folder.heldPath(ownName), load: item.load };
  };
  // Undecided: keep the file, which the user may have edited; a password may open it now.
  const isLocked = held?.hits.length === 0 && held.doubts.some(({ kind }) => kind === 'encrypted');
  if (held && !decided && !(isLocked && context.password !== undefined)) return wait(held.doubts);
  const finish = async (facts: ProducedFacts, notes: readonly string[], files: readonly ResultFile[]) => {
    const entry = { ...{ file, from, facts, notes }, ...(decided && { decided }) };
    const written = isDryRun ? { ...entry, outputs: [] } : await folder.add('written', entry, files);
    if (!isDryRun) await folder.release(ownName);
    return written;
  };
  if (decided?.decision === 'skip') return { file, family, state: 'skipped', entry: await finish(NO_FACTS, [], []) };
  const bytes = context.convert && !isNative(recipe, file) ? await context.convert(file, original) : original;
  const outcome = await processAndSign(context, item, bytes, decided);
  if (outcome.state === 'left') {
    // An earlier state of the file wrote it.
    if (!isDryRun) await folder.release(ownName);
    return { file, family, state: 'left', message: outcome.message };
  }
  if (outcome.state === 'held') {
    const { doubts, hits } = outcome;
    if (!isDryRun) await folder.hold(ownName, { file, input, recipe: digest, doubts, hits, decision: null });
    return wait(doubts);
  }
  const { content: result, native, facts, notes, found } = outcome.result;
  const files = [
    ...(result ? [{ path: pathOf(context, item, outcome.result), content: result }] : []),
    ...(native ? [{ path: `${folder.stagedPath(ownName)}.native`, content: native }] : []),
  ];
  const entry = await finish(facts, notes, files);
  return { file, family, state: facts.pages > 0 ? 'done' : 'skipped', entry, found };
}

async function handle(context: RunContext, item: PlannedItem): Promise<FileState> {
  const { folder, digest, key, fontsDigest = [], signal } = context;
  const { path: file, family, resultName } = item;
  signal?.throwIfAborted();
  context.onFile(file, item.number, item.planned.size);
  if (item.left !== undefined) return { file, family, state: 'left', message: item.left };
  try {
    const original = await item.load();
    const input = await digestOf(original);
    const from = await digestOf(input, digest, resultName, await digestOf(key?.bytes ?? ''), ...[fontsDigest].flat());
    const known = await folder.find('written', file, from);
    if (known) return { file, family, state: known.facts.pages > 0 ? 'done' : 'skipped', entry: known };
    return await handleNew(context, item, { original, input, from });
  } catch (error) {
    // The file can't be read, or its result can't be written: the others go on.
    if (!(error instanceof DocumentFault)) throw error;
    return { file, family, state: 'waits', doubts: [{ kind: 'unreadable', message: error.message, pages: [] }] };
  }
}

/** Opens the key: with a wrong password, every file would be held back. @throws DocumentFault */
async function checkKey({ call, recipe, key }: RunContext): Promise<void> {
  if (!recipe.sign || !key) return;
  await call('checkKey', key).catch((error: unknown) => {
    throw new DocumentFault(messageOf(error), [], { cause: error });
  });
}

/** Processes pending files. @returns all states, in order @throws DocumentFault; signal's reason */
export async function processFiles(context: RunContext, files: readonly SourceFile[]): Promise<readonly FileState[]> {
  const { folder, isDryRun, jobs, recipe } = context;
  await checkKey(context);
  const items = await plan(context, files);
  const states: FileState[] = [];
  for await (const state of mapInOrder(items, jobs, (item) => handle(context, item))) {
    context.onState(state);
    states.push(state);
  }
  // While files wait, remove an earlier production, which could be mistaken for the current one.
  const waits = states.some(({ state }) => state === 'waits');
  if (!isDryRun && (waits || !recipe.production)) {
    const current = states.flatMap((state) => ('entry' in state ? state.entry.outputs.map(({ path }) => path) : []));
    await folder.removeStale(new Set(items.map(({ path }) => path)), new Set(current));
  }
  return states;
}
