// Seeded symbols as printers draw them: bars, heights and gaps in nonstandard proportions.
import { EVERYTHING_AND_FURTHER } from '../../../src/barcodes/index.ts';
import { paintSymbol, toRgba } from '../../../src/testing/barcode-pictures/paint.ts';
import { printLinear } from '../../../src/testing/barcode-pictures/proportions.ts';
import { FURTHER_POSTAL_SYMBOLS, printPostal } from '../../../src/testing/postal/proportions.ts';
import { isRead, readOurs, readPlain } from './readers.ts';
import { percent, toTable } from './table.ts';

/** First seed: lower ones were used to develop the readers. */
const FIRST_SEED = 1000;
const SEEDS = 420;
/** Rotation of linear symbols (degrees). */
const TURNS = [0, 90, 0, 5, 45];

interface Print {
  readonly type: string;
  readonly text: string;
  readonly image: ReturnType<typeof toRgba>;
}

function printLines(seed: number): Print {
  const { type, text, symbol } = printLinear(seed);
  const turn = TURNS[seed % TURNS.length] ?? 0;
  return { type, text, image: toRgba(paintSymbol(symbol, { module: 1, turn, quiet: 30 })) };
}

const printRows =
  (symbols?: typeof FURTHER_POSTAL_SYMBOLS) =>
  (seed: number): Print => {
    const { type, text, ...picture } = printPostal(seed, symbols);
    return { type, text, image: toRgba(picture) };
  };

export async function reportProportions(report: (line: string) => void): Promise<string> {
  const tallies = new Map<string, { prints: number; ours: number; plain: number; wrong: number }>();
  for (const print of [printLines, printRows(), printRows(FURTHER_POSTAL_SYMBOLS)]) {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
      const { type, text, image } = print(seed);
      const tally = tallies.get(type) ?? { prints: 0, ours: 0, plain: 0, wrong: 0 };
      tallies.set(type, tally);
      // In one of ten 2 of 5 codes, the last digit is by chance a valid check digit and split off.
      const listed = { format: type, text, alt: type.includes('2Of5') ? [text.slice(0, -1)] : [] };
      const { reads } = await readOurs(image, [...EVERYTHING_AND_FURTHER, 'kixBarcode']);
      tally.prints++;
      if (isRead(listed, reads)) tally.ours++;
      else report(`not read: ${type}, seed ${seed}`);
      tally.wrong += reads.filter((read) => !isRead(listed, [read])).length;
      if (isRead(listed, (await readPlain(image)).reads)) tally.plain++;
    }
  }
  return toTable(
    ['type', 'prints', 'read', 'plain zxing-wasm', 'wrong values'],
    [...tallies].map(([type, { prints, ours, plain, wrong }]) => [
      type,
      String(prints),
      `${ours} (${percent(ours, prints)})`,
      `${plain} (${percent(plain, prints)})`,
      String(wrong),
    ]),
  );
}
