import { beforeAll, describe, expect, it } from 'vitest';
import type { GreyImage } from '../media/text/ink.ts';
import { findPrintDirection } from '../media/text/print-direction.ts';
import { createRandom } from '../testing/random.ts';
import { type GeneratedScan, generateScan } from '../testing/scans/generate.ts';
import { measureReading } from '../testing/scans/measure.ts';
import { someOf } from '../testing/short-form.ts';
import { boxOf } from '../text/text-page.ts';
import { createOcrEngine, type OcrEngine } from './engine.ts';
import { OcrError } from './errors.ts';
import { guessLanguage } from './languages.ts';
import { createNodeFiles } from './node-files.ts';
import { recognizePage } from './recognize.ts';
import { straighten } from './straighten.ts';

const files = createNodeFiles();
let engine: OcrEngine;

beforeAll(async () => {
  engine = await createOcrEngine(files, 'eng');
});

/** By quarters, clockwise. */
function turn(image: GreyImage, quarters: number): GreyImage {
  return straighten(image, (-quarters * Math.PI) / 2, 1).image;
}

const readAndMeasure = (scan: GeneratedScan) => measureReading(recognizePage(engine, scan.image, 1).page, scan);

const paper = (width: number, height: number, level: (index: number) => number): GreyImage => ({
  data: new Uint8Array(width * height).map((_, index) => level(index)),
  width,
  height,
});

describe('a scan', () => {
  // A letter with noise and a shadow; tables rotated by 2°; a faxed table, rotated, blurred and
  // noisy; tables rotated by 3°; a form of frames.
  it.each(someOf([3, 11, 5, 32, 10], 0))(
    'is read with hardly an error, and its words lie where they stand (seed %i)',
    async (seed) => {
      const scan = await generateScan({ seed, languages: ['eng'], dpi: 200 });
      const { characters, errors, offsets, data } = readAndMeasure(scan);
      expect(errors / characters, scan.name).toBeLessThan(0.005);
      const { printed } = data;
      expect(data).toEqual({ printed, found: printed, wrong: 0, covered: printed });
      expect(offsets.length).toBeGreaterThan(scan.words.length);
      for (const offset of offsets) expect(Math.abs(offset)).toBeLessThan(2);
    },
  );

  it('is read standing on its head, with words in the places that they have there', async () => {
    const { image } = await generateScan({ seed: 3, languages: ['eng'], dpi: 200 });
    const rows = 800;
    const top = { data: image.data.slice(0, rows * image.width), width: image.width, height: rows };
    const { page, confidence, notice } = recognizePage(engine, turn(top, 2), 0.5);
    expect(notice).toBeUndefined();
    expect(confidence).toBeGreaterThan(0.8);
    const start = page.text.indexOf('Dear Mrs Thompson');
    const rect = boxOf(page, start);
    // Left, halfway down, becomes right. Units are two pixels.
    expect(rect?.x).toBeGreaterThan(image.width / 4);
    expect(rect?.y).toBeLessThan(rows / 2);
    expect(Math.abs(page.lines[0]?.angle ?? 0)).toBeGreaterThan(3);
  });
});

describe('a page without words', () => {
  it('is reported as blank', () => {
    const random = createRandom(1);
    const blank = paper(400, 500, () => 245 + random.integer(-6, 6));
    expect(recognizePage(engine, blank, 1)).toMatchObject({ notice: 'blank', page: { text: '' } });
  });

  it('is reported as empty if it is noise', () => {
    const random = createRandom(2);
    const noise = paper(300, 300, () => random.integer(0, 255));
    const { notice, page } = recognizePage(engine, noise, 1);
    expect(['no-words', 'unsure', 'blank']).toContain(notice);
    expect(page.words.length).toBeLessThan(10);
  });
});

describe('the direction of print', () => {
  it('is found for every turn, to a tenth of a degree', async () => {
    const { image, wear } = await generateScan({ seed: 3, languages: ['eng'], dpi: 150 });
    for (const quarters of [0, 1, 2, 3]) {
      const { isVertical, skew, letters } = findPrintDirection(turn(image, quarters));
      expect(isVertical).toBe(quarters % 2 === 1);
      expect(Math.abs(skew - wear.turn)).toBeLessThan(0.002);
      expect(letters).toBeGreaterThan(200);
    }
  });
});

describe('languages', () => {
  it.each([
    ['eng', 'We thank you for the letter that was sent to our office, and for the documents with it.'],
    ['deu', 'Wir danken Ihnen für das Schreiben, das uns mit der Post von der Bank erreicht hat, und die Anlagen.'],
    ['fra', 'Nous vous remercions de la lettre que vous avez envoyée dans les délais pour le compte.'],
    [undefined, 'Lorem ipsum dolor sit amet'],
  ])('are guessed: %s', (code, text) => {
    expect(guessLanguage(text)).toBe(code);
  });

  it('says how to get the data that is not there', async () => {
    expect(files.installed()).toContain('eng');
    const wanting = createOcrEngine({ ...files, language: () => files.language('xyz') }, 'eng');
    await expect(wanting).rejects.toThrow(/npm install @tesseract.js-data\/xyz/);
    await expect(wanting).rejects.toBeInstanceOf(OcrError);
  });

  it('says that data is damaged', async () => {
    const damaged = { ...files, language: async () => new Uint8Array(1000) };
    await expect(createOcrEngine(damaged, 'eng')).rejects.toMatchObject({ code: 'NoLanguageData' });
  });
});
