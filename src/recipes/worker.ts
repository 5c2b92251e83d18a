import { createSamePlatform } from '../codecs/same-platform.ts';
import { recognizeFor } from '../ocr/page-recognizer.ts';
import { browserOutput } from '../output/core.ts';
import { serveWorker } from '../workers/index.ts';
import type { RecipeCalls } from './run/calls.ts';
import { createRunHandlers } from './run/serve-run.ts';

const media = createSamePlatform();
const { createCanvas, decodePicture, loadFonts } = browserOutput;

serveWorker<RecipeCalls>(
  createRunHandlers({
    media,
    // Without screen fonts, as in Node, so that lines break equally.
    createOutput: async (addedFonts) => ({
      ...{ media, hasScreenFonts: false, addedFonts, createCanvas, decodePicture, loadFonts },
    }),
    createRecognizer: (language) => async (text) => recognizeFor(text, 'en', language),
    spawnSearch: undefined,
  }),
);
