// Finds word boundaries by the ink: the engine guesses spaces badly between digits.
import { medianOf } from '../kernel/median.ts';
import type { GreyImage } from '../media/core.ts';
import { findRuns, INK, type Run } from './ink-runs.ts';
import type { RecognizedLine, RecognizedSymbol, RecognizedWord } from './recognized.ts';

/** Smaller gaps aren't spaces (share of a narrow space): blur takes some; dots have extra room. */
const NO_SPACE = { beside: 0.45, dot: 0.75 } as const;
/** Quantile of the engine's spaces that is narrow; number needed; default (line heights). */
const NARROW = 0.3;
const LEAST_SPACES = 4;
const USUAL_SPACE = 0.27;
/** Wider gaps separate columns. */
const WIDEST_SPACE = 0.3;
/** A space adds half a digit's width; the second value is for places where the engine has none. */
const FIGURE_SPACE = { found: 1.27, kept: 1.15 } as const;
/** In monospaced type, all characters have one width, and a space is one more. */
const TYPED_SPACE = 1.55;
/** Letters farther from their place in such type are misaligned. */
const OFF_STEP = 0.3;
/** Blank share of the pitch at a space; next to a dot it's up to 0.6. */
const TYPED_BLANK = 0.8;
/** Tolerance for equal distances in monospaced type, by the medians and for all but a few. */
const SAME = 0.08;
const EVEN = 0.14;
const MOST = 0.85;
const UNEVEN = /^[ijltfrmwMWI]$/u;
const LEAST_PAIRS = { line: 3, page: 8 } as const;
/** Minimum number of ink runs per letter; below, the ink doesn't show letters. */
const PARTED = 0.78;
/** Pieces of one row overlap by this share of the lower one; limits of height and distance. */
const SAME_ROW = 0.6;
const HIGHER = 2;
const WIDE_SPACE = 1;

interface Letter {
  readonly symbol: RecognizedSymbol;
  readonly word: RecognizedWord;
  /** True if the engine found a space before it. */
  readonly isFirst: boolean;
}

/** A character with its place. `isAlone`: it has its own ink run, so its place is exact. */
interface Cell extends Run, Letter {
  readonly isAlone: boolean;
  /** Its ink run, or the last of several; undefined if it is invisible. */
  readonly run: Run | undefined;
}

/** Pitch between the middles of adjacent characters (px); undefined with too few. */
interface Face {
  readonly space: number;
  readonly figurePitch: number | undefined;
  readonly typedPitch: number | undefined;
}

type Pair = readonly [Cell, Cell];

interface Pitches {
  /** Px. */
  readonly pitch: number;
  readonly even: readonly number[];
  readonly uneven: readonly number[];
}

const middleOf = ({ x0, x1 }: Pick<Run, 'x0' | 'x1'>) => (x0 + x1) / 2;
const distance = ([one, other]: Pair) => middleOf(other) - middleOf(one);
const isEach = (pattern: RegExp, pair: Pair) =>
  pair.every(({ isAlone, symbol }) => isAlone && pattern.test(symbol.text));
const isSpoken = ({ symbol }: Cell) => /[\p{L}\p{N}]/u.test(symbol.text);
const pairsOf = (cells: readonly Cell[]): Pair[] =>
  cells.slice(1).map((cell, index) => [cells[index] as Cell, cell] as const);

const LETTER = /^\p{L}$/u;
const FIGURE = /^\p{Nd}$/u;

/** Alignment steps of symbols and ink runs: numbers of each, and the cost (line heights). */
const STEPS = [
  { symbols: 1, runs: 1, cost: 0 },
  // Touching letters.
  { symbols: 2, runs: 1, cost: 0.5 },
  { symbols: 3, runs: 1, cost: 1 },
  { symbols: 4, runs: 1, cost: 1.5 },
  // A broken letter, a quotation mark, or dirt.
  { symbols: 1, runs: 2, cost: 0.5 },
  { symbols: 0, runs: 1, cost: 1 },
  { symbols: 1, runs: 0, cost: 1.5 },
] as const;

type Step = (typeof STEPS)[number];

