// Files of the built page and viewer. A published package leaves out those that its dependencies
// hold unchanged, such as fonts and WebAssembly, and takes them from there.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve, sep } from 'node:path';

/** File of a package with the same content as a built file. */
export interface Origin {
  readonly package: string;
  readonly version: string;
  /** Path in the package. */
  readonly path: string;
  readonly sha256: string;
}

/** Origins by built file, as the build writes them. */
export type Origins = Readonly<Record<string, Origin>>;

/** Name of the file with the {@link Origins} in a build's folder. */
export const ORIGINS = 'package-files.json';

/** Files by path, read when needed. */
export type BuiltFiles = ReadonlyMap<string, () => Buffer>;

/** Name of the viewer's page in a build's folder. */
export const VIEWER = 'viewer.html';

/** The element's module, and the modules that it imports. */
const ELEMENT = 'element.js';
const IMPORTED = /\bfrom "(\.{1,2}\/[^"]+)"/g;

/** In a build's folder, but not of the page. */
const NOT_OF_THE_PAGE = new RegExp(`^((node|lib)/|${ORIGINS}$|${VIEWER}$)`);
const OF_THE_VIEWER = /^((assets|fonts|help|licences)\/|(icon\.svg|THIRD-PARTY-NOTICES\.txt)$)/;

export const isPageFile = (path: string): boolean => !NOT_OF_THE_PAGE.test(path);

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** @throws Error if the package is missing, or has another file */
function readFromPackage(folder: string, { package: name, version, path, sha256 }: Origin): Buffer {
  // Not resolved as a module: packages export only some of their files.
  const places = createRequire(join(resolve(folder), ORIGINS)).resolve.paths(name) ?? [];
  const place = places.map((modules) => join(modules, name, path)).find((each) => existsSync(each));
  const bytes = place === undefined ? undefined : readFileSync(place);
  if (bytes !== undefined && sha256Of(bytes) === sha256) return bytes;
  throw new Error(
    `The file ${path} of the package ${name} ${version} is ${bytes ? `another one in ${place}` : 'missing'}: install that version.`,
  );
}

function readOrigins(folder: string): Origins {
  const path = join(folder, ORIGINS);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

function listBuiltFiles(folder: string, nameOf: (path: string) => string | undefined): BuiltFiles {
  const files = new Map<string, () => Buffer>();
  const add = (path: string, read: () => Buffer) => {
    const name = nameOf(path);
    if (name !== undefined) files.set(name, read);
  };
  for (const [path, origin] of Object.entries(readOrigins(folder))) add(path, () => readFromPackage(folder, origin));
  // Files in the folder take precedence.
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const place = join(folder, path);
    if (statSync(place).isFile()) add(path.replaceAll(sep, '/'), () => readFileSync(place));
  }
  return files;
}

export const listPageFiles = (folder: string): BuiltFiles =>
  listBuiltFiles(folder, (path) => (isPageFile(path) ? path : undefined));

export const listViewerFiles = (folder: string): BuiltFiles =>
  listBuiltFiles(folder, (path) => {
    if (path === VIEWER) return 'index.html';
    return OF_THE_VIEWER.test(path) ? path : undefined;
  });

export function listElementFiles(library: string): BuiltFiles {
  const files = new Map<string, () => Buffer>();
  // Iteration includes elements added meanwhile.
  const names = new Set([ELEMENT]);
  for (const name of names) {
    const bytes = readFileSync(join(library, name));
    files.set(name, () => bytes);
    for (const [, path = ''] of bytes.toString().matchAll(IMPORTED))
      names.add(new URL(path, `file:///${name}`).pathname.slice(1));
  }
  return files;
}
