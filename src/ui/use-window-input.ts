import { useEffect } from 'react';
import { copyPagesTo, copySelectedTo, dropPages, holdsPages, pasteFrom } from '../app/clipboard.ts';
import { isDocumentFile, isFormDataFile, isMarksFile } from '../app/file-types.ts';
import { takeDropped } from '../app/save/dropped-files.ts';
import type { Command } from '../editor/commands/index.ts';
import { editsText, hasOwnUndo, isTyping, leavesField, matchesShortcut, toKeyInput } from '../editor/keyboard.ts';
import { useApp } from './app-context.tsx';
import { isRightToLeft } from './direction.ts';
import { type Dropping, dropFocusRequest } from './ui-store.ts';

/** Keys that focused buttons and links handle themselves. */
const CONTROL_KEYS = ['Enter', ' '];

const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary, [role="tab"], [role="option"], dialog') !== null;

/** Widgets with their own arrow key and letter navigation. */
const OWN_KEYS = '[role="menu"], [role="tablist"], [role="toolbar"], [role="radiogroup"], [role="separator"], .flyout';

const isUndo = ({ id }: Command): boolean => id === 'undo' || id === 'redo';

const isCanvas = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.getAttribute('role') === 'application';

const isInStrip = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.page-button') !== null;

const droppingOf = (event: DragEvent): Dropping => ({
  count: [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file').length,
  half: event.clientX < window.innerWidth / 2 !== isRightToLeft() ? 'pages' : 'barcodes',
});

/** Handles shortcuts, drops and the clipboard for the whole window. */
export function useWindowInput(): void {
  const app = useApp();
  useEffect(() => {
    const { commands, editor, isMac, ui } = app;
    const controller = new AbortController();
    const options = { signal: controller.signal };

    const findCommand = (event: KeyboardEvent, isMeant: (command: Command) => boolean) => {
      const input = toKeyInput(event);
      return commands.find(
        (command) => command.shortcuts.some((shortcut) => matchesShortcut(shortcut, input, isMac)) && isMeant(command),
      );
    };

    /** Commits the field before a command, and focuses it again if it still exists. */
    const runFromField = (field: HTMLElement, command: Command) => {
      field.blur();
      // A field that closes on blur is removed in a microtask.
      queueMicrotask(() => {
        if (field.isConnected) field.focus({ preventScroll: true });
        else app.focusDocument();
        command.run();
      });
    };

    const onFieldKey = (event: KeyboardEvent) => {
      const field = event.target;
      if (event.isComposing || !(field instanceof HTMLElement)) return;
      if (leavesField(field, event.key)) {
        field.blur();
        app.focusDocument();
        return;
      }
      if (editsText(field, toKeyInput(event), isMac)) return;
      const command = findCommand(event, ({ isGlobal }) => isGlobal ?? false);
      if (!command || (isUndo(command) && hasOwnUndo(field))) return;
      event.preventDefault();
      if (command.when()) runFromField(field, command);
    };

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const isField = isTyping(event.target, event.isComposing);
      const global = isField ? undefined : findCommand(event, ({ isGlobal }) => isGlobal ?? false);
      // Prevent the browser's default, such as saving the page, or undo in an earlier field.
      if (global) event.preventDefault();
      if (document.querySelector('dialog[open]')) return;
      if (isField) {
        onFieldKey(event);
        return;
      }
      if (CONTROL_KEYS.includes(event.key) && isControl(event.target)) return;
      if (event.key.startsWith('Arrow') && event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
      if (event.target instanceof Element && event.target.closest('[role="menu"]')) return;
      // Tab moves between the page's fields only from the canvas.
      if (event.key === 'Tab' && !isCanvas(event.target)) return;
      // The table covers the page: only global shortcuts apply.
      if (ui.getState().isListing && !global) return;
      const tool = app.toolOf(editor.session.getState().tool);
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isPlain && tool.key?.(event.key)) {
        event.preventDefault();
        return;
      }
      const command = findCommand(event, (each) => each.when());
      if (!command) return;
      event.preventDefault();
      command.run();
      if (command.group === 'Tools') app.focusDocument();
    };

    // A command may remove the focused element, such as the button of a deleted mark.
    const onKeyUp = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab' && document.activeElement === document.body) app.focusDocument();
    };

    /** Returns whether pages of another window are dragged, for the open document. */
    const hasPages = ({ dataTransfer }: DragEvent) =>
      dataTransfer !== null &&
      holdsPages(dataTransfer) &&
      editor.pageSize() !== undefined &&
      !ui.getState().draggedPages;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const onDragOver = (event: DragEvent) => {
      if (hasPages(event)) event.preventDefault();
      if (!hasFiles(event)) return;
      event.preventDefault();
      const next = droppingOf(event);
      const { dropping } = ui.getState();
      if (dropping?.count !== next.count || dropping.half !== next.half) ui.setState({ dropping: next });
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) ui.setState({ dropping: undefined });
    };
    const onDrop = (event: DragEvent) => {
      const data = event.dataTransfer as DataTransfer;
      if (hasPages(event)) {
        event.preventDefault();
        dropPages(app, data);
      }
      if (!hasFiles(event)) return;
      event.preventDefault();
      ui.setState({ dropping: undefined });
      const { half } = droppingOf(event);
      takeDropped(data, (files) => {
        if (ui.getState().isListing) app.files.readBarcodes(files);
        // If it holds marks, form values or documents, open the files wherever they are dropped.
        else if (
          files.length < 2 ||
          files.some((file) => [isMarksFile, isFormDataFile, isDocumentFile].some((is) => is(file)))
        )
          app.files.receiveFiles(files);
        else if (half === 'pages') void app.files.openAsPages(files);
        else app.files.readBarcodes(files);
      });
    };

    const readPasted = ({ files }: DataTransfer): boolean => {
      if (files.length > 0) app.files.readBarcodes([...files]);
      return files.length > 0;
    };

    const onClipboard = (event: ClipboardEvent) => {
      if (isTyping(event.target, false) || (ui.getState().isListing && event.type !== 'paste')) return;
      const data = event.clipboardData;
      if (!data) return;
      if (event.type === 'copy' && isInStrip(event.target) && !ui.getState().isListing) {
        copyPagesTo(app, data);
        event.preventDefault();
        return;
      }
      const isTaken =
        event.type === 'paste'
          ? ui.getState().isListing
            ? readPasted(data)
            : pasteFrom(app, data, app.files.receiveFiles)
          : copySelectedTo(app, data, event.type === 'cut');
      if (isTaken) event.preventDefault();
    };

    window.addEventListener('pointerdown', () => dropFocusRequest(ui), { ...options, capture: true });
    window.addEventListener('keydown', onKeyDown, options);
    window.addEventListener('keyup', onKeyUp, options);
    window.addEventListener('dragover', onDragOver, options);
    window.addEventListener('dragleave', onDragLeave, options);
    window.addEventListener('drop', onDrop, options);
    document.addEventListener('copy', onClipboard, options);
    document.addEventListener('cut', onClipboard, options);
    document.addEventListener('paste', onClipboard, options);
    return () => controller.abort();
  }, [app]);
}
