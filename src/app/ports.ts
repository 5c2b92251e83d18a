// Services that the application needs. It knows neither React nor a window; tests pass fakes.

import type { Loss, PresetFile } from '../formats/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { OpenImport } from '../marks/document/import-client.ts';
import type { ImportSummary, PaintEnvironment } from '../marks/index.ts';

/** A short message; errors stay until they are dismissed. */
export interface UserMessage {
  /** A hint says what to do or why nothing happened; `info` reports success. */
  readonly kind: 'info' | 'hint' | 'error';
  readonly title: string;
  readonly detail?: string;
  readonly action?: { readonly label: string; run(): void };
  /** For ongoing conditions: returns whether it still applies. If so, the message returns later. */
  lasts?(): boolean;
}

export interface Progress {
  readonly label: string;
  /** Progress, 0 to 1; undefined if unknown. */
  readonly share: number | undefined;
  cancel(): void;
}

export interface Conversion {
  /** Proper name of its format. */
  readonly format: string;
  readonly losses: readonly Loss[];
}

/** An import to decide about: invalid marks, taken uids, conflicting properties, another format. */
export interface ImportReport {
  readonly file: File;
  /** The file as read; the dialog closes it. */
  readonly open: OpenImport;
  /** Result with the dialog's default choices. */
  readonly summary: ImportSummary;
  /** Names of document properties with other values in the open document. */
  readonly conflicts: readonly string[];
  /** Undefined for marks JSON. */
  readonly conversion?: Conversion | undefined;
  readonly target: ImportTarget;
}

/** A file of presets as read, which nothing was kept of so far. */
export type ShownPresets = PresetFile & { readonly name: string };

/** Target of imported marks: among those of the document, or a layer of their own. */
export type ImportTarget = 'document' | 'layer';

/** A document that another tab has open. */
export interface DocumentConflict {
  readonly id: string;
  readonly name: string;
}

export interface PasswordRequest {
  readonly name: string;
  /** True if the last password was wrong. */
  readonly wasWrong: boolean;
  /** Undefined to cancel. */
  answer(password: string | undefined): void;
}

export interface WindowPort {
  notify(message: UserMessage): void;
  announce(text: string): void;
  /** Shows the only progress bar; undefined hides it. */
  showProgress(progress: Progress | undefined): void;
  showScanPanel(): void;
  showResults(): void;
  hideResults(): void;
  /** Shows the document, and hides what covers it. */
  showDocument(): void;
  showImportReport(report: ImportReport): void;
  showPresets(presets: ShownPresets): void;
  askConflict(conflict: DocumentConflict): void;
  /** Asks whether a picture dropped on an open document should be opened or placed. */
  askReceived(file: File): void;
  /** Shows a recipe for a folder, read from its file and those of its lists. */
  showRecipe(files: readonly File[]): void;
  askSeveral(files: readonly File[]): void;
  /** Undefined hides the request. */
  askPassword(request: PasswordRequest | undefined): void;
  /** Returns the covered height at the bottom of the canvas (CSS px). */
  coveredHeight(): number;
  /** Returns text widths in the fonts loaded so far. */
  textMeasure(): PaintEnvironment['measure'];
  /** Resolves when the face of the text has loaded; undefined if it is loaded. */
  fontLoading(font: string, text: string): Promise<unknown> | undefined;
}

export interface Settings {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
}

export interface DevicePort {
  /** True inside another page, which owns the document: nothing is stored on this device. */
  readonly isEmbedded: boolean;
  readonly settings: Settings;
  readonly clock: Clock;
  createId(): string;
  chooseFiles(types: string, onChoose: (files: readonly File[]) => void, isMultiple?: boolean): void;
  saveFile(name: string, blob: Blob): void;
  /** @throws if the browser refuses it, like {@link DevicePort.writeClipboard} */
  readClipboard(): Promise<string>;
  writeClipboard(text: string): Promise<void>;
  /** @throws Error with the server's answer */
  fetchFile(path: string): Promise<Blob>;
  openLink(href: string): void;
  reload(): void;
  /** Called when the page may be about to end. */
  onHide(callback: () => void): void;
  /** Document of this tab: survives reloads and crashes, invisible to other tabs. */
  readonly tabDocument: { get(): string | undefined; set(id: string | undefined): void };
  /** Asks the browser to keep the storage when disk space runs short; once per device. */
  askToPersist(): void;
}

export interface Ports {
  readonly window: WindowPort;
  readonly device: DevicePort;
}
