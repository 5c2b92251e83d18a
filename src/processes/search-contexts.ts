import * as v from 'valibot';
import type { PageIndex } from '../kernel/page-number.ts';
import { accept, toErrorBody } from '../scanner/core.ts';
import { objectOf, oneOf, text } from './check-body.ts';
import { defineKind, ProcessFault, type Workbench } from './kind.ts';

interface SearchRecord {
  readonly pageIndex: PageIndex;
  readonly text: string;
}

/** Each range may cover all pages. */
const MOST_RANGES = 100;

/** Parses 0-based pages such as `0-`, `2` or `1-3,7`; undefined if invalid. */
function choosePages(query: string, count: number): readonly PageIndex[] | undefined {
  const named = query.split(',');
  if (named.length > MOST_RANGES) return undefined;
  const ranges = named.map((range) => /^(\d{1,9})(-(\d{1,9})?)?$/.exec(range.trim()));
  const chosen = new Set<PageIndex>();
  for (const range of ranges) {
    if (!range) return undefined;
    const [, from, isOpen, to] = range;
    const first = Number(from);
    const last = to === undefined ? (isOpen === undefined ? first : count - 1) : Number(to);
    for (let index = first; index <= Math.min(last, count - 1); index += 1) chosen.add(index);
  }
  return [...chosen].sort((a, b) => a - b);
}

/** Reads the words of all pages. @throws ProcessFault */
export async function readPages(bench: Workbench, document: string): Promise<readonly SearchRecord[]> {
  const { stdout, error } = await bench.run('text', [], document);
  if (error !== undefined) throw new ProcessFault('UnsupportedFileFormat', 'input.fileId');
  return stdout.split('\f').map((page, pageIndex): SearchRecord => ({ pageIndex, text: page.replace(/\n$/, '') }));
}

export const searchContexts = defineKind({
  path: '/v2/searchContexts',
  idName: 'contextId',
  input: objectOf({ documentIdentifier: v.optional(text()), source: oneOf(['workFile']), fileId: text() }),
  part: {
    name: 'records',
    answer(kept, query) {
      const records = kept as readonly SearchRecord[];
      const chosen = choosePages(query.get('pages') ?? '0-', records.length);
      if (chosen) return accept({ pages: chosen.flatMap((index) => records[index] ?? []) });
      return { ok: false, status: 480, body: toErrorBody('InvalidInput', { in: 'url', at: 'pages' }) };
    },
  },
  files: ({ fileId }) => [{ fileId, at: 'input.fileId' }],
  async run(_, bench, [document = '']) {
    await bench.write('records.json', JSON.stringify(await readPages(bench, document)));
    return { fileId: await bench.keep('records.json') };
  },
});
