import { isResizeHandle } from '../../../kernel/resize.ts';
import { definitionOf } from '../../../marks/index.ts';
import { growRange, rangeAt } from '../../../text/select.ts';
import { findBarcode } from '../../barcodes.ts';
import type { Editor } from '../../editor.ts';
import { isWholeGroup, withGroups } from '../../groups.ts';
import type { IndexedMark } from '../../page-index.ts';
import { createRectPicker } from '../../pick.ts';
import { createSnapper } from '../../snapping.ts';
import { beginTyping, canType } from '../../text-editing.ts';
import { sticksToWords } from '../../word-marks.ts';
import { createHandTool } from '../hand.ts';
import type { PointerInput, Tool } from '../tool.ts';
import { createGestures, IDLE } from './gestures.ts';
import type { Gesture, SelectState } from './state.ts';
import { createTargets, type Targets } from './targets.ts';

/** Begins to drag a handle of the selected mark, or of the box of several. */
function pressHandle(editor: Editor, { findHandle }: Targets, input: PointerInput): SelectState | undefined {
  const { session } = editor;
  const { pageNumber } = input;
  const handle = findHandle(input);
  const [only, ...others] = editor.selected(pageNumber);
  if (!handle || !only) return undefined;
  if (others.length === 0) {
    session.setState({ activeHandle: { uid: only.uid, handleId: handle.id } });
    const snapper = createSnapper(editor, pageNumber, new Set([only.uid]));
    return { kind: 'handle', start: input, mark: only, handle, hasMoved: false, snapper };
  }
  const from = editor.selectionBounds(pageNumber);
  if (!from || !isResizeHandle(handle.id)) return undefined;
  const snapper = createSnapper(editor, pageNumber, session.getState().selection);
  return { kind: 'resizing', start: input, handle: handle.id, from, snapper };
}

function pressMark(editor: Editor, { uid, mark }: IndexedMark, input: PointerInput): SelectState {
  const { selection } = editor.session.getState();
  const wasSelected = selection.has(uid);
  // Following a link while editing takes Control: a plain click selects.
  const link = input.control ? definitionOf(mark).link?.(mark) : undefined;
  const isAdding = link === undefined && (input.shift || input.control);
  // A click on a selected mark may start a drag: only the release decides.
  if (!wasSelected) editor.select([...(isAdding ? selection : []), ...withGroups(editor, [uid])]);
  return { kind: 'pointing', start: input, uid, wasSelected, isAdding, link };
}

/** Begins a marquee, or a selection of words. */
function pressPage(editor: Editor, { findText }: Targets, input: PointerInput): SelectState {
  const { selection, hidden } = editor.session.getState();
  if (!input.shift) editor.select([]);
  const page = input.shift ? undefined : findText(input);
  if (page) return { kind: 'text', start: input, page };
  const index = editor.index(input.pageNumber);
  const before = input.shift ? selection : new Set<string>();
  const pick = index ? createRectPicker(index, hidden, before) : () => before;
  return { kind: 'marquee', start: input, before, pick };
}

export function createSelectTool(editor: Editor): Tool {
  let state: SelectState = IDLE;
  const { document, session } = editor;
  const hand = createHandTool(editor);
  const targets = createTargets(editor);
  const gestures = createGestures(editor, targets, hand);
  const { findHandle, findMark, findText, findHit, findLink, isInBox } = targets;
  const current = (): Gesture<SelectState> => gestures[state.kind];

  function press(input: PointerInput): SelectState {
    if (session.getState().textSelection) session.setState({ textSelection: undefined });
    const held = pressHandle(editor, targets, input);
    if (held) return held;
    const mark = findMark(input);
    if (mark) return pressMark(editor, mark, input);
    if (isInBox(input)) return { kind: 'inBox', start: input };
    if (input.pointerType !== 'touch') return pressPage(editor, targets, input);
    hand.pointerDown(input);
    return { kind: 'panning', start: input, hasMoved: false };
  }

  /** Cursor without a gesture. */
  function cursorAt(input: PointerInput): string {
    const handle = findHandle(input);
    if (handle) return handle.cursor;
    const mark = findMark(input)?.mark;
    if (mark && sticksToWords(editor, mark, input.pageNumber)) return 'pointer';
    if (isInBox(input) || mark) return 'move';
    if (findHit(input) || findLink(input)) return 'pointer';
    if (findBarcode(editor, input.pageNumber, input.point) !== undefined) return 'pointer';
    return findText(input) ? 'text' : 'default';
  }

  return {
    pointerDown(input) {
      state = press(input);
    },
    pointerMove(input) {
      state = current().drag(state, input);
    },
    pointerUp(input) {
      const [ended, gesture] = [state, current()];
      state = IDLE;
      gesture.release(ended, input);
      document.endMerge();
      editor.dropDraft();
    },
    doubleClick(input) {
      const mark = findMark(input)?.mark;
      if (mark && isWholeGroup(editor)) editor.select([mark.uid]);
      else if (mark && canType(mark)) beginTyping(editor, mark);
      const page = mark ? undefined : findText(input);
      if (!page) return;
      const word = rangeAt(page, input.point, 'word');
      // Shift takes the paragraph.
      targets.selectRange(input, page, word && (input.shift ? growRange(page, word, 'paragraph') : word));
    },
    cancel() {
      current().cancel?.(state);
      state = IDLE;
      editor.dropDraft();
    },
    isBusy: () => state.kind !== 'idle',
    cursor: (input) => current().cursor?.(state) ?? (input ? cursorAt(input) : 'default'),
  };
}
