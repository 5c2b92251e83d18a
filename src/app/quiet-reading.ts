// Reads a PDF's pages while idle, so that a later search doesn't have to.
import type { Core } from './core.ts';
import { readAhead } from './read-ahead.ts';
import type { Words, WordsStore } from './words.ts';

/** Idle time without changes of view, selection or marks (ms). */
export const QUIET = 150;
/** First pages that show whether a document has words. Read by the drawing engine. */
const FIRST_PAGES = 4;
/** Above this number of pages, searches wait a little. */
const MOST_PAGES = 3_000;

async function hasWords(words: Words, signal: AbortSignal): Promise<boolean> {
  const count = Math.min(FIRST_PAGES, words.picture.pages.length);
  for (let pageNumber = 1; pageNumber <= count; pageNumber++) {
    if ((await words.readText(pageNumber, signal)) !== '') return true;
  }
  return false;
}

/** @returns true if there is nothing more to read */
async function read(words: Words, signal: AbortSignal): Promise<boolean> {
  // User requests go first.
  if (words.isSearched()) return false;
  if (!(await hasWords(words, signal))) return true;
  for await (const page of readAhead(words, undefined, signal)) {
    if (signal.aborted || words.isSearched()) return false;
    // Don't read pages unasked that crash the engine or take seconds.
    if ('error' in page || page.pageNumber >= MOST_PAGES) return true;
  }
  return true;
}

export function readInQuiet({ editor, device }: Core, words: WordsStore): void {
  /** Words that have been read completely. */
  let done: Words | undefined;
  let stop = (): void => undefined;

  function wait(): void {
    stop();
    const { current } = words.getState();
    if (!current?.picture.pdf || current === done) return;
    const own = new AbortController();
    const callOff = device.clock.after(QUIET, () => {
      read(current, own.signal).then(
        (isDone) => {
          if (isDone) done = current;
          else if (!own.signal.aborted) wait();
        },
        // The search reports it, or the user has moved on.
        () => undefined,
      );
    });
    stop = () => {
      callOff();
      own.abort();
    };
  }

  words.subscribe(({ current }, before) => {
    if (current !== before.current) wait();
  });
  editor.session.subscribe(wait);
  editor.document.subscribe(wait);
}
