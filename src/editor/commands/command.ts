import type { PageNumber } from '../../kernel/page-number.ts';
import type { MarkIcon } from '../../marks/index.ts';
import { msg } from '../../messages/index.ts';
import type { Alignment } from '../align.ts';
import type { Editor } from '../editor.ts';
import type { StackDirection } from '../selection.ts';

/** Names of command icons. `ui/icons.tsx` must have all of them. */
export type CommandIcon =
  | MarkIcon
  | 'barcode'
  | 'camera'
  | 'check-report'
  | 'close'
  | 'comment'
  | 'compare'
  | 'copy'
  | 'copy-json'
  | 'cut'
  | 'date'
  | 'delete'
  | 'duplicate'
  | 'export'
  | 'export-picture'
  | 'clear-form'
  | 'find'
  | 'form-fields'
  | 'next-form-field'
  | 'fit-page'
  | 'fit-width'
  | 'layout-continuous'
  | 'layout-single'
  | 'layout-two-up'
  | 'hand'
  | 'group'
  | 'ungroup'
  | 'repeat'
  | 'page-texts'
  | 'insert-pages'
  | 'help'
  | 'import'
  | 'layers'
  | 'lock'
  | 'unlock'
  | 'merge'
  | 'next-page'
  | 'open'
  | 'open-link'
  | 'page-down'
  | 'page-up'
  | 'palette'
  | 'paste'
  | 'previous-page'
  | 'print'
  | 'redo'
  | 'rotate-left'
  | 'rotate-right'
  | 'sample'
  | 'save-document'
  | 'review'
  | 'scan'
  | 'see-through'
  | 'select'
  | 'select-all'
  | 'snap'
  | 'signature-holds'
  | 'split'
  | 'straighten'
  | 'table'
  | 'text'
  | 'theme'
  | 'language'
  | 'tool-lock'
  | 'turn-view'
  | 'undo'
  | 'zoom-100'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-selection'
  | `align-${Alignment}`
  | `distribute-${'x' | 'y'}`
  | `stack-${StackDirection}`;

export type CommandGroup = 'File' | 'Edit' | 'Pages' | 'View' | 'Tools' | 'Arrange' | 'Scan' | 'Help';

export const GROUP_LABELS: Readonly<Record<CommandGroup, string>> = {
  File: msg('File'),
  Edit: msg('Edit'),
  Pages: msg('Pages'),
  View: msg('View'),
  Tools: msg('Tools'),
  Arrange: msg('Arrange'),
  Scan: msg('Scan'),
  Help: msg('Help'),
};

export interface Command {
  readonly id: string;
  /** Message; also searched in the palette. */
  readonly label: string;
  readonly group: CommandGroup;
  /** Further search words. */
  readonly keywords?: string;
  readonly icon?: CommandIcon;
  readonly shortcuts: readonly string[];
  /** Keys with their own browser events (cut, copy, paste): listed, but not listened for. */
  readonly browserKeys?: readonly string[];
  /** Its keys work wherever the focus is, and aren't left to the browser if it is unavailable. */
  readonly isGlobal?: true;
  when(): boolean;
  /** Short localized reason, called only while {@link Command.when} is false. */
  why?(): string;
  /** Returns whether a toggle is on: shown ticked or pressed. */
  isOn?(): boolean;
  run(): void;
}

/** Panels next to the page; each has a command that opens it. */
export const PANEL_NAMES = [
  'properties',
  'marks',
  'comments',
  'layers',
  'redact',
  'review',
  'inspect',
  'scan',
  'developer',
] as const;

export type PanelName = (typeof PANEL_NAMES)[number];

export type DialogName =
  | 'shortcuts'
  | 'compare'
  | 'palette'
  | 'export'
  | 'compress'
  | 'split'
  | 'repeat'
  | 'page-texts'
  | 'barcode'
  | 'print'
  | 'sign'
  | 'check-report'
  | 'camera'
  | 'missing-fields'
  | 'edit-fields'
  | 'recipe'
  | 'language'
  | 'merge'
  | 'export-marks';

/** Actions of commands outside the editor: files, workers, windows. */
export interface AppActions {
  openFile(): void;
  openSample(): void;
  closeDocument(): void;
  /** Saves to the file or as a download, restores previous content, or deletes old versions. */
  save(what: 'document' | 'previous' | 'forget'): void;
  exportDocument(): void;
  importMarks(): void;
  importAnnotations(): void;
  exportMarksFile(): void;
  copyMarksJson(): void;
  copy(): void;
  cut(): void;
  copyPages(): void;
  paste(): void;
  hasWords(): boolean;
  isPdf(): boolean;
  hasForm(): boolean;
  goToFormField(step: 1 | -1): void;
  clearForm(): void;
  highlightsFields(): boolean;
  toggleFieldHighlight(): void;
  find(): void;
  readWords(which: 'page' | 'all'): void;
  findStep(by: 1 | -1): void;
  scanPage(): void;
  scanSelection(): void;
  scanAllPages(): void;
  /** Scans files that the user chooses, without opening them. */
  scanFiles(): void;
  toggleResults(): void;
  isShowingResults(): boolean;
  hasScanResults(): boolean;
  clearScan(): void;
  showPanel(panel: PanelName): void;
  /** Moves the focus to the next part of the window: on the page, Tab goes from mark to mark. */
  focusNextPart(): void;
  comment(): void;
  findAndRedact(text: string): void;
  toggleTheme(): void;
  canInsertPages(): boolean;
  /** Asks for files, and inserts their pages before the page of this number. */
  insertPages(place: PageNumber): void;
  /** Straightens the current page by its detected skew, and shows the angle for adjustment. */
  straighten(): void;
  /** Places the current date next, like a signature. */
  placeDate(): void;
  showDialog(dialog: DialogName): void;
  /** Cancels the gesture in progress; returns whether there was one. */
  cancelGesture(): boolean;
  /** Undoes the last step of the current gesture, or cancels it; false if there is none. */
  undoGesture(): boolean;
  isGestureRunning(): boolean;
}

export interface CommandContext {
  readonly editor: Editor;
  readonly actions: AppActions;
}

/** Command as listed, in a named group; by default without keys, while a document is open. */
export type CommandSpec = Omit<Command, 'group' | 'shortcuts' | 'when'> & Partial<Pick<Command, 'shortcuts' | 'when'>>;

export const keysOf = ({ shortcuts, browserKeys = [] }: Command): readonly string[] => [...shortcuts, ...browserKeys];

export const always = (): boolean => true;

export const isOpen =
  ({ editor }: CommandContext) =>
  (): boolean =>
    editor.pageSize() !== undefined;

export const hasSelection =
  ({ editor }: CommandContext) =>
  (): boolean =>
    editor.session.getState().selection.size > 0;
