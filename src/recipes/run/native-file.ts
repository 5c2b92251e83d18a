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

/** Note on a file with hits, whose native format would contain them. */
export const HAS_HITS = 'Produced as pages instead of its native format, which has hits.';

/** Returns why a file without hits needs a decision before it goes out as it is. */
export function nativeDoubts({ path, bytes, request, decided }: FileJob): readonly Doubt[] {
  if (asksNothing(request) || decided?.kinds.includes('native')) return [];
  if (WHOLLY_SEARCHED.has(kindOfInput(path, bytes))) return [];
  const message = 'Its native format may contain words that were not searched.';
  return [{ kind: 'native', message, pages: [] }];
}

/** @param texts for load files, with hits hidden */
export async function produceNative({ path, bytes, isDryRun }: FileJob, texts: ProducedFacts['texts'], ground: Ground) {
  const [native = ''] = /\.\w{1,10}$/.exec(path) ?? [];
  const facts: ProducedFacts = { ...{ pages: 1, redactions: [], withheld: [], privileges: [] }, texts, native };
  const written: { content?: Bytes; native?: Bytes } = isDryRun
    ? {}
    : { content: await nativeSheet(texts.file ?? '', ground), native: bytes };
  return { content: undefined, ...written, extension: 'pdf' as const, facts, notes: [] };
}
