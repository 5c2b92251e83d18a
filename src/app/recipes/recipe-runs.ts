// A recipe in the page: edited, run on files that a person chooses, and decided on.
import { createStore, type StoreApi } from 'zustand/vanilla';
import PACKAGE from '../../../package.json' with { type: 'json' };
import { zipFiles } from '../../codecs/zip.ts';
import { toFileName } from '../../kernel/file-name.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import { messageOf, t } from '../../messages/index.ts';
import { openRunWorkers, runWorkers } from '../../recipes/client.ts';
import {
  type DecisionPicture,
  type FileDecision,
  type FileState,
  formatHeld,
  type HeldFile,
  type KeyFile,
  parseHeld,
  parseRecipe,
  processFiles,
  produceSet,
  type Recipe,
  ResultFolder,
  type RunContext,
  readRecipeShape,
  resolveRecipe,
  type SourceFile,
} from '../../recipes/index.ts';
import { linesOfList } from '../../text/patterns/request.ts';
import type { DevicePort } from '../ports.ts';
import type { ChosenFiles } from './chosen-files.ts';
import { createFolderStorage, type FolderStorage } from './folder-storage.ts';
import { forgetResults, fromFiles, ownFolder } from './folders.ts';
import type { RecipeSecrets, RecipeServer, RecipeState } from './recipe-state.ts';

export type WaitingFile = Required<Extract<FileState, { state: 'waits' }>>;

export const isWaiting = (state: FileState): state is WaitingFile =>
  state.state === 'waits' && state.decideIn !== undefined;

/** Pixels of a page to decide on. */
const SHOWN_WIDTH = 1200;

const format = (recipe: Recipe): string => `${JSON.stringify(recipe, null, 2)}\n`;

function read(text: string): Pick<RecipeState, 'text' | 'draft' | 'parsed'> {
  const shape = readRecipeShape(text);
  return { text, draft: shape.ok ? shape.value : undefined, parsed: parseRecipe(text) };
}

const NO_SECRETS: RecipeSecrets = { password: '', keyFile: undefined, keyPassword: '' };

const NO_INPUT: ChosenFiles = { files: [], folder: undefined };

interface Place {
  readonly storage: FolderStorage;
  readonly folder: ResultFolder;
  readonly digest: string;
}

/** Refuses what a run must not read or write. @returns a message, or undefined */
async function faultOfPlaces(
  { files, folder }: ChosenFiles,
  output: FileSystemDirectoryHandle | undefined,
  own: readonly File[],
): Promise<string | undefined> {
  if (folder && output && (await output.resolve(folder)))
    return t('{file} is inside the folder of the results.', { file: folder.name });
  for (const each of own)
    for (const { path, file } of files) {
      const { name, size, lastModified } = await file();
      if (name === each.name && size === each.size && lastModified === each.lastModified)
        return t('{file} belongs to the run: keep it apart from the files to process.', { file: path });
    }
  const twice = files.find(({ path }, index) => files[index - 1]?.path === path);
  return twice && t('Two files are called {file}: put them into folders.', { file: twice.path });
}

/** The files of a run, without those of its results. */
async function filesOf({ files, folder }: ChosenFiles, output: FileSystemDirectoryHandle | undefined) {
  const below = folder && output && (await folder.resolve(output));
  return below ? files.filter(({ path }) => !path.startsWith(`${below.join('/')}/`)) : files;
}

const outputsOf = (states: readonly FileState[]): readonly string[] =>
  states.flatMap((state) => ('entry' in state ? state.entry.outputs.map(({ path }) => path) : []));

/** Processes the files; makes the production if none waits. @returns paths of results to save */
async function runAll(context: RunContext, files: readonly SourceFile[]) {
  const states = await processFiles(context, files);
  const { recipe, isDryRun } = context;
  if (isDryRun) return { states, results: [] };
  if (!recipe.production) return { states, results: outputsOf(states) };
  if (states.some(({ state }) => state === 'waits')) return { states, results: [] };
  const entries = await produceSet(context, states);
  return { states, results: entries.flatMap(({ outputs }) => outputs.map(({ path }) => path)) };
}

