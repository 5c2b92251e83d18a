// Where a stack of scanned pages is cut into documents, and what these are called.
import { type Barcode, EVERYTHING, type ScanOptions } from './types.ts';

export const PATCHES = ['1', '2', '3', '4', '6', 'T'] as const;
export type Patch = (typeof PATCHES)[number];

/** What parts one document from the next. */
export interface Separator {
  /** What the pages are scanned for. */
  readonly options: ScanOptions;
  /** The barcode that makes a page the first of a document. */
  find(barcodes: readonly Barcode[]): Barcode | undefined;
  /** A sheet that is only there to part: it belongs to no document. */
  readonly isSheet: boolean;
}

/** Sheets with the patch code. */
export const atPatch = (patch: Patch): Separator => ({
  options: { barcodeTypes: ['patchCodeBarcode'] },
  find: (barcodes) => barcodes.find(({ barcodeValue }) => barcodeValue === patch),
  isSheet: true,
});

/** Pages with a barcode whose value is the text, or one of the pattern. */
export const atValue = (value: string | RegExp, isSheet = false): Separator => {
  // Without the flags by which an expression begins where it last ended.
  const pattern = typeof value === 'string' ? undefined : new RegExp(value.source, value.flags.replace(/[gy]/g, ''));
  const isMet = (text: string) => (pattern ? pattern.test(text) : text === value);
  return {
    options: { barcodeTypes: EVERYTHING },
    find: (barcodes) => barcodes.find(({ barcodeValue }) => barcodeValue !== null && isMet(barcodeValue)),
    isSheet,
  };
};

export interface Part<Page> {
  /** What stood on the page that begins it; undefined for what came before the first. */
  readonly value: string | undefined;
  readonly pages: readonly Page[];
}

/** Cuts pages into parts; those without a page are none. */
export function cutPages<Page>(
  pages: readonly { readonly page: Page; readonly barcodes: readonly Barcode[] }[],
  { find, isSheet }: Pick<Separator, 'find' | 'isSheet'>,
): readonly Part<Page>[] {
  const parts: { value: string | undefined; pages: Page[] }[] = [{ value: undefined, pages: [] }];
  for (const { page, barcodes } of pages) {
    const found = find(barcodes);
    if (found) parts.push({ value: found.barcodeValue ?? undefined, pages: [] });
    if (!found || !isSheet) parts.at(-1)?.pages.push(page);
  }
  return parts.filter((part) => part.pages.length > 0);
}

/** What no system allows in the name of a file. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu;
const LONGEST_NAME = 80;
/** Names that Windows keeps for devices. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** The value as the name of a file, without its ending; empty where nothing of it can be in one. */
function toName(value: string): string {
  const name = [...value.replace(NOT_IN_NAMES, ' ').replace(/\s+/g, ' ')].slice(0, LONGEST_NAME).join('');
  const trimmed = name.replace(/^[ .]+|[ .]+$/g, '');
  return DEVICES.test(trimmed) ? `_${trimmed}` : trimmed;
}

/**
 * Names for the parts' files, without their endings: the value that begins a part where `byValue`, otherwise the stack's own and the part's
 * number. No two are alike, not even where capitals do not count.
 */
export function namesOf(parts: readonly Pick<Part<unknown>, 'value'>[], stem: string, byValue: boolean): string[] {
  const taken = new Set<string>();
  return parts.map(({ value = '' }, index) => {
    const name = (byValue && toName(value)) || `${stem}-${String(index + 1).padStart(3, '0')}`;
    let free = name;
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${name} (${n})`;
    taken.add(free.toLowerCase());
    return free;
  });
}
