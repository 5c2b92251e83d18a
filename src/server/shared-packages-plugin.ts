// Builds packages once that the page and several workers load. Vite builds each worker by itself,
// with an own copy of all that it imports.
import { posix } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

/** Names of their files by package. */
export type SharedPackages = Readonly<Record<string, string>>;

/** Stands for the file of a package until chunks are written. */
const PLACEHOLDER = 'markwright-package:';
const IMPORT = new RegExp(`(["'\`])${PLACEHOLDER}([^"'\`]+)\\1`, 'g');

const isOutput = (result: Awaited<ReturnType<typeof build>>): result is Rollup.RolldownOutput => 'output' in result;

/**
 * @param packages built as a whole: those that their users need almost all of
 * @param plugins for the build of the packages, which is neither the page's nor a worker's
 */
export function sharePackages(packages: SharedPackages, plugins: () => readonly Plugin[] = () => []) {
  let built: Promise<Rollup.RolldownOutput['output']> | undefined;

  async function buildPackages(root: string): Promise<Rollup.RolldownOutput['output']> {
    const result = await build({
      ...{ root, configFile: false, publicDir: false, base: './', logLevel: 'error', plugins: [...plugins()] },
      build: {
        ...{ write: false, target: 'es2023', modulePreload: false },
        rolldownOptions: {
          input: Object.fromEntries(Object.entries(packages).map(([name, file]) => [file, name])),
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
        },
      },
    });
    const [output = result] = [result].flat();
    if (!isOutput(output)) throw new Error('The packages were watched instead of built');
    return output.output;
  }

  const pluginOf = (
    name: string,
    hooks: (output: () => ReturnType<typeof buildPackages>) => Partial<Plugin>,
  ): Plugin => {
    let root = '';
    const output = () => {
      built ??= buildPackages(root);
      return built;
    };
    return {
      name,
      apply: 'build',
      enforce: 'pre',
      configResolved(config) {
        root = config.root;
      },
      resolveId: (source) =>
        Object.hasOwn(packages, source) ? { id: `${PLACEHOLDER}${source}`, external: true } : undefined,
      async renderChunk(code, { fileName }) {
        if (!code.includes(PLACEHOLDER)) return undefined;
        const files = new Map((await output()).map((file) => [file.name, file.fileName]));
        return code.replace(IMPORT, (_import, _quote, source: string) => {
          const file = files.get(packages[source]) ?? '';
          return JSON.stringify(`./${posix.relative(posix.dirname(fileName), file)}`);
        });
      },
      ...hooks(output),
    };
  };

  return {
    page: () =>
      pluginOf('markwright-shared-packages', (output) => ({
        generateBundle: {
          order: 'post',
          async handler(_options, bundle) {
            for (const file of await output())
              if (!Object.hasOwn(bundle, file.fileName))
                this.emitFile({
                  type: 'asset',
                  fileName: file.fileName,
                  source: file.type === 'chunk' ? file.code : file.source,
                });
          },
        },
      })),
    worker: () => pluginOf('markwright-shared-packages-of-workers', () => ({})),
  };
}
