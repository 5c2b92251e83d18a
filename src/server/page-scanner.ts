// Scanning pages of files in threads, as the page scans its own in workers.
import { byDemands, inScans, type ReaderOptions, type SeenBarcode } from '../barcodes/types.ts';
import { type PageNumber, toPageIndex, toPageNumber } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import { messageOf } from '../messages/index.ts';
import {
  type RunScan,
  type ScanFault,
  type ScannedDocument,
  scalesOf,
  toPageUnits,
  toPixels,
  withFacts,
} from '../scanner/core.ts';
import { openFile } from './open-file.ts';

export interface FileScanInput {
  readonly path: string;
  readonly password?: string | undefined;
  readonly pageNumber: PageNumber;
  readonly document: ScannedDocument;
  /** Area to scan (page units); the whole page without one. */
  readonly area?: Rect | undefined;
}

/** Places are in page units. */
export type BarcodeOutcome =
  | { readonly ok: true; readonly barcodes: readonly SeenBarcode[] }
  | { readonly ok: false; readonly fault: ScanFault };

export async function scanPage(page: FileScanInput, options: ReaderOptions, runScan: RunScan): Promise<BarcodeOutcome> {
  const { path, password, pageNumber, document, area } = page;
  const { signal } = new AbortController();
  let unmet: readonly SeenBarcode[] = [];
  // The finer scale only where the coarser shows nothing that meets the demands of the job.
  for (const scale of scalesOf(document, pageNumber)) {
    const part = area && toPixels(area, scale);
    const source = { kind: 'file', path, password, page: toPageIndex(pageNumber), scale, area: part } as const;
    const barcodes: SeenBarcode[] = [];
    for (const barcodeTypes of inScans(options.barcodeTypes ?? [])) {
      const asked = { ...options, ...(options.barcodeTypes ? { barcodeTypes } : {}) };
      const outcome = await runScan({ load: async () => source, options: asked, signal, onStage: () => undefined });
      if (!outcome.ok) return outcome;
      barcodes.push(...withFacts(outcome.barcodes, outcome.facts).map((barcode) => toPageUnits(barcode, scale)));
    }
    if (byDemands(barcodes).met.length > 0) return { ok: true, barcodes };
    if (unmet.length === 0) unmet = barcodes;
  }
  return { ok: true, barcodes: unmet };
}

export interface PageResult {
  readonly page: PageNumber;
  readonly width: number;
  readonly height: number;
  readonly barcodes: readonly SeenBarcode[];
  readonly error?: string;
}

export type FileScan =
  | { readonly ok: true; readonly pages: readonly PageResult[] }
  /** `isFault`: an internal error, so a retry may succeed. */
  | { readonly ok: false; readonly message: string; readonly isFault: boolean };

/** Scans all pages of a file. Never rejects. */
export async function scanFile(path: string, options: ReaderOptions, runScan: RunScan): Promise<FileScan> {
  try {
    const document = await openFile(path);
    document.close();
    const pages: PageResult[] = [];
    for (const [index, { width, height }] of document.pages.entries()) {
      const scanned = await scanPage({ path, pageNumber: toPageNumber(index), document }, options, runScan);
      if (!scanned.ok && scanned.fault.code === 'InternalError') {
        return { ok: false, message: scanned.fault.message, isFault: true };
      }
      const found = scanned.ok ? { barcodes: scanned.barcodes } : { barcodes: [], error: scanned.fault.message };
      pages.push({ page: toPageNumber(index), width, height, ...found });
    }
    return { ok: true, pages };
  } catch (error) {
    return { ok: false, message: messageOf(error), isFault: false };
  }
}
