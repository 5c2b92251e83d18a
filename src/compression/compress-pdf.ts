import { type PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import type { MediaPlatform } from '../codecs/platform.ts';
import { collectGarbage, saveStructure } from '../output/core.ts';
import { fromBytes, type PdfEngine } from '../pdf/core.ts';
import { openStructure, removeSignatures } from '../pdf/structure/index.ts';
import { type ImageChoices, longestSides, recodeImage } from './images.ts';
import { ComparisonError, compareFiles } from './same-pages.ts';
import { repack } from './streams.ts';

export interface CompressOptions {
  readonly password?: string | undefined;
  /** Lossy image reduction; undefined keeps all pixels. */
  readonly images?: ImageChoices | undefined;
}

export interface Compressed {
  /** The original if nothing was saved. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isSmaller: boolean;
  /** Number of images that were recoded, and kept. */
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

async function packStreams(
  document: PDFDocument,
  sides: ReadonlyMap<PDFRawStream, number>,
  { images }: CompressOptions,
  { platform, onProgress }: CompressPorts,
) {
  const { context } = document;
  const objects = context.enumerateIndirectObjects();
  let recodedImages = 0;
  let allImages = 0;
  for (const [index, [ref, stream]] of objects.entries()) {
    onProgress((index / objects.length) * 0.7);
    if (!(stream instanceof PDFRawStream)) continue;
    const longest = sides.get(stream);
    if (longest !== undefined) allImages += 1;
    const recoded = images && longest ? await orUndefined(recodeImage(stream, longest, images, platform)) : undefined;
    if (recoded) recodedImages += 1;
    const smaller = recoded ?? (await orUndefined(repack(stream)));
    if (smaller) context.assign(ref, smaller);
  }
  return { recodedImages, keptImages: allImages - recodedImages };
}

/**
 * Compresses a PDF, and compares words, sizes and rendering of all pages with the original.
 * @returns the original if nothing was saved
 * @throws ComparisonError if pages differ; PdfError if it can't be opened
 */
export async function compressPdf(
  bytes: Uint8Array<ArrayBuffer>,
  options: CompressOptions,
  ports: CompressPorts,
): Promise<Compressed> {
  const { engine, onProgress } = ports;
  const before = engine.open(fromBytes(bytes), options.password);
  try {
    before.measure();
    const document = await openStructure(bytes, before);
    const removedSignatures = removeSignatures(document);
    collectGarbage(document);
    const counts = await packStreams(document, longestSides(document, before), options, ports);
    const made = await saveStructure(document);
    onProgress(0.75);
    const facts = { ...counts, removedSignatures, wasEncrypted: before.info.isEncrypted };
    if (made.length >= bytes.length) return { ...facts, bytes, isSmaller: false };
    const after = engine.open(fromBytes(made));
    after.measure();
    const problem = compareFiles(before, after, counts.recodedImages > 0);
    after.close();
    if (problem !== undefined) throw new ComparisonError(problem);
    onProgress(1);
    return { ...facts, bytes: made, isSmaller: true };
  } finally {
    before.close();
  }
}
