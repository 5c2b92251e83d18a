import { readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { ORIGINS, type Origin, sha256Of } from './built-files.ts';
import { findPackage, readManifest } from './notices/notices.ts';

/** Returns the file of a package that an asset is a copy of. */
function findOrigin(root: string, { originalFileNames, source }: Rollup.OutputAsset): Origin | undefined {
  for (const name of originalFileNames) {
    const file = resolve(root, name);
    const folder = findPackage(file);
    if (folder === undefined) continue;
    const sha256 = sha256Of(readFileSync(file));
    if (sha256 !== sha256Of(Buffer.from(source))) continue;
    const { name: owner, version } = readManifest(folder);
    return { package: owner, version, path: relative(folder, file).replaceAll(sep, '/'), sha256 };
  }
  return undefined;
}

/** Lists assets that are unchanged files of packages: a published package leaves them out. */
export function listPackageFiles() {
  const origins = new Map<string, Origin>();

  function collect(root: string, bundle: Rollup.OutputBundle): void {
    for (const file of Object.values(bundle)) {
      const origin = file.type === 'asset' ? findOrigin(root, file) : undefined;
      if (origin) origins.set(file.fileName, origin);
    }
  }

  const pluginOf = (name: string, finish: (context: Rollup.PluginContext) => void): Plugin => {
    let root = '';
    return {
      name,
      apply: 'build',
      configResolved(config) {
        root = config.root;
      },
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          collect(root, bundle);
          finish(this);
        },
      },
    };
  };
  return {
    page: pluginOf('markwright-package-files', (context) => {
      const sorted = Object.fromEntries([...origins].toSorted(([a], [b]) => (a < b ? -1 : 1)));
      context.emitFile({ type: 'asset', fileName: ORIGINS, source: `${JSON.stringify(sorted, undefined, 1)}\n` });
    }),
    /** Workers are built separately, before the page is written. */
    worker: () => pluginOf('markwright-package-files-of-workers', () => undefined),
  };
}
