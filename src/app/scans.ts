// Scans the page in view in a worker, and files of their own; shows the results on the page.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Barcode, inScans } from '../barcodes/types.ts';
import { countOf, messageOf } from '../kernel/wording.ts';
import type { PictureDocument } from '../media/index.ts';
import {
  createIndexedDbScanStorage,
  createScannerClient,
  DEFAULT_SCAN_FORM,
  EVERY_BARCODE_TYPE,
  type ScanEntry,
  type ScanForm,
  type ScannerClient,
  scalesOf,
  spawnWebWorker,
  toPageUnits,
  toScanOptions,
} from '../scanner/index.ts';
import { putScan } from '../store/scans.ts';
import type { Core } from './core.ts';
import type { WindowPort } from './ports.ts';

export interface ScanState {
  readonly form: ScanForm;
  /** How long results stay readable at the least; the scanner's default while undefined. */
  readonly minSecondsAvailable: number | undefined;
  /** The page in view is being scanned. */
  readonly processId: string | undefined;
  readonly entries: readonly ScanEntry[];
}

export interface Scans {
  readonly state: StoreApi<ScanState>;
  readonly client: ScannerClient;
  scanPage(): Promise<void>;
  /** Scans those of these pages that were not scanned yet, without a word about it; what was found is then known to `editor.scans`. */
  scanPages(pageNumbers: readonly number[], signal: AbortSignal): Promise<void>;
  /** Scans pictures without opening them. */
  scanFiles(files: readonly File[]): void;
  setForm(form: Partial<ScanForm>): void;
  clear(): void;
}

/** What scans in this browser. */
export const createScanner = (window: WindowPort): ScannerClient =>
  createScannerClient({
    spawn: spawnWebWorker,
    storage: createIndexedDbScanStorage(),
    onStorageFault: () =>
      window.tell({
        kind: 'error',
        title: 'Scan results cannot be kept',
        detail: 'The browser refused the storage (a private window, or a full disk). They are lost with this page.',
      }),
  });

export function createScans({ editor, workspace, window }: Core, client: ScannerClient): Scans {
  const { pictures } = workspace;
  const state = createStore<ScanState>(() => ({
    // A person who presses Scan wants whatever is there; the specification's default is 1D only.
    form: { ...DEFAULT_SCAN_FORM, barcodeTypes: EVERY_BARCODE_TYPE },
    minSecondsAvailable: undefined,
    processId: undefined,
    entries: client.list(),
  }));
  client.subscribe(() => state.setState({ entries: client.list() }));

  const lifetime = () => {
    const { minSecondsAvailable } = state.getState();
    return minSecondsAvailable === undefined ? {} : { minSecondsAvailable };
  };

  /** Coarse first, and finer where nothing was found; what is searched only alone, patch codes, in a scan of its own. */
  async function scanOne(
    picture: PictureDocument,
    pageNumber: number,
    name: string,
    onStart: (processId: string) => void = () => undefined,
  ): Promise<void> {
    const { form } = state.getState();
    for (const scale of scalesOf(picture, pageNumber)) {
      let found: readonly Barcode[] = [];
      for (const barcodeTypes of inScans(form.barcodeTypes)) {
        const source = { document: picture, page: picture.placeOf(pageNumber - 1), scale };
        const started = client.startPage(source, toScanOptions({ ...form, barcodeTypes }), { name, ...lifetime() });
        if (!started.ok) throw new Error(`${started.body.errorCode} at ${started.body.errorDetails.at}`);
        const { processId } = started.body;
        onStart(processId);
        putScan(editor.scans, { processId, pageNumber, state: 'processing', barcodes: [] });
        const finished = await client.whenFinished(processId);
        // Another picture may have been opened in the meantime: its pages have nothing to do with this result.
        if (pictures.getState().picture !== picture) return;
        const process = finished.ok ? finished.body : undefined;
        if (process?.state !== 'complete') {
          showFault(process, processId, pageNumber);
          return;
        }
        found = [...found, ...process.output.barcodes.map((barcode) => toPageUnits(barcode, scale))];
        putScan(editor.scans, { processId, pageNumber, state: 'complete', barcodes: found });
      }
      window.announce(found.length === 0 ? 'No barcode found' : `${countOf(found.length, 'barcode')} found`);
      if (found.length > 0) break;
    }
  }

  async function scanPage(): Promise<void> {
    const { picture } = pictures.getState();
    const { pageNumber, documentName = '' } = editor.session.getState();
    if (!picture || pageNumber < 1 || state.getState().processId !== undefined) return;
    window.showScanPanel();
    editor.session.setState({ selectedBarcode: undefined });
    try {
      state.setState({ processId: 'reading' });
      const name = picture.pages.length > 1 ? `${documentName}, page ${pageNumber}` : documentName;
      await scanOne(picture, pageNumber, name, (processId) => state.setState({ processId }));
    } catch (error) {
      window.tell({ kind: 'error', title: 'The page could not be scanned', detail: messageOf(error) });
    } finally {
      state.setState({ processId: undefined });
    }
  }

  function showFault(process: ScanEntry['process'] | undefined, processId: string, pageNumber: number): void {
    const reason = client.getEntry(processId)?.reason;
    const error = reason ?? (process?.state === 'error' ? process.errorCode : 'The scan was cancelled');
    putScan(editor.scans, { processId, pageNumber, state: 'error', error, barcodes: [] });
  }

  return {
    state,
    client,
    scanPage,
    async scanPages(pageNumbers, signal) {
      const { picture } = pictures.getState();
      const { documentName = '' } = editor.session.getState();
      if (!picture) return;
      for (const pageNumber of pageNumbers) {
        if (signal.aborted || pictures.getState().picture !== picture) return;
        if (editor.scans.getState().byPage.get(pageNumber)?.state === 'complete') continue;
        await scanOne(picture, pageNumber, `${documentName}, page ${pageNumber}`);
      }
    },
    scanFiles(files) {
      for (const file of files) {
        const fileId = client.upload(file, file.name);
        client.start({ source: { fileId }, ...toScanOptions(state.getState().form) }, lifetime().minSecondsAvailable);
      }
      window.showScanPanel();
    },
    setForm(form) {
      state.setState((before) => ({ form: { ...before.form, ...form } }));
    },
    clear() {
      editor.session.setState({ selectedBarcode: undefined });
      editor.scans.setState(({ byPage }) => {
        const next = new Map(byPage);
        next.delete(editor.session.getState().pageNumber);
        return { byPage: next };
      });
    },
  };
}
