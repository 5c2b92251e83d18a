// The decoding worker: holds one open file and the pyramids of the pages that were decoded last.

import { showLife } from '../workers/index.ts';
import { createBrowserPlatform } from './browser-platform.ts';
import { openPicture, type PictureFile } from './decode.ts';
import { MediaError, toMediaErrorData } from './errors.ts';
import { DEFAULT_LIMITS, type MediaLimits } from './limits.ts';
import type { FromWorker, MediaResults, MediaTask, OpenPhase, ToWorker } from './messages.ts';
import { buildLevels, cropTile } from './pyramid.ts';
import { cropRgba, type Rect, type RgbaImage } from './rgba.ts';
import { findTextLines } from './text/find-lines.ts';

/** Bytes of decoded pages that are kept beside the one in use. */
const LEVELS_BUDGET = 512 * 1024 ** 2;
const PROGRESS_INTERVAL_MS = 50;

/** The most urgent first: what is on the screen, then what somebody waits for, then what fills the strip of pages. */
const URGENCY: readonly MediaTask['kind'][] = ['tile', 'decode', 'pixels', 'text-lines', 'thumbnail'];

interface DecodedPage {
  readonly levels: readonly RgbaImage[];
  readonly bytes: number;
}

const scope = self as unknown as {
  postMessage(message: FromWorker, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

let picture: PictureFile | undefined;
/** In the order of use, the last used last. */
const decodedPages = new Map<number, DecodedPage>();
const textLines = new Map<number, Rect[]>();
let shownPage = 0;
const queue: { id: number; task: MediaTask }[] = [];
let isWorking = false;

const post = (message: FromWorker, transfer: Transferable[] = []) => scope.postMessage(message, transfer);

/** Lets waiting messages in: they are not read between microtasks. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

function createReport(phase: OpenPhase): (share: number) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (share) => {
    const now = performance.now();
    if (share < 1 && now - last < PROGRESS_INTERVAL_MS) return;
    last = now;
    post({ kind: 'progress', phase, share });
  };
}

async function readFile(file: Blob, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > maxBytes) {
    const megabytes = (count: number) => `${Math.round(count / 1024 ** 2)} MB`;
    throw new MediaError('FileTooLarge', `The file has ${megabytes(file.size)}; the limit is ${megabytes(maxBytes)}.`);
  }
  const report = createReport('reading');
  const bytes = new Uint8Array(file.size);
  let at = 0;
  try {
    // Not every browser can iterate a stream.
    const reader = file.stream().getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes.set(part.value, at);
      at += part.value.length;
      report(at / file.size);
    }
  } catch (error) {
    throw new MediaError(
      'DecoderFailed',
      `The file could not be read: ${error instanceof Error ? error.message : error}`,
    );
  }
  return bytes;
}

/** Forgets the pages used longest ago, but never the newest nor the one on the screen. */
function forgetPages(newest: number): void {
  let total = [...decodedPages.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  for (const [index, { bytes }] of decodedPages) {
    if (total <= LEVELS_BUDGET) return;
    if (index === newest || index === shownPage) continue;
    decodedPages.delete(index);
    total -= bytes;
  }
}

async function getLevels(index: number, onProgress?: (share: number) => void): Promise<readonly RgbaImage[]> {
  const known = decodedPages.get(index);
  if (known) {
    decodedPages.delete(index);
    decodedPages.set(index, known);
    return known.levels;
  }
  if (!picture) throw new MediaError('DecoderFailed', 'No file is open.');
  const levels = buildLevels(await picture.decodePage(index, { onProgress }));
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

async function run(task: MediaTask): Promise<{ value: MediaResults[keyof MediaResults]; transfer: Transferable[] }> {
  if (task.kind === 'tile' || task.kind === 'decode') shownPage = task.page;
  if (task.kind === 'text-lines') {
    const known = textLines.get(task.page);
    if (known) return { value: known, transfer: [] };
  }
  const levels = await getLevels(task.page);
  const full = levels[0] as RgbaImage;
  switch (task.kind) {
    case 'tile': {
      const tile = cropTile(levels, task.level, task.column, task.row);
      if (!tile) throw new RangeError('There is no such tile.');
      const value = await toBitmap(tile);
      return { value, transfer: [value] };
    }
    case 'decode':
      return { value: null, transfer: [] };
    case 'pixels': {
      const value = cropRgba(full, task.rect ?? { x: 0, y: 0, width: full.width, height: full.height });
      return { value, transfer: [value.data.buffer] };
    }
    case 'text-lines': {
      const value = findTextLines(full);
      textLines.set(task.page, value);
      return { value, transfer: [] };
    }
    case 'thumbnail': {
      const value = await createThumbnail(levels, task.maxSide);
      return { value, transfer: [value] };
    }
  }
}

async function work(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  while (queue.length > 0) {
    await pause();
    const urgency = Math.min(...queue.map(({ task }) => URGENCY.indexOf(task.kind)));
    const place = queue.findIndex(({ task }) => URGENCY.indexOf(task.kind) === urgency);
    const [job] = queue.splice(place, 1);
    if (!job) continue;
    try {
      const { value, transfer } = await run(job.task);
      post({ kind: 'result', id: job.id, value }, transfer);
    } catch (error) {
      post({ kind: 'failed', id: job.id, error: toMediaErrorData(error) });
    }
  }
  isWorking = false;
}

async function open(file: Blob, limits: Partial<MediaLimits>): Promise<void> {
  try {
    picture = openPicture(
      await readFile(file, limits.maxFileBytes ?? DEFAULT_LIMITS.maxFileBytes),
      createBrowserPlatform(),
      limits,
    );
    // Headers alone do not tell whether the file is whole, so the first page is decoded before anything is promised.
    const report = createReport('decoding');
    report(0);
    await getLevels(0, report);
    const { format, pages, resolutions } = picture;
    post({ kind: 'opened', format, pages, resolutions });
  } catch (error) {
    post({ kind: 'refused', error: toMediaErrorData(error) });
  }
}

showLife((sign) => self.postMessage(sign));

scope.onmessage = ({ data }) => {
  if (data.kind === 'open') void open(data.file, data.limits);
  else {
    queue.push({ id: data.id, task: data.task });
    void work();
  }
};
