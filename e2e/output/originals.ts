// Pairs of originals that only differ under the redactions and in their metadata.

import type { Rect } from '../../src/kernel/rect.ts';
import type { Mark } from '../../src/marks/index.ts';
import type { RgbaImage } from '../../src/media/index.ts';
import { createRandom } from '../../src/testing/random.ts';
import { SMALL_PNG } from '../../src/testing/samples.ts';
import { bytes, encodeTiffPage, writeTiff } from '../../src/testing/tiff.ts';
import type { TestPicture } from '../support/app.ts';

export const PAGE = { width: 640, height: 480 };

const DATE = '2024-02-29T10:20:30.000Z';

const common = (uid: string, pageNumber = 1) =>
  ({ uid, pageNumber, interactionMode: 'Full', creationDateTime: DATE, modificationDateTime: DATE }) as const;

const text = {
  fontColor: '#ffffff',
  fontName: 'Arial',
  fontSize: 16,
  maxLength: 0,
  horizontalAlignment: 'Left',
} as const;

/** Redacted pixels of page 1. Some marks have edges between pixels. */
export const COVERED: readonly Rect[] = [
  { x: 40, y: 40, width: 201, height: 61 },
  { x: 300, y: 40, width: 240, height: 40 },
  { x: 60, y: 150, width: 400, height: 24 },
  { x: 60, y: 180, width: 321, height: 25 },
  { x: 60, y: 240, width: 200, height: 60 },
  { x: 300, y: 240, width: 120, height: 90 },
  // The last row and column of the page.
  { x: 600, y: 440, width: 40, height: 40 },
];

/** Page 2 is redacted except for this area. */
export const VISIBLE: Rect = { x: 100, y: 100, width: 200, height: 150 };

export const SECRET_TEXT = 'Zacharias Ovidius Quell';

const rectangleRedaction = (uid: string, rectangle: Rect): Mark => ({
  ...common(uid),
  type: 'RectangleRedaction',
  pageData: { ...PAGE },
  rectangle: { ...rectangle },
  fillColor: '#203040',
  borderColor: '#ff0000',
  borderThickness: 3,
  fontColor: '#ffff00',
  reason: '1.b Privacy',
});

/** A redaction of each kind, and marks below that repeat the content. */
export const MARKS: readonly Mark[] = [
  {
    ...common('highlight under a redaction'),
    type: 'HighlightAnnotation',
    fillColor: '#ffff00',
    startIndex: 0,
    selectedText: SECRET_TEXT,
    textLength: SECRET_TEXT.length,
    lineGroups: [
      {
        pageData: { ...PAGE },
        pageNumber: 1,
        startIndex: 0,
        textLength: SECRET_TEXT.length,
        lines: [{ x: 60, y: 150, width: 400, height: 24 }],
      },
    ],
  },
  {
    ...common('an open annotation'),
    type: 'RectangleAnnotation',
    pageData: { ...PAGE },
    rectangle: { x: 480, y: 200, width: 100, height: 80 },
    fillColor: '#00ff00',
    borderColor: '#0000ff',
    borderThickness: 4,
    opacity: 255,
    conversation: { data: {}, comments: [{ data: {}, creationDateTime: DATE, text: SECRET_TEXT }] },
  },
  rectangleRedaction('between pixels', { x: 40.5, y: 40.25, width: 200, height: 60.5 }),
  {
    ...common('text'),
    ...text,
    type: 'TextRedaction',
    pageData: { ...PAGE },
    rectangle: { x: 300, y: 40, width: 240, height: 40 },
    text: 'Removed on request',
  },
  {
    ...common('lines'),
    type: 'TextSelectionRedaction',
    selectedText: SECRET_TEXT,
    startIndex: 0,
    textLength: SECRET_TEXT.length,
    reason: '',
    lineGroups: [
      {
        pageData: { ...PAGE },
        pageNumber: 1,
        startIndex: 0,
        textLength: 0,
        lines: [
          { x: 60, y: 150, width: 400, height: 24 },
          { x: 60, y: 180.5, width: 320.5, height: 24 },
        ],
      },
    ],
  },
  {
    ...common('stamp'),
    type: 'StampRedaction',
    pageData: { ...PAGE },
    rectangle: { x: 60, y: 240, width: 200, height: 60 },
    label: 'Withheld',
  },
  {
    ...common('image'),
    type: 'ImageStampRedaction',
    pageData: { ...PAGE },
    rectangle: { x: 300, y: 240, width: 120, height: 90 },
    imageDataUrl: SMALL_PNG,
    imageId: 'small',
  },
  rectangleRedaction('beyond the edge', { x: 600, y: 440, width: 80, height: 80 }),
  {
    ...common('hides nothing'),
    type: 'TransparentRectangleRedaction',
    pageData: { ...PAGE },
    rectangle: { x: 480, y: 320, width: 100, height: 60 },
  },
  {
    ...common('page', 2),
    type: 'PageRedaction',
    pageData: { ...PAGE },
    fillColor: '#101010',
    fontColor: '#ffffff',
    reason: 'Withheld',
    visibleRegions: [{ ...VISIBLE }],
  },
];

const isIn = ({ x, y, width, height }: Rect, column: number, row: number): boolean =>
  column >= x && column < x + width && row >= y && row < y + height;

export const isCovered = (pageNumber: number, column: number, row: number): boolean =>
  pageNumber === 1 ? COVERED.some((rect) => isIn(rect, column, row)) : !isIn(VISIBLE, column, row);

/** Noise that only depends on the seed where it is redacted. */
export function createPage(pageNumber: number, seed: number): RgbaImage {
  const open = createRandom(pageNumber);
  const covered = createRandom(1000 + seed);
  const data = new Uint8ClampedArray(PAGE.width * PAGE.height * 4);
  for (let at = 0; at < PAGE.width * PAGE.height; at += 1) {
    const isSecret = isCovered(pageNumber, at % PAGE.width, Math.floor(at / PAGE.width));
    for (let channel = 0; channel < 3; channel += 1) {
      const [shown, hidden] = [open.integer(0, 255), covered.integer(0, 255)];
      data[at * 4 + channel] = isSecret ? hidden : shown;
    }
    data[at * 4 + 3] = 255;
  }
  return { data, ...PAGE };
}

/** A two-page TIFF with the seed in its description, author and XMP metadata. */
export function createOriginal(seed: number): TestPicture {
  const words = bytes(Buffer.from(`${SECRET_TEXT} ${seed}\0`));
  const pages = [1, 2].map((pageNumber) => {
    const { data } = createPage(pageNumber, seed);
    return encodeTiffPage({
      ...PAGE,
      samples: data.filter((_, at) => at % 4 < 3),
      samplesPerPixel: 3,
      bits: 8,
      photometric: 2,
      scheme: 'adobe-deflate',
      rowsPerStrip: 60,
      fields: { 270: words, 315: words, 700: words },
    });
  });
  return {
    name: 'letter.tiff',
    mimeType: 'image/tiff',
    buffer: Buffer.from(writeTiff(pages)),
    pages: [PAGE, PAGE],
  };
}
