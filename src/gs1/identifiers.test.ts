import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { IDENTIFIERS } from './identifiers.ts';

type Shape = readonly [characters: string, least: number, most: number, isOptional: boolean];

/** Check names of the dictionary, and ours. Omits those that need lists. */
const CHECKS: Readonly<Record<string, string>> = {
  csum: 'check',
  csumalpha: 'check-pair',
  yymmd0: 'month-day',
  yymmdd: 'day',
  yyyymmdd: 'day8',
  hhmi: 'time',
  hh: 'hour',
  mi: 'minute',
  ss: 'second',
  iso3166: 'country',
  iso3166999: 'countries',
  iso3166alpha2: 'letters',
  iso4217: 'currency',
  iso5218: 'sex',
  pcenc: 'encoded',
  latitude: 'latitude',
  longitude: 'longitude',
  yesno: 'yes-no',
  hyphen: 'minus',
  importeridx: 'importer',
  mediatype: 'medium',
  posinseqslash: 'position',
  nonzero: 'more-than-none',
  winding: 'winding',
  zero: 'zero',
  nozeroprefix: 'no-zero-first',
  pieceoftotal: 'piece',
  iban: 'iban',
};
/** Our own formats of numbers, which the dictionary lacks. */
const WRITTEN = new Set(['measure', 'amount', 'percent', 'hundredths', 'address']);

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

it('checks every part that the dictionary has a check for', () => {
  const source = readFileSync('node_modules/bwip-js/barcode.ps', 'utf8');
  const start = source.indexOf('/gs1syntax <<');
  let checks: (string | undefined)[] = [];
  for (const line of source.slice(start, source.indexOf('%%EndResource', start)).split('\n')) {
    if (line.includes('/parts [')) checks = [];
    const linters = /\/linters \[([^\]]*)\]/.exec(line)?.[1];
    if (linters !== undefined)
      checks.push([...linters.matchAll(/\/lint(\w+)/g)].flatMap(([, name = '']) => CHECKS[name] ?? [])[0]);
    const id = /^\s*\((\d{2,4})\) exch dup/.exec(line)?.[1];
    const ours = IDENTIFIERS.get(id ?? '')?.parts.map(({ content = '' }) => (WRITTEN.has(content) ? '' : content));
    if (id) expect(ours, id).toEqual(checks.map((check) => check ?? ''));
  }
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
