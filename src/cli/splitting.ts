// Where a stack of scanned pages is cut into documents.
import type { Barcode, ScanOptions } from '../barcodes/types.ts';
import { EVERYTHING } from '../barcodes/types.ts';
import { messageOf } from '../kernel/wording.ts';
import { usageError } from './errors.ts';

/** What parts one document from the next. */
export interface Separator {
  readonly options: ScanOptions;
  /** The barcode that makes a page the first of a document. */
  find(barcodes: readonly Barcode[]): Barcode | undefined;
  /** A sheet that is only there to part: it belongs to no document. */
  readonly isSheet: boolean;
}

/** @throws CommandError */
export function readSeparator(at: string | undefined): Separator {
  if (at === undefined) throw usageError('--at patchT or --at value:REGEX is missing.');
  const [, patch] = /^patch([1-46T])$/.exec(at) ?? [];
  if (patch !== undefined) {
    return {
      options: { barcodeTypes: ['patchCodeBarcode'] },
      find: (barcodes) => barcodes.find(({ barcodeValue }) => barcodeValue === patch),
      isSheet: true,
    };
  }
  const [, pattern] = /^value:(.+)$/s.exec(at) ?? [];
  if (pattern === undefined) throw usageError(`--at: expected patchT or value:REGEX, found “${at}”.`);
  try {
    const expression = new RegExp(pattern, 'u');
    return {
      options: { barcodeTypes: EVERYTHING },
      find: (barcodes) => barcodes.find(({ barcodeValue }) => barcodeValue !== null && expression.test(barcodeValue)),
      isSheet: false,
    };
  } catch (error) {
    throw usageError(`--at: ${messageOf(error)}`);
  }
}

export interface Part<Page> {
  /** What stood on the page that begins it; undefined for what came before the first. */
  readonly value: string | undefined;
  readonly pages: readonly Page[];
}

/** Cuts pages into parts; those without a page are none. */
export function cutPages<Page>(
  pages: readonly { readonly page: Page; readonly barcodes: readonly Barcode[] }[],
  { find, isSheet }: Separator,
): readonly Part<Page>[] {
  const parts: { value: string | undefined; pages: Page[] }[] = [{ value: undefined, pages: [] }];
  for (const { page, barcodes } of pages) {
    const found = find(barcodes);
    if (found) parts.push({ value: found.barcodeValue ?? undefined, pages: [] });
    if (!found || !isSheet) parts.at(-1)?.pages.push(page);
  }
  return parts.filter((part) => part.pages.length > 0);
}
