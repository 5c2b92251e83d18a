// The check must find what it exists for: each test spoils one property of a sound file.

import { describe, expect, it } from 'vitest';
import { createNodePlatform } from '../../codecs/node-platform.ts';
import type { Mark } from '../../marks/index.ts';
import type { RgbaImage } from '../../media/index.ts';
import { translate } from '../../messages/index.ts';
import { createRandom } from '../../testing/random.ts';
import { maskOfRows, redactedAreas } from '../areas.ts';
import type { SourcePage } from '../destroyed.ts';
import { DEFAULT_OUTPUT_OPTIONS, type OutputOptions } from '../options.ts';
import type { PaintedStrip } from '../page-source.ts';
import type { PlannedFile } from '../plan.ts';
import { type Strip, stripsOf } from '../strips.ts';
import { writeFile } from '../write/writers.ts';
import { type CheckPorts, checkFile } from './check-file.ts';
import { takeMasked } from './compare.ts';

const DATE = '2024-02-29T10:20:30.000Z';
const SIZE = { width: 120, height: 90 };

const redaction: Mark = {
  uid: 'r',
  type: 'RectangleRedaction',
  interactionMode: 'Full',
  pageNumber: 1,
  creationDateTime: DATE,
  modificationDateTime: DATE,
  pageData: { ...SIZE },
  rectangle: { x: 21, y: 13, width: 50, height: 30 },
  fillColor: '#203040',
  borderColor: '#203040',
  borderThickness: 1,
  fontColor: '#ffffff',
  reason: '',
};

const page: SourcePage = { pageNumber: 1, scale: 1, ...SIZE, marks: [redaction], coding: undefined };
const file: PlannedFile<SourcePage> = { name: 'a.png', pages: [page] };

const optionsOf = (part: Partial<OutputOptions>): OutputOptions => ({
  ...DEFAULT_OUTPUT_OPTIONS,
  pageNumbers: [1],
  ...part,
});

const FORMATS = [
  optionsOf({ format: 'png' }),
  optionsOf({ format: 'tiff' }),
  optionsOf({ format: 'jpeg' }),
  optionsOf({ format: 'pdf' }),
  optionsOf({ format: 'pdf', pdfCompression: 'jpeg' }),
];

function createNoise(): RgbaImage {
  const random = createRandom(7);
  const data = new Uint8ClampedArray(SIZE.width * SIZE.height * 4);
  for (let at = 0; at < data.length; at += 4) {
    data.set([random.integer(0, 255), random.integer(0, 255), random.integer(0, 255), 255], at);
  }
  return { data, ...SIZE };
}

const fill = (color: readonly number[], { width, height }: Strip): RgbaImage => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 4) data.set(color, at);
  return { data, width, height };
};

const COVER = [0x20, 0x30, 0x40, 255];

/** Stand-in for the painters: fills the areas with one colour. */
function cover(image: RgbaImage, strip: Strip, isSound = true): RgbaImage {
  const mask = maskOfRows(redactedAreas([redaction], 1, SIZE), strip);
  if (!mask) return image;
  // One pixel is forgotten.
  if (!isSound) mask[mask.lastIndexOf(1)] = 0;
  return takeMasked(image, fill(COVER, strip), mask);
}

async function* stripsFrom(image: RgbaImage, isSound = true): AsyncGenerator<PaintedStrip> {
  for (const strip of stripsOf(SIZE)) yield await Promise.resolve({ strip, image: cover(image, strip, isSound) });
}

const ports: CheckPorts = {
  platform: createNodePlatform(),
  createRedactionPainter: () => (color, strip) =>
    cover(fill(color === '#ffffff' ? [255, 255, 255, 255] : [0, 0, 0, 255], strip), strip),
  getStrips: () => stripsFrom(createNoise()),
};

