// Scans pages of the open document and files in workers; shows results on the page and in a table.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { inScans, type SeenBarcode } from '../barcodes/types.ts';
import { zoomToBarcode } from '../editor/barcodes.ts';
import { type PageNumber, pageNumbersTo, toPageIndex } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import { type NamedBlob, openDocument, type RgbaImage } from '../media/index.ts';
import { MessageError, message, messageOf, t, translate } from '../messages/index.ts';
import {
  createIndexedDbScanStorage,
  createMemoryScanStorage,
  createScannerClient,
  FIRST_SCAN_FORM,
  type ScanEntry,
  type ScanForm,
  type ScannerClient,
  type ScanOrigin,
  scalesOf,
  seenBy,
  spawnWebWorker,
  toPageUnits,
  toPixels,
  toScanOptions,
  withFurther,
  withNextArea,
} from '../scanner/index.ts';
import { barcodesOn, type PageScan, putScan, type ScannedArea } from '../store/scans.ts';
import type { Core } from './core.ts';
import { createFileReading } from './file-reading.ts';
import { lookAtFrame } from './look-at-frame.ts';
import type { Ports } from './ports.ts';
import { type FoundBarcode, readingsOf } from './readings.ts';
import { demandsOf, type JobDemands, keepJob, labelPart, nextAreaName, restoreJob, WHOLE } from './scan-job.ts';
import type { ScanState, ScanTarget } from './scan-state.ts';

interface ScanHooks {
  /** Returns whether the results are still needed. */
  isWanted(): boolean;
  onStart?(processId: string): void;
}

export interface Scans {
  readonly state: StoreApi<ScanState>;
  readonly client: ScannerClient;
  scanPage(): Promise<void>;
  /** Scans the areas of the selected marks; other results of the page stay. */
  scanSelection(): Promise<void>;
  scanAllPages(): Promise<void>;
  /** Scans the unscanned ones of these pages silently; `editor.scans` has the results then. */
  scanPages(pageNumbers: readonly PageNumber[], signal: AbortSignal): Promise<void>;
  /** Scans all pages of files without opening them. */
  addFiles(files: readonly File[]): void;
  showFound(page: ScanOrigin, found: FoundBarcode): Promise<void>;
  /** Scans a camera's frame, whose pixels are transferred, without storing results. */
  look(image: RgbaImage, signal: AbortSignal): Promise<readonly SeenBarcode[]>;
  setForm(form: Partial<ScanForm>): void;
  /** Changes what the job demands, and keeps it with the settings. */
  setJob(change: Partial<JobDemands>): void;
  /** Adds the bounds of each selected mark of the page to the job's areas. */
  addSelectedAreas(): void;
  clear(): void;
  /** Cancels pending and running scans; results stay. */
  stop(): void;
  /** The same, and clears the results. */
  clearAll(): void;
}

export const createScanner = ({ window, device }: Ports): ScannerClient =>
  createScannerClient({
    spawn: spawnWebWorker,
    storage: device.isEmbedded ? createMemoryScanStorage() : createIndexedDbScanStorage(),
    onStorageFault: () =>
      window.notify({
        kind: 'error',
        title: t("Couldn't store scan results"),
        detail: t(
          'The browser blocked storage (a private window or a full disk). They are lost when you close the page.',
        ),
      }),
  });

/** Keep results for a day (s): reviewing hundreds takes hours. */
const A_DAY = 86_400;

