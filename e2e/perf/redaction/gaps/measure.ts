// Attacks the gaps of generated lines: measures what each channel of the redacted file tells.
import { createHash } from 'node:crypto';
import { rectAt, rectsTouch } from '../../../../src/kernel/rect.ts';
import { fromBytes } from '../../../../src/pdf/byte-sources.ts';
import type { PdfEngine } from '../../../../src/pdf/engine.ts';
import { createPdfEngine } from '../../../../src/pdf/pdfium-engine.ts';
import type { RedactedFile } from '../../../../src/redaction/types.ts';
import { LAST_NAMES } from '../../../../src/redaction/width/names.ts';
import {
  createGapSet,
  createParagraph,
  type GapDocument,
  type GapSet,
  LAYOUTS,
  STYLES,
} from '../../../../src/testing/pdf/gap-documents.ts';
import { DRESSES } from '../../../../src/testing/pdf/gap-dress.ts';
import { readWords } from '../../../../src/testing/pdf/independent-readers.ts';
import { readRealPdf, realPdfs } from '../../../../src/testing/pdf/real-files.ts';
import { redactFile } from '../../../../src/testing/pdf/redact-word.ts';
import { createRandom } from '../../../../src/testing/random.ts';

type Gaps = 'uniform' | 'keep';

/** View of a line that an attacker has, by channel. */
type Sight = Readonly<Record<string, string>>;

const CHANNELS = [
  'width of the gap',
  'positions of other words',
  'length of the bar',
  'words on lines',
  'bytes',
] as const;
type Channel = (typeof CHANNELS)[number];

const PAGE_HEIGHT = 320;
/** Precision of an attacker (1/pt). */
const PRECISION = 100;
const LETTER_GAP = 1.2;

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Returns whether last lines of a paragraph are covered. */
const hasTail = ({ report }: RedactedFile) =>
  report.redactions.some(({ gap }) => gap?.kind === 'reflowed' && gap.why !== undefined);

const rounded = (value: number) => Math.round(value * PRECISION) / PRECISION;

const redact = (engine: PdfEngine, { bytes, areas, secrets }: GapDocument, gaps: Gaps) =>
  redactFile(
    engine,
    bytes,
    areas.map((area, index) => ({
      ...{ page: 0, areas: [area], reason: '', text: secrets[index] ?? '' },
      ...({ shape: 'text', gaps } as const),
    })),
    { now: () => new Date(0) },
  );

/** Reads a redacted page's characters by the baselines of its lines. */
function readLines(engine: PdfEngine, bytes: Uint8Array): Map<number, { x: number; end: number; text: string }[]> {
  const pdf = engine.open(fromBytes(bytes));
  const { count, codes, boxes, origins } = pdf.characters(0);
  pdf.close();
  const lines = new Map<number, { x: number; end: number; text: string }[]>();
  for (let index = 0; index < count; index++) {
    const text = String.fromCodePoint(codes[index] ?? 32);
    if (text.trim() === '') continue;
    const base = Math.round(PAGE_HEIGHT - (origins[2 * index + 1] ?? 0));
    const { x, width } = rectAt(boxes, index);
    lines.set(base, [...(lines.get(base) ?? []), { x: rounded(x), end: rounded(x + width), text }]);
  }
  return lines;
}

function seeLine(
  lines: ReturnType<typeof readLines>,
  y: number,
  { report, bytes }: RedactedFile,
): Record<Channel, string> {
  const letters = (lines.get(Math.round(y)) ?? []).toSorted((one, other) => one.x - other.x);
  const steps = letters.slice(1).map(({ x }, at) => rounded(x - (letters[at]?.end ?? 0)));
  const strip = { x: 0, y: PAGE_HEIGHT - y - 6, width: 1000, height: 5 };
  const bars = report.redactions.flatMap(({ areas }) => areas.filter((area) => rectsTouch(area, strip)));
  return {
    'width of the gap': steps.filter((step) => step > LETTER_GAP).join(' '),
    'positions of other words': letters.map(({ x }) => x).join(' '),
    'length of the bar': bars.map(({ width }) => rounded(width)).join(' '),
    'words on lines': [...lines].map(([base, all]) => `${base}: ${all.map(({ text }) => text).join('')}`).join('\n'),
    bytes: hashOf(bytes),
  };
}

/** Bits that an observation tells, as each secret leads to one. */
function entropyOf(values: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce(
    (sum, count) => sum - (count / values.length) * Math.log2(count / values.length),
    0,
  );
}

class Tally {
  readonly #sums = new Map<string, number>();
  readonly #counts = new Map<string, number>();

