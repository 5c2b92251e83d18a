import { type BarcodeType, byDemands, inScans, type SeenBarcode } from '../../barcodes/types.ts';
import { type PageNumber, toPageIndex, toPageNumber } from '../../kernel/page-number.ts';
import type { PictureDocument } from '../../media/index.ts';
import { MessageError, message } from '../../messages/index.ts';
import {
  describeFault,
  type ReaderDemands,
  type ScanEntry,
  scalesOf,
  seenBy,
  toPageUnits,
  toPixels,
  toScanOptions,
  withFacts,
  withNextArea,
} from '../../scanner/index.ts';
import type { ScannedArea } from '../../store/scans.ts';
import { demandsOf, WHOLE } from '../scan-job.ts';
import type { Scans } from '../scans.ts';

interface ReadingOptions {
  readonly scans: Pick<Scans, 'client' | 'state'>;
  readonly picture: PictureDocument;
  /** Types to search for; the scan form's if undefined. */
  readonly types: readonly BarcodeType[] | undefined;
  /** Areas of the job; whole pages if empty. */
  readonly areas: readonly ScannedArea[];
  readonly signal: AbortSignal;
  onPage(): void;
}

type Options = ReturnType<typeof toScanOptions>;

/** Returns results of an equal scan of the page. */
function findKnown(
  entries: readonly ScanEntry[],
  page: { readonly file: string | undefined; readonly pageNumber: PageNumber; readonly scale: number },
  options: Options,
  demands: ReaderDemands | undefined,
): readonly SeenBarcode[] | undefined {
  const wanted = JSON.stringify(options);
  for (const entry of entries) {
    const { process, page: scanned } = entry;
    const { source: _, ...input } = process.input;
    const isSame =
      process.state === 'complete' &&
      scanned?.file === page.file &&
      (scanned?.pageNumber ?? 1) === page.pageNumber &&
      scanned?.scale === page.scale &&
      !scanned.isPart &&
      // A fast scan may have missed some, and other rules judge values otherwise.
      JSON.stringify(entry.demands) === JSON.stringify(demands);
    if (isSame && JSON.stringify(input) === wanted) return seenBy(entry);
  }
  return undefined;
}

/** Reads a page, or one of the job's areas of it. */
async function readPart(
  { scans, picture, types, signal }: ReadingOptions,
  pageNumber: PageNumber,
  { area: part }: Partial<ScannedArea>,
): Promise<readonly SeenBarcode[]> {
  const { form, openFile, ...job } = scans.state.getState();
  const demands = demandsOf(job);
  // Areas may have changed since they were scanned.
  const entries = openFile === undefined || part ? [] : scans.client.list();
  let unmet: readonly SeenBarcode[] = [];
  // Use the finer scale only if the coarser finds nothing that meets the demands, like every scan.
  for (const scale of scalesOf(picture, pageNumber)) {
    let found: readonly SeenBarcode[] = [];
    for (const barcodeTypes of inScans(types ?? form.barcodeTypes)) {
      const options = toScanOptions({ ...form, barcodeTypes });
      let barcodes = findKnown(entries, { file: openFile, pageNumber, scale }, options, demands);
      if (!barcodes) {
        const area = part && toPixels(part, scale);
        const source = { document: picture, page: picture.placeOf(toPageIndex(pageNumber)), scale, area };
        const outcome = await scans.client.lookAtPage(source, { ...options, ...demands }, signal);
        signal.throwIfAborted();
        if (!outcome.ok)
          throw new MessageError(
            message('Page {page}: {reason}', { page: pageNumber, reason: describeFault(outcome.fault) }),
          );
        barcodes = withFacts(outcome.barcodes, outcome.facts);
      }
      found = [...found, ...barcodes.map((barcode) => toPageUnits(barcode, scale))];
    }
    if (byDemands(found).met.length > 0) return found;
    if (unmet.length === 0) unmet = found;
  }
  return unmet;
}

async function readPage(options: ReadingOptions, pageNumber: PageNumber): Promise<readonly SeenBarcode[]> {
  let found: readonly SeenBarcode[] = [];
  for (const part of options.areas.length > 0 ? options.areas : WHOLE)
    found = withNextArea(found, await readPart(options, pageNumber, part));
  return found;
}

export interface BarcodeReadings {
  /** Barcodes of each page that meet the job's rules (page units). */
  readonly pages: readonly (readonly SeenBarcode[])[];
  /** Number of barcodes that don't. */
  readonly unmet: number;
}

/**
 * Reads the barcodes of each page as the scanning job demands.
 * @throws RuleError; Error that names an unreadable page, which could start a document; the
 * signal's reason
 */
export async function readPages(options: ReadingOptions): Promise<BarcodeReadings> {
  const read = await Promise.all(
    options.picture.pages.map(async (_, index) => {
      const barcodes = await readPage(options, toPageNumber(index));
      options.onPage();
      return byDemands(barcodes);
    }),
  );
  return { pages: read.map(({ met }) => met), unmet: read.reduce((sum, { unmet }) => sum + unmet.length, 0) };
}
