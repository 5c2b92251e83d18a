import { join } from 'node:path';
import { build } from 'vite';

/** The code that scanning threads run, made when it is first asked for. */
export interface ThreadCode {
  /** Answers the file of the code. */
  get(): Promise<string>;
  /** The sources have changed: it is made anew when next asked for. */
  invalidate(): void;
  /** Settled when nothing is being made; never rejects. */
  whenIdle(): Promise<void>;
}

export interface ThreadCodeOptions {
  /** The project's directory. */
  readonly root: string;
  /** Where the code goes. It must lie below `root`, since the code finds its packages from there. */
  readonly getDirectory: () => string;
}

/**
 * Bundles `scan-thread.ts` and what it imports of ours, which takes about 0.1 s: Node 20 does not run TypeScript, and a Vite server in
 * each thread would take longer, and 100 MB. Packages stay outside, so that they find their own files. It serves both servers alike;
 * the preview's built page holds nothing for Node.
 */
export function createThreadCode({ root, getDirectory }: ThreadCodeOptions): ThreadCode {
  let made: Promise<string> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let version = 0;

  async function make(): Promise<string> {
    version += 1;
    const directory = getDirectory();
    const name = `scan-thread-${version}.mjs`;
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      publicDir: false,
      build: {
        ssr: 'src/server/scan-thread.ts',
        outDir: directory,
        emptyOutDir: false,
        target: 'node20',
        minify: false,
        rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } },
      },
    });
    return join(directory, name);
  }

  return {
    get() {
      made ??= make().catch((fault: unknown) => {
        made = undefined;
        throw fault;
      });
      last = made;
      return made;
    },
    invalidate() {
      made = undefined;
    },
    whenIdle: () =>
      last.then(
        () => {},
        () => {},
      ),
  };
}
