import bwipjs from 'bwip-js/node';
import { describe, expect, it } from 'vitest';
import { bwipLetters } from '../../testing/postal/bwip.ts';
import { drawBars, type PostalDrawing, turnPicture } from '../../testing/postal/draw.ts';
import {
  encodeAustraliaPost,
  encodeJapanPost,
  encodeKix,
  encodeMailmark,
  encodePlanet,
  encodePostnet,
  encodeRoyalMail,
  encodeUpu,
} from '../../testing/postal/encode.ts';
import { pngToGray } from '../../testing/postal/pictures.ts';
import { makeTextPage } from '../../testing/postal/text-page.ts';
import { fc } from '../../testing/properties.ts';
import { someOf } from '../../testing/short-form.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { BARCODE_TYPES } from '../table/symbologies.ts';
import type { BarcodeType } from '../types.ts';
import { readPostal } from './index.ts';

const OF_API: readonly BarcodeType[] = [
  'postNetBarcode',
  'planetBarcode',
  'royalPost4StateBarcode',
  'australianPost4StateBarcode',
  'intelligentMailBarcode',
  'upu4StateBarcode',
];
const ALL: ReadonlySet<BarcodeType> = new Set([...OF_API, 'japanPostBarcode', 'kixBarcode', 'mailmarkBarcode']);
const LENIENT = { royalMailVariableLength: true };

interface Sample {
  readonly type: BarcodeType;
  readonly text: string;
  readonly letters: string;
  /** Two-height symbols are drawn with the heights of their specification. */
  readonly heights?: Pick<PostalDrawing, 'tracker' | 'extension'>;
}

const TWO_HEIGHTS = { tracker: 1.1, extension: 1.65 };
const CUSTOMER = `${'FADT'.repeat(7)}ADT`;
const SAMPLES: readonly Sample[] = [
  { type: 'postNetBarcode', text: '12345', letters: encodePostnet('12345'), heights: TWO_HEIGHTS },
  { type: 'postNetBarcode', text: '98765432101', letters: encodePostnet('98765432101'), heights: TWO_HEIGHTS },
  { type: 'planetBarcode', text: '12345678901', letters: encodePlanet('12345678901'), heights: TWO_HEIGHTS },
  { type: 'royalPost4StateBarcode', text: 'LE28HS9Z', letters: encodeRoyalMail('LE28HS9Z') },
  { type: 'australianPost4StateBarcode', text: '1139987520', letters: encodeAustraliaPost('11', '39987520') },
  {
    type: 'australianPost4StateBarcode',
    text: `6239987520${CUSTOMER}`,
    letters: encodeAustraliaPost('62', '39987520', CUSTOMER),
  },
  {
    type: 'intelligentMailBarcode',
    text: '0123456709498765432101234567891',
    letters: bwipLetters('onecode', '0123456709498765432101234567891'),
  },
  {
    type: 'upu4StateBarcode',
    text: 'J18CUSA8E6N062315014880T',
    letters: encodeUpu('J18CUSA8E6N062315014880T'),
  },
  { type: 'japanPostBarcode', text: '350110622-1A308', letters: encodeJapanPost('350110622-1A308') },
  { type: 'kixBarcode', text: '1231FZ13XHS', letters: encodeKix('1231FZ13XHS') },
  { type: 'mailmarkBarcode', text: '21B2254800659JW5O9QA6Y', letters: encodeMailmark('21B2254800659JW5O9QA6Y') },
  { type: 'mailmarkBarcode', text: '41038422416563762EF61AH8T', letters: encodeMailmark('41038422416563762EF61AH8T') },
];

const summary = (candidates: readonly Candidate[]) => candidates.map(({ type, text }) => ({ type, text }));

function expectCorners(candidate: Candidate | undefined, corners: readonly { x: number; y: number }[], within: number) {
  corners.forEach((corner, i) => {
    const found = candidate?.corners[i] ?? { x: Number.NaN, y: Number.NaN };
    expect(Math.hypot(found.x - corner.x, found.y - corner.y), `corner ${i}`).toBeLessThan(within);
  });
}

