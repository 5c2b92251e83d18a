import { createOcrEngine, type OcrEngine } from '../../../src/ocr/engine.ts';
import { createNodeFiles } from '../../../src/ocr/node-files.ts';
import { recognizePage } from '../../../src/ocr/recognize.ts';
import { type GeneratedScan, generateScan } from '../../../src/testing/scans/generate.ts';
import { measureReading, type ScanMeasure } from '../../../src/testing/scans/measure.ts';
import { SCAN_TEXTS } from '../../../src/testing/scans/texts.ts';

export interface ReportChoice {
  readonly first: number;
  readonly count: number;
  readonly languages?: readonly string[] | undefined;
}

interface Row extends ScanMeasure {
  readonly scan: Pick<GeneratedScan, 'dpi' | 'language' | 'wear'>;
  readonly seconds: number;
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(2)} %`);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function toTable(name: string, rows: readonly Row[]): string {
  const data = rows.map((row) => row.data);
  const [printed = 0, found = 0, wrong = 0, covered = 0] = (['printed', 'found', 'wrong', 'covered'] as const).map(
    (key) => sum(data.map((one) => one[key])),
  );
  const offsets = rows.flatMap((row) => row.offsets.map(Math.abs)).toSorted((a, b) => a - b);
  const errors = percent(sum(rows.map((row) => row.errors)), sum(rows.map((row) => row.characters)));
  const within = percent(offsets.filter((offset) => offset <= 2).length, offsets.length);
  const right = percent(found, found + wrong);
  const seconds = (sum(rows.map((row) => row.seconds)) / Math.max(rows.length, 1)).toFixed(1);
  return `| ${name} | ${rows.length} | ${errors} | ${percent(covered, printed)} | ${percent(found, printed)} | ${right} | ${within} | ${seconds} |`;
}

export async function writeReport(choice: ReportChoice, report: (line: string) => void): Promise<string> {
  const files = createNodeFiles();
  const installed = files.installed();
  const known = SCAN_TEXTS.map(({ code }) => code).filter((code) => installed.includes(code));
  const languages = known.filter((code) => choice.languages?.includes(code) ?? true);
  const engines = new Map<string, OcrEngine>();
  const rows: Row[] = [];
  for (let seed = choice.first; seed < choice.first + choice.count; seed++) {
    const scan = await generateScan({ seed, languages });
    const engine = engines.get(scan.language) ?? (await createOcrEngine(files, scan.language));
    engines.set(scan.language, engine);
    const start = performance.now();
    const { page } = recognizePage(engine, scan.image, 1);
    const seconds = (performance.now() - start) / 1000;
    const reading = measureReading(page, scan);
    rows.push({ ...reading, scan, seconds });
    report(`${scan.name}${scan.wear.isFax ? ', fax' : ''}: ${percent(reading.errors, reading.characters)} wrong`);
  }
  const fine = rows.filter(({ scan }) => scan.dpi >= 200);
  return [
    '| Scans | Pages | Characters wrong | Data found | Found to the letter | Found is right | Words within 2 pt | Seconds a page |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    toTable('all', rows),
    toTable('200 dpi and more', fine),
    toTable(
      'as a fax',
      rows.filter(({ scan }) => scan.wear.isFax),
    ),
    ...languages.map((code) =>
      toTable(
        code,
        rows.filter(({ scan }) => scan.language === code),
      ),
    ),
  ].join('\n');
}
