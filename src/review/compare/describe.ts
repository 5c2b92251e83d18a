import { type MessageOrText, message, msg } from '../../messages/index.ts';
import type { DocumentComparison } from './compare-documents.ts';
import type { Difference, DifferenceKind } from './differences.ts';

const SENTENCES: Readonly<Record<DifferenceKind, string>> = {
  inserted: msg('Page {page}: inserted “{text}”'),
  removed: msg('Page {oldPage}: removed “{oldText}”'),
  changed: msg('Page {page}: “{oldText}” became “{text}”'),
  moved: msg('Page {page}: moved here from page {oldPage}: “{text}”'),
  picture: msg('Page {page}: the picture differs'),
  pageInserted: msg('Page {page} was inserted'),
  pageRemoved: msg('Page {oldPage} was removed'),
  pageMoved: msg('Page {oldPage} became page {page}'),
};

/** Maximum length of quoted words (characters). */
const MOST_SHOWN = 200;

const inOneLine = (text = ''): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}…` : line;
};

/** Returns a difference as a sentence without a full stop. */
export const differenceMessage = ({ kind, old, new: recent }: Difference): MessageOrText =>
  message(SENTENCES[kind], {
    page: recent?.page ?? 0,
    oldPage: old?.page ?? 0,
    text: inOneLine(recent?.text),
    oldText: inOneLine(old?.text),
  });

/** Returns what a comparison may have missed; undefined for nothing. */
export const missedMessage = ({ asPictures }: DocumentComparison): MessageOrText | undefined =>
  asPictures.length === 0
    ? undefined
    : message(
        '{count, plural, one {# page has too few words and was compared as a picture: a changed letter may be missed.} other {# pages have too few words and were compared as pictures: a changed letter may be missed.}}',
        { count: asPictures.length },
      );
