import { warmUp } from '../../../src/barcodes/index.ts';
import { reportA4Pages } from './a4-pages.ts';
import { reportFrames } from './frames.ts';
import { reportMadePictures } from './made-pictures.ts';
import { reportPasses } from './passes.ts';
import { reportProportions } from './proportions.ts';
import { reportBarePictures, reportRealPictures } from './real-pictures.ts';
import { reportSingleTypes } from './single-types.ts';
import { reportWorsePictures } from './worse-pictures.ts';

export { replaceSection } from '../../../src/testing/generated-section.ts';

export type PartName = 'real' | 'bare' | 'a4' | 'worse' | 'frames' | 'single' | 'proportions' | 'made' | 'passes';

/** Stride for single types: reading each type separately takes as long as all other tables. */
const SINGLE_EVERY = 3;

const ABSENT = 'Left out: ../shared/data/barcodes is absent.';

interface Part {
  readonly title: string;
  /** True for tables that are too long to scroll through. */
  readonly long?: true;
  write(every: number, report: (line: string) => void): Promise<string>;
}

const PARTS: Readonly<Record<PartName, Part>> = {
  real: {
    title: 'Real pictures: public photographs, scans and samples, every type asked for',
    write: async (every, report) => (await reportRealPictures(every, report)) ?? ABSENT,
  },
  bare: {
    title: 'Real pictures that show no barcode, or a torn one',
    write: async () => (await reportBarePictures()) ?? ABSENT,
  },
  a4: {
    title: 'Pages of A4 at 300 dpi',
    write: async (_, report) =>
      [
        'Milliseconds, the median of several turns, and how they compare with zxing-wasm over the same page: all its formats, and for our',
        'default `barcodeTypes` its linear ones.',
        '',
        await reportA4Pages(report),
      ].join('\n'),
  },
  worse: {
    title: 'The real pictures, made worse',
    write: async (every) => (await reportWorsePictures(every)) ?? ABSENT,
  },
  frames: {
    title:
      'Frames of a camera, made here as [a public benchmark](https://github.com/ismai117/KScan/pull/61) makes them',
    write: async (_, report) => await reportFrames(report),
  },
  single: {
    title: `Every ${SINGLE_EVERY}rd of the real pictures, each type asked for alone, and all at once`,
    long: true,
    write: async (every, report) => (await reportSingleTypes(SINGLE_EVERY * every, report)) ?? ABSENT,
  },
  proportions: {
    title: 'Symbols as printers draw them, in other proportions than the standards’',
    long: true,
    write: async (_, report) => await reportProportions(report),
  },
  passes: {
    title: 'What each pass earns, over the real pictures',
    long: true,
    write: async (every, report) => (await reportPasses(every, report)) ?? ABSENT,
  },
  made: {
    title: 'Pictures made here, by type and condition',
    long: true,
    write: async (_, report) =>
      [
        'Read of the pictures of each kind, and in brackets what plain zxing-wasm reads; 3 px a module where nothing else is said.',
        '',
        await reportMadePictures(report),
      ].join('\n'),
  },
};

/** Writes all parts of the report, or the given one, in Markdown. `tell` reports progress. */
export async function writeReport(
  only: PartName | undefined,
  every: number,
  report: (line: string) => void,
): Promise<string> {
  // Starts the engine, which plain zxing-wasm shares.
  await warmUp();
  const sections: string[] = [];
  for (const [name, { title, long, write }] of Object.entries(PARTS)) {
    if (only !== undefined && name !== only) continue;
    const text = await write(every, report);
    sections.push(long ? `<details>\n<summary>${title}</summary>\n\n${text}\n\n</details>` : `**${title}**\n\n${text}`);
  }
  return sections.join('\n\n');
}
