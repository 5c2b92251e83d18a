import { expect, it } from 'vitest';
import type { OcrClient, OcrJob } from '../ocr/client.ts';
import { OcrError } from '../ocr/errors.ts';
import type { RecognizedWords } from '../ocr/recognize.ts';
import { createTestApplication, pictureFile } from '../testing/test-application.ts';
import { EMPTY_TEXT_PAGE, type TextPage, withoutReadings } from '../text/text-page.ts';
import type { KeptReading } from './kept-readings.ts';
import { createRecognition } from './recognition.ts';
import { createWords } from './words.ts';

const pageOf = (text: string): TextPage =>
  withoutReadings({ ...EMPTY_TEXT_PAGE, text, boxes: new Float32Array(text.length * 4).fill(1) });

const readingOf = (text: string): RecognizedWords => ({ page: pageOf(text), confidence: 0.9, notice: undefined });

async function setUp(served: readonly string[] = []) {
  const app = createTestApplication();
  app.served.set('/recognition/languages.json', new Blob([JSON.stringify(served)]));
  const picture = await app.core.workspace.open({ file: pictureFile('scan.tif') });
  if (!picture) throw new Error('It was not opened');
  const jobs: { job: OcrJob; finish(result: RecognizedWords): void; fail(error: unknown): void }[] = [];
  const client: Pick<OcrClient, 'size' | 'recognize'> = {
    size: 2,
    recognize: (job) =>
      new Promise((resolve, reject) => {
        job.signal.addEventListener('abort', () => reject(job.signal.reason));
        jobs.push({ job, finish: resolve, fail: reject });
      }),
  };
  const words = createWords(picture, () => undefined);
  const kept: KeptReading[] = [];
  const recognition = createRecognition(app.core, {
    client,
    openWords: async () => words,
    keep: (reading) => void kept.push(reading),
  });
  recognition.setLanguage('eng');
  return { app, jobs, words, kept, recognition, pages: () => recognition.state.getState().pages };
}

const turns = () => new Promise((resolve) => setTimeout(resolve));

it('reads pages in parallel, passes on their words, and saves them', async () => {
  const { jobs, words, kept, recognition, pages } = await setUp();
  const read = recognition.read([1, 2]);
  await turns();
  expect(jobs.map(({ job }) => [job.source.page, job.language])).toEqual([
    [0, 'eng'],
    [1, 'eng'],
  ]);
  jobs[0]?.job.onProgress(0.5);
  expect(pages().get(1)).toEqual({ kind: 'reading', share: 0.5 });
  jobs[0]?.finish(readingOf('first'));
  jobs[1]?.finish(readingOf('second'));
  await read;
  expect(await words.readText(2)).toBe('second');
  expect(words.cached(1)?.text).toBe('first');
  expect(kept.map(({ page }) => page)).toEqual([1, 2]);
  // Pages already read are skipped unless requested.
  await recognition.read([1, 2]);
  expect(jobs).toHaveLength(2);
});

it('reports why a page could not be read, and continues', async () => {
  const { jobs, recognition, pages, kept } = await setUp();
  const read = recognition.read([1, 2]);
  await turns();
  jobs[0]?.fail(new OcrError('EngineFailed', 'Text recognition stopped: out of memory.'));
  jobs[1]?.finish(readingOf('second'));
  await read;
  expect(pages().get(1)).toEqual({ kind: 'failed', message: 'Text recognition stopped: out of memory.' });
  expect(pages().get(2)?.kind).toBe('read');
  expect(kept).toHaveLength(1);
});

it('is cancelled: nothing is pending, and finished pages stay', async () => {
  const { jobs, recognition, pages } = await setUp();
  const read = recognition.read([1, 2]);
  await turns();
  jobs[0]?.finish(readingOf('first'));
  await turns();
  recognition.cancel();
  await read;
  expect(jobs[1]?.job.signal.aborted).toBe(true);
  expect([...pages()].map(([page, { kind }]) => [page, kind])).toEqual([[1, 'read']]);
});

it('keeps a reading until the page is read again', async () => {
  const { jobs, recognition, pages } = await setUp();
  const read = recognition.read([1]);
  await turns();
  jobs[0]?.finish(readingOf('first'));
  await read;
  const before = pages().get(1);
  void recognition.read([1, 2], { readsAgain: true });
  await turns();
  expect([...pages().values()].map(({ kind }) => kind)).toEqual(['reading', 'reading']);
  recognition.cancel();
  expect([...pages()]).toEqual([[1, before]]);
});

it('forgets everything with its document', async () => {
  const { app, recognition, pages, jobs } = await setUp();
  const read = recognition.read([1]);
  await turns();
  await app.core.workspace.close();
  await read;
  expect(jobs[0]?.job.signal.aborted).toBe(true);
  expect(pages().size).toBe(0);
});

it('saves recognized text without redacted words', async () => {
  const { app, jobs, recognition } = await setUp();
  const read = recognition.read([1]);
  await turns();
  jobs[0]?.finish(readingOf('first'));
  await read;
  await recognition.save('text');
  await recognition.save('hocr');
  expect([...app.saved.keys()]).toEqual(['scan.txt', 'scan.hocr']);
});

it('offers the languages that the server has, and adds one', async () => {
  const { recognition } = await setUp(['eng', 'deu', 'xyz']);
  const codes = (list: 'languages' | 'offered') => recognition.state.getState()[list].map(({ code }) => code);
  expect(codes('languages')).toEqual(['eng']);
  await expect.poll(() => codes('offered')).toEqual(['deu']);
  recognition.addLanguage('deu');
  expect([codes('languages'), codes('offered')]).toEqual([['eng', 'deu'], []]);
  expect(recognition.state.getState().language).toBe('deu');
});
