// Decoding worker: holds one open file and the pyramids of recently decoded pages.

import { createBrowserPlatform } from '../codecs/browser-platform.ts';
import { MediaError, toMediaErrorData } from '../codecs/errors.ts';
import { checkFileSize, DEFAULT_LIMITS } from '../codecs/limits.ts';
import { openPicture, type PictureFile } from '../codecs/open-picture.ts';
import { cropRgba, type RgbaImage } from '../codecs/rgba.ts';
import { stackFiles, withTurns } from '../codecs/turned-pages.ts';
import type { PageIndex } from '../kernel/page-number.ts';
import { message } from '../messages/index.ts';
import { type CallContext, causeOf, serveWorker } from '../workers/index.ts';
import type { MediaCalls, OpenedPicture, OpenPhase, OpenProgress } from './messages.ts';
import { buildLevels, cropTile } from './pyramid.ts';
import { findSlant, findTextLines } from './text/find-lines.ts';
import type { InkLine } from './text/lines-under.ts';

/** Budget for decoded pages in addition to the current one (bytes). */
const LEVELS_BUDGET = 512 * 1024 ** 2;
const PROGRESS_INTERVAL_MS = 50;

interface DecodedLevels {
  readonly levels: readonly RgbaImage[];
  readonly bytes: number;
}

let picture: PictureFile | undefined;
/** In order of use, most recent last. */
const decodedPages = new Map<PageIndex, DecodedLevels>();
const textLines = new Map<PageIndex, InkLine[]>();
let shownPage = 0;

type ReportProgress = CallContext<OpenProgress>['report'];

function createReport(onProgress: ReportProgress, phase: OpenPhase): (share: number) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (share) => {
    const now = performance.now();
    if (share < 1 && now - last < PROGRESS_INTERVAL_MS) return;
    last = now;
    onProgress({ phase, share });
  };
}

async function readFile(file: Blob, maxBytes: number, onProgress: ReportProgress): Promise<Uint8Array<ArrayBuffer>> {
  checkFileSize(file.size, maxBytes);
  const report = createReport(onProgress, 'reading');
  const bytes = new Uint8Array(file.size);
  let at = 0;
  try {
    // Not every browser can iterate streams.
    const reader = file.stream().getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes.set(part.value, at);
      at += part.value.length;
      report(at / file.size);
    }
  } catch (error) {
    throw new MediaError('DecoderFailed', message("Couldn't read the file: {reason}", { reason: causeOf(error) }));
  }
  return bytes;
}

/** Evicts the least recently used pages, but never the newest or the visible one. */
function forgetPages(newest: number): void {
  let total = [...decodedPages.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  for (const [index, { bytes }] of decodedPages) {
    if (total <= LEVELS_BUDGET) return;
    if (index === newest || index === shownPage) continue;
    decodedPages.delete(index);
    total -= bytes;
  }
}

function getPicture(): PictureFile {
  if (!picture) throw new MediaError('DecoderFailed', message('No file is open.'));
  return picture;
}

async function getLevels(index: PageIndex, onProgress?: (share: number) => void): Promise<readonly RgbaImage[]> {
  const known = decodedPages.get(index);
  if (known) {
    decodedPages.delete(index);
    decodedPages.set(index, known);
    return known.levels;
  }
  const levels = buildLevels(await getPicture().decodePage(index, { onProgress }));
  decodedPages.set(index, { levels, bytes: levels.reduce((sum, { data }) => sum + data.byteLength, 0) });
  forgetPages(index);
  return levels;
}

const toBitmap = ({ data, width, height }: RgbaImage, options: ImageBitmapOptions = {}) =>
  createImageBitmap(new ImageData(data, width, height), { colorSpaceConversion: 'none', ...options });

async function createThumbnail(levels: readonly RgbaImage[], maxSide: number): Promise<ImageBitmap> {
  const full = levels[0] as RgbaImage;
  const scale = Math.min(1, maxSide / Math.max(full.width, full.height));
  const source = levels.findLast(({ width, height }) => Math.max(width, height) >= maxSide) ?? full;
  return toBitmap(source, {
    resizeWidth: Math.max(1, Math.round(full.width * scale)),
    resizeHeight: Math.max(1, Math.round(full.height * scale)),
    resizeQuality: 'high',
  });
}

async function readPicture({ file, limits }: MediaCalls['add']['input'], report: ReportProgress): Promise<PictureFile> {
  const bytes = await readFile(file, limits.maxFileBytes ?? DEFAULT_LIMITS.maxFileBytes, report);
  return openPicture(bytes, createBrowserPlatform(), limits, { opensPdf: true });
}

async function open(input: MediaCalls['open']['input'], onProgress: ReportProgress): Promise<OpenedPicture> {
  const opened = await readPicture(input, onProgress);
  picture = withTurns(opened);
  // Headers don't show whether the file is complete: decode the first page before success.
  const report = createReport(onProgress, 'decoding');
  report(0);
  await getLevels(0, report);
  return factsOf(opened);
}

const factsOf = ({ format, pages, resolutions }: PictureFile): OpenedPicture => ({ format, pages, resolutions });

async function add(input: MediaCalls['add']['input']): Promise<OpenedPicture> {
  const opened = await readPicture(input, () => undefined);
  const all = stackFiles([getPicture(), withTurns(opened)]);
  // Reject files whose first page can't be decoded.
  await all.decodePage(getPicture().pages.length);
  picture = all;
  return factsOf(opened);
}

async function getFull(page: PageIndex): Promise<RgbaImage> {
  const [full] = await getLevels(page);
  if (!full) throw new RangeError('A page has its full size at least.');
  return full;
}

async function getTextLines(page: PageIndex): Promise<InkLine[]> {
  const known = textLines.get(page);
  if (known) return known;
  const lines = findTextLines(await getFull(page));
  textLines.set(page, lines);
  return lines;
}

serveWorker<MediaCalls>(
  {
    open: (input, { report }) => open(input, report),
    add,
    async tile({ page, level, column, row }, { transfer }) {
      shownPage = page;
      const tile = cropTile(await getLevels(page), level, column, row);
      if (!tile) throw new RangeError('There is no such tile.');
      const bitmap = await toBitmap(tile);
      transfer(bitmap);
      return bitmap;
    },
    async pixels({ page, rect }, { transfer }) {
      const image = cropRgba(await getFull(page), rect);
      transfer(image.data.buffer);
      return image;
    },
    lossyCoding: ({ page }) => getPicture().lossyCoding(page),
    async keepPage({ page }, { transfer }) {
      const kept = await getPicture().keepPage(page);
      transfer(...(kept?.chunks ?? []).map(({ buffer }) => buffer));
      return kept;
    },
    textLines: ({ page }) => getTextLines(page),
    slant: async ({ page }) => findSlant(await getFull(page)),
    async thumbnail({ page, maxSide }, { transfer }) {
      const bitmap = await createThumbnail(await getLevels(page), maxSide);
      transfer(bitmap);
      return bitmap;
    },
  },
  {
    // Order: visible tiles, pending requests, then thumbnails.
    urgency: ['open', 'add', 'tile', 'pixels', 'lossyCoding', 'keepPage', 'textLines', 'slant', 'thumbnail'],
    toErrorData: toMediaErrorData,
  },
);
