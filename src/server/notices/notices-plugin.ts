import { resolve } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { findPackage, NOTICES, resolvePackage, withDependencies, writeNotices } from './notices.ts';

/** Returns the package name of an import; undefined for files and Node modules. */
const packageOf = (specifier: string) => /^(?![./\0])(?!node:)((?:@[^/]+\/)?[^/]+)/.exec(specifier)?.[1];

export function thirdPartyNotices() {
  let root = '';
  /** Bundled package folders, including those of workers. */
  const bundled = new Set<string>();
  /** External packages, whose dependencies count too. */
  const outside = new Set<string>();

  function collect(bundle: Rollup.OutputBundle): void {
    const add = (path: string) => {
      const folder = findPackage(resolve(root, path.replace(/^\0/, '').replace(/[?#].*$/, '')));
      if (folder !== undefined) bundled.add(folder);
    };
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset') for (const path of file.originalFileNames) add(path);
      else {
        for (const id of file.moduleIds) add(id);
        for (const specifier of [...file.imports, ...file.dynamicImports]) {
          const name = specifier in bundle ? undefined : packageOf(specifier);
          const folder = name === undefined ? undefined : resolvePackage(name, root);
          if (folder !== undefined) outside.add(folder);
        }
      }
    }
  }

  const configResolved = (config: { readonly root: string }) => {
    root = config.root;
  };
  const page: Plugin = {
    name: 'markwright-third-party-notices',
    apply: 'build',
    configResolved,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        collect(bundle);
        const source = writeNotices(root, new Set([...bundled, ...withDependencies(outside)]));
        this.emitFile({ type: 'asset', fileName: NOTICES, source });
      },
    },
  };
  /** Workers are built separately, before the page is written. */
  const worker = (): Plugin => ({
    name: 'markwright-worker-packages',
    apply: 'build',
    configResolved,
    generateBundle: { order: 'post', handler: (_options, bundle) => collect(bundle) },
  });
  return { page, worker };
}
