import { medianOf } from '../../../src/kernel/median.ts';
import { fromBytes } from '../../../src/pdf/byte-sources.ts';
import type { PdfEngine } from '../../../src/pdf/engine.ts';
import { createPdfEngine } from '../../../src/pdf/pdfium-engine.ts';
import { buildPdf, textLine } from '../../../src/testing/pdf/build-pdf.ts';
import { redactPdf } from '../../../src/testing/pdf/redact-pdf.ts';

const LINES = 45;
const WORDS = 'the engine was built by Miller and her pupils in the winter of that year as the letter says';
/** Render scale of the check (px/pt). */
const SCALE = 1.5;
const SIZE = { width: 612, height: 792 };

const createLetter = (pages: number) =>
  buildPdf({
    pages: Array.from({ length: pages }, () => ({
      content: Array.from({ length: LINES }, (_, line) => textLine(WORDS, 72, 740 - line * 15, 11)).join(''),
    })),
  });

/** One word in every fifth line of every page. */
const createRequests = (pages: number) =>
  Array.from({ length: pages }, (_, page) => ({
    page,
    areas: Array.from({ length: LINES / 5 }, (_line, index) => ({ x: 190, y: 41 + index * 75, width: 40, height: 13 })),
    reason: 'Name',
    shape: 'text' as const,
  }));

async function time(act: () => unknown): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

function readAndDraw(engine: PdfEngine, bytes: Uint8Array): void {
  const pdf = engine.open(fromBytes(bytes));
  const request = { scale: SCALE, x: 0, y: 0, width: SIZE.width * SCALE, height: SIZE.height * SCALE };
  for (const index of pdf.info.pages.keys()) {
    for (let turn = 0; turn < 2; turn++) {
      pdf.characters(index);
      pdf.render(index, request);
    }
  }
  pdf.close();
}

/** @returns a Markdown table of medians over the rounds, after a warm-up round */
export async function measureRedaction(pageCounts: readonly number[], rounds: number): Promise<string> {
  const engine = await createPdfEngine();
  const rows: string[] = [];
  for (const pages of pageCounts) {
    const [bytes, requests] = [createLetter(pages), createRequests(pages)];
    const redact = async () => {
      const result = await redactPdf(bytes, requests, { engine });
      if (!result.ok) throw new Error([result.error.message, ...result.error.problems].join(' '));
    };
    await redact();
    const [ours, least]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      ours.push(await time(redact));
      least.push(await time(() => readAndDraw(engine, bytes)));
    }
    const [own, engineAlone] = [medianOf(ours) / pages, medianOf(least) / pages];
    rows.push(`| ${pages} | ${own.toFixed(0)} | ${engineAlone.toFixed(0)} | ${(own / engineAlone).toFixed(1)} |`);
  }
  return [
    '| Pages | Redacted and checked, ms a page | Engine alone, ms a page | Ratio |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}
