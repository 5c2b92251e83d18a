// A page of the file: where it is seen, how its points lie in it, its content and resources.
import { PDFArray, PDFDict, PDFName, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib';
import { concatBytes } from '../codecs/bytes.ts';
import type { Rect, Size } from '../kernel/rect.ts';
import { msg } from '../messages/index.ts';
import { toPagePoints, toUserSpace } from '../pdf/page-frame.ts';
import { type Box, boxOf, mapBox, meetBoxes, multiply } from './content/matrix.ts';
import { unreadable } from './content/state.ts';
import { decodeStream, get, listOf, numbersOf } from './objects.ts';

const LETTER: Box = [0, 0, 612, 792];

/** What a page has itself, or from the nodes above it. */
export function inherited(page: PDFDict, key: string): ReturnType<typeof get> {
  let node: ReturnType<typeof get> = page;
  for (let depth = 0; node instanceof PDFDict && depth < 50; depth++) {
    const value = get(node, key);
    if (value !== undefined) return value;
    node = get(node, 'Parent');
  }
  return undefined;
}

/** Gives a page what it has from the nodes above it: from then on nothing is found there. */
export function ownWhatIsInherited(page: PDFDict): void {
  for (const key of ['Resources', 'MediaBox', 'CropBox', 'Rotate']) {
    const value = inherited(page, key);
    if (value !== undefined && !page.has(PDFName.of(key)))
      page.set(PDFName.of(key), page.context.getObjectRef(value) ?? value);
  }
}

function boxAt(page: PDFDict, key: string): Box | undefined {
  const value = inherited(page, key);
  const numbers = value instanceof PDFArray ? numbersOf(value) : [];
  if (numbers.length !== 4) return undefined;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbers;
  const box = boxOf([
    [x0, y0],
    [x1, y1],
  ]);
  return box[2] > box[0] && box[3] > box[1] ? box : undefined;
}

export interface PageSpace {
  /** The visible box, in user space. */
  readonly box: Box;
  /** From the page's points (top left, turned, y downwards) to user space. */
  toUser(rect: Rect): Box;
  toPage(box: Box): Rect;
}

/** @param size of the page as it is shown */
export function readSpace(page: PDFDict, size: Size): PageSpace {
  const media = boxAt(page, 'MediaBox') ?? LETTER;
  const crop = boxAt(page, 'CropBox');
  const met = crop ? meetBoxes(media, crop) : media;
  const box = met[2] > met[0] && met[3] > met[1] ? met : media;
  const turns = (((Math.round((numberOf(inherited(page, 'Rotate')) ?? 0) / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  const [width, height] = [box[2] - box[0], box[3] - box[1]];
  const shown = turns % 2 === 0 ? { width, height } : { width: height, height: width };
  // A user unit that is not a point.
  const [sx, sy] = [shown.width / size.width, shown.height / size.height];
  const frame = { left: box[0], bottom: box[1], right: box[2], top: box[3], turns, unit: 1 };
  const matrix = multiply([sx, 0, 0, sy, 0, 0], toUserSpace(frame));
  const back = multiply(toPagePoints(frame), [1 / sx, 0, 0, 1 / sy, 0, 0]);
  return {
    box,
    toUser: ({ x, y, width: w, height: h }) => boxOf(mapBox(matrix, [x, y, x + w, y + h])),
    toPage(own) {
      const [left, top, right, bottom] = boxOf(mapBox(back, own));
      return { x: left, y: top, width: right - left, height: bottom - top };
    },
  };
}

const numberOf = (object: ReturnType<typeof get>): number | undefined => {
  const value = Number(object?.toString());
  return Number.isFinite(value) ? value : undefined;
};

export const resourcesOf = (page: PDFDict): PDFDict | undefined => {
  const resources = inherited(page, 'Resources');
  return resources instanceof PDFDict ? resources : undefined;
};

/** All streams of the page's content, as one. @throws Inexact */
export function readContent(page: PDFDict): Uint8Array {
  try {
    const streams = listOf(get(page, 'Contents')).filter((stream) => stream instanceof PDFRawStream);
    return concatBytes(streams.flatMap((stream) => [decodeStream(stream), Uint8Array.of(10)]));
  } catch (error) {
    throw unreadable(msg('its content cannot be read: {reason}'), error);
  }
}

export function setContent(page: PDFPage, bytes: Uint8Array, resources: PDFDict): void {
  const { context } = page.node;
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(bytes)));
  page.node.set(PDFName.of('Resources'), resources);
}
