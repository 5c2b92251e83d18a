// Redacts three words of each real file, and asks other programs what is left and what is lost.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBytes } from '../../../../src/pdf/byte-sources.ts';
import { type PdfDocument, type PdfEngine, readDrawn } from '../../../../src/pdf/engine.ts';
import { createPdfEngine } from '../../../../src/pdf/pdfium-engine.ts';
import { countUsed, loadForCounting, type UsedCounts } from '../../../../src/testing/pdf/count-kept.ts';
import {
  type FoundWord,
  readDecoded,
  readRaw,
  readWords,
  spellings,
} from '../../../../src/testing/pdf/independent-readers.ts';
import { pdfjsText } from '../../../../src/testing/pdf/pdfjs-text.ts';
import { pathOfRealPdf, realPdfs } from '../../../../src/testing/pdf/real-files.ts';
import { redactPdf } from '../../../../src/testing/pdf/redact-pdf.ts';
import { refusalText } from '../../../../src/testing/pdf/refusal-text.ts';
import { createRandom, type Random } from '../../../../src/testing/random.ts';
import { buildTextPage } from '../../../../src/text/build-text-page.ts';
import { fromPdf } from '../../../../src/text/from-pdf.ts';
import { createPageSearch, type Hit, toDrawnWords, toSearchedPage } from '../../../../src/text/patterns/page-hits.ts';
import { EMPTY_REQUEST } from '../../../../src/text/patterns/request.ts';
import { createTextSearch } from '../../../../src/text/patterns/search.ts';

const WORDS = 3;
/** Shorter words stand in other words and in the syntax of the file. */
const LEAST_LETTERS = 5;

