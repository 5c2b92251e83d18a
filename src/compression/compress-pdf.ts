import type { MediaPlatform } from '../codecs/platform.ts';
import { collectGarbage, saveStructure } from '../output/core.ts';
import { longestSides, recodeImage } from '../pdf/content/index.ts';
import { fromBytes, type PdfEngine } from '../pdf/core.ts';
import { openStructure, removeSignatures, repack, replaceStreams } from '../pdf/structure/index.ts';
import { encodeSmaller, type ImageChoices } from './images.ts';
import { ComparisonError, compareFiles } from './same-pages.ts';

export interface CompressOptions {
  readonly password?: string | undefined;
  /** Lossy image reduction; undefined keeps all pixels. */
  readonly images?: ImageChoices | undefined;
}

export interface Compressed {
  /** The original if nothing was saved. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isSmaller: boolean;
  readonly recodedImages: number;
  readonly keptImages: number;
  readonly removedSignatures: number;
  /** True if the original was encrypted: the result isn't. */
  readonly wasEncrypted: boolean;
}

export interface CompressPorts {
  readonly engine: PdfEngine;
  readonly platform: MediaPlatform;
  /** @param share 0 to 1 */
  onProgress(share: number): void;
}

/** Streams that can't be read stay unchanged. */
const orUndefined = <Value>(run: Promise<Value>): Promise<Value | undefined> => run.catch(() => undefined);

/**
 * Compresses a PDF if this saves anything, and compares words, sizes and rendering of all pages.
 * @throws ComparisonError if pages differ; PdfError if it can't be opened
 */
export async function compressPdf(
  bytes: Uint8Array<ArrayBuffer>,
  options: CompressOptions,
  ports: CompressPorts,
): Promise<Compressed> {
  const { engine, platform, onProgress } = ports;
  const before = engine.open(fromBytes(bytes), options.password);
  try {
    before.measure();
    const document = await openStructure(bytes, before);
    const removedSignatures = removeSignatures(document);
    collectGarbage(document);
    const sides = longestSides(document, before);
    let recodedImages = 0;
    await replaceStreams(document, async (stream, share) => {
      onProgress(share * 0.7);
      const longest = sides.get(stream);
      const { images } = options;
      const recoded =
        images && longest
          ? await orUndefined(recodeImage(stream, platform, (pixels) => encodeSmaller(pixels, longest, images)))
          : undefined;
      if (recoded) recodedImages += 1;
      return recoded ?? (await orUndefined(repack(stream)));
    });
    const made = await saveStructure(document);
    onProgress(0.75);
    const facts = {
      recodedImages,
      keptImages: sides.size - recodedImages,
      removedSignatures,
      wasEncrypted: before.info.isEncrypted,
    };
    if (made.length >= bytes.length) return { ...facts, bytes, isSmaller: false };
    const after = engine.open(fromBytes(made));
    after.measure();
    const problem = compareFiles(before, after, recodedImages > 0);
    after.close();
    if (problem !== undefined) throw new ComparisonError(problem);
    onProgress(1);
    return { ...facts, bytes: made, isSmaller: true };
  } finally {
    before.close();
  }
}
