// Builds the Node program like `npm run build`, and runs it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { nodeBuild } from './node-build.ts';

/** Module of the built code that runs commands in the calling process. */
const COMMAND_LINE = 'command-line';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface CommandExit {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProgramExit extends CommandExit {
  readonly signal: NodeJS.Signals | null;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
}

export interface NodeProgram {
  /** Folder of the built app; the Node parts are below it. */
  readonly folder: string;
  /** Runs a command in a new process. */
  run(args: readonly string[], options?: RunOptions): Promise<ProgramExit>;
  /** Runs a command of the built code in this process, which loads modules once. */
  runHere(args: readonly string[], cwd?: string): Promise<CommandExit>;
  start(args: readonly string[], options?: RunOptions): ChildProcess;
  remove(): void;
}

/** Within the project, so that the built code finds its packages. Takes about a second. */
export async function buildNodeProgram(): Promise<NodeProgram> {
  const cache = join(ROOT, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'markwright-node-'));
  const { build: settings = {}, ...rest } = nodeBuild(join(folder, 'node'));
  const rolldownOptions = {
    ...settings.rolldownOptions,
    input: { ...Object(settings.rolldownOptions?.input), [COMMAND_LINE]: 'src/cli/test-run.ts' },
  };
  await build({ ...rest, build: { ...settings, rolldownOptions }, root: ROOT, logLevel: 'error' });
  return programIn(folder);
}

export function programIn(folder: string): NodeProgram {
  const start = (args: readonly string[], { cwd = folder, env = {}, flags = [] }: RunOptions = {}) =>
    spawn(process.execPath, [...flags, join(folder, 'node', 'markwright.mjs'), ...args], {
      cwd,
      // Isolated from the environment of the test run.
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  return {
    folder,
    start,
    async run(args, options) {
      const child = start(args, options);
      let [stdout, stderr] = ['', ''];
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        stdout += text;
      });
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
      });
      const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
      return { code, signal, stdout, stderr };
    },
    async runHere(args, cwd = folder) {
      const module = pathToFileURL(join(folder, 'node', `${COMMAND_LINE}.mjs`)).href;
      const { runHere }: { runHere: (...args: readonly string[]) => Promise<CommandExit> } = await import(module);
      const home = process.cwd();
      process.chdir(cwd);
      try {
        return await runHere(...args);
      } finally {
        process.chdir(home);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const toRecords = (stdout: string): ReturnType<typeof JSON.parse>[] =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
