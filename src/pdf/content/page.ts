import { type PDFDict, PDFName, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib';
import { concatBytes } from '../../codecs/bytes.ts';
import { addQuarters, quarterSize } from '../../kernel/quarters.ts';
import type { Rect, Size } from '../../kernel/rect.ts';
import { msg } from '../../messages/index.ts';
import { decodeStream, get, getArray, listOf, numbersOf, withData } from '../objects.ts';
import { toPagePoints, toUserSpace } from '../page-frame.ts';
import { type Box, boxOf, cornersOf, mapBox, meetBoxes, multiply } from './matrix.ts';
import { unreadable } from './state.ts';
import { type Operation, parseOperations } from './tokens.ts';

const LETTER: Box = [0, 0, 612, 792];

/** Returns a rectangle entry with normalized corners. */
export function boxAt(dict: PDFDict, key: string): Box | undefined {
  const corners = numbersOf(getArray(dict, key));
  return corners.length < 4 ? undefined : boxOf(cornersOf(corners as unknown as Box));
}

const usable = (box: Box | undefined) => (box && box[2] > box[0] && box[3] > box[1] ? box : undefined);

export interface PageSpace {
  /** The visible box, in user space. */
  readonly box: Box;
  /** Converts page points (top left origin, rotated, y down) to user space. */
  toUser(rect: Rect): Box;
  toPage(box: Box): Rect;
}

/** @param page with inherited entries resolved @param size as displayed */
export function readSpace(page: PDFDict, size: Size): PageSpace {
  const media = usable(boxAt(page, 'MediaBox')) ?? LETTER;
  const crop = usable(boxAt(page, 'CropBox'));
  const box = (crop && usable(meetBoxes(media, crop))) ?? media;
  const turns = addQuarters(Math.round((numberOf(get(page, 'Rotate')) ?? 0) / 90), 0);
  const [width, height] = [box[2] - box[0], box[3] - box[1]];
  const shown = quarterSize({ width, height }, turns);
  // User unit other than 1 pt.
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

/** Returns the page's content streams, concatenated. @throws Inexact */
export function readContent(page: PDFDict): Uint8Array {
  try {
    const streams = listOf(get(page, 'Contents')).filter((stream) => stream instanceof PDFRawStream);
    return concatBytes(streams.flatMap((stream) => [decodeStream(stream), Uint8Array.of(10)]));
  } catch (error) {
    throw unreadable(msg('its content cannot be read: {reason}'), error);
  }
}

/** Returns whether a byte ends a word of a content stream: it is white or a delimiter. */
const endsWord = (byte: number | undefined): boolean =>
  byte === undefined || /[\0\t\n\f\r ()<>[\]{}/%]/.test(String.fromCharCode(byte));

/** Joins content streams that part a word, if readable: some readers put its halves together. */
export function joinPartedContent(page: PDFDict): void {
  const streams = listOf(get(page, 'Contents')).filter((stream) => stream instanceof PDFRawStream);
  if (streams.length < 2) return;
  try {
    const parts = streams.map(decodeStream).filter(({ length }) => length > 0);
    const isParted = parts.some((part, index) => !endsWord(parts[index - 1]?.at(-1)) && !endsWord(part[0]));
    const { context } = page;
    if (isParted) page.set(PDFName.of('Contents'), context.register(context.flateStream(readContent(page))));
  } catch {
    // Surveys of the page report it.
  }
}

export function setContent(page: PDFPage, bytes: Uint8Array, resources: PDFDict): void {
  const { context } = page.node;
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(bytes)));
  page.node.set(PDFName.of('Resources'), resources);
}

/** @throws Inexact */
export function parseContent(content: Uint8Array): Operation[] {
  try {
    return parseOperations(content);
  } catch (error) {
    throw unreadable(msg('its content cannot be read: {reason}'), error);
  }
}

const KEPT_OF_FORMS = new Set('Type Subtype FormType BBox Matrix Group StructParents StructParent'.split(' '));

export function withContent(form: PDFRawStream, bytes: Uint8Array, resources: PDFDict): PDFRawStream {
  const made = withData(form, bytes, KEPT_OF_FORMS);
  made.dict.set(PDFName.of('Resources'), resources);
  return made;
}
