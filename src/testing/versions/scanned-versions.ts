// Simulated scans of drawn pages: edited, rotated, rescaled, faded and noisy.
import { createRgba, type RgbaImage } from '../../codecs/rgba.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import { type PdfEngine, toRequest } from '../../pdf/node.ts';
import { type ReviewedDocument, resizePicture } from '../../review/index.ts';
import { EMPTY_TEXT_PAGE } from '../../text/text-page.ts';
import type { Random } from '../random.ts';
import { type DrawnPage, type DrawnWord, drawDocument, type Graphic, makeWords, PAGE } from './drawn-pages.ts';
import { type Edit, makeGraphic, SLOTS, unlike } from './edits.ts';

/** Simulates a scan: rotated about its middle, scaled, shifted, faded, with noise. */
export function scanPicture(image: RgbaImage, random: Random, degrees: number, scale: number): RgbaImage {
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const result = createRgba(width, height);
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) / scale, Math.sin(angle) / scale];
  const greyAt = (at: number) => {
    const [red = 0, green = 0, blue = 0] = image.data.subarray(at, at + 3);
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const [dx, dy] = [x - width / 2 + 7, y - height / 2 - 4];
      const u = image.width / 2 + dx * cos + dy * sin;
      const v = image.height / 2 - dx * sin + dy * cos;
      const [left, top] = [Math.floor(u), Math.floor(v)];
      const isIn = left >= 0 && top >= 0 && left < image.width - 1 && top < image.height - 1;
      const pixel = (row: number, column: number) => greyAt(((top + row) * image.width + left + column) * 4);
      const [fx, fy] = [u - left, v - top];
      const level = isIn
        ? (pixel(0, 0) * (1 - fx) + pixel(0, 1) * fx) * (1 - fy) + (pixel(1, 0) * (1 - fx) + pixel(1, 1) * fx) * fy
        : 255;
      result.data.fill(level * 0.85 + 25 + random.integer(-8, 8), at, at + 3);
      result.data[at + 3] = 255;
    }
  }
  return result;
}

/** A picture as a document. @param size page units; by default pixels */
export const pictureDocument = (picture: RgbaImage, size = { width: picture.width, height: picture.height }) =>
  ({
    pages: [size],
    readWords: async () => EMPTY_TEXT_PAGE,
    readPicture: async (_, width) => resizePicture(picture, width),
  }) satisfies ReviewedDocument;

export function renderPage(engine: PdfEngine, pdf: Uint8Array<ArrayBuffer>, dpi: number): RgbaImage {
  const document = engine.open(fromBytes(pdf));
  const size = document.info.pages[0] ?? PAGE;
  const picture = document.render(0, toRequest(size, dpi / 72));
  document.close();
  return picture;
}

/** Makes a page whose lines are paragraphs: an edit changes no other line. */
export function makeScannedPage(random: Random): DrawnPage {
  const lines = Array.from({ length: random.integer(10, 28) }, () => makeWords(random, random.integer(5, 9)));
  const words = lines.flatMap((line) => line.map((word, index) => ({ ...word, isFirst: index === 0 })));
  const graphics = SLOTS.filter(() => random.chance(0.6)).map((slot) => makeGraphic(random, slot, 'box'));
  return { id: 1, words, graphics };
}

interface EditedPage {
  readonly page: DrawnPage;
  readonly edits: readonly Edit[];
}

/** Changes, removes or appends a word. */
function editLine(random: Random, { page, edits }: EditedPage): EditedPage {
  const { places } = drawDocument([page]);
  const y = places.get(random.pick(page.words))?.y ?? 0;
  const line = page.words.filter((word) => places.get(word)?.y === y);
  const change = random.pick(['replace', 'remove', 'append'] as const);
  const [first, last] = [page.words.indexOf(line[0] as DrawnWord), page.words.indexOf(line.at(-1) as DrawnWord)];
  const at = change === 'append' ? last + 1 : change === 'remove' ? last : random.integer(first + 1, last);
  const words = change === 'remove' ? [] : unlike(random, line, 1);
  const area = { x: 60, y: y - 12, width: 520, height: 16 };
  return {
    page: { ...page, words: page.words.toSpliced(at, change === 'append' ? 0 : 1, ...words) },
    edits: [...edits, { kind: 'graphic', page: page.id, area, covers: 0 }],
  };
}

function editBox(random: Random, { page, edits }: EditedPage): EditedPage {
  const slot = random.pick(SLOTS);
  const known = page.graphics.find(({ area }) => Math.abs(area.x - slot.x) < 20);
  const graphic: Graphic = known ?? makeGraphic(random, slot, random.pick(['box', 'line']), 0);
  const graphics = known ? page.graphics.filter((each) => each !== known) : [...page.graphics, graphic];
  const edit: Edit = { kind: 'graphic', page: page.id, area: graphic.area, covers: 0 };
  return { page: { ...page, graphics }, edits: [...edits, edit] };
}

export const editScannedPage = (random: Random, page: DrawnPage): EditedPage =>
  editBox(random, editLine(random, { page, edits: [] }));
