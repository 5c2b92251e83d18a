import type { SplitPlan, StackPart } from '../barcodes/stack.ts';
import { ofPage } from '../kernel/page-list.ts';
import { toPageIndex, toPageNumber } from '../kernel/page-number.ts';
import { MessageError, message } from '../messages/index.ts';
import { type CutRule, readRanges } from './page-cut.ts';

/** Page inspections, called only for splits that need them. */
export interface SplitInspections<Page> {
  titles(page: Page, levels: number): Promise<readonly string[]>;
  isBlank(page: Page): Promise<boolean>;
  sizeOf(pages: readonly Page[]): Promise<number>;
}

const toPart = <Page>(pages: readonly Page[], value?: string): StackPart<Page> => ({
  value,
  group: undefined,
  isSecret: false,
  pages,
});

function planRanges<Page extends {}>(pages: readonly Page[], ranges: readonly string[]): SplitPlan<Page> {
  const read = readRanges(ranges, pages.length);
  if (!read.ok) throw new MessageError(message('{reason}', { reason: read.error }));
  const taken = new Set(read.value.flat());
  const dropped = pages.flatMap((page, index) => (taken.has(toPageNumber(index)) ? [] : [{ page, value: '' }]));
  // Sort parts by their first page, the order in which the document is written.
  const parts = read.value
    .toSorted(([a = 0], [b = 0]) => a - b)
    .map((numbers) => toPart(numbers.map((number) => ofPage(pages, toPageIndex(number)))));
  return { parts, dropped, separators: parts.length };
}

function planEvery<Page>(pages: readonly Page[], count: number): SplitPlan<Page> {
  const parts = Array.from({ length: Math.ceil(pages.length / count) }, (_, index) =>
    toPart(pages.slice(index * count, (index + 1) * count)),
  );
  return { parts, dropped: [], separators: parts.length };
}

async function planBookmarks<Page>(
  pages: readonly Page[],
  levels: number,
  { titles }: Pick<SplitInspections<Page>, 'titles'>,
): Promise<SplitPlan<Page>> {
  const parts: { value: string | undefined; pages: Page[] }[] = [{ value: undefined, pages: [] }];
  let separators = 0;
  for (const page of pages) {
    const [title] = await titles(page, levels);
    if (title !== undefined) {
      separators += 1;
      parts.push({ value: title, pages: [] });
    }
    parts.at(-1)?.pages.push(page);
  }
  const whole = parts.filter((part) => part.pages.length > 0);
  return { parts: whole.map((part) => toPart(part.pages, part.value)), dropped: [], separators };
}

async function planBlank<Page>(
  pages: readonly Page[],
  dropsSeparators: boolean,
  { isBlank }: Pick<SplitInspections<Page>, 'isBlank'>,
): Promise<SplitPlan<Page>> {
  const parts: Page[][] = [[]];
  const dropped: { page: Page; value: string }[] = [];
  let wasBlank = false;
  for (const page of pages) {
    const isSeparator = await isBlank(page);
    // Consecutive blank pages are one separator.
    if (isSeparator && !wasBlank) parts.push([]);
    if (isSeparator && dropsSeparators) dropped.push({ page, value: '' });
    else parts.at(-1)?.push(page);
    wasBlank = isSeparator;
  }
  const whole = parts.filter((part) => part.length > 0);
  return { parts: whole.map((part) => toPart(part)), dropped, separators: parts.length - 1 };
}

/** Returns the longest run of pages from `first` within the size limit, at least one page. */
async function fittingRun<Page>(
  pages: readonly Page[],
  first: number,
  guess: number,
  fits: (run: readonly Page[]) => Promise<boolean>,
): Promise<readonly Page[]> {
  const run = (length: number) => pages.slice(first, first + length);
  const most = pages.length - first;
  let [fitting, tooLong] = [1, most + 1];
  for (let length = Math.min(most, Math.max(2, guess)); fitting + 1 < tooLong; ) {
    if (await fits(run(length))) fitting = length;
    else tooLong = length;
    length = tooLong > most ? Math.min(most, fitting * 2) : Math.floor((fitting + tooLong) / 2);
    if (length <= fitting) break;
  }
  return run(fitting);
}

async function planSize<Page>(
  pages: readonly Page[],
  bytes: number,
  { sizeOf }: Pick<SplitInspections<Page>, 'sizeOf'>,
): Promise<SplitPlan<Page>> {
  const fits = async (run: readonly Page[]) => (await sizeOf(run)) <= bytes;
  const parts: StackPart<Page>[] = [];
  let guess = pages.length;
  for (let first = 0; first < pages.length; ) {
    const run = await fittingRun(pages, first, guess, fits);
    if (run.length === 1 && !(await fits(run)))
      throw new MessageError(
        message('Page {page} alone is larger than that: choose a larger size.', { page: toPageNumber(first) }),
      );
    parts.push(toPart(run));
    first += run.length;
    guess = run.length;
  }
  return { parts, dropped: [], separators: parts.length };
}

/**
 * Splits pages into parts; each page is in one, unless `dropsSeparators` drops blank ones.
 * @throws MessageError for invalid ranges, or a page that is too large
 */
export async function planPages<Page extends {}>(
  pages: readonly Page[],
  cut: CutRule,
  dropsSeparators: boolean,
  looks: SplitInspections<Page>,
): Promise<SplitPlan<Page>> {
  switch (cut.kind) {
    case 'ranges':
      return planRanges(pages, cut.ranges);
    case 'every':
      return planEvery(pages, cut.count);
    case 'bookmarks':
      return planBookmarks(pages, cut.levels, looks);
    case 'blank':
      return planBlank(pages, dropsSeparators, looks);
    case 'size':
      return planSize(pages, cut.bytes, looks);
  }
}
