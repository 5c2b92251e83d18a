// Reads a written file back, and proves that no redacted pixel holds anything of the original.

import { concatBytes } from '../../codecs/bytes.ts';
import { JpegWriter } from '../../codecs/jpeg/write.ts';
import { openPicture } from '../../codecs/open-picture.ts';
import type { MediaPlatform } from '../../codecs/platform.ts';
import { type Rect, rectsTouch } from '../../kernel/rect.ts';
import type { RgbaImage } from '../../media/index.ts';
import { type Message, type MessageOrText, message } from '../../messages/index.ts';
import { emptyAreaMessage, emptyRedactions, maskOfRows } from '../areas.ts';
import { destroyedAreas, type SourcePage } from '../destroyed.ts';
import type { ProblemPlace } from '../messages.ts';
import { type OutputOptions, usesJpeg } from '../options.ts';
import type { PaintedStrip } from '../page-source.ts';
import type { PlannedFile } from '../plan.ts';
import { type Strip, stripsOf } from '../strips.ts';
import { WRITERS } from '../write/writers.ts';
import {
  addComparisons,
  compareStrip,
  type ExpectedStrip,
  isSame,
  NOTHING_COMPARED,
  rowsOf,
  type StripComparison,
  takeMasked,
} from './compare.ts';
import { pageCountsMessage } from './page-counts.ts';

/** Paints only a page's redactions and their margins, on a paper colour. */
export type PaintRedactions = (color: string, strip: Strip) => RgbaImage;

export interface CheckPorts {
  readonly platform: MediaPlatform;
  createRedactionPainter(page: SourcePage): PaintRedactions;
  /** Paints the page again, as it was written. */
  getStrips(page: SourcePage): AsyncIterable<PaintedStrip>;
  onStrip?(page: SourcePage): void;
}

interface PixelCheck extends StripComparison {
  readonly problems: readonly MessageOrText[];
}

export interface CheckedFile {
  readonly redactedPixels: number;
  readonly redactedPages: number;
  readonly problems: readonly MessageOrText[];
  readonly places: readonly ProblemPlace[];
}

async function throughJpeg(image: RgbaImage, quality: number, platform: MediaPlatform): Promise<RgbaImage> {
  const writer = new JpegWriter(image, quality);
  await writer.addStrip(image);
  return openPicture(concatBytes(await writer.finish()), platform).decodePage(0);
}

async function checkPage(
  page: SourcePage,
  written: RgbaImage,
  options: OutputOptions,
  ports: CheckPorts,
): Promise<PixelCheck> {
  if (written.width !== page.width || written.height !== page.height) {
    return {
      ...NOTHING_COMPARED,
      problems: [message('Page {page} was written in another size.', { page: page.pageNumber })],
    };
  }
  const empty = options.appliesRedactions ? emptyRedactions(page.marks, page.pageNumber, page) : [];
  if (empty.length > 0)
    return { ...NOTHING_COMPARED, problems: empty.map((mark) => emptyAreaMessage(mark, page.pageNumber)) };
  if (page.kept) return { ...NOTHING_COMPARED, problems: await checkKept(page, written, ports) };
  const areas = destroyedAreas(page, options);
  if (areas.length === 0) return { ...NOTHING_COMPARED, problems: [] };
  const paintRedactions = ports.createRedactionPainter(page);
  const demandOf = (strip: Strip): ExpectedStrip | undefined => {
    const mask = maskOfRows(areas, strip);
    if (!mask) return undefined;
    return { mask, onWhite: paintRedactions('#ffffff', strip), onBlack: paintRedactions('#000000', strip) };
  };
  let comparison = NOTHING_COMPARED;
  const compare = (strip: Strip, demand: ExpectedStrip, expected: RgbaImage) => {
    comparison = addComparisons(comparison, compareStrip(rowsOf(written, strip), expected, demand));
  };
  if (usesJpeg(options)) {
    for await (const { strip, image } of ports.getStrips(page)) {
      const demand = demandOf(strip);
      if (demand) {
        const mustBe = takeMasked(image, demand.onWhite, demand.mask);
        compare(strip, demand, await throughJpeg(mustBe, options.jpegQuality, ports.platform));
      }
      ports.onStrip?.(page);
    }
  } else {
    for (const strip of stripsOf(page)) {
      const demand = demandOf(strip);
      if (demand) compare(strip, demand, demand.onWhite);
      ports.onStrip?.(page);
    }
  }
  const { wrongPixels } = comparison;
  const problem = message(
    '{count, plural, one {On page {page}, # redacted pixel is not what the redaction makes of it.} other {On page {page}, # redacted pixels are not what the redaction makes of them.}}',
    { count: wrongPixels, page: page.pageNumber },
  );
  return { ...comparison, problems: wrongPixels > 0 ? [problem] : [] };
}

async function checkKept(page: SourcePage, written: RgbaImage, ports: CheckPorts): Promise<Message[]> {
  for await (const { strip, image } of ports.getStrips(page)) {
    if (!isSame(rowsOf(written, strip), image))
      return [message('Page {page} was changed in writing.', { page: page.pageNumber })];
    ports.onStrip?.(page);
  }
  return [];
}

/** Selectable words must not overlap redactions. */
function checkWords(page: SourcePage, words: readonly Rect[], options: OutputOptions): Message[] {
  if (words.length === 0) return [];
  const areas = destroyedAreas(page, options);
  const covered = words.filter(({ x, y, width, height }) => {
    const rect = { x: x * page.width, y: y * page.height, width: width * page.width, height: height * page.height };
    return areas.some((area) => rectsTouch(area, rect));
  });
  if (covered.length === 0) return [];
  return [
    message(
      '{count, plural, one {On page {page}, # selectable word is on a redaction.} other {On page {page}, # selectable words are on a redaction.}}',
      { count: covered.length, page: page.pageNumber },
    ),
  ];
}

export async function checkFile(
  bytes: Uint8Array<ArrayBuffer>,
  file: PlannedFile<SourcePage>,
  options: OutputOptions,
  ports: CheckPorts,
): Promise<CheckedFile> {
  const { decoders, words, problems: structureProblems } = await WRITERS[options.format].open(bytes, ports.platform);
  const problems = [...structureProblems];
  if (decoders.length !== file.pages.length) {
    problems.push(pageCountsMessage(decoders.length, file.pages.length));
  }
  const places: ProblemPlace[] = [];
  let redactedPixels = 0;
  let redactedPages = 0;
  for (const [index, page] of file.pages.entries()) {
    const written = await decoders[index]?.();
    if (!written) continue;
    const checked = await checkPage(page, written, options, ports);
    const onPage = [...checked.problems, ...checkWords(page, words[index] ?? [], options)];
    problems.push(...onPage);
    if (onPage.length > 0) places.push({ page: page.pageNumber });
    redactedPixels += checked.redactedPixels;
    if (checked.redactedPixels > 0) redactedPages += 1;
  }
  return { redactedPixels, redactedPages, problems, places };
}
