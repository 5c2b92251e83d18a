// Sheets in the place of pages that are not given out.
import { createNodePlatform } from '../../codecs/node-platform.ts';
import { OWN_FILE } from '../../kernel/page-list.ts';
import { openDirect } from '../../media/direct.ts';
import { DEFAULT_OUTPUT_OPTIONS } from '../../output/options.ts';
import { join } from '../../output/run-task.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import { type LeaveOut, type Recipe, reasonSetOf } from '../../recipes/index.ts';
import { writeTable } from '../report-files.ts';
import type { Terminal } from '../terminal.ts';
import { writePages } from '../writing.ts';
import type { Bytes } from './calls.ts';

export interface LeftOutPage {
  /** From 1, of the file. */
  readonly page: number;
  readonly rule: LeaveOut;
}

interface SheetContext {
  readonly recipe: Recipe;
  /** Pages of the file; 0 where that is not known. */
  readonly pageCount: number;
  readonly terminal: Terminal;
}

/** English: sheets are the same in all languages. */
async function writeSheet(title: string, { reason = '', privilege }: LeaveOut, { recipe, terminal }: SheetContext) {
  const text = reasonSetOf(recipe)?.reasons.find(({ code }) => code === reason)?.text ?? '';
  const about = [[reason, text].filter(Boolean).join(' – '), privilege?.basis ?? ''].filter(Boolean);
  const table = { title, about, columns: [{ head: '', share: 1 }], rows: [] };
  const { files } = await writeTable(table, 'sheet.pdf', terminal);
  return new Uint8Array(files[0]?.content as Uint8Array);
}

/** A sheet in the place of a whole file. */
export function slipSheetAlone(rule: LeaveOut, context: SheetContext): Promise<Bytes> {
  const { pageCount } = context;
  const count = pageCount === 0 ? '' : pageCount === 1 ? ' (1 page)' : ` (${pageCount} pages)`;
  return writeSheet(`Document withheld${count}`, rule, context);
}

/** Puts a sheet in the place of each page that was left out. */
export async function interleaveSlipSheets(
  content: Bytes,
  gone: readonly LeftOutPage[],
  context: SheetContext,
): Promise<Bytes> {
  const sheets: Bytes[] = [];
  for (const { page, rule } of gone) sheets.push(await writeSheet(`Page ${page} withheld`, rule, context));
  const platform = createNodePlatform();
  const files = sheets.map((sheet, index) => Object.assign(new Blob([sheet]), { name: `sheet-${index + 1}.pdf` }));
  const joined = await join({ original: { file: new Blob([content]), password: undefined }, files }, platform);
  const kept = context.pageCount - gone.length;
  let [nextKept, nextSheet] = [0, kept];
  const numbers = new Set(gone.map(({ page }) => page));
  const sources = Array.from({ length: context.pageCount }, (_, index) => {
    const page = numbers.has(index + 1) ? nextSheet++ : nextKept++;
    return { file: OWN_FILE, page, quarters: 0 as const };
  });
  const document = await openDirect(fromBytes(new Uint8Array(await joined.file.arrayBuffer())), { platform });
  const pages = sources.map(({ page }) => document.pages[page] ?? { width: 0, height: 0 });
  const { files: written } = await writePages({
    document: { ...document, pages },
    original: { file: joined.file, password: undefined, sources },
    marks: { marks: [] },
    options: { ...DEFAULT_OUTPUT_OPTIONS, pageNumbers: pages.map((_, index) => index + 1) },
    output: 'result.pdf',
    breaksSignatures: true,
    terminal: context.terminal,
  });
  document.close();
  return new Uint8Array(written[0]?.content as Uint8Array);
}