interface Outcome {
  readonly file: string;
  readonly state: 'redacted' | 'refused' | 'no words' | 'unreadable';
  readonly why?: string;
  readonly words: readonly string[];
  /** Places of words that are left. */
  readonly left: readonly string[];
  readonly others: number;
  readonly lost: readonly string[];
  readonly pictures: readonly string[];
  /** Counts that fell, with the numbers before and after. */
  readonly fell: readonly string[];
  readonly worse: string | undefined;
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Picks words that stand in no longer word. */
function pickWords(words: readonly FoundWord[], random: Random): string[] {
  const texts = words.map(({ text }) => text);
  const known = new Set(texts);
  const all = fold(texts.join('\n'));
  const isAlone = (word: string) => {
    const folded = fold(word);
    return all.split(folded).length - 1 === texts.filter((text) => fold(text) === folded).length;
  };
  const fit = [...known].filter(
    (text) =>
      text.length >= LEAST_LETTERS && /^\p{L}+$/u.test(text) && fold(text) === text.toLowerCase() && isAlone(text),
  );
  const picked: string[] = [];
  while (picked.length < WORDS && fit.length > 0) {
    const word = random.pick(fit);
    fit.splice(fit.indexOf(word), 1);
    if (!picked.some((other) => fold(other) === fold(word))) picked.push(word);
  }
  return picked;
}

/** Removes PDF names, which aren't words. */
const withoutNames = (file: string) => file.replace(/\/[^\s()<>[\]{}/%]+/g, '/');

async function findLeft(bytes: Uint8Array, words: readonly string[], after: readonly FoundWord[]): Promise<string[]> {
  const [raw, decoded] = [withoutNames(readRaw(bytes)), withoutNames(readDecoded(bytes))];
  const seen = await pdfjsText(bytes);
  return words.flatMap((word) => {
    const ways = spellings(word);
    return [
      ...(ways.some((way) => raw.includes(way)) ? [`${word}: bytes`] : []),
      ...(ways.some((way) => decoded.includes(way)) ? [`${word}: qpdf`] : []),
      ...(after.some(({ text }) => fold(text).includes(fold(word))) ? [`${word}: Poppler`] : []),
      ...(fold(seen).includes(fold(word)) ? [`${word}: pdf.js`] : []),
    ];
  });
}

/** Returns the words that a page shows no more. */
function findLost(before: readonly FoundWord[], after: readonly FoundWord[], words: readonly string[]) {
  const secrets = words.map(fold);
  const others = before.filter(({ text }) => !secrets.some((secret) => fold(text).includes(secret)));
  const left = new Map<number, string[]>();
  for (const { page, text } of after) left.set(page, [...(left.get(page) ?? []), text]);
  const missed = others.filter(({ page, text }) => {
    const texts = left.get(page) ?? [];
    const at = texts.indexOf(text);
    if (at < 0) return true;
    texts.splice(at, 1);
    return false;
  });
  // Programs cut a line into words by its spaces, so they may be joined or parted now.
  const rest = new Map([...left].map(([page, texts]) => [page, texts.join('')] as const));
  const lost = missed.filter(({ page, text }) => {
    const letters = rest.get(page) ?? '';
    const at = letters.indexOf(text);
    if (at < 0) return true;
    rest.set(page, `${letters.slice(0, at)} ${letters.slice(at + text.length)}`);
    return false;
  });
  return { others: others.length, lost };
}

const checkOf = (path: string, password: string | undefined) => {
  const options = password === undefined ? [] : [`--password=${password}`];
  const { status, stderr, stdout } = spawnSync('qpdf', [...options, '--check', path], { encoding: 'utf8' });
  return {
    status: status ?? 9,
    reported: `${stdout}${stderr}`.split('\n').find((line) => /error|warning/i.test(line)),
  };
};

const fallen = (before: UsedCounts, after: UsedCounts): string[] =>
  Object.entries(before).flatMap(([name, count]) => {
    const now = after[name as keyof UsedCounts];
    return now < count ? `${name} ${count} → ${now}` : [];
  });

/** Finds words like the command line, without recognition of print. */
async function findHits(pdf: PdfDocument, words: readonly string[]): Promise<Hit[]> {
  const search = createPageSearch(createTextSearch({ ...EMPTY_REQUEST, words }));
  const hits: Hit[] = [];
  for (const index of pdf.info.pages.keys()) {
    const page = buildTextPage(fromPdf(pdf.characters(index)));
    hits.push(...(await search(toSearchedPage(page, index + 1, toDrawnWords(readDrawn(pdf, index))))));
  }
  return hits;
}

interface Asked {
  readonly password: string | undefined;
  readonly words: readonly string[];
  readonly gaps: 'uniform' | 'keep';
}

async function redactWords(engine: PdfEngine, bytes: Uint8Array, { password, words, gaps }: Asked) {
  const pdf = engine.open(fromBytes(bytes), password);
  const hits = await findHits(pdf, words);
  pdf.close();
  const requests = hits.map(({ page, selection, text }) => ({
    ...{ page: page - 1, areas: selection.lines, reason: '', text },
    ...({ shape: 'text', gaps } as const),
  }));
  return redactPdf(bytes, requests, { engine, pictureDpi: 72, ...(password === undefined ? {} : { password }) });
}

interface Entry {
  readonly file: string;
  readonly path: string;
  readonly password?: string;
}

async function run(engine: PdfEngine, entry: Entry, random: Random, gaps: Asked['gaps']): Promise<Outcome> {
  const { file, path, password } = entry;
  const nothing = { file, words: [], left: [], others: 0, lost: [], pictures: [], fell: [], worse: undefined };
  const source = new Uint8Array(readFileSync(path));
  const folder = mkdtempSync(join(tmpdir(), 'markwright-real-'));
  try {
    let before: readonly FoundWord[];
    try {
      before = readWords(source, password);
    } catch (error) {
      return { ...nothing, state: 'unreadable', why: `Poppler: ${String(error).split('\n')[0]}` };
    }
    const words = pickWords(before, random);
    if (words.length === 0) return { ...nothing, state: 'no words' };
    const result = await redactWords(engine, source, { password, words, gaps });
    if (!result.ok) return { ...nothing, state: 'refused', why: refusalText(result.error), words };
    const { bytes, details } = result.value;
    const after = readWords(bytes);
    const out = join(folder, 'after.pdf');
    writeFileSync(out, bytes);
    const { others, lost } = findLost(before, after, words);
    const was = join(folder, 'before.pdf');
    writeFileSync(was, source);
    const [one, other] = [checkOf(was, password), checkOf(out, undefined)];
    const [usedBefore, usedAfter] = [await loadForCounting(source), await loadForCounting(bytes)].map(countUsed);
    return {
      file,
      state: 'redacted',
      words,
      left: await findLeft(bytes, words, after),
      others,
      lost: lost.map(({ page, text }) => `${page + 1}: ${text}`),
      pictures: details.pages.flatMap(({ page, became, why }) =>
        became === 'picture' ? `page ${page}: ${JSON.stringify(why)}` : [],
      ),
      fell: usedBefore && usedAfter ? fallen(usedBefore, usedAfter) : [],
      worse: other.status > one.status ? (other.reported ?? 'unknown') : undefined,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param folder with PDF files, at any depth; undefined: the real files */
function listFiles(folder: string | undefined): Entry[] {
  if (folder !== undefined) {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.toLowerCase().endsWith('.pdf'))
      .map((file) => ({ file, path: join(folder, file) }));
  }
  if (!realPdfs) throw new Error('Real PDF files not found: ../shared/data/pdf is missing.');
  return realPdfs.map((entry) => ({ ...entry, path: pathOfRealPdf(entry.file) }));
}

export interface Sample {
  /** Undefined: the real files. */
  readonly folder: string | undefined;
  readonly seed: number;
  readonly count: number;
  /** Part of the names of files. */
  readonly only: string;
  readonly gaps: Asked['gaps'];
}

/** @param tell receives each file's outcome as a line of JSON */
export async function redactRealFiles(
  { folder, seed, count, only, gaps }: Sample,
  report: (line: string) => void,
): Promise<string> {
  const files = listFiles(folder).filter(({ file }) => file.includes(only));
  const order = createRandom(seed);
  const sample = files
    .map((entry) => ({ entry, place: order.next() }))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, count);
  const outcomes: Outcome[] = [];
  for (const { entry } of sample) {
    const own = [...entry.file].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, seed);
    const start = performance.now();
    // Like the command line: what an engine has read before may change its results.
    const outcome = await run(await createPdfEngine(), entry, createRandom(own), gaps).catch(
      (error: unknown): Outcome => ({
        ...{ file: entry.file, words: [], left: [], others: 0, lost: [], pictures: [], fell: [], worse: undefined },
        state: 'unreadable',
        why: String(error),
      }),
    );
    outcomes.push(outcome);
    report(JSON.stringify({ ...outcome, seconds: Math.round(performance.now() - start) / 1000 }));
  }
  return toTable(outcomes, seed, gaps);
}

function toTable(outcomes: readonly Outcome[], seed: number, gaps: string): string {
  const done = outcomes.filter(({ state }) => state === 'redacted');
  const count = (test: (outcome: Outcome) => boolean) => outcomes.filter(test).length;
  const sum = (of: (outcome: Outcome) => number) => done.reduce((total, outcome) => total + of(outcome), 0);
  const [others, lost] = [sum((each) => each.others), sum((each) => each.lost.length)];
  const rows: readonly (readonly [string, string | number])[] = [
    [`Files (seed ${seed}, gaps: ${gaps})`, outcomes.length],
    ['redacted', done.length],
    ['refused', count(({ state }) => state === 'refused')],
    ['without a word to redact', count(({ state }) => state === 'no words')],
    ['not read by Poppler or pdf-lib', count(({ state }) => state === 'unreadable')],
    ['Words left for any reader', sum(({ left }) => left.length)],
    ['Other words', others],
    ['of them kept', `${((1 - lost / Math.max(1, others)) * 100).toFixed(2)} %`],
    ['Pages that became pictures', sum(({ pictures }) => pictures.length)],
    ['Files with fewer links, fields, elements …', count(({ fell }) => fell.length > 0)],
    ['Files that qpdf finds worse', count(({ worse }) => worse !== undefined)],
  ];
  return ['| | |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');
}
