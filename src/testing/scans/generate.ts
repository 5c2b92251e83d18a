// Scanned pages with ground truth: words and their positions.
import type { Rect } from '../../kernel/rect.ts';
import type { GreyImage } from '../../media/text/ink.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import type { PdfCharacters, PdfEngine } from '../../pdf/engine.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { toRequest } from '../../pdf/render-request.ts';
import { createRandom } from '../random.ts';
import { throughJpeg, toLevels } from '../through-jpeg.ts';
import { FONTS, LAYOUTS, printPage } from './layouts.ts';
import { SCAN_TEXTS, type ScanDatum } from './texts.ts';
import { turnPoint, type Wear, wearOut } from './wear.ts';

export interface TrueWord {
  readonly text: string;
  /** Ink box on the printed page (pt). */
  readonly ink: Rect;
}

export interface GeneratedScan {
  readonly name: string;
  readonly language: string;
  readonly dpi: number;
  readonly wear: Wear;
  readonly image: GreyImage;
  readonly words: readonly TrueWord[];
  readonly data: readonly ScanDatum[];
  /** Maps a position in the scan (px) to the printed page (pt). */
  toPrinted(x: number, y: number): { x: number; y: number };
}

const POINTS = 72;

/** Extracts the words of the printed page, in content order. */
function wordsOf({ count, codes, inkBoxes }: PdfCharacters): TrueWord[] {
  const words: TrueWord[] = [];
  let text = '';
  let [x0, y0, x1, y1] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  const end = () => {
    if (text !== '') words.push({ text, ink: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 } });
    text = '';
    [x0, y0, x1, y1] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  };
  for (let index = 0; index < count; index++) {
    const code = codes[index] ?? 32;
    if (code <= 32) {
      end();
      continue;
    }
    const [x = 0, y = 0, width = 0, height = 0] = inkBoxes.subarray(index * 4, index * 4 + 4);
    text += String.fromCodePoint(code);
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x + width), Math.max(y1, y + height)];
  }
  end();
  return words;
}

let engine: Promise<PdfEngine> | undefined;

export interface ScanChoice {
  readonly seed: number;
  readonly languages?: readonly string[];
  readonly dpi?: number;
}

export async function generateScan({ seed, languages, dpi: wanted }: ScanChoice): Promise<GeneratedScan> {
  const random = createRandom(seed);
  const text = random.pick(SCAN_TEXTS.filter(({ code }) => languages?.includes(code) ?? true));
  const layout = random.pick(LAYOUTS);
  const font = random.pick(FONTS);
  const size = random.pick([9, 10, 11, 12]);
  const dpi = wanted ?? random.pick([150, 200, 240, 300]);
  const isFax = random.chance(0.2);
  const wear: Wear = {
    turn: random.chance(0.6) ? ((random.next() * 6 - 3) * Math.PI) / 180 : 0,
    noise: random.chance(0.5) ? random.integer(4, 18) : 0,
    blur: random.chance(0.4) ? random.next() * 0.9 : 0,
    shadow: random.chance(0.4) ? random.integer(20, 90) : 0,
    isFax,
    quality: !isFax && random.chance(0.3) ? 30 : undefined,
  };
  const { pdf, data } = await printPage(layout, text, font, size, random);
  engine ??= createPdfEngine();
  const document = (await engine).open(fromBytes(pdf));
  try {
    const page = document.info.pages[0] ?? { width: 0, height: 0 };
    const scale = dpi / POINTS;
    const clean = toLevels(document.render(0, toRequest(page, scale)));
    const worn = wearOut(clean, wear, random);
    const image = wear.quality === undefined ? worn : await throughJpeg(worn, wear.quality);
    return {
      name: `${seed}: ${layout}, ${text.code}, ${font} ${size} pt, ${dpi} dpi`,
      ...{ language: text.code, dpi, wear, image, data },
      words: wordsOf(document.characters(0)),
      toPrinted(x, y) {
        const place = turnPoint(image, -wear.turn, x, y);
        return { x: place.x / scale, y: place.y / scale };
      },
    };
  } finally {
    document.close();
  }
}
