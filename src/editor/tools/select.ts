import { keepOnPage } from '../../kernel/page-edge.ts';
import { addPoints, type Point, subtractPoints } from '../../kernel/point.ts';
import { type Rect, rectContainsPoint, rectFromPoints, translateRect } from '../../kernel/rect.ts';
import { handlePosition, isResizeHandle, resizeRect } from '../../kernel/resize.ts';
import { definitionOf, type Handle, type Mark } from '../../marks/index.ts';
import { msg } from '../../messages/index.ts';
import { growRange, isOnText, rangeAt, rangeBetween } from '../../text/select.ts';
import type { TextPage, TextRange } from '../../text/text-page.ts';
import { findBarcode, selectBarcodeAt } from '../barcodes.ts';
import type { Editor } from '../editor.ts';
import { isWholeGroup, withGroups } from '../groups.ts';
import { selectionHandles } from '../handles.ts';
import { holdDrag, holdMove } from '../on-page.ts';
import { createRectPicker, HANDLE_REACH, PICK_REACH, pickEvenLocked, pickHandle, pickHit, pickMark } from '../pick.ts';
import { duplicateInPlace } from '../selection.ts';
import { boundsOf, createSnapper, isSnapping } from '../snapping.ts';
import { beginTyping, canType } from '../text-editing.ts';
import { dragToWord, hintSticking, sticksToWords } from '../word-marks.ts';
import { selectBetween } from '../words-by-keys.ts';
import { createHandTool } from './hand.ts';
import type { SelectState as State } from './select-state.ts';
import { isDrag, type PointerInput, type Tool } from './tool.ts';

const IDLE: State = { kind: 'idle' };