describe.each(FORMATS)('a file in $format ($pdfCompression)', (options) => {
  it('passes when its redacted pixels are covered', async () => {
    const bytes = await writeFile(
      file,
      options,
      () => stripsFrom(createNoise()),
      () => [],
    );
    expect(await checkFile(bytes, file, options, ports)).toEqual({
      redactedPixels: 50 * 30,
      redactedPages: 1,
      problems: [],
      places: [],
    });
  });

  it('fails when a single redacted pixel shows the original', async () => {
    const bytes = await writeFile(
      file,
      options,
      () => stripsFrom(createNoise(), false),
      () => [],
    );
    const problems = (await checkFile(bytes, file, options, ports)).problems.map(translate);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^On page 1, \d+ redacted pixels? (is|are) not/);
  });

  it('fails if the painting of a redaction is translucent', async () => {
    const bytes = await writeFile(
      file,
      options,
      () => stripsFrom(createNoise()),
      () => [],
    );
    const leaking: CheckPorts = {
      ...ports,
      createRedactionPainter: () => (color, strip) =>
        cover(fill(color === '#ffffff' ? [255, 255, 255, 255] : [0, 0, 0, 255], strip), strip, false),
    };
    const problems = (await checkFile(bytes, file, options, leaking)).problems.map(translate);
    expect(problems).toHaveLength(1);
  });

  it('fails when a page is missing or has another size', async () => {
    const bytes = await writeFile(
      file,
      options,
      () => stripsFrom(createNoise()),
      () => [],
    );
    const two = { ...file, pages: [page, { ...page, pageNumber: 2 }] };
    expect((await checkFile(bytes, two, options, ports)).problems.map(translate)).toContain(
      'The file has 1 page instead of 2.',
    );
    const larger = { ...file, pages: [{ ...page, width: SIZE.width + 1 }] };
    expect((await checkFile(bytes, larger, options, ports)).problems.map(translate)).toEqual([
      'Page 1 was written in another size.',
    ]);
  });

  it('counts nothing when redactions are not applied', async () => {
    const whole = { ...options, appliesRedactions: false };
    const bytes = await writeFile(
      file,
      whole,
      () => stripsFrom(createNoise(), false),
      () => [],
    );
    expect(await checkFile(bytes, file, whole, ports)).toEqual({
      redactedPixels: 0,
      redactedPages: 0,
      problems: [],
      places: [],
    });
  });
});

describe('a redaction that covers no area', () => {
  const [options] = FORMATS as [OutputOptions];
  const flat = { ...redaction, reason: 'address', rectangle: { x: 21, y: 13.5, width: 50, height: 0 } } as Mark;
  const lineGroups = (height: number) => [
    {
      pageData: { ...SIZE },
      pageNumber: 1,
      startIndex: 0,
      textLength: 0,
      lines: [
        { x: 10, y: 10, width: 50, height: 20 },
        { x: 10, y: 40.5, width: 50, height },
      ],
    },
  ];
  const ofText = (height: number): Mark => {
    const { uid, interactionMode, pageNumber, creationDateTime, modificationDateTime } = redaction;
    const common = { uid, interactionMode, pageNumber, creationDateTime, modificationDateTime };
    const selection = { lineGroups: lineGroups(height), selectedText: '', startIndex: 0, textLength: 0 };
    return { ...common, type: 'TextSelectionRedaction', ...selection, reason: '' };
  };
  const check = async (mark: Mark, part: Partial<OutputOptions> = {}) => {
    const marked = { ...file, pages: [{ ...page, marks: [redaction, mark] }] };
    const chosen = { ...options, ...part };
    const bytes = await writeFile(
      marked,
      chosen,
      () => stripsFrom(createNoise(), chosen.appliesRedactions),
      () => [],
    );
    return (await checkFile(bytes, marked, chosen, ports)).problems.map(translate);
  };

  it.each([
    ['a rectangle without a height', flat, /“address” \(Rectangle redaction\) covers no area/],
    [
      'a rectangle beside the page',
      { ...redaction, rectangle: { x: 500, y: 0, width: 9, height: 9 } } as Mark,
      /no area/,
    ],
    ['a line of several without a height', ofText(0), /On page 1, a redaction \(Text selection redaction\)/],
    ['a line thinner than a pixel', ofText(0.4), /covers no area/],
  ])('fails: %s', async (_, mark, message) => {
    const problems = await check(mark);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
  });

  it('is accepted without applied redactions', async () => {
    expect(await check(flat, { appliesRedactions: false })).toEqual([]);
  });
});
