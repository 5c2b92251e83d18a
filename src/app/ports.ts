// Services that the application needs. It knows neither React nor a window; tests pass fakes.

import type { Clock } from '../kernel/clock.ts';
import type { OpenImport } from '../marks/document/import-client.ts';
import type { ImportSummary } from '../marks/document/import-job.ts';
import type { PaintEnvironment } from '../marks/index.ts';

/** A short message; errors stay until they are dismissed. */
export interface Message {
  /** A hint says what to do, or why nothing happened; `info` that something was done. */
  readonly kind: 'info' | 'hint' | 'error';
  readonly title: string;
  readonly detail?: string;
  /** A way on, which takes the message away. */
  readonly action?: { readonly label: string; run(): void };
  /**
   * For ongoing conditions: returns whether it still applies. The message returns after another one
   * replaced it.
   */
  lasts?(): boolean;
}

/** Something that takes its time. */
export interface Progress {
  readonly label: string;
  /** Progress, 0 to 1; undefined if unknown. */
  readonly share: number | undefined;
  cancel(): void;
}

/** An import that waits for a decision: marks that do not conform, a uid that is taken, or properties that differ. */
export interface ImportReport {
  readonly file: File;
  /** The file as read; the report's dialog closes it. */
  readonly open: OpenImport;
  /** Under the choices that the dialog begins with. */
  readonly summary: ImportSummary;
  /** Properties, apart from the marks, that the open document has with other values. */
  readonly conflicts: readonly string[];
}

/** A document that another tab has open. */
export interface DocumentConflict {
  readonly id: string;
  readonly name: string;
}

/** Password request of a PDF being opened. */
export interface PasswordRequest {
  readonly name: string;
  /** True if the last password was wrong. */
  readonly wasWrong: boolean;
  /** Undefined where it is not to be opened after all. */
  answer(password: string | undefined): void;
}

/** Window services: messages, dialogs and questions. */
export interface WindowPort {
  tell(message: Message): void;
  /** Says something to screen readers only. */
  announce(text: string): void;
  /** One at a time; undefined takes it away. */
  showProgress(progress: Progress | undefined): void;
  showScanPanel(): void;
  /** Shows the table of all that was read. */
  showResults(): void;
  hideResults(): void;
  /** Shows the document, whatever lies over it. */
  showDocument(): void;
  showImportReport(report: ImportReport): void;
  /** Asks what is to be done with a document that another tab has. */
  askConflict(conflict: DocumentConflict): void;
  /** Asks what a picture is meant for that came onto an open document: to be opened or placed. */
  askReceived(file: File): void;
  /** Asks what several files are meant for: one document of all their pages, or only what barcodes are on them. */
  askSeveral(files: readonly File[]): void;
  /** Undefined takes the question away. */
  askPassword(request: PasswordRequest | undefined): void;
  /** CSS pixels of the canvas' lower part that lie behind something else. */
  coveredHeight(): number;
  /** Widths of text in the fonts that have loaded by now. */
  textMeasure(): PaintEnvironment['measure'];
  /** Settles once the face of a text has loaded; undefined where it has. */
  fontLoading(font: string, text: string): Promise<unknown> | undefined;
}

/** How a person likes things, noted on this device by name. */
export interface Settings {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
}

/** Device services of the browser. */
export interface DevicePort {
  /**
   * True inside another page, which decides which document is open and what happens to it: nothing
   * is stored on this device, and no one else opens documents.
   */
  readonly isEmbedded: boolean;
  readonly settings: Settings;
  readonly clock: Clock;
  createId(): string;
  /** Lets a person choose files of these types. */
  chooseFiles(types: string, onChoose: (files: readonly File[]) => void, isMultiple?: boolean): void;
  saveFile(name: string, blob: Blob): void;
  /** @throws when the browser refuses it, as {@link DevicePort.writeClipboard} does */
  readClipboard(): Promise<string>;
  writeClipboard(text: string): Promise<void>;
  /** @throws Error what the server answered instead */
  fetchFile(path: string): Promise<Blob>;
  openLink(href: string): void;
  reload(): void;
  /** The page may be gone the next moment. */
  onHide(callback: () => void): void;
  /** The document of this tab: outlives a reload and a crash, and no other tab sees it. */
  readonly tabDocument: { get(): string | undefined; set(id: string | undefined): void };
  /** Asks the browser not to clear the storage when the disk runs short; once on this device. */
  askToPersist(): void;
}

/** Services for most parts of the application. */
export interface Ports {
  readonly window: WindowPort;
  readonly device: DevicePort;
}
