// Property: originals that differ only under redactions, before coding, give identical output.

import { createNodePlatform } from '../codecs/node-platform.ts';
import { openPicture } from '../codecs/open-picture.ts';
import { cropRgba, type RgbaImage } from '../codecs/rgba.ts';
import { destroyedAreas, erase, type SourcePage } from '../output/destroyed.ts';
import { DEFAULT_OUTPUT_OPTIONS, type OutputOptions } from '../output/options.ts';
import { planOutput } from '../output/plan.ts';
import { stripsOf } from '../output/strips.ts';
import { writeFile } from '../output/write/writers.ts';
import { createSecretPair, type SecretPair } from './lossy-originals.ts';
import type { Random } from './random.ts';

const platform = createNodePlatform();

const FORMATS: readonly Partial<OutputOptions>[] = [
  { format: 'png' },
  { format: 'tiff' },
  { format: 'jpeg' },
  { format: 'pdf', pdfCompression: 'jpeg' },
];

interface Written {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Number of destroyed pixels, including redacted ones. */
  readonly destroyed: number;
}

/** Writes an original like the output worker, without marks, reporting its coding as `asIf`. */
export async function writeErased(
  file: Uint8Array<ArrayBuffer>,
  { marks, size }: Pick<SecretPair, 'marks' | 'size'>,
  options: OutputOptions,
  asIf: (coding: SourcePage['coding']) => SourcePage['coding'] = (coding) => coding,
): Promise<Written> {
  const picture = openPicture(file, platform);
  const image = await picture.decodePage(0);
  const input = { documentName: 'original', pages: [size], document: { marks }, hidden: new Set<string>() };
  const [planned] = planOutput(input, options).files;
  if (!planned) throw new Error('Nothing is planned');
  const pages = planned.pages.map((page) => ({ ...page, coding: asIf(picture.lossyCoding(0)) }));
  const areas = pages.flatMap((page) => destroyedAreas(page, options));
  const pixels = new Set<number>();
  for (const { x, y, width, height } of areas) {
    for (let row = y; row < y + height; row += 1) {
      for (let column = x; column < x + width; column += 1) pixels.add(row * image.width + column);
    }
  }
  const bytes = await writeFile(
    { ...planned, pages },
    options,
    (page) => erasedStrips(image, page, areas),
    () => areas,
  );
  return { bytes, destroyed: pixels.size };
}

async function* erasedStrips(image: RgbaImage, page: SourcePage, areas: Parameters<typeof erase>[2]) {
  for (const strip of stripsOf(page)) {
    const part = cropRgba(image, { x: 0, y: strip.top, width: strip.width, height: strip.height });
    erase(part, strip, areas);
    yield await Promise.resolve({ strip, image: part });
  }
}

export interface LawRound {
  readonly kind: string;
  readonly isKept: boolean;
  /** True if they would be equal with only the marked areas destroyed. */
  readonly isKeptWithoutMargin: boolean;
  /** Share of the page, 0 to 1. */
  readonly destroyedShare: number;
}

export async function runRedactionLaw(random: Random): Promise<LawRound> {
  const pair = createSecretPair(random);
  const options = { ...DEFAULT_OUTPUT_OPTIONS, ...random.pick(FORMATS), pageNumbers: [1] };
  const writeBoth = async (asIf?: Parameters<typeof writeErased>[3]) => {
    const [one, two] = await Promise.all(pair.files.map((file) => writeErased(file, pair, options, asIf)));
    if (!one || !two) throw new Error('Nothing is written');
    return { isSame: Buffer.from(one.bytes).equals(two.bytes), destroyed: one.destroyed };
  };
  const grown = await writeBoth();
  const bare = await writeBoth(() => undefined);
  return {
    kind: `${pair.kind}, ${pair.size.width} × ${pair.size.height}, to ${options.format}`,
    isKept: grown.isSame,
    isKeptWithoutMargin: bare.isSame,
    destroyedShare: grown.destroyed / (pair.size.width * pair.size.height),
  };
}
