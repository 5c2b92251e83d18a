// States of the select tool, each with what it does with a move, a release and a cancellation.
import { rectFromPoints } from '../../../kernel/rect.ts';
import { definitionOf, type Mark } from '../../../marks/index.ts';
import { msg } from '../../../messages/index.ts';
import { rangeBetween } from '../../../text/select.ts';
import type { Editor } from '../../editor.ts';
import { withGroups } from '../../groups.ts';
import { pickEvenLocked } from '../../pick.ts';
import { duplicateInPlace } from '../../selection.ts';
import { boundsOf, createSnapper } from '../../snapping.ts';
import { hintSticking } from '../../word-marks.ts';
import { isDrag, type PointerInput, type Tool } from '../tool.ts';
import { dragHandle, moveTo, resizeMark, resizeTo } from './changes.ts';
import type { Gesture, Gestures, SelectState } from './state.ts';
import type { Targets } from './targets.ts';

export const IDLE: SelectState = { kind: 'idle' };

type Moving = Extract<SelectState, { readonly kind: 'moving' }>;

/** Lifts marks into the draft; without `keepsOriginals`, hides the document's own. */
function lift(editor: Editor, marks: readonly Mark[], keepsOriginals = false) {
  const { lifted } = editor.draft.getState();
  // The same Set while the same marks are lifted: nothing below them needs repainting.
  const isSame = !keepsOriginals && lifted.size === marks.length && marks.every(({ uid }) => lifted.has(uid));
  return { lifted: isSame ? lifted : new Set(keepsOriginals ? [] : marks.map(({ uid }) => uid)), marks };
}

function createMoving(editor: Editor, { movable }: Targets): Gesture<Moving> & { begin(start: PointerInput): Moving } {
  const { draft, session } = editor;
  return {
    begin(start) {
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
    },
    drag(state, input) {
      const { delta: offset, guides } = moveTo(editor, state, input);
      const isCopy = input.alt;
      const { marks, lifted } = draft.getState();
      const isLifted = marks.length > 0 && isCopy === (lifted.size === 0);
      const moved = state.marks.map(({ mark }) => mark);
      const fresh = isLifted ? {} : { pageNumber: input.pageNumber, ...lift(editor, moved, isCopy) };
      draft.setState({ ...fresh, offset, guides });
      return state;
    },
    release(state, input) {
      const { delta } = moveTo(editor, state, input);
      if (input.alt) duplicateInPlace(editor, delta, input.pageNumber);
      else editor.move(state.marks, input.pageNumber, delta);
    },
    cursor: () => 'move',
  };
}

type OnMarks = 'pointing' | 'inBox' | 'moving' | 'handle' | 'resizing';

function createMarkGestures(editor: Editor, targets: Targets): Pick<Gestures, OnMarks> {
  const { draft, session } = editor;
  const { movable, clickPage } = targets;
  const moving = createMoving(editor, targets);

  /** Moves the selection from the start of a drag, unless its marks stick to words. */
  const startMove = (state: SelectState & { readonly start: PointerInput }, input: PointerInput): SelectState => {
    if (!isDrag(state.start, input)) return state;
    if (movable(state.start).length > 0) return moving.drag(moving.begin(state.start), input);
    hintSticking(editor);
    return IDLE;
  };

  return {
    pointing: {
      drag: (state, input) => (session.getState().selection.has(state.uid) ? startMove(state, input) : state),
      release({ link, wasSelected, uid, isAdding }) {
        if (link !== undefined) editor.ports.openLink(link);
        else if (wasSelected) {
          const clicked = withGroups(editor, [uid]);
          const { selection } = session.getState();
          editor.select(isAdding ? [...selection].filter((each) => !clicked.includes(each)) : clicked);
        }
      },
    },

    inBox: {
      drag: startMove,
      release(_state, input) {
        editor.select([]);
        clickPage(input);
      },
    },

    moving,

    handle: {
      drag(state, input) {
        if (!state.hasMoved && !isDrag(state.start, input)) return state;
        const { mark, guides } = dragHandle(editor, state, input);
        draft.setState({ pageNumber: input.pageNumber, ...lift(editor, [mark]), guides });
        return { ...state, hasMoved: true };
      },
      release(state, input) {
        const { mark, handle, hasMoved } = state;
        const isInsertion = handle.shape === 'insert';
        if (!hasMoved && !isInsertion) return;
        const { mark: changed } = dragHandle(editor, state, input);
        editor.update([mark.uid], isInsertion ? msg('Add vertex') : msg('Resize'), () => changed);
        const handleId = definitionOf(mark.mark).geometry.handleAfter?.(handle.id) ?? handle.id;
        session.setState({ activeHandle: { uid: mark.uid, handleId } });
      },
      cursor: ({ handle }) => handle.cursor,
    },

    resizing: {
      drag(state, input) {
        const { to, guides } = resizeTo(editor, state, input);
        const marks = movable(input).map(({ mark }) => resizeMark(mark, state, to));
        draft.setState({ pageNumber: input.pageNumber, ...lift(editor, marks), guides });
        return state;
      },
      release(state, input) {
        if (!isDrag(state.start, input)) return;
        const { to } = resizeTo(editor, state, input);
        const uids = movable(input).map(({ uid }) => uid);
        editor.update(uids, msg('Resize'), (mark) => resizeMark(mark, state, to));
      },
      cursor: ({ handle }) => `${handle}-resize`,
    },
  };
}

export function createGestures(editor: Editor, targets: Targets, hand: Tool): Gestures {
  const { draft, session } = editor;
  const { clickPage, selectRange } = targets;
  return {
    ...createMarkGestures(editor, targets),

    idle: {
      drag(state, input) {
        const hovered = input.pointerType === 'touch' ? undefined : targets.findMark(input, pickEvenLocked)?.uid;
        if (hovered !== session.getState().hovered) session.setState({ hovered });
        return state;
      },
      release: () => undefined,
    },

    panning: {
      drag(state, input) {
        if (!state.hasMoved && !isDrag(state.start, input)) return state;
        hand.pointerMove(input);
        return { ...state, hasMoved: true };
      },
      release({ hasMoved }, input) {
        hand.cancel();
        if (hasMoved) return;
        editor.select([]);
        clickPage(input);
      },
    },

    text: {
      drag(state, input) {
        if (isDrag(state.start, input) || session.getState().textSelection)
          selectRange(input, state.page, rangeBetween(state.page, state.start.point, input.point));
        return state;
      },
      release(_state, input) {
        if (!session.getState().textSelection) clickPage(input);
      },
      cancel: () => session.setState({ textSelection: undefined }),
      cursor: () => 'text',
    },

    marquee: {
      drag(state, input) {
        if (!isDrag(state.start, input) && !draft.getState().marquee) return state;
        const marquee = rectFromPoints(state.start.point, input.point);
        // The selection is updated at the end: panels that show it cost more than the rectangle.
        draft.setState({ pageNumber: input.pageNumber, marquee, picked: state.pick(marquee) });
        return state;
      },
      release(_state, input) {
        if (draft.getState().marquee) editor.select(withGroups(editor, draft.getState().picked));
        else clickPage(input);
      },
      cancel: ({ before }) => editor.select(before),
      cursor: () => 'default',
    },
  };
}
