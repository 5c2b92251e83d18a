import { join } from 'node:path';
import { build } from 'vite';
import { createRunDirectory } from './run-directory.ts';

/** Code for threads or child processes, built on first use. */
export interface BuiltCode {
  get(): Promise<string>;
  /** Rebuilds on the next request, after source changes. */
  invalidate(): void;
  /** Deletes the code after any build in progress. */
  close(): void;
}

export interface ThreadCodeOptions {
  readonly root: string;
}

type Build = (outDir: string, version: number) => Promise<string>;

function createBuiltCode(root: string, buildInto: Build): BuiltCode {
  // Within the project, so that the code finds its packages.
  const directory = createRunDirectory(join(root, 'node_modules', '.cache'));
  let made: Promise<string> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let version = 0;

  function make(): Promise<string> {
    version += 1;
    return buildInto(directory.getPath(), version);
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
    close() {
      // A build in progress would recreate the directory.
      void last.catch(() => undefined).then(directory.remove);
    },
  };
}

/** Bundles `scan-thread.ts` in 0.1 s for Node 20: a Vite server per thread would take 100 MB. */
export const createThreadCode = ({ root }: ThreadCodeOptions): BuiltCode =>
  createBuiltCode(root, async (outDir, version) => {
    const name = `scan-thread-${version}.mjs`;
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      publicDir: false,
      build: {
        ssr: 'src/server/scan-thread.ts',
        outDir,
        emptyOutDir: false,
        target: 'node20',
        minify: false,
        rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } },
      },
    });
    return join(outDir, name);
  });

/** Builds the command line like `npm run build`, in about a second. */
export const createProgramCode = ({ root }: ThreadCodeOptions): BuiltCode =>
  createBuiltCode(root, async (folder, version) => {
    const outDir = join(folder, `program-${version}`);
    // Loaded lazily: the scanner doesn't need its packages.
    const { nodeBuild } = await import('./node-build.ts');
    await build({ ...nodeBuild(outDir), root, logLevel: 'error' });
    return join(outDir, 'markwright.mjs');
  });
