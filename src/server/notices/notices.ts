import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PARTS } from './parts.ts';

/** File name of the notices; src/ui/dialogs/shortcuts.tsx links to it. */
export const NOTICES = 'THIRD-PARTY-NOTICES.txt';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

const LICENCE = /^(licen[cs]e|copying|notice|ofl)/i;

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Returns the package folder of a file, skipping subfolders with nameless manifests. */
export function findPackage(path: string): string | undefined {
  if (!path.includes('/node_modules/')) return undefined;
  for (let folder = dirname(path); basename(folder) !== 'node_modules'; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')) && readManifest(folder).name) return folder;
  }
  return undefined;
}

/** Resolves a dependency from a package's folder. */
export function resolvePackage(name: string, from: string): string | undefined {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
  }
  return undefined;
}

export function withDependencies(packages: Iterable<string>): Set<string> {
  const all = new Set(packages);
  // Iteration includes elements added meanwhile.
  for (const folder of all) {
    for (const name of Object.keys(readManifest(folder).dependencies ?? {})) {
      const found = resolvePackage(name, folder);
      if (found !== undefined) all.add(found);
    }
  }
  return all;
}

/** Finds licence files in a package and its direct subfolders, which hold third-party code. */
function findTexts(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const deeper = entries.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules');
  return [folder, ...deeper.map(({ name }) => join(folder, name))].flatMap((place) =>
    readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.isFile() && LICENCE.test(entry.name) && !/\.[cm]?[jt]s$/.test(entry.name))
      .map(({ name }) => join(place, name)),
  );
}

const isWithin = (name: string, pattern: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** Returns the MIT licence text for a package that only names it. */
function writeMit(root: string, { name, author }: Manifest): string {
  const holder = (typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`;
  return `Copyright (c) ${holder}\n\n${readFileSync(join(root, 'src/server/notices/texts/mit.txt'), 'utf8').trim()}`;
}

const RULE = '='.repeat(80);

const toSection = (title: string, texts: readonly string[]) => `${RULE}\n${title}\n${RULE}\n\n${texts.join('\n\n')}\n`;

function describePackage(root: string, folder: string): string {
  const manifest = readManifest(folder);
  const { name, version, license } = manifest;
  const own = findTexts(folder).map((path) => readFileSync(path, 'utf8').trim());
  const parts = PARTS.filter((part) => isWithin(name, part.within)).map(
    (part) => `--- ${part.name} ---\n\n${readFileSync(join(root, part.text), 'utf8').trim()}`,
  );
  const found = [...own, ...parts];
  const texts = found.length === 0 && license === 'MIT' ? [writeMit(root, manifest)] : found;
  if (texts.length === 0) throw new Error(`${name} has no licence text: add one to src/server/notices/parts.ts.`);
  return toSection(`${name} ${version}${license === undefined ? '' : ` (${license})`}`, texts);
}

function describeFonts(root: string): string[] {
  const folder = join(root, 'public', 'fonts');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.LICENSE.txt'))
    .toSorted()
    .map((name) =>
      toSection(`Font ${name.replace('.LICENSE.txt', '')}`, [readFileSync(join(folder, name), 'utf8').trim()]),
    );
}

/** Returns the notices for package folders. @throws Error for one without a licence text */
export function writeNotices(root: string, packages: Iterable<string>): string {
  const sections = [...packages].map((folder) => describePackage(root, folder)).toSorted();
  const head = 'Markwright contains or uses the following works of others, under their licences.\n';
  return [head, ...new Set(sections), ...describeFonts(root)].join('\n');
}