/** Cost per line height between a symbol's box and its run. */
const OFF = 2;
/** Some boxes are far off (line heights): larger distances cost no more. */
const FAR = 0.7;
/** Cost of letters that touch across what the engine takes for a space. */
const OVER_SPACE = 1;
/** Maximum cost of an alignment per letter. */
const WORST = 0.3;

/** Aligns symbols with runs at least cost; undefined if bad. The engine's boxes are rough. */
function layOn(letters: readonly Letter[], runs: readonly Run[], height: number): Step[] | undefined {
  const across = runs.length + 1;
  const count = letters.length;
  const costs = new Float64Array((count + 1) * across).fill(Number.POSITIVE_INFINITY);
  const steps = new Uint8Array(costs.length);
  costs[0] = 0;
  for (let i = 0; i <= count; i += 1) {
    for (let j = 0; j < across; j += 1) {
      const cost = costs[i * across + j] as number;
      if (cost === Number.POSITIVE_INFINITY) continue;
      for (const [index, step] of STEPS.entries()) {
        const [nextSymbol, nextRun] = [i + step.symbols, j + step.runs];
        if (nextSymbol > count || nextRun >= across) continue;
        const [first, last] = [letters[i]?.symbol.bbox, letters[nextSymbol - 1]?.symbol.bbox];
        const [from, to] = [runs[j], runs[nextRun - 1]];
        const isBoth = step.symbols > 0 && step.runs > 0 && first && last && from && to;
        const off = isBoth ? Math.min(Math.abs(first.x0 + last.x1 - from.x0 - to.x1) / 2 / height, FAR) : 0;
        const spaces = letters.slice(i + 1, nextSymbol).filter(({ isFirst }) => isFirst).length;
        const place = nextSymbol * across + nextRun;
        const sum = cost + step.cost + off * OFF + spaces * OVER_SPACE;
        if (sum >= (costs[place] as number)) continue;
        costs[place] = sum;
        steps[place] = index;
      }
    }
  }
  if ((costs[costs.length - 1] as number) > WORST * count) return undefined;
  const path: Step[] = [];
  for (let [i, j] = [count, runs.length]; i > 0 || j > 0; ) {
    const step = STEPS[steps[i * across + j] as number] as Step;
    path.unshift(step);
    i -= step.symbols;
    j -= step.runs;
  }
  return path;
}

const heightOf = ({ bbox }: RecognizedLine) => bbox.y1 - bbox.y0;

function toCells(line: RecognizedLine, runs: readonly Run[]): Cell[] {
  const letters = line.words.flatMap((word) =>
    word.symbols.map((symbol, index) => ({ symbol, word, isFirst: index === 0 })),
  );
  const cells: Cell[] = [];
  let run = 0;
  for (const step of layOn(letters, runs, heightOf(line)) ?? []) {
    const own = letters.slice(cells.length, cells.length + step.symbols);
    const [from, to] = [runs[run], runs[run + step.runs - 1]];
    run += step.runs;
    for (const [index, letter] of own.entries()) {
      const { x0, x1, y0, y1 } = letter.symbol.bbox;
      const isAlone = own.length === 1 && step.runs === 1;
      if (step.runs === 0 || !from || !to) cells.push({ ...letter, isAlone, run: undefined, x0, x1, height: y1 - y0 });
      else {
        // Touching letters share their ink by the engine's boxes.
        const share = (x: number) => Math.min(to.x1, Math.max(from.x0, x));
        const left = index === 0 ? from.x0 : share(x0);
        const right = index === own.length - 1 ? to.x1 : share(x1);
        cells.push({ ...letter, isAlone, run: to, x0: left, x1: Math.max(left + 1, right), height: from.height });
      }
    }
  }
  return cells;
}

/** Returns distances of adjacent letters per pitch; narrow and wide letters separately. */
function pitchesOf(cells: readonly Cell[]): Pitches {
  const pairs = pairsOf(cells).filter((pair) => !pair[1].isFirst && isEach(LETTER, pair));
  const pitch = medianOf(pairs.map(distance));
  const sharesOf = (isUneven: boolean) =>
    pairs
      .filter((pair) => pair.some(({ symbol }) => UNEVEN.test(symbol.text)) === isUneven)
      .map((pair) => distance(pair) / pitch);
  return { pitch, even: sharesOf(false), uneven: sharesOf(true) };
}

