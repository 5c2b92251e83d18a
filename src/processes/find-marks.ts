import type { PageNumber } from '../kernel/page-number.ts';
import { ProcessFault, type Workbench } from './kind.ts';

/** Redaction of found text, as written by the command line. */
export interface FoundMark {
  readonly uid: string;
  readonly pageNumber: PageNumber;
  readonly selectedText: string;
  readonly startIndex: number;
  readonly textLength: number;
  readonly lineGroups: readonly FoundLineGroup[];
  readonly [name: string]: unknown;
}

export interface FoundLineGroup {
  readonly pageData: { readonly width: number; readonly height: number };
  readonly pageNumber: PageNumber;
  readonly lines: readonly object[];
}

export interface PrintedHit {
  readonly page: PageNumber;
  readonly kind: string;
  readonly text: string;
  /** Kind of text outside of what the pages draw. */
  readonly beside?: string;
}

export interface Found {
  readonly marks: readonly FoundMark[];
  /** In the order of the marks. */
  readonly hits: readonly PrintedHit[];
}

const MARKS = 'found.json';

/** Exit codes of a completed search; 1 if pages have unread text. */
const SEARCHED = [0, 1];

/**
 * Finds words on the pages, as `find` does; only reports those beside the pages.
 * @throws ProcessFault with this code if a search cannot be made, or takes too long
 */
export async function findMarks(bench: Workbench, document: string, asked: readonly string[], fault: string) {
  const { code, stdout, error } = await bench.run('find', [...asked, '--exact', `--marks=${MARKS}`], document);
  if (error !== undefined || !SEARCHED.includes(code)) throw new ProcessFault(fault);
  const { marks } = JSON.parse(await bench.read(MARKS)) as Pick<Found, 'marks'>;
  const hits = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as PrintedHit);
  const beside = new Set(hits.flatMap((hit) => hit.beside ?? []));
  if (beside.size > 0)
    bench.notice(`Also found beside the pages, where marks can't cover it: ${[...beside].join(', ')}.`);
  const isOnPage = (_: unknown, at: number) => hits[at]?.beside === undefined;
  return { marks: marks.filter(isOnPage), hits: hits.filter(isOnPage) } satisfies Found;
}
