// Fuzzes readers, redaction of lossy images, scans and autosave. Rounds have seeds, to rerun them.

import { MediaError } from '../../codecs/errors.ts';
import { createNodePlatform } from '../../codecs/node-platform.ts';
import { openPicture } from '../../codecs/open-picture.ts';
import type { MeasureText } from '../../kernel/text-layout.ts';
import { createImportJob, guardText } from '../../marks/document/import-job.ts';
import { toSources } from '../../marks/document/import-messages.ts';
import { definitionOf } from '../../marks/index.ts';
import type { PaintEnvironment } from '../../marks/kit/define-mark.ts';
import type { PdfEngine } from '../../pdf/engine.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { runReadingLaw } from '../barcode-pictures/reading-law.ts';
import { buildDocument } from '../build-marks.ts';
import { adversarialNames } from '../pdf/adversarial.ts';
import { runAdversarial } from '../pdf/run-adversarial.ts';
import { runJoin } from '../pdf/run-join.ts';
import { runPdf } from '../pdf/run-pdf.ts';
import { runReal } from '../pdf/run-real.ts';
import { createRandom, type Random } from '../random.ts';
import { recordPainting, testEnvironment } from '../recording-context.ts';
import { faultsOf, runRedactedCodesLaw } from '../redacted-codes-law.ts';
import { runRedactionLaw } from '../redaction-law.ts';
import { damageBytes, damageText, lengthenTexts } from './damage.ts';
import { runSchedule } from './storage-schedules.ts';

export const FUZZ_KINDS = [
  'marks',
  'picture',
  'pdf',
  'join',
  'redaction',
  'redact-pdf',
  'redact-codes',
  'redact-real',
  'storage',
  'barcodes',
] as const;
const SLOW_KINDS: ReadonlySet<FuzzKind> = new Set(['redact-pdf', 'redact-codes', 'redact-real']);
/** Kinds whose rounds need no external programs and take less than seconds. */
export const QUICK_KINDS: readonly FuzzKind[] = FUZZ_KINDS.filter((kind) => !SLOW_KINDS.has(kind));

export type FuzzKind = (typeof FUZZ_KINDS)[number];

export interface FuzzInputs {
  readonly texts: readonly string[];
  readonly pictures: readonly Uint8Array<ArrayBuffer>[];
  readonly pdfs?: readonly Uint8Array<ArrayBuffer>[];
}

export interface FuzzFailure {
  readonly seed: number;
  readonly what: FuzzKind;
  readonly reason: string;
}

/** Maximum characters measured while painting a mark: its layout must not be quadratic. */
const MOST_MEASURED = 20_000_000;

function countingEnvironment(): PaintEnvironment {
  const environment = testEnvironment();
  const measureText = environment.measure('');
  let measured = 0;
  const measure: MeasureText = (text, fontSize) => {
    measured += text.length;
    if (measured > MOST_MEASURED) throw new Error(`More than ${MOST_MEASURED} characters were measured for one mark`);
    return measureText(text, fontSize);
  };
  return { ...environment, measure: () => measure };
}

const PAGE = { width: 1000, height: 1400 };
const sources = toSources({ date: '2024-01-01T00:00:00.000Z', pages: [PAGE], uids: ['taken'] });
/** Headers may state huge sizes: small images suffice to find faults. */
const LIMITS = { maxPixels: 4_000_000, maxSide: 10_000, maxPages: 50 };

/** Imports text like the app; throws unexpected errors. */
export function runMarks(text: string): void {
  if (guardText(text) !== undefined) return;
  const made = createImportJob(text, sources);
  if (!made.ok) return;
  const choices = { faulty: 'repair', duplicates: 'both' } as const;
  made.value.summarize(choices);
  const { marks } = made.value.take(choices);
  const uids = new Set(marks.map(({ uid }) => uid));
  if (uids.size !== marks.length) throw new Error('Two marks were taken under one uid');
  for (const mark of marks) {
    const { geometry, paint, describe } = definitionOf(mark);
    const environment = countingEnvironment();
    describe(mark);
    for (const pageNumber of geometry.pageNumbers(mark).slice(0, 3)) {
      const recording = recordPainting();
      paint(recording.context, geometry.onPage(mark, pageNumber, PAGE), pageNumber, environment);
      if (recording.depth() !== 0) throw new Error(`${mark.type} leaves the context saved`);
    }
  }
  JSON.stringify({ marks });
}