/** @param open opens files whose pages are scanned without being shown */
export function createScans(core: Core, client: ScannerClient, open = openDocument): Scans {
  const { editor, workspace, window, device } = core;
  const { pictures } = workspace;
  const { areas, ...demands } = restoreJob(device.settings);
  editor.scans.setState({ areas });
  const state = createStore<ScanState>(() => ({
    ...demands,
    // Users who press Scan want everything; the specification's default is 1D only.
    form: FIRST_SCAN_FORM,
    minSecondsAvailable: A_DAY,
    processId: undefined,
    entries: client.list(),
    unread: [],
    openFile: undefined,
  }));
  client.subscribe(() => state.setState({ entries: client.list() }));

  function setJob(change: Partial<JobDemands>): void {
    const { budget, rules } = state.getState();
    const { areas, ...demands } = { budget, rules, areas: editor.scans.getState().areas, ...change };
    state.setState(demands);
    editor.scans.setState({ areas });
    keepJob(device.settings, { ...demands, areas });
  }

  const ids = new WeakMap<Blob, string>();
  /** By reference; contents are read on demand. */
  const files = new Map<string, NamedBlob>();
  const idOf = (file: NamedBlob): string => {
    const id = ids.get(file) ?? device.createId();
    ids.set(file, id);
    files.set(id, file);
    return id;
  };

  pictures.subscribe(({ source }) => state.setState({ openFile: source && idOf(source) }));
  workspace.subscribe(({ kind }) => {
    if (kind === 'opened') showReadings();
    if (kind === 'rearranged') forgetOpen();
  });

  /** Results are keyed by page numbers, which have changed: drops pending results. */
  function forgetOpen(): void {
    const { source } = pictures.getState();
    if (!source) return;
    const before = idOf(source);
    ids.delete(source);
    files.delete(before);
    state.setState({ openFile: idOf(source) });
    const gone = client.list().filter(({ page }) => page?.file === before);
    for (const { process } of gone) client.remove(process.processId);
    if (gone.length > 0) window.announce(t('Scan results were cleared because pages moved'));
  }

  /** Shows results from before the file was opened. */
  function showReadings(): void {
    const { source, picture } = pictures.getState();
    const file = source && idOf(source);
    state.setState({ openFile: file });
    for (const { page, state: reading, found } of readingsOf(client.list())) {
      const pageNumber = page?.pageNumber ?? 1;
      if (page?.file !== file || reading !== 'complete' || pageNumber > (picture?.pages.length ?? 0)) continue;
      const barcodes = found.map(({ barcode }) => barcode);
      putScan(editor.scans, { pageNumber, state: 'complete', barcodes });
    }
  }

  /** A rescan replaces a page's results. */
  function forgetPage({ file, pageNumber }: ScanTarget): void {
    for (const { page, process } of client.list()) {
      if (page?.file === file && (page.pageNumber ?? 1) === pageNumber && process.state !== 'processing')
        client.remove(process.processId);
    }
  }

  /**
   * Scans coarsely, then finely if nothing was found; types that need it (patch codes) in their own
   * scan.
   * @returns the results; undefined if the scan failed, which is shown, or was cancelled
   */
  async function scanPart(
    { picture, file, fileName, pageNumber }: ScanTarget,
    part: Partial<ScannedArea>,
    { isWanted, onStart }: ScanHooks,
    show: (scan: Omit<PageScan, 'pageNumber'>) => void,
  ): Promise<readonly SeenBarcode[] | undefined> {
    const { form, minSecondsAvailable } = state.getState();
    const demands = demandsOf(state.getState());
    const name = picture.pages.length > 1 ? t('{name}, page {page}', { name: fileName, page: pageNumber }) : fileName;
    for (const scale of scalesOf(picture, pageNumber)) {
      let found: readonly SeenBarcode[] = [];
      for (const barcodeTypes of inScans(form.barcodeTypes)) {
        const area = part.area && toPixels(part.area, scale);
        const source = { document: picture, page: picture.placeOf(toPageIndex(pageNumber)), scale, area };
        const page = { file, fileName, pageNumber, scale, ...labelPart(part) };
        const options = toScanOptions({ ...form, barcodeTypes });
        const started = client.startPage(source, options, {
          name,
          page,
          minSecondsAvailable,
          ...(demands ? { demands } : {}),
        });
        if (!started.ok) {
          const { errorCode, errorDetails } = started.body;
          throw new MessageError(message('{code} at {place}', { code: errorCode, place: errorDetails.at }));
        }
        const { processId } = started.body;
        onStart?.(processId);
        show({ state: 'processing', barcodes: [] });
        const finished = await client.whenFinished(processId);
        if (!isWanted()) return undefined;
        const process = finished.ok ? finished.body : undefined;
        if (process?.state !== 'complete') {
          show({ state: 'error', error: faultOf(process, processId), barcodes: [] });
          return undefined;
        }
        const seen = seenBy({ page, ...client.getEntry(processId), process });
        found = [...found, ...seen.map((barcode) => toPageUnits(barcode, scale))];
        show({ state: 'complete', barcodes: found });
      }
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Scans a page, or the job's areas of it. @returns the number found; undefined on failure */
  async function scanOne(what: ScanTarget, hooks: ScanHooks): Promise<number | undefined> {
    const { picture, file, pageNumber, area } = what;
    let regions: Pick<PageScan, 'regions'> = {};
    const isShown = () => pictures.getState().picture === picture || state.getState().openFile === file;
    const shown = (join: typeof withNextArea) => (scan: Omit<PageScan, 'pageNumber'>) => {
      if (isShown()) putScan(editor.scans, { ...scan, ...regions, pageNumber, barcodes: join(before, scan.barcodes) });
    };
    let before: readonly SeenBarcode[] = area ? barcodesOn(editor.scans.getState(), pageNumber) : [];
    if (area) return (await scanPart(what, { area }, hooks, shown(withFurther)))?.length;
    demandsOf(state.getState());
    forgetPage(what);
    const { areas } = editor.scans.getState();
    for (const [index, part] of (areas.length > 0 ? areas : WHOLE).entries()) {
      regions = areas.length > 0 ? { regions: areas.slice(0, index + 1).map(({ name }) => name) } : {};
      const found = await scanPart(what, part, hooks, shown(withNextArea));
      if (!found) return undefined;
      before = withNextArea(before, found);
    }
    return before.length;
  }

  function faultOf(process: ScanEntry['process'] | undefined, processId: string): string {
    const reason = client.getEntry(processId)?.reason;
    if (reason !== undefined) return translate(reason);
    return process?.state === 'error' ? process.errorCode : t('The scan was cancelled');
  }

  const announceFound = (count: number | undefined) => {
    if (count === undefined) return;
    window.announce(t('{count, plural, =0 {No barcode} one {# barcode} other {# barcodes}} found', { count }));
  };

  /** Returns a page of the open document: its results don't apply once another picture is open. */
  function openPage(
    pageNumber: PageNumber,
  ): { readonly what: ScanTarget; readonly isWanted: () => boolean } | undefined {
    const { picture, source } = pictures.getState();
    if (!picture || !source || pageNumber < 1) return undefined;
    const { documentName = '' } = editor.session.getState();
    return {
      what: { picture, file: idOf(source), fileName: documentName, pageNumber },
      isWanted: () => pictures.getState().picture === picture,
    };
  }

  /** @param area of the current page; the whole page without one */
  async function scanPage(area?: Rect): Promise<void> {
    const page = openPage(editor.session.getState().pageNumber);
    if (!page || state.getState().processId !== undefined) return;
    editor.session.setState({ selectedBarcode: undefined });
    try {
      state.setState({ processId: 'reading' });
      const onStart = (processId: string) => state.setState({ processId });
      announceFound(await scanOne({ ...page.what, area }, { isWanted: page.isWanted, onStart }));
    } catch (error) {
      window.notify({ kind: 'error', title: t("Couldn't scan the page"), detail: messageOf(error) });
    } finally {
      state.setState({ processId: undefined });
    }
  }

  async function scanAllPages(): Promise<void> {
    const first = openPage(1);
    if (!first) return;
    const { isWanted, what } = first;
    try {
      const counts = await Promise.all(
        pageNumbersTo(what.picture.pages.length).map((pageNumber) => scanOne({ ...what, pageNumber }, { isWanted })),
      );
      if (isWanted()) announceFound(counts.reduce<number>((sum, count) => sum + (count ?? 0), 0));
    } catch (error) {
      window.notify({ kind: 'error', title: t("Some pages couldn't be scanned"), detail: messageOf(error) });
    }
  }

  function stop(): void {
    reading.stop();
    for (const { process } of client.list()) if (process.state === 'processing') client.remove(process.processId);
  }

  const reading = createFileReading({ core, client, state, open, idOf, scanOne });

  return {
    state,
    client,
    scanPage: () => scanPage(),
    async scanSelection() {
      const area = editor.selectionBounds(editor.session.getState().pageNumber);
      if (area) await scanPage(area);
    },
    scanAllPages,
    async scanPages(pageNumbers, signal) {
      for (const pageNumber of pageNumbers) {
        const page = openPage(pageNumber);
        if (signal.aborted || !page) return;
        if (editor.scans.getState().byPage.get(pageNumber)?.state === 'complete') continue;
        await scanOne(page.what, page);
        if (!page.isWanted()) return;
      }
    },
    addFiles: (given) => void reading.read(given),
    look: (image, signal) =>
      lookAtFrame(client, image, { ...state.getState(), areas: editor.scans.getState().areas }, signal),
    async showFound(page, { barcode }) {
      const file = files.get(page.file);
      if (!file) {
        window.notify({
          kind: 'hint',
          title: t('This file is no longer available'),
          detail: t('Read on an earlier visit. Open it to see its barcodes.'),
        });
        return;
      }
      if (state.getState().openFile !== page.file && !(await workspace.open({ file }))) return;
      window.showDocument();
      zoomToBarcode(editor, page.pageNumber ?? 1, barcode);
    },
    setForm(form) {
      state.setState((before) => ({ form: { ...before.form, ...form } }));
    },
    setJob,
    addSelectedAreas() {
      const { areas } = editor.scans.getState();
      const nameOf = (number: number) => t('Area {number}', { number });
      const all = [...areas];
      for (const { bounds } of editor.selected(editor.session.getState().pageNumber))
        all.push({ name: nextAreaName(all, nameOf), area: bounds });
      setJob({ areas: all });
    },
    clear() {
      editor.session.setState({ selectedBarcode: undefined });
      editor.scans.setState(({ byPage }) => {
        const next = new Map(byPage);
        next.delete(editor.session.getState().pageNumber);
        return { byPage: next };
      });
    },
    stop,
    clearAll() {
      stop();
      state.setState({ unread: [] });
      for (const { process } of client.list()) client.remove(process.processId);
      const { openFile } = state.getState();
      for (const id of files.keys()) if (id !== openFile) files.delete(id);
    },
  };
}
