import { describe, expect, it } from 'vitest';
import { CHARACTER, type PdfCharacters } from '../pdf/engine.ts';
import { createRandom, type Random } from '../testing/random.ts';
import { buildTextPage } from './build-text-page.ts';
import { createFinder, type FindQuery, foldAccents, quote } from './find.ts';
import { fromPdf } from './from-pdf.ts';
import { createSieve, fold, Sketcher } from './sketch.ts';

interface Placed {
  readonly code: number;
  readonly x: number;
  readonly y: number;
  readonly advance: number;
  readonly size: number;
  readonly angle?: number;
  readonly isGenerated?: boolean;
}

function toCharacters(all: readonly Placed[]): PdfCharacters {
  const boxes = Float32Array.from(all.flatMap(({ x, y, advance, size }) => [x, y - 0.8 * size, advance, size]));
  return {
    count: all.length,
    codes: Uint32Array.from(all, ({ code }) => code),
    boxes,
    inkBoxes: boxes,
    origins: Float32Array.from(all.flatMap(({ x, y }) => [x, y])),
    advances: Float32Array.from(all, ({ advance }) => advance),
    angles: Float32Array.from(all, ({ angle = 0 }) => angle),
    sizes: Float32Array.from(all, ({ size }) => size),
    flags: Uint8Array.from(all, ({ isGenerated }) => (isGenerated ? CHARACTER.generated : 0)),
    pictures: new Float32Array(),
    missingGlyphs: false,
    isCut: false,
  };
}

const LETTERS = [...'aabbcdeéßſKςσiİ-’'].map((letter) => letter.codePointAt(0) ?? 0);
/** Accents, a ligature, a joiner, PDFium's hyphen, surrogates, a right-to-left letter. */
const ODDITIES = [0x301, 0x308, 0xfb01, 0x200d, 2, 0xad, 0xd83d, 0xde00, 0x5d0, 0x4e2d, 0xa0];

/** Generates short lines in any order, with letters that jump, tilt, overlap and spread. */
function randomPage(random: Random): PdfCharacters {
  const all: Placed[] = [];
  const lines = Array.from({ length: random.integer(2, 9) }, (_, line) => line);
  const lean = random.chance(0.2) ? 0.03 : 0;
  for (const line of random.chance(0.5) ? lines.toReversed() : lines) {
    const size = random.pick([9, 10, 12]);
    let x = 50 + random.integer(0, 2) * 4;
    const y = 100 + line * 13;
    for (let left = random.integer(1, 9); left > 0; left--) {
      const code = random.chance(0.08) ? random.pick(ODDITIES) : random.pick(LETTERS);
      const advance = random.chance(0.05) ? 0 : 6;
      const angle = random.chance(0.05) ? random.pick([0.0005, 0.02, 0.03, 1.5]) : random.chance(0.3) ? lean : 0;
      all.push({ code, x, y: y + (random.chance(0.1) ? random.pick([0.5, 1.2, 3]) : 0), advance, size, angle });
      if (random.chance(0.06)) all.push({ ...(all.at(-1) as Placed), code: random.pick(LETTERS) });
      x += advance + (random.chance(0.2) ? random.pick([-7, -1, 0.3, 0.6, 0.9, 1.1, 4, 14]) : 0);
      if (random.chance(0.12)) all.push({ code: 0x20, x, y, advance: 3, size, isGenerated: random.chance(0.5) });
      if (random.chance(0.1)) x += 3;
    }
    if (random.chance(0.4)) all.push({ code: random.pick([0x2d, 2, 0x2010]), x, y, advance: 4, size });
    if (random.chance(0.6)) all.push({ code: random.pick([0x0d, 0x20]), x, y, advance: 0, size: 1, isGenerated: true });
  }
  return toCharacters(all);
}

function randomQuery(random: Random, text: string): FindQuery {
  const start = random.integer(0, Math.max(0, text.length - 2));
  const part = text.slice(start, start + random.integer(1, 12)).replace(/[-\u2010]?\n/g, random.chance(0.8) ? '' : ' ');
  return {
    text: random.pick([part, part.toUpperCase(), part.toLowerCase(), foldAccents(part)]),
    matchesCase: random.chance(0.3),
    wholeWords: random.chance(0.2),
    matchesAccents: random.chance(0.4),
    isExpression: false,
  };
}

const WORD: FindQuery = {
  text: 'Ockenheim',
  matchesCase: false,
  wholeWords: false,
  matchesAccents: false,
  isExpression: false,
};

/** Lines of type at once under another, as a page has them. */
const typed = (...lines: readonly string[]): PdfCharacters =>
  toCharacters(
    lines.flatMap((line, row) =>
      Array.from(line, (letter, column) => {
        const code = letter.codePointAt(0) ?? 0;
        return { code, x: 50 + column * 6, y: 100 + row * 14, advance: 6, size: 12 };
      }),
    ),
  );

describe('a sketch of a page', () => {
  it.each([1, 2])('never excludes hits of its text (seed %i)', (seed) => {
    const random = createRandom(seed);
    let found = 0;
    for (let round = 0; round < 400; round++) {
      const characters = randomPage(random);
      const { text } = buildTextPage(fromPdf(characters));
      const sketch = new Sketcher().sketch(characters);
      for (let asked = 0; asked < 4; asked++) {
        const query = randomQuery(random, text);
        if (createFinder(query)(text).length === 0) continue;
        found += 1;
        expect(createSieve(query)(sketch), JSON.stringify({ round, query, text, sketch })).toBe(true);
      }
    }
    expect(found).toBeGreaterThan(500);
  });

  it.each([
    ['whole', ['to Ockenheim', 'and back'], true],
    ['broken at the end of a line', ['back to Ocken-', 'heim and on'], true],
    ['over three lines', ['to Ock-', 'en', 'heim'], true],
    ['in another order of the content', ['heim and on', 'back to Ocken-'], true],
    ['not, with its beginning in the middle of a word', ['the Ockenes stay', 'heim and on'], false],
    ['not, with its end in the middle of a word', ['back to Ocken-', 'daheim and on'], false],
    ['not, with all its letters', ['oh, eine Mockke', 'ken hei mo'], false],
  ] as const)('tells of a word that is there %s', (_, lines, isThere) => {
    expect(createSieve(WORD)(new Sketcher().sketch(typed(...lines)))).toBe(isThere);
  });

  it('cannot decide on expressions', () => {
    const sieve = (query: Partial<FindQuery>) =>
      createSieve({ ...WORD, ...query })(new Sketcher().sketch(typed('nothing of that')));
    expect(sieve({ text: 'x+', isExpression: true })).toBe(true);
    expect(sieve({ text: '😀' })).toBe(true);
    expect(sieve({ text: '\u0301' })).toBe(true);
    expect(sieve({ text: 'και' })).toBe(true);
    expect(sieve({ text: 'x'.repeat(900) })).toBe(false);
  });

  it('folds equivalent spellings to the same', () => {
    const cased = Array.from({ length: 0x1ffff }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => letter.toLowerCase() !== letter || letter.toUpperCase() !== letter);
    const all = cased.join('');
    const apart = cased.filter((letter) => {
      const alike = all.match(new RegExp(quote(letter), 'giu')) ?? [];
      return [...alike, foldAccents(letter)].some((other) => fold(other) !== fold(letter));
    });
    expect(cased.length).toBeGreaterThan(2_500);
    // Iota and the iota accent: sketches don't decide on words with them.
    expect(apart).toEqual(['\u0345', '\u0399', '\u03b9', '\u1fbe']);
  });
});
