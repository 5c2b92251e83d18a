// Rates the inspector: badly hidden secrets that it finds, false alarms on ordinary files, time.
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { inspectPdf, severityOf } from '../../../../src/inspect/index.ts';
import { rectsTouch } from '../../../../src/kernel/rect.ts';
import { fromBytes } from '../../../../src/pdf/byte-sources.ts';
import { type PdfEngine, readDrawn } from '../../../../src/pdf/engine.ts';
import { PdfError } from '../../../../src/pdf/errors.ts';
import { createPdfEngine } from '../../../../src/pdf/pdfium-engine.ts';
import { badWays, buildBadRedaction } from '../../../../src/testing/pdf/bad-redactions.ts';
import { hidingPlaces, writeHidingPlaces } from '../../../../src/testing/pdf/hiding-places.ts';
import { type RealPdf, readRealPdf, realPdfs } from '../../../../src/testing/pdf/real-files.ts';
import { buildTextPage } from '../../../../src/text/build-text-page.ts';
import { fromPdf } from '../../../../src/text/from-pdf.ts';
import { createPageSearch, type Hit, toDrawnWords, toSearchedPage } from '../../../../src/text/patterns/page-hits.ts';
import { EMPTY_REQUEST } from '../../../../src/text/patterns/request.ts';
import { createTextSearch } from '../../../../src/text/patterns/search.ts';

type Tell = (text: string) => void;
type Bytes = Uint8Array<ArrayBuffer>;

const WORD = 'Zyrkowitz';
const squeeze = (text = '') => text.replaceAll(/\s/g, '');

async function rateBadWays(engine: PdfEngine, seeds: number, report: Tell) {
  let [found, all] = [0, 0];
  for (const way of badWays)
    for (let seed = 0; seed < seeds; seed++) {
      const { bytes, secret } = buildBadRedaction(way, seed);
      const { findings } = await inspectPdf(bytes, { engine });
      // Pictures have no words.
      const isFound = findings.some(({ kind, text }) =>
        way === 'box over a picture' ? kind === 'content-under-box' : squeeze(text).includes(squeeze(secret)),
      );
      all += 1;
      if (isFound) found += 1;
      else report(`missed: ${way}, seed ${seed}`);
    }
  return { found, all };
}

async function findWord(engine: PdfEngine, bytes: Bytes): Promise<Hit[]> {
  const pdf = engine.open(fromBytes(bytes));
  const search = createPageSearch(createTextSearch({ ...EMPTY_REQUEST, words: [WORD] }));
  const hits: Hit[] = [];
  for (const index of pdf.info.pages.keys()) {
    const page = buildTextPage(fromPdf(pdf.characters(index)));
    hits.push(...(await search(toSearchedPage(page, index + 1, toDrawnWords(readDrawn(pdf, index))))));
  }
  pdf.close();
  return hits;
}

/** Draws a black box over each place, and leaves the text below. */
async function coverWords(bytes: Bytes, hits: readonly Hit[]): Promise<Bytes> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  for (const { page, selection } of hits) {
    const sheet = pdf.getPage(page - 1);
    for (const { x, y, width, height } of selection.lines) {
      const place = { x: x - 1, y: sheet.getHeight() - y - height - 1, width: width + 2, height: height + 2 };
      sheet.drawRectangle({ ...place, color: rgb(0, 0, 0) });
    }
  }
  return new Uint8Array(await pdf.save());
}

/** Rates the places of the generator of hidden words, each under a plain box. */
async function rateHidingPlaces(engine: PdfEngine, seed: number, report: Tell) {
  const places = hidingPlaces(WORD, seed);
  let [found, all] = [0, 0];
  const size = 20;
  for (let first = 0; first < places.length; first += size) {
    const part = places.slice(first, first + size);
    const source = writeHidingPlaces(part, WORD) as Bytes;
    const hits = await findWord(engine, source);
    const { findings } = await inspectPdf(await coverWords(source, hits), { engine });
    for (const [index, { name }] of part.entries()) {
      // The first page explains the others.
      const page = index + 2;
      const areas = hits.filter((hit) => hit.page === page).flatMap(({ selection }) => selection.lines);
      if (areas.length === 0) {
        report(`not under a box: ${name}`);
        continue;
      }
      all += 1;
      const own = findings.filter((finding) => finding.page === page && severityOf(finding) !== 'hidden');
      const isFound = areas.every((area) => own.some(({ rect }) => rect && rectsTouch(rect, area)));
      if (isFound) found += 1;
      else report(`missed under a box: ${name}: ${own.map(({ kind, text }) => `${kind} ${text ?? ''}`).join('; ')}`);
    }
  }
  return { found, all };
}

async function inspectReal({ file, password }: RealPdf, engine: PdfEngine) {
  const start = process.cpuUsage();
  try {
    const { findings, pages } = await inspectPdf(readRealPdf(file), { engine, ...(password ? { password } : {}) });
    const { user, system } = process.cpuUsage(start);
    return { findings, pages: pages.length, time: (user + system) / 1000 };
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return undefined;
  }
}

/** Counts ordinary files with a finding that is no mere hidden information. */
async function rateRealFiles(engine: PdfEngine, report: Tell) {
  const times: number[] = [];
  let [alarms, files, pages, time] = [0, 0, 0, 0];
  for (const entry of realPdfs ?? []) {
    const result = await inspectReal(entry, engine);
    if (!result) continue;
    files += 1;
    pages += result.pages;
    time += result.time;
    times.push(result.time / Math.max(1, result.pages));
    const alarming = result.findings.filter((finding) => severityOf(finding) !== 'hidden');
    if (alarming.length === 0) continue;
    alarms += 1;
    report(
      `alarm: ${entry.file}: ${alarming.map(({ kind, page, text }) => `${kind} p${page} ${text ?? ''}`).join('; ')}`,
    );
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { alarms, files, pages, mean: time / Math.max(1, pages), median: at(0.5), high: at(0.95) };
}

export async function rateInspector({ seed, seeds }: { readonly seed: number; readonly seeds: number }, report: Tell) {
  const engine = await createPdfEngine();
  const ways = await rateBadWays(engine, seeds, report);
  const places = await rateHidingPlaces(engine, seed, report);
  const rate = ({ found, all }: { readonly found: number; readonly all: number }) =>
    `${((100 * found) / Math.max(1, all)).toFixed(1)} % of ${all}`;
  const rows = [
    [`Secrets hidden in ${badWays.length} ways, found`, rate(ways)],
    [`Words drawn in unusual ways under a black box (seed ${seed}), found`, rate(places)],
  ];
  if (realPdfs) {
    const { alarms, files, pages, mean, median, high } = await rateRealFiles(engine, report);
    const ms = (value: number) => value.toFixed(0);
    rows.push(
      ['Ordinary files with an alarm', `${alarms} of ${files} (${((100 * alarms) / files).toFixed(1)} %)`],
      [`Processor time a page (ms), ${pages} pages`, `mean ${ms(mean)}, median ${ms(median)}, 95 % below ${ms(high)}`],
    );
  }
  return ['| | |', '|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
}
