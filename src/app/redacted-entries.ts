// Searched words that were redacted in this document, to look for them in the written file.
import type { Renumbering } from '../kernel/page-list.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import type { Size } from '../kernel/rect.ts';
import type { SearchRequest } from '../text/patterns/request.ts';
import type { Core } from './core.ts';
import { coverageBy, redactedAreas, redactedWords } from './redacted-areas.ts';
import { followHits, type RedactionHit } from './redaction-hits.ts';

export interface AskedAgain {
  /** Searched words and names with a redaction. */
  readonly request: SearchRequest;
  /** Hits of these that the user knows, and left. */
  readonly spared: readonly { readonly page: PageNumber; readonly entry: string }[];
}

export interface RedactedEntries {
  /** Remembers a request and all of its hits, some of which are being redacted. */
  take(request: SearchRequest, hits: readonly RedactionHit[]): void;
  follow(moves: Renumbering, pages: readonly Size[]): void;
  clear(): void;
  /** Returns what must not be in a written file; undefined if no searched word has a redaction. */
  askAgain(): AskedAgain | undefined;
}

export function createRedactedEntries(core: Core): RedactedEntries {
  let asked: SearchRequest | undefined;
  let known = new Map<string, RedactionHit>();
  const put = (hits: readonly RedactionHit[]) => {
    for (const hit of hits) known.set(hit.id, hit);
  };
  return {
    take(request, hits) {
      const both = (one: readonly string[] = [], other: readonly string[]) => [...new Set([...one, ...other])];
      asked = { ...request, words: both(asked?.words, request.words), names: both(asked?.names, request.names) };
      put(hits);
    },
    follow(moves, pages) {
      const moved = followHits([...known.values()], moves, pages);
      known = new Map();
      put(moved);
    },
    clear() {
      asked = undefined;
      known = new Map();
    },
    askAgain() {
      if (!asked) return undefined;
      const isCovered = coverageBy(redactedAreas(core), redactedWords(core));
      const hits = [...known.values()].flatMap((hit) => (hit.source === 'barcode' ? [] : [hit]));
      const redacted = new Set(hits.filter(isCovered).map(({ entry }) => entry));
      const words = asked.words.filter((word) => redacted.has(word));
      const names = asked.names.filter((name) => redacted.has(name));
      if (words.length + names.length === 0) return undefined;
      const spared = hits
        .filter((hit) => !isCovered(hit))
        .map(({ pageNumber, entry }) => ({ page: pageNumber, entry }));
      return { request: { ...asked, words, names }, spared };
    },
  };
}