describe('drawn rows', () => {
  const conditions: Record<string, Omit<PostalDrawing, 'pitch'>> = {
    straight: {},
    'thin bars': { barWidth: 0.3 },
    'fat bars': { barWidth: 0.6 },
    'skew 7°': { degrees: 7 },
    'skew −16°': { degrees: -16 },
    'skew 25°': { degrees: 25 },
    perspective: { perspective: 0.25, degrees: 4 },
    'bent paper': { bend: 1 },
    'grey ink on grey paper, noise': { ink: 110, paper: 170, noise: 4 },
    'uneven light': { shade: 120, ink: 30 },
    'strong noise': { noise: 14 },
  };
  for (const [name, condition] of Object.entries(conditions)) {
    it.each([4, 9.3])(`reads types of all kinds: ${name}, pitch %d`, (pitch) => {
      for (const { type, text, letters, heights } of someOf(SAMPLES, name.length + Math.floor(pitch))) {
        const { image, corners } = drawBars(letters, { ...heights, ...condition, pitch });
        const found = readPostal(image, ALL);
        expect(summary(found)).toEqual([{ type, text }]);
        if (!condition.bend && !condition.perspective) expectCorners(found[0], corners, 1 + pitch / 12);
        const turned = readPostal(turnPicture(image), ALL);
        expect(summary(turned)).toEqual([{ type, text }]);
        const opposite = corners.map(({ x, y }) => ({ x: image.width - x, y: image.height - y }));
        if (!condition.bend && !condition.perspective) expectCorners(turned[0], opposite, 1 + pitch / 12);
      }
    });
  }

  it('reads random symbols in random positions', () => {
    const sample = fc.oneof(
      fc.stringMatching(/^\d{9}$/).map((text): Sample => {
        return { type: 'postNetBarcode', text, letters: encodePostnet(text), heights: TWO_HEIGHTS };
      }),
      fc.stringMatching(/^\d{13}$/).map((text): Sample => {
        return { type: 'planetBarcode', text, letters: encodePlanet(text), heights: TWO_HEIGHTS };
      }),
      fc.stringMatching(/^[0-9A-Z]{7,9}$/).map((text): Sample => {
        return { type: 'royalPost4StateBarcode', text, letters: encodeRoyalMail(text) };
      }),
      fc.stringMatching(/^\d{8}$/).map((text): Sample => {
        return {
          type: 'australianPost4StateBarcode',
          text: `11${text}`,
          letters: encodeAustraliaPost('11', text),
        };
      }),
      fc.stringMatching(/^\d[0-4]\d{18}$/).map((text): Sample => {
        return { type: 'intelligentMailBarcode', text, letters: bwipLetters('onecode', text) };
      }),
    );
    const drawing = fc.record({
      pitch: fc.double({ min: 4.5, max: 14, noNaN: true }),
      degrees: fc.double({ min: -24, max: 24, noNaN: true }),
      perspective: fc.double({ min: 0, max: 0.2, noNaN: true }),
      barWidth: fc.double({ min: 0.32, max: 0.55, noNaN: true }),
      noise: fc.double({ min: 0, max: 10, noNaN: true }),
      blur: fc.double({ min: 0.1, max: 0.7, noNaN: true }),
      shade: fc.double({ min: 0, max: 80, noNaN: true }),
      seed: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(sample, drawing, ({ type, text, letters, heights }, position) => {
        const { image } = drawBars(letters, { ...heights, ...position });
        expect(summary(readPostal(image, ALL))).toEqual([{ type, text }]);
      }),
      { seed: 31, numRuns: 40 },
    );
  });

  it.each([
    ['australianPost4StateBarcode', `6239987520${CUSTOMER}`, encodeAustraliaPost('62', '39987520', CUSTOMER)],
    ['japanPostBarcode', '350110622-1A308', encodeJapanPost('350110622-1A308')],
    ['kixBarcode', '1231FZ13XHS', encodeKix('1231FZ13XHS')],
    ['mailmarkBarcode', '41038422416563762EF61AH8T', encodeMailmark('41038422416563762EF61AH8T')],
  ] as const)('bridges a missing bar with what the symbology can correct: %s', (type, text, letters) => {
    for (const bar of [9, 20, 31]) {
      const { image } = drawBars(`${letters.slice(0, bar)} ${letters.slice(bar + 1)}`, { pitch: 10 });
      const [found] = readPostal(image, ALL);
      expect([bar, found?.type, found?.text]).toEqual([bar, type, text]);
      expect(found?.corrected).toBeGreaterThan(0);
    }
  });

  it('reads bars of up to twelve pitches whose trackers are most of that', () => {
    for (const { type, text, letters } of someOf(SAMPLES, 0)) {
      for (const [tracker, extension] of [
        [6.6, 2.2],
        [8, 1.5],
      ] as const) {
        const { image } = drawBars(letters, { pitch: 8, tracker, extension });
        expect(summary(readPostal(image, ALL))).toEqual([{ type, text }]);
      }
    }
  });

  it('reads two rows of one picture, one above the other', () => {
    const one = drawBars(encodePostnet('12345'), { pitch: 8, ...TWO_HEIGHTS }).image;
    const two = drawBars(encodeRoyalMail('LE28HS9Z'), { pitch: 8 }).image;
    const width = Math.max(one.width, two.width);
    const data = new Uint8Array(width * (one.height + two.height)).fill(255);
    const paste = (from: GrayImage, top: number) => {
      for (let y = 0; y < from.height; y++) {
        data.set(from.data.subarray(y * from.width, (y + 1) * from.width), (top + y) * width);
      }
    };
    paste(one, 0);
    paste(two, one.height);
    const found = readPostal({ data, width, height: one.height + two.height }, ALL);
    expect(found.map(({ text }) => text).sort()).toEqual(['12345', 'LE28HS9Z']);
  });

  it('reads symbols in the midst of print, in a frame too', async () => {
    const page = await makeTextPage(1240, 420, 2);
    for (const { type, text, letters, heights } of someOf(SAMPLES, 1)) {
      for (const [pitch, degrees, clearance] of [
        [5, 0, 0.7],
        [6.5, 2, 1.4],
        [9, -8, 2],
      ] as const) {
        // Types without guards need clear space around them.
        if (type === 'kixBarcode' && clearance < 1) continue;
        const { image } = drawBars(letters, { ...heights, pitch, degrees, noise: 3 });
        // `drawBars` leaves two pitches of paper around the row.
        const cut = Math.round((2 - clearance) * pitch);
        const data = page.data.slice();
        for (let y = cut; y < image.height - cut; y++) {
          for (let x = cut; x < image.width - cut; x++) {
            const isFrame = y < cut + 2 || x < cut + 2 || y >= image.height - cut - 2 || x >= image.width - cut - 2;
            data[(y + 101) * page.width + x + 137] = isFrame ? 0 : (image.data[y * image.width + x] ?? 255);
          }
        }
        expect(summary(readPostal({ ...page, data }, ALL))).toEqual([{ type, text }]);
      }
    }
  });

  it('reads requested types; otherwise those of the API', () => {
    for (const { type, letters, heights } of SAMPLES) {
      const { image } = drawBars(letters, { pitch: 8, ...heights });
      const unasked = readPostal(image, new Set([...ALL].filter((other) => other !== type)), LENIENT);
      expect(unasked.map((candidate) => candidate.type)).toEqual(BARCODE_TYPES.filter((other) => other === type));
      expect(readPostal(image, new Set([type])).map((candidate) => candidate.type)).toEqual([type]);
    }
  });
});

describe('rows that no symbology solves', () => {
  const spoiled = (letters: string) => letters.replace(/.(.)(.)(.)(.)(.)/g, 'F$5$3$1$2$4');
  it.each([
    ['postNetBarcode', encodePostnet('123456789').replace(/TA/g, 'AT'), TWO_HEIGHTS],
    ['royalPost4StateBarcode', encodeKix('2500GG30250'), {}],
    ['australianPost4StateBarcode', spoiled(encodeAustraliaPost('59', '39987520', CUSTOMER.slice(0, 16))), {}],
    ['intelligentMailBarcode', spoiled(bwipLetters('onecode', '01234567094987654321')), {}],
  ] as const)('are reported as %s when they are asked for', (type, letters, heights) => {
    const { image, corners } = drawBars(letters, { pitch: 8, degrees: 5, ...heights });
    expect(readPostal(image, new Set(OF_API))).toEqual([]);
    const found = readPostal(image, new Set(OF_API), { possible: true });
    expect(found).toMatchObject([{ type, text: null, checkSum: { chars: 0, valid: false } }]);
    expectCorners(found[0], corners, 2);
    expect(readPostal(image, new Set(['planetBarcode', 'upu4StateBarcode']), { possible: true })).toEqual([]);
  });

  it('are not reported if the symbol was read', () => {
    const { image } = drawBars(encodeRoyalMail('LE28HS9Z'), { pitch: 8 });
    expect(readPostal(image, ALL, { possible: true })).toHaveLength(1);
  });

  it('are not found in text', async () => {
    expect(readPostal(await makeTextPage(1240, 700, 2), ALL, { possible: true })).toEqual([]);
  });
});

describe('bwip-js pictures', () => {
  const render = async (bcid: string, text: string, options: Record<string, unknown> = {}) =>
    pngToGray(
      await bwipjs.toBuffer({
        bcid,
        text,
        backgroundcolor: 'FFFFFF',
        paddingwidth: 4,
        paddingheight: 4,
        ...options,
      } as never),
    );

  it.each([1, 2, 3, 5])('are read at scale %d', async (scale) => {
    const found = async (bcid: string, text: string) =>
      readPostal(await render(bcid, text, { scale }), ALL).map((candidate) => candidate.text);
    expect(await found('postnet', '12345678901')).toEqual(['12345678901']);
    expect(await found('planet', '1234567890123')).toEqual(['1234567890123']);
    expect(await found('royalmail', 'LE28HS9Z')).toEqual(['LE28HS9Z']);
    expect(await found('auspost', '1139987520')).toEqual(['1139987520']);
    expect(await found('onecode', '0123456709498765432101234567891')).toEqual(['0123456709498765432101234567891']);
  });

  it.each([1, 3])('of types beyond the API are read on request, at scale %d', async (scale) => {
    for (const [bcid, text] of [
      ['kix', '1231FZ13XHS'],
      ['japanpost', '6540123789-A-K-Z'],
    ] as const) {
      const picture = await render(bcid, text, { scale });
      expect(readPostal(picture, ALL, LENIENT).map((candidate) => candidate.text)).toEqual([text]);
      expect(readPostal(picture, new Set(OF_API), LENIENT)).toEqual([]);
    }
  });

  it.each([
    ['kix', 'ABCDEFGHIJK'],
    ['mailmark', 'JGB 012100123412345678AB19XY1A 0             www.xyz.com', { type: '29' }],
    ['daft', 'FATDAFTDAFTDFATDAFTDAFTDFATDAFTDAFTD'],
    ['code128', 'Markwright 0123456789'],
    ['code39', 'MARKWRIGHT'],
    ['code93', 'MARKWRIGHT'],
    ['ean13', '9771473968012', { includetext: true }],
    ['upca', '416000336108', { includetext: true }],
    ['interleaved2of5', '12345678901231'],
    ['industrial2of5', '1111111111'],
    ['iata2of5', '1111111111'],
    ['matrix2of5', '1111111111'],
    ['datalogic2of5', '1111111111'],
    ['rationalizedCodabar', 'A0123456789B'],
    ['msi', '0123456789'],
    ['pharmacode', '117480'],
    ['pharmacode2', '117480'],
    ['qrcode', 'https://example.org/markwright/qrcode'],
    ['microqrcode', '1234567'],
    ['datamatrix', 'This is Data Matrix, and long enough for inner finder patterns to show'],
    ['datamatrixrectangular', '1234567890'],
    ['azteccode', 'This is Aztec Code, long enough to have a reference grid through all its layers, is it not'],
    ['pdf417', 'This is PDF417'],
    ['micropdf417', 'MicroPDF417'],
    ['databarexpandedstacked', '(01)95012345678903(3103)000123'],
    ['databarstackedomni', '(01)24012345678905'],
  ] as const)('of %s give nothing', async (bcid, text, options: Record<string, unknown> = {}) => {
    for (const scale of [1, 3]) {
      for (const rotate of ['N', 'R']) {
        expect(readPostal(await render(bcid, text, { ...options, scale, rotate }), ALL, LENIENT)).toEqual([]);
      }
    }
  });
});

describe('a row with a bar missing, or with one too many', () => {
  const letters = encodePostnet('981234567');
  const read = (of: string) => readPostal(drawBars(of, { pitch: 8, ...TWO_HEIGHTS }).image, ALL);

  it('is worth all its points as it should be', () => {
    expect(read(letters)).toMatchObject([{ text: '981234567', corrected: 0, checkSum: { valid: true } }]);
  });

  it('is read without it, if at all, with less confidence', () => {
    let found = 0;
    for (let i = 0; i < letters.length; i++) {
      for (const candidate of read(`${letters.slice(0, i)} ${letters.slice(i + 1)}`)) {
        expect([i, candidate.text]).toEqual([i, '981234567']);
        expect(candidate.corrected).toBeGreaterThan(0);
        found++;
      }
    }
    expect(found).toBeGreaterThan(30);
  });

  it.each(['A', 'T', 'AA', 'TA'])('is read without %s beside it, and worth less', (more) => {
    for (const row of [letters + more, more + letters]) {
      for (const candidate of read(row)) {
        expect(candidate.text).toBe('981234567');
        expect(candidate.corrected).toBeGreaterThan(0);
      }
    }
  });
});
