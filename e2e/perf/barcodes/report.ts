import { warmUp } from '../../../src/barcodes/index.ts';
import { reportMadePictures } from './made-pictures.ts';
import { reportRealPictures } from './real-pictures.ts';

/** The whole report, in Markdown. `tell` hears of progress. */
export async function writeReport(every: number, tell: (line: string) => void): Promise<string> {
  // Starts the engine that plain zxing-wasm then shares.
  await warmUp();
  const real = await reportRealPictures(every, tell);
  const made = await reportMadePictures(tell);
  return [
    '### Real pictures',
    '',
    real ?? 'Left out: ../shared/data/barcodes is absent.',
    '',
    '### Pictures made here',
    '',
    'Read of the pictures of each kind, and in brackets what plain zxing-wasm reads; 3 px a module where nothing else is said.',
    '',
    made,
  ].join('\n');
}
