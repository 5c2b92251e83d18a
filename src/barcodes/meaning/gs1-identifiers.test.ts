import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { IDENTIFIERS } from './gs1-identifiers.ts';

type Shape = readonly [characters: string, least: number, most: number, isOptional: boolean];

/** The syntax dictionary of GS1 as bwip-js carries it to check what it prints. */
function readDictionary(): Map<string, Shape[]> {
  const source = readFileSync('node_modules/bwip-js/barcode.ps', 'utf8');
  const start = source.indexOf('/gs1syntax <<');
  const shapes = new Map<string, Shape[]>();
  let parts: Shape[] = [];
  for (const line of source.slice(start, source.indexOf('%%EndResource', start)).split('\n')) {
    if (line.includes('/parts [')) parts = [];
    const part = /\/cset \/(\w) +\/min +(\d+) +\/max +(\d+) +\/opt (\w+)/.exec(line);
    if (part) parts.push([part[1] ?? '', Number(part[2]), Number(part[3]), part[4] === 'true']);
    const id = /^\s*\((\d{2,4})\) exch dup/.exec(line)?.[1];
    if (id) shapes.set(id, parts);
  }
  return shapes;
}

it('knows the identifiers of the dictionary, with the parts of their data', () => {
  const dictionary = readDictionary();
  expect(dictionary.size).toBeGreaterThan(500);
  const ours = new Map(
    [...IDENTIFIERS].map(([id, { parts }]) => [
      id,
      parts.map(({ characters, least, most, isOptional }): Shape => [characters, least, most, isOptional]),
    ]),
  );
  expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(dictionary));
});

it('has no identifier that is the start of another', () => {
  const ids = [...IDENTIFIERS.keys()];
  expect(ids.filter((id) => ids.some((other) => other !== id && other.startsWith(id)))).toEqual([]);
});

it('names every identifier', () => {
  for (const [id, { name, parts }] of IDENTIFIERS) {
    expect(name, id).toMatch(/^[A-Z]/);
    expect(parts.length, id).toBeGreaterThan(0);
  }
});
