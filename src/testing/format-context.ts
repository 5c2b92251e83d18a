import type { FormatContext } from '../formats/index.ts';

export const FORMAT_PAGE = { width: 612, height: 792 };

let uids = 0;

/** Two pages, a fixed date, and new identifiers. */
export const FORMAT_CONTEXT: FormatContext = {
  pages: [FORMAT_PAGE, FORMAT_PAGE],
  date: '2026-01-02T03:04:05.000Z',
  createUid: () => `new-${uids++}`,
};
