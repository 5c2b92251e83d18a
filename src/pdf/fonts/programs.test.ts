import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { makeCff, makeTrueType, makeType1 } from '../../testing/pdf/font-kit.ts';
import { createRandom } from '../../testing/random.ts';
import { decodeStream } from '../objects.ts';
import { cutProgram, programOf } from './programs.ts';

const LETTERS = [...'ABCDEFGH'];
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

const KINDS = {
  TrueType: ['FontFile2', '', makeTrueType(LETTERS)],
  CFF: ['FontFile3', 'Type1C', makeCff(LETTERS, { name: 'ABCDEF+Letters' })],
  'Type 1': ['FontFile', '', makeType1(LETTERS, 'ABCDEF+Letters').bytes],
} as const;

/** A simple font that shows letters by its built-in encoding. */
async function makeFont(
  [key, subtype, data]: (typeof KINDS)[keyof typeof KINDS],
  bytes: Uint8Array = data,
): Promise<PDFDict> {
  const { context } = await PDFDocument.create({ updateMetadata: false });
  const program = context.flateStream(bytes, subtype === '' ? {} : { Subtype: subtype });
  const descriptor = context.obj({ FontName: 'ABCDEF+Letters', [key]: context.register(program) });
  const font = context.obj({
    Type: 'Font',
    Subtype: key === 'FontFile2' ? 'TrueType' : 'Type1',
    BaseFont: 'ABCDEF+Letters',
    FontDescriptor: context.register(descriptor),
  });
  context.register(font);
  return font as PDFDict;
}

const cutTo = (font: PDFDict, letters: string): Uint8Array => {
  const before = programOf(font) as PDFRawStream;
  cutProgram(before, [{ font, codes: new Set(Array.from(letters, (letter) => letter.charCodeAt(0))) }], 3);
  return decodeStream(programOf(font) as PDFRawStream);
};

describe.each(Object.entries(KINDS))('a program in %s', (_, kind) => {
  it('is smaller with fewer letters, has no trace of the others, and gets a new name', async () => {
    const font = await makeFont(kind);
    const cut = cutTo(font, 'CD');
    expect(cut.length).toBeLessThan(kind[2].length);
    expect(latin(cut)).not.toMatch(/letter\.A|\/A |ABCDEF/);
    expect(font.get(PDFName.of('BaseFont'))).toBe(PDFName.of('AAAAAD+Letters'));
    // Cutting again changes nothing.
    expect(latin(cutTo(font, 'CD'))).toBe(latin(cut));
  });

  it('is the same for any removed letters', async () => {
    const one = cutTo(await makeFont(kind), 'BH');
    const other = cutTo(await makeFont(kind), 'BHAF');
    expect(latin(other)).not.toBe(latin(one));
    const again = await makeFont(kind);
    cutTo(again, 'BHAF');
    expect(latin(cutTo(again, 'BH'))).toBe(latin(one));
  });

  it('is cut without errors if damaged', async () => {
    const random = createRandom(17);
    for (let round = 0; round < 150; round++) {
      const bytes = kind[2].slice();
      for (let faults = random.integer(1, 6); faults > 0; faults--)
        bytes[random.integer(0, bytes.length - 1)] = random.integer(0, 255);
      const font = await makeFont(kind, random.chance(0.2) ? bytes.slice(0, random.integer(0, bytes.length)) : bytes);
      expect(cutTo(font, 'AE').length).toBeGreaterThanOrEqual(0);
      expect(font.lookup(PDFName.of('FontDescriptor'))).toBeInstanceOf(PDFDict);
    }
  });
});

it('uses the codes of a table if present', async () => {
  const font = await makeFont(KINDS.CFF);
  const encoding = font.context.obj({ Differences: [65, 'letter.G'] });
  expect((encoding as PDFDict).get(PDFName.of('Differences'))).toBeInstanceOf(PDFArray);
  font.set(PDFName.of('Encoding'), encoding);
  expect(latin(cutTo(font, 'A'))).toContain('letter.G');
});
