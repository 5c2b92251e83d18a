import { describe, expect, it } from 'vitest';
import { toRgba } from '../../testing/barcode-pictures/paint.ts';
import { listRealPictures, readRealPicture } from '../../testing/postal/pictures.ts';
import { isLong } from '../../testing/short-form.ts';
import { type BarcodeImage, type BarcodeType, type BarcodeTypeGroup, EVERYTHING, scan } from '../index.ts';
import { isGroup, SYMBOLOGIES, typesOfGroup } from '../table/symbologies.ts';

/** Share of the pictures in the short form: this law takes minutes over all of them. */
const SHARE = 120;
const GROUPS: readonly BarcodeTypeGroup[] = ['all1D', 'all2D', 'allPostal'];

type Asked = BarcodeType | BarcodeTypeGroup;

const isType = (name: string): name is BarcodeType => name in SYMBOLOGIES;

async function read(image: BarcodeImage, barcodeTypes: readonly Asked[]): Promise<string[]> {
  const found = await scan(image, { barcodeTypes, orientation: 'horizontalVerticalDiagonal' });
  return found.flatMap(({ barcodeType, barcodeValue }) =>
    barcodeValue === null ? [] : [`${barcodeType} ${barcodeValue}`],
  );
}

/** Returns what is read of all types, and isn't with a type or group alone. */
async function lostAlone(image: BarcodeImage, listed: readonly string[]): Promise<string[]> {
  const all = await read(image, EVERYTHING);
  const types = new Set([...all.map((each) => each.split(' ')[0] ?? ''), ...listed].filter(isType));
  const lost: string[] = [];
  for (const asked of [...types, ...GROUPS]) {
    const own = new Set<string>(isGroup(asked) ? typesOfGroup(asked) : [asked]);
    const alone = await read(image, [asked]);
    const expected = all.filter((each) => own.has(each.split(' ')[0] ?? ''));
    lost.push(...expected.filter((each) => !alone.includes(each)).map((each) => `${asked}: ${each}`));
  }
  return lost;
}

const pictures = listRealPictures()?.filter((_, i) => isLong || i % SHARE === 7);

describe.skipIf(!pictures)('real pictures (skipped where ../shared/data is absent)', () => {
  it('a type asked for alone reads what all types read', async () => {
    const lost: unknown[] = [];
    let count = 0;
    for (const { file, barcodes } of pictures ?? []) {
      const gray = await readRealPicture(file);
      if (!gray) continue;
      count++;
      const image = toRgba({ gray: gray.data, width: gray.width, height: gray.height });
      const missing = await lostAlone(
        image,
        barcodes.map(({ format }) => format),
      );
      if (missing.length > 0) lost.push([file, missing]);
    }
    expect(count).toBeGreaterThan((pictures?.length ?? 0) / 2);
    expect(lost).toEqual([]);
  }, 1_800_000);
});
