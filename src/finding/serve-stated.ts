// The end that reads what one file states beside its pages.
import type { Handlers } from '../workers/index.ts';
import type { SearchedFile, StatedCalls, StatedSource } from './stated-messages.ts';
import { openStated } from './stated-source.ts';

export function createStatedHandlers(): Handlers<StatedCalls> {
  let opening: Promise<StatedSource> | undefined;
  const open = (file: SearchedFile) => (opening ??= openStated(file));
  return {
    findLeft: async ({ request, ...file }) => (await import('./left-words.ts')).findLeftWords(file, request, undefined),
    read: async (file) => (await open(file)).read(),
    hiding: async (entries) => (await (await opening)?.hiding(entries)) ?? [],
    readByFonts: async (file) => (await open(file)).readByFonts(),
    unseenPictures: async (file) => (await open(file)).unseenPictures(),
    placesOf: async (indices) => (await (await opening)?.placesOf(indices)) ?? [],
  };
}
