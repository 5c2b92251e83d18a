// Files of a production that stay in their native format, such as spreadsheets and recordings.
import type { Doubt } from '../doubts.ts';
import { type InputKind, kindOfInput } from '../inputs.ts';
import type { ProducedFacts } from '../production/facts.ts';
import type { Bytes, FileJob } from './calls.ts';
import type { Ground } from './ground.ts';
import { asksNothing } from './hide-texts.ts';
import { nativeSheet } from './slip-sheets.ts';

/** Kinds whose pages show all of the file: a search for hits covers it. */
const WHOLLY_SEARCHED: ReadonlySet<InputKind> = new Set(['table', 'json', 'text']);

/** Notes on files, in English. */
const NATIVE = 'Produced in its native format.';
/** Note on a file with hits, whose native format would contain them. */
export const HAS_HITS = 'Produced as pages instead of its native format, which has hits.';

/** Returns whether a native file may contain words that were looked for, and not searched. */
const isUnsearched = ({ path, bytes, request }: FileJob): boolean =>
  !asksNothing(request) && !WHOLLY_SEARCHED.has(kindOfInput(path, bytes));

/** Returns why a file without hits needs a decision before it goes out as it is. */
export function nativeDoubts(job: FileJob): readonly Doubt[] {
  if (!isUnsearched(job) || job.decided?.kinds.includes('native')) return [];
  const message = 'Its native format may contain words that were not searched.';
  return [{ kind: 'native', message, pages: [] }];
}

/** @param texts for load files, with hits hidden */
export async function produceNative(job: FileJob, texts: ProducedFacts['texts'], ground: Ground) {
  const { file = '' } = texts;
  // Not of the original name, which may end with a redacted word.
  const [native = ''] = /\.\w{1,10}$/.exec(file) ?? [];
  const facts: ProducedFacts = { ...{ pages: 1, redactions: [], withheld: [], privileges: [] }, texts, native };
  const notes = [isUnsearched(job) ? `${NATIVE} Not all of its words were searched.` : NATIVE];
  const written: { content?: Bytes; native?: Bytes } = job.isDryRun
    ? {}
    : { content: await nativeSheet(file, ground), native: job.bytes };
  return { content: undefined, ...written, extension: 'pdf' as const, facts, notes };
}
