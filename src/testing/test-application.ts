// Application core with a recording window and device, and images that need no decoder.
import type { Core } from '../app/core.ts';
import type {
  DevicePort,
  DocumentConflict,
  ImportReport,
  PasswordRequest,
  Progress,
  ShownPresets,
  UserMessage,
} from '../app/ports.ts';
import { createProgressBar } from '../app/progress.ts';
import { createPictureStore, createWorkspace, type WorkspaceEvent } from '../app/workspace.ts';
import { createEditor } from '../editor/editor.ts';
import { pagesOfFile } from '../kernel/page-list.ts';
import type { NamedBlob, OpenDocumentOptions, PictureDocument } from '../media/index.ts';
import { createFakeClock } from './fake-clock.ts';

export interface FakePicture extends PictureDocument {
  isDisposed: boolean;
}

const refuse = (): never => {
  throw new Error('A fake picture has no pixels');
};

export function createFakePicture(name: string, changes: Partial<PictureDocument> = {}): FakePicture {
  const page = { width: 1000, height: 1400 };
  const pages = changes.pages ?? [page, page];
  return {
    name,
    file: pictureFile(name),
    format: 'png',
    pages,
    sources: pagesOfFile('', pages),
    isWhole: true,
    filePageCount: pages.length,
    parts: [{ name: '', pageCount: pages.length }],
    placeOf: (index) => index,
    arrange: refuse,
    unitsPerInch: undefined,
    resolutions: [undefined, undefined],
    getPage: refuse,
    openPixelPort: refuse,
    lossyCoding: async () => undefined,
    findTextLines: async () => [],
    findSlant: async () => undefined,
    thumbnail: refuse,
    isDisposed: false,
    dispose() {
      this.isDisposed = true;
    },
    ...changes,
  };
}

export interface ShownByWindow {
  readonly messages: UserMessage[];
  readonly announced: string[];
  progress: Progress | undefined;
  readonly reports: ImportReport[];
  readonly presets: ShownPresets[];
  readonly conflicts: DocumentConflict[];
  readonly received: File[];
  password: PasswordRequest | undefined;
  scanPanels: number;
  /** True while the results table is shown. */
  isListing: boolean;
}

export interface TestApplication {
  readonly core: Core;
  readonly shown: ShownByWindow;
  readonly events: WorkspaceEvent[];
  readonly clock: ReturnType<typeof createFakeClock>;
  readonly saved: Map<string, Blob>;
  readonly clipboard: { text: string; isRefused: boolean };
  readonly tab: { document: string | undefined };
  readonly served: Map<string, Blob>;
  /** Replaces the document opener; by default it opens a two-page image. */
  openAs(open: (file: NamedBlob, options: OpenDocumentOptions) => Promise<PictureDocument>): void;
  picture(): PictureDocument | undefined;
  choose(files: readonly File[]): void;
  hide(): void;
}

export const pictureFile = (name: string): File => new File([`pixels of ${name}`], name, { type: 'image/png' });

/** @param tabName distinguishes the ids of tabs */
export function createTestApplication(tabName = 'tab'): TestApplication {
  const clock = createFakeClock();
  const shown: ShownByWindow = {
    messages: [],
    announced: [],
    progress: undefined,
    reports: [],
    presets: [],
    conflicts: [],
    received: [],
    password: undefined,
    scanPanels: 0,
    isListing: false,
  };
  const window: Core['window'] = {
    notify: (message) => void shown.messages.push(message),
    announce: (text) => void shown.announced.push(text),
    showProgress: (progress) => void Object.assign(shown, { progress }),
    showScanPanel() {
      shown.scanPanels += 1;
    },
    showResults: () => void Object.assign(shown, { isListing: true }),
    hideResults: () => void Object.assign(shown, { isListing: false }),
    showDocument: () => void Object.assign(shown, { isListing: false }),
    showImportReport: (report) => void shown.reports.push(report),
    showPresets: (presets) => void shown.presets.push(presets),
    askConflict: (conflict) => void shown.conflicts.push(conflict),
    askReceived: (file) => void shown.received.push(file),
    showRecipe: (files) => void shown.received.push(...files),
    askSeveral: (files) => void shown.received.push(...files),
    askPassword: (password) => void Object.assign(shown, { password }),
    coveredHeight: () => 0,
    fontLoading: () => undefined,
    textMeasure: () => () => (text, fontSize) => text.length * fontSize * 0.5,
  };
  const saved = new Map<string, Blob>();
  const served = new Map<string, Blob>();
  const clipboard = { text: '', isRefused: false };
  const tab: TestApplication['tab'] = { document: undefined };
  const hidden = new Set<() => void>();
  let onChoose: (files: readonly File[]) => void = () => undefined;
  let lastId = 0;
  const device: DevicePort = {
    isEmbedded: false,
    settings: { get: () => undefined, set: () => undefined },
    clock,
    createId: () => `${tabName} ${++lastId}`,
    chooseFiles(_types, choose) {
      onChoose = choose;
    },
    saveFile: (name, blob) => void saved.set(name, blob),
    async readClipboard() {
      if (clipboard.isRefused) throw new DOMException('Refused', 'NotAllowedError');
      return clipboard.text;
    },
    async writeClipboard(text) {
      if (clipboard.isRefused) throw new DOMException('Refused', 'NotAllowedError');
      clipboard.text = text;
    },
    async fetchFile(path) {
      const blob = served.get(path);
      if (!blob) throw new Error(`The server answered 404 for ${path}`);
      return blob;
    },
    openLink: () => undefined,
    reload: () => undefined,
    onHide: (callback) => void hidden.add(callback),
    tabDocument: { get: () => tab.document, set: (id) => void Object.assign(tab, { document: id }) },
    askToPersist: () => undefined,
  };
  const pictures = createPictureStore();
  const editor = createEditor({
    now: () => new Date(clock.now()),
    createUid: device.createId,
    findLines: async () => ({ lines: [] }),
    openLink: device.openLink,
    notify: (title) => window.notify({ kind: 'info', title }),
    coveredHeight: window.coveredHeight,
  });
  editor.resizeViewport({ width: 800, height: 600, density: 1 });
  const progress = createProgressBar(window, clock);
  let openDocument: Parameters<TestApplication['openAs']>[0] = async ({ name }) => createFakePicture(name);
  const workspace = createWorkspace({
    window,
    device,
    editor,
    pictures,
    progress,
    openDocument: (file, options) => openDocument(file, options),
    saveMarks: () => device.saveFile('marks alone', new Blob()),
  });
  const events: WorkspaceEvent[] = [];
  workspace.subscribe((event) => void events.push(event));
  return {
    core: { window, device, editor, progress, workspace },
    shown,
    events,
    clock,
    saved,
    served,
    clipboard,
    tab,
    openAs(open) {
      openDocument = open;
    },
    picture: () => pictures.getState().picture,
    choose: (files) => onChoose(files),
    hide() {
      for (const callback of hidden) callback();
    },
  };
}
