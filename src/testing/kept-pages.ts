// Platform for output that keeps a PDF's pages: can't draw, and throws if asked to.
import { createNodePlatform } from '../codecs/node-platform.ts';
import type { PageReader } from '../output/page-source.ts';
import type { OutputPlatform } from '../output/platform.ts';

const refuse = (): never => {
  throw new Error('Pages that are kept need no pixels');
};

export const KEPT_PAGES_READER: PageReader = { pixels: refuse, lossyCoding: refuse };

export const KEPT_PAGES_PLATFORM: OutputPlatform = {
  media: createNodePlatform(),
  hasScreenFonts: false,
  createCanvas: refuse,
  decodePicture: refuse,
  loadFonts: refuse,
};