/** Returns whether narrow and wide letters have equal distances: monospaced type. */
function areTyped({ even, uneven }: Omit<Pitches, 'pitch'>, least: number): boolean {
  if (Math.min(even.length, uneven.length) < least) return false;
  if (Math.abs(medianOf(even) - medianOf(uneven)) > SAME) return false;
  const shares = [...even, ...uneven];
  return shares.filter((share) => Math.abs(share - 1) <= EVEN).length >= shares.length * MOST;
}

function findFigurePitch(cells: readonly Cell[]): number | undefined {
  const distances = pairsOf(cells)
    .filter((pair) => isEach(FIGURE, pair))
    .map(distance)
    .toSorted((a, b) => a - b);
  // Most groups have several digits: the lower quartile has no spaces.
  return distances.length < 3 ? undefined : distances[Math.floor(distances.length / 4)];
}

/** Returns the widest blank between two characters' middles, or where the engine found it. */
function blankBetween([one, other]: Pair, runs: readonly Run[]): number {
  const room = other.isFirst ? (one.word.bbox.y1 - one.word.bbox.y0) / 6 : 0;
  const from = Math.min(middleOf(one), other.isFirst ? one.word.bbox.x1 - room : Number.POSITIVE_INFINITY);
  const to = Math.max(middleOf(other), other.isFirst ? other.word.bbox.x0 + room : 0);
  const ends = runs.filter(({ x0, x1 }) => x1 > from && x0 < to);
  return ends.slice(1).reduce((widest, { x0 }, index) => Math.max(widest, x0 - (ends[index] as Run).x1), 0);
}

function isSpace(pair: Pair, { space, figurePitch, typedPitch }: Face, runs: readonly Run[]): boolean {
  if (typedPitch !== undefined) {
    const steps = distance(pair) / typedPitch;
    if (isEach(/./u, pair) && Math.abs(steps - Math.round(steps)) < OFF_STEP) return steps > TYPED_SPACE;
    return pair[1].isFirst && blankBetween(pair, runs) > TYPED_BLANK * typedPitch;
  }
  // Continuous ink may be a rule or a smear: trust the engine.
  if (!pair[0].run || !pair[1].run || pair[0].run === pair[1].run) return pair[1].isFirst;
  const blank = blankBetween(pair, runs);
  const least = pair.every(isSpoken) ? NO_SPACE.beside : NO_SPACE.dot;
  if (blank < least * space) return false;
  if (figurePitch === undefined || !isEach(FIGURE, pair)) return pair[1].isFirst;
  return distance(pair) > (pair[1].isFirst ? FIGURE_SPACE.kept : FIGURE_SPACE.found) * figurePitch;
}

/** Widths of the engine's spaces; next to dots and at signs it finds false ones. */
const spacesOf = (cells: readonly Cell[], runs: readonly Run[]): number[] =>
  pairsOf(cells)
    .filter(([one, other]) => other.isFirst && isSpoken(one) && isSpoken(other))
    .map((pair) => blankBetween(pair, runs));

const narrowOf = (spaces: readonly number[]): number =>
  spaces.toSorted((a, b) => a - b)[Math.floor(spaces.length * NARROW)] ?? 0;

function toWord(cells: readonly Cell[]): RecognizedWord {
  const [first, last] = [cells[0] as Cell, cells.at(-1) as Cell];
  const symbols = cells.map(({ symbol, x0, x1 }) => ({ text: symbol.text, bbox: { ...symbol.bbox, x0, x1 } }));
  return {
    text: symbols.map(({ text }) => text).join(''),
    bbox: {
      x0: first.x0,
      x1: last.x1,
      y0: Math.min(...cells.map(({ word }) => word.bbox.y0)),
      y1: Math.max(...cells.map(({ word }) => word.bbox.y1)),
    },
    confidence: cells.reduce((sum, { word }) => sum + word.confidence, 0) / cells.length,
    symbols,
  };
}

