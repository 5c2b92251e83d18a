import { describe, expect, it } from 'vitest';
import { turnPictureRight } from '../../testing/postal/draw.ts';
import { listRealPictures, type RealPicture, readRealPicture } from '../../testing/postal/pictures.ts';
import { someOf } from '../../testing/short-form.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import type { BarcodeType } from '../types.ts';
import { readPostal } from './index.ts';

const ALL: ReadonlySet<BarcodeType> = new Set([
  'postNetBarcode',
  'planetBarcode',
  'royalPost4StateBarcode',
  'australianPost4StateBarcode',
  'intelligentMailBarcode',
  'upu4StateBarcode',
  'japanPostBarcode',
  'kixBarcode',
  'mailmarkBarcode',
]);

/** Values as in the manifest: with check digits, no customer field (its encoding is unknown). */
function toManifestText({ type, text, checkSum }: Candidate): string {
  if (type === 'postNetBarcode' || type === 'planetBarcode') return `${text}${checkSum.text}`;
  return type === 'australianPost4StateBarcode' ? (text ?? '').slice(0, 10) : (text ?? '');
}

function readOneWay(image: GrayImage): string[] {
  const found = readPostal(image, ALL, { royalMailVariableLength: true });
  return found.map((candidate) => `${candidate.type} ${toManifestText(candidate)}`);
}

const readBothWays = (image: GrayImage): string[] =>
  [image, turnPictureRight(image)].flatMap((turned) => readOneWay(turned)).sort();

const expected = ({ barcodes }: RealPicture): string[] =>
  barcodes
    .filter(({ format }) => ALL.has(format as BarcodeType))
    .map(({ format, text }) => `${format} ${text}`)
    .sort();

const pictures = listRealPictures();

describe.skipIf(!pictures)('real pictures (skipped where ../shared/data is absent)', () => {
  const withPostal = pictures?.filter((picture) => expected(picture).length > 0) ?? [];
  const without = pictures?.filter((picture) => expected(picture).length === 0) ?? [];

  it.each(withPostal)('$file is read', async (picture) => {
    const image = await readRealPicture(picture.file);
    expect(image && readBothWays(image)).toEqual(expected(picture));
  });

  it('nothing is read without a postal code', async () => {
    const misread: unknown[] = [];
    for (const [i, picture] of someOf(without, 0).entries()) {
      const image = await readRealPicture(picture.file);
      // Read only every sixth picture across too: all would take too long.
      const found = image ? (i % 6 === 0 ? readBothWays(image) : readOneWay(image)) : [];
      if (found.length > 0) misread.push([picture.file, found]);
    }
    expect(without.length).toBeGreaterThan(500);
    expect(misread).toEqual([]);
  }, 120_000);
});
