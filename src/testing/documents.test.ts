import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const findDocuments = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(node_modules|\..*)$/.test(entry.name) ? [] : findDocuments(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
const DOCUMENTS = ['README.md', ...['src', 'e2e', '.github'].flatMap(findDocuments)];

const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');
const withoutCode = (text: string) => text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');

const anchorsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );

const links = DOCUMENTS.flatMap((path) =>
  [...withoutCode(read(path)).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]*))?\)/g)].map(([, target, anchor]) => ({
    from: path,
    to: target ? join(dirname(path), target) : path,
    anchor,
  })),
);

describe('the documentation', () => {
  it('links to files that exist', () => {
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(({ to }) => !existsSync(resolve(ROOT, to)))).toEqual([]);
  });

  it('links to headings that exist', () => {
    const anchored = links.filter(({ anchor }) => anchor !== undefined);
    expect(anchored.length).toBeGreaterThan(5);
    expect(anchored.filter(({ to, anchor = '' }) => !anchorsOf(to).includes(anchor))).toEqual([]);
  });

  it('has a README of at most 150 lines of at most 100 columns', () => {
    const lines = read('README.md').split('\n');
    expect(lines.length - 1).toBeLessThanOrEqual(150);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
  });

  it('leads from the README to every page of a room', () => {
    const reached = new Set(['README.md']);
    for (const path of reached) {
      for (const { from, to } of links) if (from === path && to.endsWith('.md')) reached.add(to);
    }
    expect(DOCUMENTS.filter((path) => path.endsWith('README.md') && !reached.has(path))).toEqual([]);
  });
});
