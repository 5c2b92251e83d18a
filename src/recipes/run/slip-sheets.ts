// Slip sheets: placeholders for withheld pages.
import { OWN_FILE } from '../../kernel/page-list.ts';
import { type PageNumber, toPageNumber } from '../../kernel/page-number.ts';
import { joinDocuments } from '../../output/core.ts';
import { type LeaveOut, type Recipe, reasonSetOf } from '../schema.ts';
import type { Bytes } from './calls.ts';
import type { Ground } from './ground.ts';
import { openBytes } from './open-input.ts';
import { writePages, writeTable } from './write-pages.ts';

export interface Omission {
  /** Page of the input. */
  readonly page: PageNumber;
  readonly rule: LeaveOut;
}

interface SheetContext {
  readonly recipe: Recipe;
  /** Pages of the input; 0 if unknown. */
  readonly pageCount: number;
  readonly ground: Ground;
}

/** Slip sheets are English in all languages. */
async function writeSheet(title: string, about: readonly string[], ground: Ground): Promise<Bytes> {
  const table = { title, about: about.filter(Boolean), columns: [{ head: '', share: 1 }], rows: [] };
  return (await writeTable(table, ground)).content;
}

function reasonsOf({ reason = '', privilege }: LeaveOut, recipe: Recipe): readonly string[] {
  const text = reasonSetOf(recipe)?.reasons.find(({ code }) => code === reason)?.text ?? '';
  return [[reason, text].filter(Boolean).join(' – '), privilege?.basis ?? ''];
}

export function slipSheetAlone(rule: LeaveOut, context: SheetContext): Promise<Bytes> {
  const { recipe, pageCount, ground } = context;
  const count = pageCount === 0 ? '' : pageCount === 1 ? ' (1 page)' : ` (${pageCount} pages)`;
  return writeSheet(`Document withheld${count}`, reasonsOf(rule, recipe), ground);
}

/** @param name of the file, without hits */
export const nativeSheet = (name: string, ground: Ground): Promise<Bytes> =>
  writeSheet('Document produced in its native format', [name], ground);

export async function interleaveSlipSheets(
  content: Bytes,
  gone: readonly Omission[],
  context: SheetContext,
): Promise<Bytes> {
  const { recipe, ground } = context;
  const sheets: Bytes[] = [];
  for (const { page, rule } of gone)
    sheets.push(await writeSheet(`Page ${page} withheld`, reasonsOf(rule, recipe), ground));
  const files = sheets.map((sheet, index) => Object.assign(new Blob([sheet]), { name: `sheet-${index + 1}.pdf` }));
  const joined = await joinDocuments(
    { original: { file: new Blob([content]), password: undefined }, files },
    ground.media,
  );
  const kept = context.pageCount - gone.length;
  let [nextKept, nextSheet] = [0, kept];
  const numbers = new Set(gone.map(({ page }) => page));
  const sources = Array.from({ length: context.pageCount }, (_, index) => {
    const page = numbers.has(toPageNumber(index)) ? nextSheet++ : nextKept++;
    return { file: OWN_FILE, page, quarters: 0 as const };
  });
  const document = await openBytes(new Uint8Array(await joined.file.arrayBuffer()), ground);
  const pages = sources.map(({ page }) => document.pages[page] ?? { width: 0, height: 0 });
  const original = { file: joined.file, password: undefined, sources };
  const written = await writePages({ document: { ...document, pages }, original, marks: { marks: [] } }, ground);
  document.close();
  return written.content;
}
