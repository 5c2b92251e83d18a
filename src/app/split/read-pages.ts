import { type Barcode, type BarcodeType, inScans } from '../../barcodes/types.ts';
import type { PictureDocument } from '../../media/index.ts';
import { MessageError, message } from '../../messages/index.ts';
import { describeFault, type ScanEntry, scalesOf, toPageUnits, toScanOptions } from '../../scanner/index.ts';
import type { Scans } from '../scans.ts';

interface ReadingOptions {
  readonly scans: Pick<Scans, 'client' | 'state'>;
  readonly picture: PictureDocument;
  /** Types to search for; the scan form's if undefined. */
  readonly types: readonly BarcodeType[] | undefined;
  readonly signal: AbortSignal;
  onPage(): void;
}

type Options = ReturnType<typeof toScanOptions>;

/** Returns results of an equal scan of the page. */
function findKnown(
  entries: readonly ScanEntry[],
  page: { readonly file: string | undefined; readonly pageNumber: number; readonly scale: number },
  options: Options,
): readonly Barcode[] | undefined {
  const wanted = JSON.stringify(options);
  for (const { process, page: scanned, demands } of entries) {
    const { source: _, ...input } = process.input;
    const isSame =
      process.state === 'complete' &&
      scanned?.file === page.file &&
      (scanned?.pageNumber ?? 1) === page.pageNumber &&
      scanned?.scale === page.scale &&
      !scanned.isPart &&
      // A fast scan may have missed some.
      demands === undefined;
    if (isSame && JSON.stringify(input) === wanted) return process.output.barcodes;
  }
  return undefined;
}

async function readPage(
  { scans, picture, types, signal }: ReadingOptions,
  pageNumber: number,
): Promise<readonly Barcode[]> {
  const { form, openFile } = scans.state.getState();
  const entries = openFile === undefined ? [] : scans.client.list();
  let found: readonly Barcode[] = [];
  // Use the finer scale only if the coarser finds nothing, like every scan.
  for (const scale of scalesOf(picture, pageNumber)) {
    for (const barcodeTypes of inScans(types ?? form.barcodeTypes)) {
      const options = toScanOptions({ ...form, barcodeTypes });
      let barcodes = findKnown(entries, { file: openFile, pageNumber, scale }, options);
      if (!barcodes) {
        const source = { document: picture, page: picture.placeOf(pageNumber - 1), scale };
        const outcome = await scans.client.lookAtPage(source, options, signal);
        signal.throwIfAborted();
        if (!outcome.ok)
          throw new MessageError(
            message('Page {page}: {reason}', { page: pageNumber, reason: describeFault(outcome.fault) }),
          );
        barcodes = outcome.barcodes;
      }
      found = [...found, ...barcodes.map((barcode) => toPageUnits(barcode, scale))];
    }
    if (found.length > 0) break;
  }
  return found;
}

/**
 * Returns the barcodes of each page (page units).
 * @throws Error that names an unreadable page, which could start a document; the signal's reason
 */
export function readPages(options: ReadingOptions): Promise<(readonly Barcode[])[]> {
  return Promise.all(
    options.picture.pages.map(async (_, index) => {
      const barcodes = await readPage(options, index + 1);
      options.onPage();
      return barcodes;
    }),
  );
}
