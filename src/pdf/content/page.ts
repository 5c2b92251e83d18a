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
import { formatOperand, toBytes } from './write.ts';

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

/** Joint of content streams in the engine, and in other readers. */
const OWN_JOINT = toBytes(' ');
const OTHER_JOINTS = ['', '\n'].map(toBytes);
const END = toBytes('\n');

/** @throws Error if a stream can't be decoded */
const contentParts = (page: PDFDict): readonly Uint8Array[] =>
  listOf(get(page, 'Contents'))
    .filter((stream) => stream instanceof PDFRawStream)
    .map(decodeStream);

const joinParts = (parts: readonly Uint8Array[], joint: Uint8Array): Uint8Array =>
  concatBytes([...parts.flatMap((part, at) => (at === 0 ? [part] : [joint, part])), END]);

/** Returns the page's content streams, joined like the engine joins them. @throws Inexact */
export function readContent(page: PDFDict): Uint8Array {
  try {
    return joinParts(contentParts(page), OWN_JOINT);
  } catch (error) {
    throw unreadable(msg('its content cannot be read: {reason}'), error);
  }
}

/** Returns all that a content stream asks for; undefined if it can't be parsed. */
function tokensOf(content: Uint8Array): string | undefined {
  try {
    return parseOperations(content)
      .map(({ operator, operands, image }) => [...operands.map(formatOperand), operator, image?.data.join()].join(' '))
      .join('\n');
  } catch {
    return undefined;
  }
}

/**
 * Returns the page's content in each way that readers understand it, the engine's first: they
 * differ where the end of a stream parts a token. @throws Error if it can't be decoded
 */
export function readContents(page: PDFDict): readonly Uint8Array[] {
  const parts = contentParts(page);
  const own = joinParts(parts, OWN_JOINT);
  if (parts.length < 2) return [own];
  const seen = new Set([tokensOf(own)]);
  const others = OTHER_JOINTS.map((joint) => joinParts(parts, joint)).filter((content) => {
    const tokens = tokensOf(content);
    return !seen.has(tokens) && seen.add(tokens);
  });
  return [own, ...others];
}

/** Joins content streams that readers join in different ways. @returns whether there are such */
export function joinPartedContent(page: PDFDict): boolean {
  try {
    const [content, ...others] = readContents(page);
    if (!content || others.length === 0) return false;
    page.set(PDFName.of('Contents'), page.context.register(page.context.flateStream(content)));
    return true;
  } catch {
    // Surveys of the page report it.
    return false;
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
