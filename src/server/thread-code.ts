import { join } from 'node:path';
import { build } from 'vite';
import { createRunDirectory } from './run-directory.ts';

/** Code that a server runs beside itself, made when it is first asked for. */
export interface BuiltCode {
  /** Answers the file of the code. */
  get(): Promise<string>;
  /** The sources changed: rebuild on the next request. */
  invalidate(): void;
  /** Removes it, once nothing is being made. */
  close(): void;
}

export interface ThreadCodeOptions {
  /** The project's directory. */
  readonly root: string;
}

/** Builds code into a folder, and returns its file. */
type Build = (outDir: string, version: number) => Promise<string>;

function createBuiltCode(root: string, buildInto: Build): BuiltCode {
  // It finds its packages from below the project.
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
      // Code that is being made just now would put its directory back.
      void last.catch(() => undefined).then(directory.remove);
    },
  };
}

/**
 * Bundles `scan-thread.ts` and what it imports of ours, which takes about 0.1 s: Node 20 does not run TypeScript, and a Vite server in
 * each thread would take longer, and 100 MB. Packages stay outside, so that they find their own files. It serves both servers alike;
 * what `npm run build` makes for Node is a server of its own.
 */
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

/** Builds the command line as `npm run build` does, in about a second. */
export const createProgramCode = ({ root }: ThreadCodeOptions): BuiltCode =>
  createBuiltCode(root, async (folder, version) => {
    const outDir = join(folder, `program-${version}`);
    // Its plugins load packages that the scanner does without.
    const { nodeBuild } = await import('./node-build.ts');
    await build({ ...nodeBuild(outDir), root, logLevel: 'error' });
    return join(outDir, 'markwright.mjs');
  });
