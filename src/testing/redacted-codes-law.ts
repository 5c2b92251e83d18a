// Property: scanning the output of a page with some redacted barcodes finds exactly the others.

import { type Barcode, SEARCH_EVERYTHING, scan } from '../barcodes/index.ts';
import { createNodePlatform } from '../codecs/node-platform.ts';
import { openPicture } from '../codecs/open-picture.ts';
import { barcodeCover } from '../editor/mark-barcodes.ts';
import { DEFAULT_OUTPUT_OPTIONS } from '../output/options.ts';
import { paintPage } from './barcode-pictures/page.ts';
import {
  createOwnSpecimens,
  createPostalSpecimens,
  createZxingSpecimens,
  type Specimen,
} from './barcode-pictures/specimens.ts';
import { encodeJpegAs } from './jpeg-encoder.ts';
import { writePng } from './png.ts';
import type { Random } from './random.ts';
import { writeErased } from './redaction-law.ts';
import { markIn } from './test-editor.ts';

const SPECIMENS: readonly Specimen[] = [...createZxingSpecimens(), ...createOwnSpecimens(), ...createPostalSpecimens()];

const platform = createNodePlatform();

const SIZE = { width: 1000, height: 1000 };
/** JPEG sampling factors: full and half chroma resolution. */
const FULL = [1, 1] as const;
const HALVED = [2, 2] as const;
const FORMATS = ['png', 'jpeg', 'tiff'] as const;

/** Redaction destroys up to two more JPEG blocks: distances preserve the quiet zones. */
const GAP = 60;

const describePrinted = ({ type, value }: Specimen): string => `${type} ${value}`;
const describeRead = ({ barcodeType, barcodeValue }: Barcode): string => `${barcodeType} ${barcodeValue}`;

function pickSome(random: Random, count: number): Specimen[] {
  const left = [...SPECIMENS];
  return Array.from({ length: count }, () => left.splice(random.integer(0, left.length - 1), 1)).flat();
}

/** Encodes as JPEG, or as grey PNG, in which only covered pixels are destroyed. */
function encodeOriginal(page: ReturnType<typeof paintPage>, random: Random): Uint8Array<ArrayBuffer> {
  if (random.chance(0.5)) {
    const { width, height } = page;
    return writePng({ width, height, depth: 8, colorType: 0, samples: page.data.filter((_, i) => i % 4 === 0) });
  }
  return encodeJpegAs(page, {
    quality: random.integer(60, 95),
    sampling: [random.pick([FULL, HALVED]), FULL, FULL],
    scans: 'interleaved',
    restartInterval: 0,
    isSmoothed: false,
  });
}

const readFile = async (file: Uint8Array<ArrayBuffer>): Promise<Barcode[]> =>
  scan(await openPicture(file, platform).decodePage(0), SEARCH_EVERYTHING);

export interface RescanRound {
  readonly printed: readonly string[];
  readonly redacted: readonly string[];
  /** Found before, and not redacted. */
  readonly left: readonly string[];
  readonly found: readonly string[];
}

export async function runRedactedCodesLaw(random: Random, count: number): Promise<RescanRound> {
  const specimens = pickSome(random, count);
  const place = { seed: random.integer(0, 1e6), mostTurn: random.pick([0, 3]), module: 2, gap: GAP, ...SIZE };
  const original = encodeOriginal(paintPage(specimens, place), random);
  const before = await readFile(original);
  const redacted = before.filter(() => random.chance(0.5));
  const marks = redacted.map((barcode, i) =>
    markIn('RectangleRedaction', `redaction-${i}`, barcodeCover(barcode), {}, SIZE),
  );
  const options = { ...DEFAULT_OUTPUT_OPTIONS, format: random.pick(FORMATS), pageNumbers: [1] };
  const { bytes } = await writeErased(original, { marks, size: SIZE }, options);
  return {
    printed: specimens.map(describePrinted),
    redacted: redacted.map(describeRead),
    left: before.filter((barcode) => !redacted.includes(barcode)).map(describeRead),
    found: (await readFile(bytes)).map(describeRead),
  };
}

export function faultsOf({ printed, redacted, left, found }: RescanRound): string[] {
  return [
    ...found.filter((each) => redacted.includes(each)).map((each) => `still read: ${each}`),
    ...left.filter((each) => !found.includes(each)).map((each) => `no longer read: ${each}`),
    ...found.filter((each) => !printed.includes(each)).map((each) => `nowhere printed: ${each}`),
  ];
}