/** Opens and decodes everything; only MediaErrors are expected. */
export async function runPicture(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const file = openPicture(bytes, createNodePlatform(), LIMITS);
    for (const [index, { width, height }] of file.pages.entries()) {
      const { data } = await file.decodePage(index);
      if (data.length !== width * height * 4) throw new Error('A page has other pixels than its header says');
    }
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
  }
}

let pdfEngine: Promise<PdfEngine> | undefined;

const generateText = (random: Random): string => JSON.stringify(buildDocument(random.integer(0, 1e6), 6));

async function runKind(what: FuzzKind, inputs: FuzzInputs, random: Random): Promise<void> {
  switch (what) {
    case 'marks': {
      const isReal = inputs.texts.length > 0 && random.chance(0.3);
      const text = isReal ? random.pick(inputs.texts) : generateText(random);
      runMarks(random.chance(0.15) ? lengthenTexts(generateText(random), random) : damageText(text, random));
      return;
    }
    case 'picture':
      await runPicture(damageBytes(random.pick(inputs.pictures), random));
      return;
    case 'pdf':
      await runPdf(damageBytes(random.pick(inputs.pdfs ?? []), random));
      return;
    case 'join':
      await runJoin(damageBytes(random.pick(random.chance(0.2) ? inputs.pictures : (inputs.pdfs ?? [])), random));
      return;
    case 'redaction': {
      const { isKept, kind } = await runRedactionLaw(random);
      if (!isKept) throw new Error(`The written file depends on what is redacted: ${kind}`);
      return;
    }
    case 'redact-pdf': {
      const name = random.pick(adversarialNames);
      pdfEngine ??= createPdfEngine();
      const seeds = [random.integer(0, 1e6), random.integer(0, 1e6)];
      const faults = await runAdversarial(name, seeds, await pdfEngine);
      if (faults.length > 0) throw new Error(`${name}, ${seeds.join(' and ')}: ${faults.join('; ')}`);
      return;
    }
    case 'redact-codes': {
      const faults = faultsOf(await runRedactedCodesLaw(random, random.integer(2, 10)));
      if (faults.length > 0) throw new Error(faults.join('; '));
      return;
    }
    case 'redact-real': {
      pdfEngine ??= createPdfEngine();
      const { faults } = await runReal(random.pick(inputs.pdfs ?? []), random.integer(0, 1e6), await pdfEngine);
      if (faults.length > 0) throw new Error(faults.join('; '));
      return;
    }
    case 'storage': {
      const reason = await runSchedule(random.integer(0, 2 ** 31));
      if (reason !== undefined) throw new Error(reason);
      return;
    }
    case 'barcodes':
      await runReadingLaw(random);
  }
}

/** Measures CPU time (ms), independent of load. */
async function measureWork(act: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function runRound(
  seed: number,
  inputs: FuzzInputs,
  kinds: readonly FuzzKind[],
  mostWork: number,
): Promise<FuzzFailure | undefined> {
  const random = createRandom(seed);
  const what = random.pick(
    kinds.filter((kind) => {
      if (kind === 'picture') return inputs.pictures.length > 0;
      return !['pdf', 'join', 'redact-real'].includes(kind) || (inputs.pdfs ?? []).length > 0;
    }),
  );
  let work: number;
  try {
    work = await measureWork(() => runKind(what, inputs, random));
  } catch (error) {
    return { seed, what, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  return !what.startsWith('redact') && work > mostWork
    ? { seed, what, reason: `It took ${Math.round(work)} ms of work` }
    : undefined;
}

/** Runs rounds until the time or number limit. @returns the rounds and their failures */
export async function fuzz(
  inputs: FuzzInputs,
  options: {
    readonly seed: number;
    readonly milliseconds: number;
    readonly rounds?: number;
    /** Default: all quick ones. */
    readonly kinds?: readonly FuzzKind[];
    /** Maximum CPU time per damaged input (ms); unlimited by default. */
    readonly mostWork?: number;
    onRound?(seed: number): void;
  },
): Promise<{ readonly rounds: number; readonly failures: readonly FuzzFailure[] }> {
  const { seed, milliseconds, rounds = Number.POSITIVE_INFINITY, kinds = QUICK_KINDS, onRound } = options;
  const { mostWork = Number.POSITIVE_INFINITY } = options;
  const end = performance.now() + milliseconds;
  const failures: FuzzFailure[] = [];
  let done = 0;
  while (done < rounds && performance.now() < end) {
    onRound?.(seed + done);
    const failure = await runRound(seed + done, inputs, kinds, mostWork);
    if (failure) failures.push(failure);
    done += 1;
  }
  return { rounds: done, failures };
}
