import type { Handlers } from '../workers/index.ts';
import { type OpenForeign, openForeign, writeForeignFile } from './convert.ts';
import type { ForeignCalls } from './messages.ts';

export function createForeignHandlers(): Handlers<ForeignCalls> {
  let file: OpenForeign | undefined;
  return {
    async open(source) {
      file = await openForeign(source);
      return file && { needsDocument: file.needsDocument };
    },
    convert({ pages, date }) {
      if (!file) throw new Error('No file is open');
      return file.convert({ pages, date, createUid: () => crypto.randomUUID() });
    },
    write: ({ to, document, ...context }) =>
      writeForeignFile(to, document, { ...context, createUid: () => crypto.randomUUID() }),
  };
}