export class RecipeRuns {
  readonly state: StoreApi<RecipeState>;
  readonly #device: Pick<DevicePort, 'saveFile'>;
  readonly #pool = openRunWorkers();
  /** The recipe file and the lists that came with it. */
  #own: readonly File[] = [];
  #controller: AbortController | undefined;
  #place: Place | undefined;

  constructor(device: Pick<DevicePort, 'saveFile'>, first: Recipe) {
    this.#device = device;
    const text = format(first);
    this.state = createStore<RecipeState>(() => ({
      ...{ ...read(text), input: NO_INPUT, output: undefined },
      ...{ secrets: NO_SECRETS, server: undefined, run: { kind: 'choosing' }, isSaved: false },
    }));
  }

  setText(text: string): void {
    this.#begin(read(text));
  }

  /** Takes other values for parts of the recipe. */
  change(changed: Partial<Recipe>): void {
    const { draft } = this.state.getState();
    if (draft) this.setText(format({ ...draft, ...changed }));
  }

  async readFiles(files: readonly File[]): Promise<void> {
    const recipe = files.find(({ name }) => /\.json$/i.test(name));
    if (!recipe) return this.#fail(t('Choose a recipe: a JSON file.'));
    this.#own = files;
    this.setText(await recipe.text());
  }

  /** Takes dropped files: a recipe with its lists, or files to process. */
  async takeDropped(files: readonly File[]): Promise<void> {
    if (this.state.getState().run.kind === 'running') return;
    if (files.some(({ name }) => /\.json$/i.test(name))) return this.readFiles(files);
    try {
      this.setInput(await fromFiles(files));
    } catch (error) {
      this.#fail(messageOf(error));
    }
  }

  saveRecipe(): void {
    const { text } = this.state.getState();
    this.#device.saveFile(`${this.#title() || 'recipe'}.json`, new Blob([text], { type: 'application/json' }));
  }

  setInput(input: ChosenFiles): void {
    this.#begin({ input });
  }

  setOutput(output: FileSystemDirectoryHandle | undefined): void {
    this.#begin({ output });
  }

  setSecrets(changed: Partial<RecipeSecrets>): void {
    this.#begin({ secrets: { ...this.state.getState().secrets, ...changed } });
  }

  /** Lets the page's server process the files; undefined: this device. */
  setServer(server: RecipeServer | undefined): void {
    this.#begin({ server });
  }

  /** @param isDryRun finds only: nothing is written */
  async start(isDryRun: boolean): Promise<void> {
    this.#controller?.abort();
    const controller = new AbortController();
    this.#controller = controller;
    const { signal } = controller;
    const count = this.state.getState().input.files.length;
    this.state.setState({ run: { kind: 'running', isDryRun, file: '', number: 0, count }, isSaved: false });
    try {
      const { context, files } = await this.#prepare(isDryRun, signal);
      const ended = await navigator.locks.request(`recipe ${context.digest}`, { ifAvailable: true }, (lock) => {
        if (!lock) throw new Error(t('This recipe runs in another tab.'));
        return runAll(context, files);
      });
      if (signal.aborted) return;
      const isSaved = this.state.getState().output !== undefined && ended.results.length > 0;
      this.state.setState({ run: { kind: 'ended', isDryRun, ...ended }, isSaved });
    } catch (error) {
      if (!signal.aborted) this.#fail(messageOf(error));
    }
  }

  /** Stops after the files in progress; the next run resumes. */
  stop(): void {
    this.#begin({});
  }

  /** @throws Error why it cannot be read */
  async readHeld({ decideIn }: WaitingFile): Promise<HeldFile> {
    const content = await this.#place?.storage.read(decideIn);
    if (!content) throw new Error(t('{file}: no such file.', { file: decideIn }));
    return parseHeld(new TextDecoder().decode(content));
  }

  /** Draws a page of a file that waits. @throws Error why it cannot be drawn */
  async show({ file, load }: WaitingFile, page: PageNumber): Promise<DecisionPicture> {
    const bytes = await load();
    const { paper } = this.state.getState().draft ?? {};
    const password = this.#password();
    return this.#pool.call('show', { path: file, bytes, password, paper, page, width: SHOWN_WIDTH });
  }

  /** Writes a decision, which the next run applies. @throws DocumentFault */
  async decide({ decideIn }: WaitingFile, held: HeldFile, decision: FileDecision): Promise<void> {
    await this.#place?.storage.write([{ path: decideIn, content: formatHeld({ ...held, decision }) }]);
  }

