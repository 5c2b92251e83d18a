// The end that reads what one file states beside its pages.
import type { Handlers } from '../workers/index.ts';
import type { StatedCalls, StatedSource } from './stated-messages.ts';
import { openStated } from './stated-source.ts';

export function createStatedHandlers(): Handlers<StatedCalls> {
  let source: StatedSource | undefined;
  return {
    read: async (file) => {
      source = await openStated(file);
      return source.read();
    },
    hiding: async (entries) => (await source?.hiding(entries)) ?? [],
    readByFonts: async () => (await source?.readByFonts()) ?? [],
    placesOf: async (indices) => (await source?.placesOf(indices)) ?? [],
  };
}