  add(name: string, value: number): void {
    this.#sums.set(name, (this.#sums.get(name) ?? 0) + value);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  count = (name: string): number => this.#counts.get(name) ?? 0;
  sum = (name: string): number => this.#sums.get(name) ?? 0;
  names = (start: string): string[] =>
    [...this.#counts]
      .filter(([name]) => name.startsWith(start))
      .map(([name, count]) => `${name.slice(start.length)} ${count}`);
  mean = (name: string): number => this.sum(name) / Math.max(1, this.count(name));
}

const CAN_TELL = 'what the sample can tell';
const PARAGRAPHS = [
  ['alone', 'at the end of their text'],
  ['above', 'above a heading'],
] as const;
/** Fewest words of a real page. */
const LEAST_WORDS = 40;
const METER = 'by the meter of the report';

/** Counts the other words that Poppler finds, and boxes that overlap. */
function countWords(tally: Tally, { bytes, report }: RedactedFile, words: readonly string[]): void {
  const found = readWords(bytes);
  const left = found.map(({ text }) => text);
  for (const word of words) {
    const at = left.indexOf(word);
    tally.add('found', at < 0 ? 0 : 1);
    if (at >= 0) left.splice(at, 1);
  }
  const cores = found.map(({ x, y, width, height }) => ({
    ...{ x: x + 0.2, y: y + height * 0.3, width: Math.max(0.1, width - 0.4), height: height * 0.4 },
  }));
  const bars = report.redactions.flatMap(({ areas }) => areas);
  for (const [index, core] of cores.entries())
    tally.add('overlaps', [...cores.slice(index + 1), ...bars].some((rect) => rectsTouch(rect, core)) ? 1 : 0);
}

const render = (engine: PdfEngine, bytes: Uint8Array) => {
  const pdf = engine.open(fromBytes(bytes));
  const { data } = pdf.render(0, { scale: 2, x: 0, y: 0, width: 840, height: 640 });
  pdf.close();
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
};

function compareUntouched(
  engine: PdfEngine,
  tally: Tally,
  { untouched }: GapSet,
  before: Uint8Array,
  after: Uint8Array,
) {
  const [one, other] = [render(engine, before), render(engine, after)];
  for (const { y, height } of untouched) {
    const strip = [Math.round(y * 2) * 840 * 4, Math.round((y + height) * 2) * 840 * 4] as const;
    tally.add('untouched', one.subarray(...strip).equals(other.subarray(...strip)) ? 1 : 0);
  }
}

async function attackSet(engine: PdfEngine, set: GapSet, gaps: Gaps, tally: Tally): Promise<readonly string[]> {
  const files: RedactedFile[] = [];
  for (const document of set.documents) files.push(await redact(engine, document, gaps));
  const pages = files.map(({ bytes }) => readLines(engine, bytes));
  for (const { report } of files) for (const { gap } of report.redactions) tally.add(METER, gap?.bits ?? 0);
  const reporting = new Set<string>();
  for (const y of set.lines) {
    const sights = files.map((file, at): Sight => seeLine(pages[at] ?? new Map(), y, file));
    for (const channel of CHANNELS) {
      const bits = entropyOf(sights.map((sight) => sight[channel] ?? ''));
      tally.add(channel, bits);
      if (bits > 0) reporting.add(`${channel}: ${set.kind}`);
    }
    tally.add(CAN_TELL, Math.log2(set.documents.length));
  }
  const [document, file] = [set.documents[0], files[0]];
  if (document && file && gaps === 'uniform') {
    countWords(tally, file, document.words);
    compareUntouched(engine, tally, set, document.bytes, file.bytes);
  }
  return [...reporting];
}

/**
 * Measures how many bits paragraphs tell of a last name: by their line breaks, and redacted.
 * Every other one stands above a heading, whose place tells the number of lines. Most have
 * underlines, highlights, backgrounds or links.
 */
async function attackParagraphs(engine: PdfEngine, { seed, paragraphs, secrets }: GapAttack, tally: Tally) {
  for (let at = 0; at < paragraphs; at++) {
    const random = createRandom(seed + at);
    const heading = at % 2 === 1 ? 'Below' : undefined;
    const [style, dress] = [STYLES[at % STYLES.length] ?? 'string', DRESSES[at % DRESSES.length] ?? 'plain'];
    const paragraph = createParagraph(random, style, LAST_NAMES, heading, dress);
    const name = heading === undefined ? 'alone' : 'above';
    const counts = paragraph.breaks.map((lines) => String(lines.split(' ').length));
    tally.add(`${name}: breaks`, entropyOf(paragraph.breaks));
    tally.add(`${name}: counts`, entropyOf(counts));
    const versions = Array.from({ length: secrets }, () => random.integer(0, LAST_NAMES.length - 1));
    const files: RedactedFile[] = [];
    for (const version of versions) files.push(await redact(engine, paragraph.write(version), 'uniform'));
    const hashes = files.map(({ bytes }) => hashOf(bytes));
    tally.add(`${name}: counts of these`, entropyOf(versions.map((version) => counts[version] ?? '')));
    tally.add(`${name}: bytes`, entropyOf(hashes));
    const [first] = versions;
    // Readers who don't know the words under a cover can't tell these apart.
    if (heading !== undefined && first !== undefined && files.some(hasTail)) {
      const others = versions.map((version) => paragraph.write(version, Number(counts[first])));
      const unknown: string[] = [];
      for (const document of others) unknown.push(hashOf((await redact(engine, document, 'uniform')).bytes));
      tally.add(`${name}: covered`, entropyOf(unknown));
    }
    for (const { report } of files)
      for (const { gap } of report.redactions) tally.add(`${name}: meter`, gap?.bits ?? 0);
    const [file, version] = [files[0], versions[0]];
    if (file && version !== undefined) countWords(tally, file, paragraph.write(version).words);
  }
}

/** Redacts a word of running text in each real file, and counts what the report says of its gap. */
async function measureFiles(engine: PdfEngine, count: number, seed: number, tally: Tally): Promise<void> {
  for (const { file, needsPassword } of (realPdfs ?? []).slice(0, count)) {
    if (needsPassword) continue;
    try {
      const bytes = readRealPdf(file);
      const words = readWords(bytes).filter(({ page, text }) => page === 0 && /^\p{L}{5,}$/u.test(text));
      if (words.length < LEAST_WORDS) continue;
      const { x, y, width, height, text } = createRandom(seed).pick(words);
      const area = { x, y: y + 0.1 * height, width, height: 0.8 * height };
      const request = { page: 0, areas: [area], reason: '', text, shape: 'text', gaps: 'uniform' } as const;
      const { report } = await redactFile(engine, bytes, [request]);
      for (const { gap } of report.redactions) {
        tally.add('files: meter', gap?.bits ?? 0);
        tally.add(`files: ${gap?.kind}${gap?.doubt ? ', in doubt' : ''}`, gap?.bits ?? 0);
      }
    } catch {
      tally.add('files: refused', 0);
    }
  }
}

export interface GapAttack {
  readonly seed: number;
  readonly lines: number;
  readonly secrets: number;
  readonly paragraphs: number;
  readonly files: number;
}

/** @returns a Markdown table of mean bits by channel */
export async function measureGaps(attack: GapAttack, report: (text: string) => void): Promise<string> {
  const { seed, lines, secrets, files } = attack;
  const engine = await createPdfEngine();
  const tallies = { uniform: new Tally(), keep: new Tally() };
  const cases = LAYOUTS.flatMap((layout) => STYLES.map((style) => [layout, style] as const));
  for (let at = 0; tallies.uniform.count(CAN_TELL) < lines; at++) {
    const [layout, style] = cases[(at * 5) % cases.length] ?? (['left', 'string'] as const);
    const set = createGapSet(createRandom(seed * 10_000 + at), layout, style, secrets);
    for (const gaps of ['uniform', 'keep'] as const) {
      // Keeping is no promise: a part of the lines gives its number.
      if (gaps === 'keep' && at % 5 !== 0) continue;
      const reporting = await attackSet(engine, set, gaps, tallies[gaps]);
      if (gaps === 'uniform') for (const each of reporting) report(`${each} (set ${at})`);
    }
    if (at % 10 === 0) report(`${tallies.uniform.count(CAN_TELL)} of ${lines} lines`);
  }
  await attackParagraphs(engine, attack, tallies.uniform);
  await measureFiles(engine, files, seed, tallies.uniform);
  const { uniform, keep } = tallies;
  const row = (name: string) => `| ${name} | ${uniform.mean(name).toFixed(3)} | ${keep.mean(name).toFixed(3)} |`;
  const bits = (name: string) => uniform.mean(name).toFixed(3);
  const share = (name: string) => `${(100 * uniform.mean(name)).toFixed(2)} %`;
  return [
    `| Mean bits a line (seed ${seed}) | uniform | keep |`,
    '|---|---|---|',
    `| lines | ${uniform.count(CAN_TELL)} | ${keep.count(CAN_TELL)} |`,
    ...[CAN_TELL, ...CHANNELS, METER].map(row),
    '',
    `- Other words found by Poppler: ${share('found')} of ${uniform.count('found')}.`,
    `- Overlaps of words and bars: ${uniform.sum('overlaps')}.`,
    `- Untouched lines that look the same: ${share('untouched')} of ${uniform.count('untouched')}.`,
    ...PARAGRAPHS.map(
      ([name, what]) =>
        `- ${uniform.count(`${name}: breaks`)} paragraphs ${what}: bytes tell ${bits(`${name}: bytes`)}, numbers of ` +
        `lines ${bits(`${name}: counts of these`)} of these secrets; of all names original breaks tell ` +
        `${bits(`${name}: breaks`)}, numbers of lines ${bits(`${name}: counts`)}, the meter says ${bits(`${name}: meter`)}.`,
    ),
    `- ${uniform.count('above: covered')} of these have their last lines covered: with other words there, bytes tell ` +
      `${bits('above: covered')}.`,
    `- A word in each of ${uniform.count('files: meter')} real files: the meter says ${bits('files: meter')} ` +
      `(${uniform.names('files: ').join('; ')}).`,
  ].join('\n');
}
