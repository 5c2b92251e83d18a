import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const toPath = (relative: string, base: string | URL = import.meta.url) => fileURLToPath(new URL(relative, base));
const GUIDE = new URL('../README.md', import.meta.url);
const SOURCES = toPath('..');
const text = readFileSync(GUIDE, 'utf8');

/** Links to project files, optionally with a name to find there: `[label](target) · \`name\``. */
const links = [...text.matchAll(/\[([^\]]+)\]\((?!https?:)([^)#]+)\)(?:\s+·\s+`(\w+)`)?/g)].map(
  ([, label = '', target = '', name]) => ({ label, target, name, path: toPath(target, GUIDE) }),
);

describe('the guide to the sources', () => {
  it('names files that exist, by their names', () => {
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter(({ path }) => !existsSync(path)).map(({ target }) => target)).toEqual([]);
    const files = links.filter(({ label }) => /\.\w+$/.test(label));
    expect(files.filter(({ label, path }) => !path.endsWith(`/${label}`)).map(({ target }) => target)).toEqual([]);
  });

  it('names symbols that exist in them', () => {
    const named = links.filter(({ name }) => name !== undefined);
    expect(named.length).toBeGreaterThan(30);
    const missing = named.filter(({ path, name }) => !new RegExp(`\\b${name}\\b`).test(readFileSync(path, 'utf8')));
    expect(missing.map(({ target, name }) => `${name} in ${target}`)).toEqual([]);
  });

  it('shows every room', () => {
    const rooms = readdirSync(SOURCES).filter((name) => statSync(`${SOURCES}/${name}`).isDirectory());
    const shown = [...text.matchAll(/^\| \[(\w+)\]/gm)].map(([, room]) => room);
    expect([...rooms].sort()).toEqual([...shown].sort());
  });
});
