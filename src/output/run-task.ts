// What the writing worker does, free of how it is talked to.
import { createBrowserPlatform } from '../codecs/browser-platform.ts';
import { type CheckedFile, checkFile } from './check/check-file.ts';
import { Downscaler } from './downscale.ts';
import type { OutputProgress, OutputResult, PreviewTask, WriteTask, WrittenFile } from './messages.ts';
import { type PaintedStrip, paintedStrips, type ReadPixels } from './page-source.ts';
import { createEnvironment } from './paint/environment.ts';
import { StripPainter } from './paint/strip-painter.ts';
import { MIME_TYPES, type PlannedPage, paintOrder, sidecarName } from './plan.ts';
import { stripsOf } from './strips.ts';
import { writeFile } from './write/write-file.ts';

export interface WritePorts {
  readonly read: ReadPixels;
  onProgress(progress: OutputProgress): void;
}

export async function write({ plan, fonts }: WriteTask, { read, onProgress }: WritePorts): Promise<OutputResult> {
  const { options, files } = plan;
  const pages = files.flatMap((file) => file.pages);
  const environment = await createEnvironment(
    pages.flatMap((page) => page.marks),
    fonts,
  );
  // Each strip is written once and checked once.
  const total = pages.reduce((sum, page) => sum + 2 * stripsOf(page).length, 0);
  let done = 0;
  const advance = (phase: OutputProgress['phase'], { pageNumber }: PlannedPage) => {
    done += 1;
    onProgress({ phase, pageNumber, share: Math.min(1, done / total) });
  };
  const strips = (page: PlannedPage) => paintedStrips(page, options, environment, read);
  async function* countedStrips(page: PlannedPage): AsyncGenerator<PaintedStrip> {
    for await (const painted of strips(page)) {
      yield painted;
      advance('writing', page);
    }
  }
  const written: WrittenFile[] = [];
  const checked: CheckedFile[] = [];
  for (const file of files) {
    const bytes = await writeFile(file, options, countedStrips);
    checked.push(
      await checkFile(bytes, file, options, {
        platform: createBrowserPlatform(),
        createRedactionPainter(page) {
          const painter = new StripPainter(page, environment);
          const redactions = painter.place(paintOrder(page.marks, options).redactions);
          return (color, strip) => painter.paintOnColor(color, strip, redactions);
        },
        getStrips: strips,
        onStrip: (page) => advance('checking', page),
      }),
    );
    const blob = new Blob([bytes], { type: MIME_TYPES[options.format] });
    // A PDF carries them inside.
    const hasSidecar = file.marksJson !== undefined && options.format !== 'pdf';
    const sidecar = {
      name: sidecarName(file.name),
      blob: new Blob([file.marksJson ?? ''], { type: 'application/json' }),
    };
    written.push({ name: file.name, blob, ...(hasSidecar ? { sidecar } : {}) });
  }
  const report = {
    pageCount: pages.length,
    redactedPixels: checked.reduce((sum, { redactedPixels }) => sum + redactedPixels, 0),
    redactedPages: checked.reduce((sum, { redactedPages }) => sum + redactedPages, 0),
    problems: checked.flatMap(({ problems }) => problems),
  };
  // What has failed its check never leaves the worker.
  return { files: report.problems.length > 0 ? [] : written, report };
}

export async function preview({ page, options, maxSide, fonts }: PreviewTask, read: ReadPixels): Promise<ImageBitmap> {
  const environment = await createEnvironment(page.marks, fonts);
  const downscaler = new Downscaler(page, maxSide);
  for await (const { strip, image } of paintedStrips(page, options, environment, read)) {
    downscaler.addStrip(image, strip.top);
  }
  const { data, width, height } = downscaler.finish();
  return createImageBitmap(new ImageData(data, width, height));
}
