// One call of a tool: copies of its files in a folder of its own, commands over them, and the places of results.
import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ProgramError, type ProgramResult, runProgram } from '../server/run-program.ts';
import { type Fence, nameOf, type PinnedFolder, placeFiles } from './fence.ts';
import { ToolError } from './tool-error.ts';

export interface ToolCallOptions {
  readonly fence: Fence;
  /** Folder of this call; made by it, and removed when it ends. */
  readonly folder: string;
  readonly program: string;
  readonly reveals: boolean;
  readonly signal: AbortSignal;
}

/** Folder of results, and where they go. */
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
  /** Paths of the caller by those of the copies. */
  readonly #names = new Map<string, string>();
  #count = 0;

  constructor(options: ToolCallOptions) {
    this.#options = options;
    this.reveals = options.reveals;
    this.folder = options.folder;
    mkdirSync(this.folder, { mode: 0o700 });
  }

  /** Copies a file into the folder of the call, and returns its path there. @throws ToolError */
  copyInput(path: string): string {
    const staged = join(this.#createFolder(), nameOf(path));
    this.#options.fence.copy(path, staged);
    this.#names.set(staged, path);
    return staged;
  }

  /** Returns the path at which a command writes a new file. @throws ToolError if it exists, or has no folder */
  openOutput(path: string): string {
    const name = nameOf(path);
    const folder = this.#options.fence.pinFolder(dirname(path));
    const staged = this.#createFolder();
    this.#targets.push({ staged, asked: dirname(path), folder });
    if (lstatSync(join(folder.path, name), { throwIfNoEntry: false }))
      throw new ToolError(`${path} exists already, and nothing is overwritten. Choose another name.`);
    this.#names.set(join(staged, name), path);
    return join(staged, name);
  }

  /** Returns the folder into which a command writes new files. @throws ToolError if there is none */
  openOutputFolder(path: string): string {
    const staged = this.#createFolder();
    this.#targets.push({ staged, asked: path, folder: this.#options.fence.pinFolder(path) });
    return staged;
  }

  /** Runs a command. Option values and files cannot pass for options. @throws ToolError, AbortError */
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

  /** The caller's path of a file in the folder of the call. */
  nameOf(staged: string): string {
    const own = this.#names.get(staged);
    if (own !== undefined) return own;
    const target = this.#targets.find(({ staged: folder }) => dirname(staged) === folder);
    if (!target) throw new Error('A command named a file that is none of its own.');
    return join(target.asked, basename(staged));
  }

  /** Puts the results into their places, unless it is a dry run. @returns their paths */
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

  /** Messages name the caller's files, not the copies. */
  #withNames(message: string): string {
    let text = message;
    for (const [staged, path] of this.#names) text = text.replaceAll(staged, path);
    return text;
  }
}
