// Tool call: copies its files to a private folder, runs commands on them, and delivers results.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ProgramError, type ProgramResult, runProgram } from '../server/run-program.ts';
import { type Fence, isTaken, nameOf, type PinnedFolder, placeFiles } from './fence.ts';
import { ToolError } from './tool-error.ts';

export interface ToolCallOptions {
  readonly fence: Fence;
  /** Folder of this call, created on demand and removed at the end. */
  readonly folder: string;
  readonly program: string;
  readonly reveals: boolean;
  readonly signal: AbortSignal;
}

/** Staging folder of results, and their destination. */
interface Target {
  readonly staged: string;
  readonly asked: string;
  readonly folder: PinnedFolder;
}

export class Call {
  readonly reveals: boolean;
  readonly folder: string;
  readonly #options: ToolCallOptions;
  readonly #targets: Target[] = [];
  /** Caller's paths by path of the copy. */
  readonly #names = new Map<string, string>();
  #count = 0;

  constructor(options: ToolCallOptions) {
    this.#options = options;
    this.reveals = options.reveals;
    this.folder = options.folder;
    mkdirSync(this.folder, { mode: 0o700 });
  }

  /** Copies a file into the call's folder, and returns its path there. @throws ToolError */
  copyInput(path: string): string {
    const staged = join(this.#createFolder(), nameOf(path));
    this.#options.fence.copy(path, staged);
    this.#names.set(staged, path);
    return staged;
  }

  /** Returns a path for a new output file. @throws ToolError if it exists, or its folder doesn't */
  openOutput(path: string): string {
    const name = nameOf(path);
    const folder = this.#options.fence.pinFolder(dirname(path));
    const staged = this.#createFolder();
    this.#targets.push({ staged, asked: dirname(path), folder });
    if (isTaken(join(folder.path, name)))
      throw new ToolError(`${path} exists already, and nothing is overwritten. Choose another name.`);
    this.#names.set(join(staged, name), path);
    return join(staged, name);
  }

  /** Returns a folder for new output files. @throws ToolError if the destination doesn't exist */
  openOutputFolder(path: string): string {
    const staged = this.#createFolder();
    this.#targets.push({ staged, asked: path, folder: this.#options.fence.pinFolder(path) });
    return staged;
  }

  /** Runs a command. Values and files can't be parsed as options. @throws ToolError, AbortError */
  async run(command: string, options: readonly string[], files: readonly string[]): Promise<ProgramResult> {
    const result = await runProgram([command, ...options, '--', ...files], this.#options).catch((error: unknown) => {
      throw error instanceof ProgramError ? new ToolError(error.message) : error;
    });
    return {
      ...result,
      messages: result.messages.map((message) => this.#withNames(message)),
      error: result.error && this.#withNames(result.error),
    };
  }

  /** Returns the caller's path of a file in the call's folder. */
  nameOf(staged: string): string {
    const own = this.#names.get(staged);
    if (own !== undefined) return own;
    const target = this.#targets.find(({ staged: folder }) => dirname(staged) === folder);
    if (!target) throw new Error('A command named a file that is none of its own.');
    return join(target.asked, basename(staged));
  }

  /** Moves results to their destinations, except in a dry run. @returns their paths */
  placeOutputs(isDryRun: boolean): readonly string[] {
    const files = this.#targets.flatMap(({ staged, folder }) =>
      readdirSync(staged).map((name) => ({ from: join(staged, name), folder, name })),
    );
    if (!isDryRun) placeFiles(files);
    return files.map(({ from }) => this.nameOf(from));
  }

  close(): void {
    for (const { folder } of this.#targets) folder.close();
    if (existsSync(this.folder)) rmSync(this.folder, { recursive: true, force: true });
  }

  #createFolder(): string {
    this.#count += 1;
    const folder = join(this.folder, String(this.#count));
    mkdirSync(folder);
    return folder;
  }

  /** Replaces paths of copies by the caller's. */
  #withNames(message: string): string {
    let text = message;
    for (const [staged, path] of this.#names) text = text.replaceAll(staged, path);
    return text;
  }
}