/** Joins lines of one row that the engine separated by less than a wide space. */
function joinLines(lines: readonly RecognizedLine[]): RecognizedLine[] {
  const joined: RecognizedLine[] = [];
  for (const line of lines.toSorted((a, b) => a.bbox.x0 - b.bbox.x0)) {
    const height = heightOf(line);
    const index = joined.findIndex((before) => {
      const { bbox } = before;
      const gap = line.bbox.x0 - bbox.x1;
      const shared = Math.min(bbox.y1, line.bbox.y1) - Math.max(bbox.y0, line.bbox.y0);
      const [lower = 0, higher = 0] = [heightOf(before), height].toSorted((one, other) => one - other);
      const isOneRow = shared > SAME_ROW * lower && higher < HIGHER * lower;
      return isOneRow && gap > -height / 4 && gap < height * WIDE_SPACE;
    });
    const before = joined[index];
    if (!before) joined.push(line);
    else joined[index] = joinTextLines(before, line);
  }
  return joined;
}

function joinTextLines(one: RecognizedLine, other: RecognizedLine): RecognizedLine {
  const bbox = {
    x0: Math.min(one.bbox.x0, other.bbox.x0),
    y0: Math.min(one.bbox.y0, other.bbox.y0),
    x1: Math.max(one.bbox.x1, other.bbox.x1),
    y1: Math.max(one.bbox.y1, other.bbox.y1),
  };
  const wider = one.bbox.x1 - one.bbox.x0 > other.bbox.x1 - other.bbox.x0 ? one : other;
  return { ...wider, bbox, words: [...one.words, ...other.words] };
}

/** Returns ink runs at the threshold with about as many as letters; none if letters merge. */
function runsOf(line: RecognizedLine, image: GreyImage): Run[] {
  const room = heightOf(line) >> 1;
  const box = { ...line.bbox, x0: line.bbox.x0 - room, x1: line.bbox.x1 + room };
  const letters = line.words.reduce((sum, { symbols }) => sum + symbols.length, 0);
  const off = (runs: readonly Run[]) => Math.abs(runs.length - letters);
  const [faint, strong] = [findRuns(image, box, INK.faint), findRuns(image, box, INK.strong)];
  const runs = off(strong) < off(faint) ? strong : faint;
  return runs.length < letters * PARTED ? [] : runs;
}

interface Row {
  readonly line: RecognizedLine;
  readonly runs: readonly Run[];
  readonly cells: readonly Cell[];
}

/** Separates words as their ink is, and places characters at their own ink if isolated. */
export function respaceLines(lines: readonly RecognizedLine[], image: GreyImage): RecognizedLine[] {
  const rows = joinLines(lines).map((line) => {
    const runs = runsOf(line, image);
    return { line, runs, cells: toCells(line, runs) };
  });
  const pitches = rows.map(({ cells }) => pitchesOf(cells));
  const all = { even: pitches.flatMap(({ even }) => even), uneven: pitches.flatMap(({ uneven }) => uneven) };
  const isTyped = areTyped(all, LEAST_PAIRS.page);
  const pagePitch = isTyped ? medianOf(pitches.map(({ pitch }) => pitch).filter((pitch) => pitch > 0)) : undefined;
  const spaces = rows.map(({ cells, runs }) => spacesOf(cells, runs));
  const shares = spaces.flatMap((own, index) => own.map((space) => space / heightOf((rows[index] as Row).line)));
  const usual = shares.length >= LEAST_SPACES ? narrowOf(shares) : USUAL_SPACE;
  return rows.map(({ line, runs, cells }, index) => {
    if (cells.length === 0) return line;
    const own = pitches[index];
    const typedPitch = own && areTyped(own, isTyped ? 1 : LEAST_PAIRS.line) ? own.pitch : pagePitch;
    const found = spaces[index] ?? [];
    const high = heightOf(line);
    const space = Math.min(found.length >= LEAST_SPACES ? narrowOf(found) : usual * high, WIDEST_SPACE * high);
    const face = { space, figurePitch: findFigurePitch(cells), typedPitch };
    const words: Cell[][] = cells.slice(0, 1).map((cell) => [cell]);
    for (const pair of pairsOf(cells)) {
      if (isSpace(pair, face, runs)) words.push([pair[1]]);
      else words.at(-1)?.push(pair[1]);
    }
    return { ...line, words: words.map(toWord) };
  });
}