export function createSelectTool(editor: Editor): Tool {
  let state: State = IDLE;
  const hand = createHandTool(editor);
  const { document, draft, session } = editor;

  const toPage = (screenPixels: number) => screenPixels / session.getState().camera.scale;

  /** Selection box around a point, for several marks or one resized by corners; not for lines. */
  const boxAround = ({ pageNumber, point }: PointerInput, handles: readonly Handle[]): Rect | undefined => {
    const bounds = editor.selectionBounds(pageNumber);
    const hasBox = handles.length > 0 && handles.every(({ id }) => isResizeHandle(id));
    return hasBox && bounds && rectContainsPoint(bounds, point) ? bounds : undefined;
  };

  const findHandle = (input: PointerInput) => {
    const handles = selectionHandles(editor, input.pageNumber);
    const reach = toPage(HANDLE_REACH[input.pointerType]);
    const box = boxAround(input, handles);
    // The middle of a box moves it, however small it is.
    return pickHandle(handles, input.point, box ? Math.min(reach, box.width / 4, box.height / 4) : reach);
  };

  const movable = ({ pageNumber }: PointerInput) =>
    editor
      .selected(pageNumber)
      .filter(({ isSelectable, mark }) => isSelectable && !sticksToWords(editor, mark, pageNumber));

  /** Returns whether a drag from an empty place moves the selection; Shift selects more. */
  const isInBox = (input: PointerInput) =>
    !input.shift &&
    boxAround(input, selectionHandles(editor, input.pageNumber)) !== undefined &&
    editor.selected(input.pageNumber).some(({ isSelectable }) => isSelectable);

  const findMark = (input: PointerInput, pick = pickMark) => {
    const index = editor.index(input.pageNumber);
    return index && pick(index, input.point, toPage(PICK_REACH[input.pointerType]), session.getState().hidden);
  };

  const moveTo = ({ start, from, snapper }: State & { kind: 'moving' }, input: PointerInput) => {
    const { pageNumber } = start;
    const delta = holdMove(editor, from, subtractPoints(input.point, start.point), { pageNumber, shift: input.shift });
    if (input.shift) {
      const isAcross = Math.abs(delta.x) >= Math.abs(delta.y);
      return { delta: isAcross ? { x: delta.x, y: 0 } : { x: 0, y: delta.y }, guides: [] };
    }
    const snap = snapper(isSnapping(editor, input.control)).move(translateRect(from, delta));
    const page = editor.pageSize(pageNumber);
    const snapped = addPoints(delta, snap.delta);
    return { delta: page ? keepOnPage(from, snapped, page) : snapped, guides: snap.guides };
  };

  const lift = (marks: readonly Mark[], keepsOriginals = false) => {
    const { lifted } = draft.getState();
    // The same Set while the same marks are lifted: nothing below them needs repainting.
    const isSame = !keepsOriginals && lifted.size === marks.length && marks.every(({ uid }) => lifted.has(uid));
    return { lifted: isSame ? lifted : new Set(keepsOriginals ? [] : marks.map(({ uid }) => uid)), marks };
  };

  /** Words under the pointer that a drag selects, except over marks, or with Alt. */
  const findText = (input: PointerInput): TextPage | undefined => {
    if (input.alt || input.pointerType === 'touch') return undefined;
    const page = editor.ports.textPage?.(input.pageNumber);
    return page && isOnText(page, input.point) ? page : undefined;
  };

  const findLink = (input: PointerInput) => editor.ports.linkAt?.(input.pageNumber, input.point);

  const findHit = ({ pageNumber, point, pointerType }: PointerInput) =>
    pickHit(session.getState().hits, pageNumber, point, toPage(PICK_REACH[pointerType]));

  /** A click on nothing of the application. */
  const clickPage = (input: PointerInput) => {
    const hit = findHit(input);
    const follow = findLink(input);
    if (hit) hit.choose();
    else if (follow) follow();
    else selectBarcodeAt(editor, input.point);
  };

  const selectRange = ({ pageNumber }: PointerInput, page: TextPage, range: TextRange | undefined) => {
    const { start = 0, end = 0 } = range ?? {};
    selectBetween(editor, page, { pageNumber, anchor: start, focus: end, isExact: false });
  };

  function press(input: PointerInput): State {
    if (session.getState().textSelection) session.setState({ textSelection: undefined });
    const handle = findHandle(input);
    const { pageNumber } = input;
    const [only, ...others] = editor.selected(pageNumber);
    if (handle && only) {
      if (others.length === 0) {
        session.setState({ activeHandle: { uid: only.uid, handleId: handle.id } });
        const snapper = createSnapper(editor, pageNumber, new Set([only.uid]));
        return { kind: 'handle', start: input, mark: only, handle, hasMoved: false, snapper };
      }
      const from = editor.selectionBounds(pageNumber);
      if (from && isResizeHandle(handle.id)) {
        const snapper = createSnapper(editor, pageNumber, session.getState().selection);
        return { kind: 'resizing', start: input, handle: handle.id, from, snapper };
      }
    }
    const mark = findMark(input);
    const { selection } = session.getState();
    if (!mark) {
      if (isInBox(input)) return { kind: 'inBox', start: input };
      if (input.pointerType === 'touch') {
        hand.pointerDown(input);
        return { kind: 'panning', start: input, hasMoved: false };
      }
      if (!input.shift) editor.select([]);
      const page = input.shift ? undefined : findText(input);
      if (page) return { kind: 'text', start: input, page };
      const index = editor.index(pageNumber);
      const before = input.shift ? selection : new Set<string>();
      const pick = index ? createRectPicker(index, session.getState().hidden, before) : () => before;
      return { kind: 'marquee', start: input, before, pick };
    }
    const wasSelected = selection.has(mark.uid);
    // Following a link while editing takes Control: a plain click selects.
    const link = input.control ? definitionOf(mark.mark).link?.(mark.mark) : undefined;
    const isAdding = link === undefined && (input.shift || input.control);
    // A click on a selected mark may start a drag: only the release decides.
    if (!wasSelected) editor.select([...(isAdding ? selection : []), ...withGroups(editor, [mark.uid])]);
    return { kind: 'pointing', start: input, uid: mark.uid, wasSelected, isAdding, link };
  }

  function dragHandle(current: State & { kind: 'handle' }, input: PointerInput) {
    const { mark, handle, start, snapper } = current;
    // The pointer keeps its distance from the handle's middle.
    const free = addPoints(handle.point, subtractPoints(input.point, start.point));
    const { point, guides } = snapper(isSnapping(editor, input.control) && !input.shift).point(free);
    const { geometry, keepsProportions } = definitionOf(mark.mark);
    const { pageNumber } = start;
    const worded = { handleId: handle.id, to: input.point, isExact: input.alt };
    const onWords = dragToWord(editor, mark.mark, pageNumber, worded);
    if (onWords) return { mark: onWords, guides: [] };
    const proportional = input.shift !== (keepsProportions ?? false);
    const modifiers = { proportional, fromCenter: input.alt, straight: input.shift };
    const change = (to: Point) => geometry.dragHandle(mark.mark, pageNumber, handle.id, to, modifiers);
    const way = { pageNumber, shift: input.shift, from: handle.point, to: point, bounds: mark.bounds };
    const to = holdDrag(editor, way, (at) => geometry.bounds(change(at), pageNumber));
    return { mark: change(to), guides };
  }

  function resizeTo(current: State & { kind: 'resizing' }, input: PointerInput) {
    const { point, guides } = current.snapper(isSnapping(editor, input.control) && !input.shift).point(input.point);
    const modifiers = { proportional: input.shift, fromCenter: input.alt };
    const { from, handle, start } = current;
    const resize = (to: Point) => resizeRect(from, handle, to, modifiers);
    const way = { pageNumber: start.pageNumber, shift: input.shift, to: point, bounds: from };
    return { to: resize(holdDrag(editor, { ...way, from: handlePosition(from, handle) }, resize)), guides };
  }

  const resized = (mark: Mark, { start, from }: State & { kind: 'resizing' }, to: Rect): Mark =>
    definitionOf(mark).geometry.resize(mark, start.pageNumber, from, to);

  function beginMove(start: PointerInput): State & { kind: 'moving' } {
    const marks = movable(start);
    const { length } = editor.selected(start.pageNumber);
    // Cached for the whole selection.
    const all = marks.length === length ? editor.selectionBounds(start.pageNumber) : undefined;
    return {
      kind: 'moving',
      start,
      marks,
      from: all ?? boundsOf(marks.map(({ bounds }) => bounds)),
      snapper: createSnapper(editor, start.pageNumber, session.getState().selection),
    };
  }

  function drag(input: PointerInput): void {
    const current = state;
    const { pageNumber } = input;
    switch (current.kind) {
      case 'idle':
        return;
      case 'pointing':
      case 'inBox':
        if (!isDrag(current.start, input)) return;
        if (current.kind === 'pointing' && !session.getState().selection.has(current.uid)) return;
        if (movable(current.start).length === 0) {
          state = IDLE;
          hintSticking(editor);
          return;
        }
        state = beginMove(current.start);
        drag(input);
        return;
      case 'moving': {
        const { delta: offset, guides } = moveTo(current, input);
        const isCopy = input.alt;
        if (draft.getState().marks.length > 0 && isCopy === (draft.getState().lifted.size === 0))
          draft.setState({ offset, guides });
        else
          draft.setState({
            pageNumber,
            ...lift(
              current.marks.map(({ mark }) => mark),
              isCopy,
            ),
            offset,
            guides,
          });
        return;
      }
      case 'handle': {
        if (!current.hasMoved && !isDrag(current.start, input)) return;
        state = { ...current, hasMoved: true };
        const { mark, guides } = dragHandle(current, input);
        draft.setState({ pageNumber, ...lift([mark]), guides });
        return;
      }
      case 'resizing': {
        const { to, guides } = resizeTo(current, input);
        const marks = movable(input).map(({ mark }) => resized(mark, current, to));
        draft.setState({ pageNumber, ...lift(marks), guides });
        return;
      }
      case 'panning':
        if (!current.hasMoved && !isDrag(current.start, input)) return;
        state = { ...current, hasMoved: true };
        hand.pointerMove(input);
        return;
      case 'text':
        if (!isDrag(current.start, input) && !session.getState().textSelection) return;
        selectRange(input, current.page, rangeBetween(current.page, current.start.point, input.point));
        return;
      case 'marquee': {
        if (!isDrag(current.start, input) && !draft.getState().marquee) return;
        const marquee = rectFromPoints(current.start.point, input.point);
        // The selection is updated at the end: panels that show it cost more than the rectangle.
        draft.setState({ pageNumber, marquee, picked: current.pick(marquee) });
        return;
      }
    }
  }

  function release(input: PointerInput): void {
    const current = state;
    state = IDLE;
    const { pageNumber } = input;
    const { selection } = session.getState();
    switch (current.kind) {
      case 'pointing':
        if (current.link !== undefined) editor.ports.openLink(current.link);
        else if (current.wasSelected) {
          const clicked = withGroups(editor, [current.uid]);
          editor.select(current.isAdding ? [...selection].filter((uid) => !clicked.includes(uid)) : clicked);
        }
        break;
      case 'inBox':
        editor.select([]);
        clickPage(input);
        break;
      case 'moving': {
        const { delta } = moveTo(current, input);
        if (input.alt) duplicateInPlace(editor, delta, pageNumber);
        else editor.move(current.marks, pageNumber, delta);
        break;
      }
      case 'handle': {
        const { geometry } = definitionOf(current.mark.mark);
        const isInsertion = current.handle.shape === 'insert';
        if (current.hasMoved || isInsertion) {
          const { mark: changed } = dragHandle(current, input);
          editor.update([current.mark.uid], isInsertion ? msg('Add vertex') : msg('Resize'), () => changed);
          const handleId = geometry.handleAfter?.(current.handle.id) ?? current.handle.id;
          session.setState({ activeHandle: { uid: current.mark.uid, handleId } });
        }
        break;
      }
      case 'resizing': {
        const { to } = resizeTo(current, input);
        if (isDrag(current.start, input)) {
          const uids = movable(input).map(({ uid }) => uid);
          editor.update(uids, msg('Resize'), (mark) => resized(mark, current, to));
        }
        break;
      }
      case 'marquee':
        if (draft.getState().marquee) editor.select(withGroups(editor, draft.getState().picked));
        else clickPage(input);
        break;
      case 'panning':
        hand.cancel();
        if (current.hasMoved) break;
        editor.select([]);
        clickPage(input);
        break;
      case 'text':
        if (!session.getState().textSelection) clickPage(input);
        break;
      case 'idle':
        break;
    }
    document.endMerge();
    editor.dropDraft();
  }

  return {
    pointerDown(input) {
      state = press(input);
    },
    pointerMove(input) {
      if (state.kind === 'idle') {
        const hovered = input.pointerType === 'touch' ? undefined : findMark(input, pickEvenLocked)?.uid;
        if (hovered !== session.getState().hovered) session.setState({ hovered });
      } else drag(input);
    },
    pointerUp: release,
    doubleClick(input) {
      const mark = findMark(input)?.mark;
      if (mark && isWholeGroup(editor)) editor.select([mark.uid]);
      else if (mark && canType(mark)) beginTyping(editor, mark);
      const page = mark ? undefined : findText(input);
      if (!page) return;
      const word = rangeAt(page, input.point, 'word');
      // Shift takes the paragraph.
      selectRange(input, page, word && (input.shift ? growRange(page, word, 'paragraph') : word));
    },
    cancel() {
      if (state.kind === 'marquee') editor.select(state.before);
      if (state.kind === 'text') session.setState({ textSelection: undefined });
      state = IDLE;
      editor.dropDraft();
    },
    isBusy: () => state.kind !== 'idle',
    cursor(input) {
      if (state.kind === 'moving') return 'move';
      if (state.kind === 'handle') return state.handle.cursor;
      if (state.kind === 'resizing') return `${state.handle}-resize`;
      if (state.kind === 'text') return 'text';
      if (!input || state.kind === 'marquee') return 'default';
      const handle = findHandle(input);
      if (handle) return handle.cursor;
      const mark = findMark(input)?.mark;
      if (mark && sticksToWords(editor, mark, input.pageNumber)) return 'pointer';
      if (isInBox(input) || mark) return 'move';
      if (findHit(input) || findLink(input)) return 'pointer';
      if (findBarcode(editor, input.pageNumber, input.point) !== undefined) return 'pointer';
      return findText(input) ? 'text' : 'default';
    },
  };
}
