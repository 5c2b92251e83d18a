// OCR in worker threads, for Node programs.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Recognize } from '../ink/index.ts';
import type { GreyImage } from '../media/core.ts';
import { createOcrClient } from '../ocr/client.ts';
import { chooseLanguage } from '../ocr/languages.ts';
import { createNodeFiles } from '../ocr/node-files.ts';
import { createOcrHandlers } from '../ocr/serve-ocr.ts';
import type { TextPage } from '../text/text-page.ts';
import { awaited } from './awaited.ts';
import { builtThread } from './built-threads.ts';
import { createThreadSpawner } from './thread-workers.ts';

interface PrintReader {
  readonly languages: readonly string[];
  /** @returns words (page units, from the image's top left) @throws OcrError */
  read(image: GreyImage, unitsPerPixel: number, language: string): Promise<TextPage>;
}

/** Runs OCR in this thread if nothing is built, as in tests. */
function createReaderHere(): PrintReader['read'] {
  const { read } = createOcrHandlers(createNodeFiles());
  return async (image, unitsPerPixel, language) => {
    const context = { signal: new AbortController().signal, report: () => undefined, transfer: () => undefined };
    return (await read({ picture: { image, unitsPerPixel }, language }, context)).page;
  };
}

function createReaderApart(): PrintReader['read'] {
  // Unref: threads must not keep the process alive.
  const spawn = createThreadSpawner(
    () => builtThread('ocr-thread'),
    (thread) => thread.unref(),
  );
  const client = createOcrClient(spawn, availableParallelism());
  return async (image, unitsPerPixel, language) =>
    (await awaited(client.read({ picture: { image, unitsPerPixel }, language }))).page;
}

let reader: Promise<PrintReader> | undefined;

/** Returns the shared reader: all documents use its threads and language data. */
function printReader(): Promise<PrintReader> {
  reader ??= builtThread('ocr-thread').then((thread) => ({
    languages: createNodeFiles().installed(),
    read: existsSync(thread) ? createReaderApart() : createReaderHere(),
  }));
  return reader;
}

export interface PrintLanguage {
  /** Undefined detects the language from the page's text. */
  readonly chosen: string | undefined;
  /** User's language (ISO 639-1). */
  readonly reader: string;
  /** Called once per detected language. */
  onLanguage?(code: string): void;
}

/** Returns a function that finds the recognizer for a page; none without language data. */
export function createRecognizer({ chosen, reader: tag, onLanguage = () => undefined }: PrintLanguage) {
  const reported = new Set<string>();
  return async (text: string): Promise<Recognize | undefined> => {
    const { languages, read } = await printReader();
    const language = chosen ?? chooseLanguage(text, tag, languages);
    if (language === undefined) return undefined;
    return (image, unitsPerPixel) => {
      if (chosen === undefined && !reported.has(language)) onLanguage(language);
      reported.add(language);
      return read(image, unitsPerPixel, language);
    };
  };
}