  async save(): Promise<void> {
    const { run } = this.state.getState();
    if (run.kind !== 'ended') return;
    try {
      const files: { readonly name: string; readonly blob: Blob }[] = [];
      for (const name of run.results) {
        const blob = await this.#place?.storage.file(name);
        if (!blob) throw new Error(t('{file}: no such file.', { file: name }));
        files.push({ name, blob });
      }
      const archive = await zipFiles(files, new Date());
      // A copy: the results may be forgotten before the browser has read them.
      const copy = new Blob([await archive.arrayBuffer()], { type: 'application/zip' });
      this.#device.saveFile(`${this.#title() || 'results'}.zip`, copy);
      this.state.setState({ isSaved: true });
    } catch (error) {
      this.#fail(messageOf(error));
    }
  }

  /** Aborts all runs, and deletes results that are saved and complete from the page's storage. */
  close(): void {
    this.#controller?.abort();
    this.#pool.close();
    const { isSaved, output, run } = this.state.getState();
    const isComplete = run.kind === 'ended' && !run.states.some(({ state }) => state === 'waits');
    if (isSaved && isComplete && !output) void forgetResults(this.#place?.digest);
  }

  #password(): string | undefined {
    return this.state.getState().secrets.password || undefined;
  }

  async #readKey({ sign }: Recipe): Promise<KeyFile | undefined> {
    if (!sign) return undefined;
    const { keyFile, keyPassword } = this.state.getState().secrets;
    if (!keyFile) throw new Error(t('Choose the key that signs the results.'));
    return { bytes: new Uint8Array(await keyFile.arrayBuffer()), password: keyPassword };
  }

  #title(): string {
    return toFileName(this.state.getState().draft?.name ?? '');
  }

  #begin(changed: Partial<RecipeState>): void {
    this.#controller?.abort();
    this.state.setState({ ...changed, run: { kind: 'choosing' }, isSaved: false });
  }

  #fail(message: string): void {
    this.state.setState({ run: { kind: 'failed', message } });
  }

  async #openCalls(server: RecipeServer | undefined, signal: AbortSignal) {
    if (!server) return { call: this.#pool.call, jobs: runWorkers() };
    const { callServer, FILES_ON_SERVER } = await import('./server-calls.ts');
    return { call: callServer(this.#pool, server.token, signal), jobs: FILES_ON_SERVER };
  }

  async #readLists({ find }: Recipe): Promise<readonly string[]> {
    const names: string[] = [];
    for (const list of find?.lists ?? []) {
      const file = this.#own.find(({ name }) => name === list.split('/').at(-1));
      if (!file) throw new Error(t('Choose the recipe together with its list {file}.', { file: list }));
      names.push(...linesOfList(await file.text()));
    }
    return names;
  }

  async #prepare(isDryRun: boolean, signal: AbortSignal) {
    // Browsers offer locks, digests and the file system only in secure contexts.
    if (!globalThis.isSecureContext)
      throw new Error(t('Recipes run only on a secure page: open it by https, or on this device as localhost.'));
    const { parsed, input, output, secrets, server } = this.state.getState();
    if (!parsed.ok) throw new Error(parsed.error);
    const recipe = parsed.value;
    const own = secrets.keyFile ? [...this.#own, secrets.keyFile] : this.#own;
    const fault = await faultOfPlaces(input, output, own);
    if (fault !== undefined) throw new Error(fault);
    const resolved = await resolveRecipe(recipe, await this.#readLists(recipe), PACKAGE.version);
    if (!resolved.ok) throw new Error(resolved.error);
    const storage = createFolderStorage(output ?? (await ownFolder(resolved.value.digest)));
    const folder = await ResultFolder.open(storage, isDryRun);
    this.#place = { storage, folder, digest: resolved.value.digest };
    const context: RunContext = {
      ...resolved.value,
      ...{ folder, password: this.#password(), key: await this.#readKey(recipe), isDryRun, signal },
      ...(await this.#openCalls(server, signal)),
      onFile: (file, number, count) =>
        signal.aborted || this.state.setState({ run: { kind: 'running', isDryRun, file, number, count } }),
      onState: () => undefined,
    };
    return { context, files: await filesOf(input, output) };
  }
}
