// Commands, and their context besides the editor.
import type { MarkIcon } from '../../marks/index.ts';
import { msg } from '../../messages/index.ts';
import type { Alignment } from '../align.ts';
import type { Editor } from '../editor.ts';
import type { StackDirection } from '../selection.ts';

/** The names of the commands' icons in `ui/icons.tsx`, which must have every one. */
export type CommandIcon =
  | MarkIcon
  | 'barcode'
  | 'camera'
  | 'check-report'
  | 'close'
  | 'comment'
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
  | 'lock'
  | 'unlock'
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

/** Names of the groups. */
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
  /** A message, as are the words to find it by. */
  readonly label: string;
  readonly group: CommandGroup;
  /** More words to find it by. */
  readonly keywords?: string;
  readonly icon?: CommandIcon;
  readonly shortcuts: readonly string[];
  /** Keys that the browser turns into an event of its own (cut, copy, paste): shown, but not listened for. */
  readonly browserKeys?: readonly string[];
  /** Its keys are the application's wherever the focus is, in a field as well, and are not left to the browser when it cannot be run. */
  readonly isGlobal?: true;
  /** Returns whether the command is available. */
  when(): boolean;
  /** Why it cannot be run, in a few words of the language in use; asked while {@link Command.when} is false. */
  why?(): string;
  /** Returns whether a toggle is on: shown ticked or pressed. */
  isOn?(): boolean;
  run(): void;
}

/** Panels beside the page; each has a command that shows it. */
export const PANEL_NAMES = [
  'properties',
  'marks',
  'comments',
  'redact',
  'review',
  'inspect',
  'scan',
  'developer',
] as const;

export type PanelName = (typeof PANEL_NAMES)[number];

export type DialogName =
  | 'shortcuts'
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
  | 'recipe'
  | 'language';

/** Actions of commands outside the editor: files, workers, windows. */
export interface AppActions {
  openFile(): void;
  openSample(): void;
  closeDocument(): void;
  /** Writes the document back to its file or downloads it, brings back what the file held before, or deletes what files held. */
  save(what: 'document' | 'previous' | 'forget'): void;
  exportDocument(): void;
  importMarks(): void;
  /** The annotations of the open PDF become marks. */
  importAnnotations(): void;
  exportMarksFile(): void;
  copyMarksJson(): void;
  copy(): void;
  cut(): void;
  paste(): void;
  /** Returns whether the open document has words to search. */
  hasWords(): boolean;
  isPdf(): boolean;
  /** True if the open document has form fields to fill in. */
  hasForm(): boolean;
  /** Goes on to the next form field, or back. */
  goToFormField(step: 1 | -1): void;
  clearForm(): void;
  highlightsFields(): boolean;
  toggleFieldHighlight(): void;
  find(): void;
  /** Reads the print of the page in view, or of all pages, where they are pictures. */
  readWords(which: 'page' | 'all'): void;
  findStep(by: 1 | -1): void;
  scanPage(): void;
  /** Scans what lies inside the selected marks. */
  scanSelection(): void;
  /** Scans all pages, and lists what is found. */
  scanAllPages(): void;
  /** Reads the barcodes of files that a person chooses, without opening them. */
  scanFiles(): void;
  /** Shows the table of all that was read, or the document again. */
  toggleResults(): void;
  isShowingResults(): boolean;
  hasScanResults(): boolean;
  clearScan(): void;
  showPanel(panel: PanelName): void;
  /** Goes on with the keyboard in the next part of the window: the page holds Tab as long as there are marks. */
  focusNextPart(): void;
  /** Opens the selected mark's conversation for another comment. */
  comment(): void;
  /** Brings up the panel that finds and redacts, with a text to find. */
  findAndRedact(text: string): void;
  toggleTheme(): void;
  /** Returns whether pages of other files can be inserted into the open document. */
  canInsertPages(): boolean;
  /** Asks for files, and puts their pages before the one that has this number. */
  insertPages(place: number): void;
  /** Finds how far the page at hand is slanted, turns it straight, and shows the angle to be changed. */
  straighten(): void;
  /** The day's date is placed next, as a signature is. */
  placeDate(): void;
  showDialog(dialog: DialogName): void;
  /** Gives up the running gesture; true when there was one. */
  cancelGesture(): boolean;
  /** Takes the last step of the running gesture back, or gives it up; true when there was one. */
  undoGesture(): boolean;
  isGestureRunning(): boolean;
}

/** Inputs of the command lists. */
export interface CommandContext {
  readonly editor: Editor;
  readonly actions: AppActions;
}

/** A command as the lists have it: of a group that is named once for all of them; without keys, and possible while a document is open, where it does not say otherwise. */
export type CommandSpec = Omit<Command, 'group' | 'shortcuts' | 'when'> & Partial<Pick<Command, 'shortcuts' | 'when'>>;

/** All keys of a command, as shown to users. */
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
