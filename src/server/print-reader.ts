// Reads print for programs in Node, in threads of their own.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Recognize } from '../ink/index.ts';
import type { GreyImage } from '../media/text/ink.ts';
import { createOcrClient } from '../ocr/client.ts';
import { chooseLanguage } from '../ocr/languages.ts';
import { createNodeFiles } from '../ocr/node-files.ts';
import { createOcrHandlers } from '../ocr/serve-ocr.ts';
import type { TextPage } from '../text/text-page.ts';
import { awaited } from './awaited.ts';
import { builtThread } from './built-threads.ts';
import { createThreadSpawner } from './thread-workers.ts';

interface PrintReader {
  /** Codes of the languages whose data is installed. */
  readonly languages: readonly string[];
  /** @returns words in page units from the picture's top left @throws OcrError */
  read(image: GreyImage, unitsPerPixel: number, language: string): Promise<TextPage>;
}

/** Reads here where nothing is built, as in tests. */
function createReaderHere(): PrintReader['read'] {
  const { read } = createOcrHandlers(createNodeFiles());
  return async (image, unitsPerPixel, language) => {
    const context = { signal: new AbortController().signal, tell: () => undefined, transfer: () => undefined };
    return (await read({ picture: { image, unitsPerPixel }, language }, context)).page;
  };
}

function createReaderApart(): PrintReader['read'] {
  // A thread does not keep a program from ending.
  const spawn = createThreadSpawner(
    () => builtThread('ocr-thread'),
    (thread) => thread.unref(),
  );
  const client = createOcrClient(spawn, availableParallelism());
  return async (image, unitsPerPixel, language) =>
    (await awaited(client.read({ picture: { image, unitsPerPixel }, language }))).page;
}

let reader: Promise<PrintReader> | undefined;

/** Returns the program's reader: its threads and their data serve all documents. */
function printReader(): Promise<PrintReader> {
  reader ??= builtThread('ocr-thread').then((thread) => ({
    languages: createNodeFiles().installed(),
    read: existsSync(thread) ? createReaderApart() : createReaderHere(),
  }));
  return reader;
}

export interface PrintLanguage {
  /** Undefined to choose it by the text of the page. */
  readonly chosen: string | undefined;
  /** ISO 639-1, of the reader. */
  readonly reader: string;
  /** Called once for each language that was chosen. */
  onLanguage?(code: string): void;
}

/** Returns what finds the recognizer for a page with some text; it finds none where no data is installed. */
export function createRecognizer({ chosen, reader: tag, onLanguage = () => undefined }: PrintLanguage) {
  const told = new Set<string>();
  return async (text: string): Promise<Recognize | undefined> => {
    const { languages, read } = await printReader();
    const language = chosen ?? chooseLanguage(text, tag, languages);
    if (language === undefined) return undefined;
    return (image, unitsPerPixel) => {
      if (chosen === undefined && !told.has(language)) onLanguage(language);
      told.add(language);
      return read(image, unitsPerPixel, language);
    };
  };
}
