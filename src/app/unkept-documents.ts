// Documents of an embedded viewer: they last while open, and the embedding page stores them.
import { createStore } from 'zustand/vanilla';
import type { Core } from './core.ts';
import { openDocumentFile, saveDocumentFile } from './document-file.ts';
import type { Documents, RecentsState } from './documents.ts';

/** Changes reported to the embedding page count as saved: no question on opening another. */
export function createUnkeptDocuments(core: Core): Documents {
  const nothing = async () => undefined;
  return {
    recents: createStore<RecentsState>(() => ({ items: [], error: undefined })),
    list: nothing,
    start: nothing,
    open: nothing,
    takeOver: nothing,
    openCopy: nothing,
    remove: nothing,
    restore: nothing,
    thumbnail: nothing,
    keepReading: nothing,
    readReadings: async () => [],
    settle: async () => true,
    isKept: () => true,
    saveAsFile: () => saveDocumentFile(core),
    openFile: (file) => openDocumentFile(core, file),
  };
}
