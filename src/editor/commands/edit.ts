import type { PageNumber } from '../../kernel/page-number.ts';
import { msg } from '../../messages/index.ts';
import type { Diff } from '../../store/diff.ts';
import {
  canGroup,
  canUngroup,
  enterGroup,
  groupSelected,
  isWholeGroup,
  leaveGroup,
  ungroupSelected,
} from '../groups.ts';
import { chooseHandle, hasHandles, nudgeHandle } from '../handles.ts';
import { bringPage } from '../reveal.ts';
import {
  deleteActiveHandle,
  deleteSelected,
  duplicateBeside,
  isEditable,
  nudgeSelected,
  repeatableMarks,
} from '../selection.ts';
import { selectedWords } from '../text-marks.ts';
import { always, type CommandContext, type CommandSpec, hasSelection } from './command.ts';

/** Steps of arrow keys (page px); `coarse` with Control. */
const NUDGE = { fine: 1, coarse: 10 } as const;
/** Share of the page's width that a duplicate is moved by. */
const DUPLICATE_OFFSET = 0.012;

export const createEditCommands = (context: CommandContext): CommandSpec[] => [
  ...createHistoryCommands(context),
  ...createClipboardCommands(context),
  ...createSelectionCommands(context),
  ...createRepeatCommand(context),
  ...createGroupCommands(context),
  ...createFindCommands(context),
  ...createEscapeCommand(context),
  ...createNudgeCommands(context),
  ...createHandleCommands(context),
];

function createHistoryCommands({ editor, actions }: CommandContext): CommandSpec[] {
  const { session, document } = editor;

  const undo = (direction: 'undo' | 'redo') => {
    if (direction === 'undo' ? actions.undoGesture() : actions.cancelGesture()) return;
    const diff = document[direction]();
    if (!diff) return;
    const { page, uids } = subjectOf(diff);
    if (page !== undefined && page !== session.getState().pageNumber) bringPage(editor, page);
    const { selection } = session.getState();
    const isSelected = selection.size === uids.length && uids.every((uid) => selection.has(uid));
    // Listeners of the selection don't need to check thousands of marks again.
    if (isSelected) session.setState({ activeHandle: undefined, selectedBarcode: undefined });
    else editor.select(uids);
  };

  return [
    {
      id: 'undo',
      label: msg('Undo'),
      icon: 'undo',
      shortcuts: ['Mod+z'],
      isGlobal: true,
      when: () => document.status.getState().undoLabel !== undefined || actions.isGestureRunning(),
      run: () => undo('undo'),
    },
    {
      id: 'redo',
      label: msg('Redo'),
      icon: 'redo',
      shortcuts: ['Mod+Shift+z', 'Mod+y'],
      isGlobal: true,
      when: () => document.status.getState().redoLabel !== undefined,
      run: () => undo('redo'),
    },
  ];
}

/** Returns the page and the selectable marks of a change. */
function subjectOf({ entries, moved }: Diff) {
  // Marks that moved existed before and don't need to be computed.
  if (moved) return { page: moved.pageNumber, uids: [...entries.keys()] };
  let page: PageNumber | undefined;
  const uids: string[] = [];
  entries.forEach(({ to }, uid) => {
    page ??= to?.mark.pageNumber;
    if (to?.mark.interactionMode === 'Full') uids.push(uid);
  });
  return { page, uids };
}

function createClipboardCommands(context: CommandContext): CommandSpec[] {
  const { editor, actions } = context;
  const { session } = editor;
  return [
    {
      id: 'cut',
      label: msg('Cut'),
      icon: 'cut',
      browserKeys: ['Mod+x'],
      when: hasSelection(context),
      run: actions.cut,
    },
    {
      id: 'copy',
      label: msg('Copy'),
      icon: 'copy',
      browserKeys: ['Mod+c'],
      when: () => hasSelection(context)() || session.getState().textSelection !== undefined,
      run: actions.copy,
    },
    {
      id: 'paste',
      label: msg('Paste'),
      icon: 'paste',
      browserKeys: ['Mod+v'],
      run: actions.paste,
    },
    {
      id: 'duplicate',
      label: msg('Duplicate'),
      icon: 'duplicate',
      shortcuts: ['Mod+d'],
      when: hasSelection(context),
      run() {
        const offset = (editor.pageSize()?.width ?? 0) * DUPLICATE_OFFSET;
        duplicateBeside(editor, { x: offset, y: offset });
      },
    },
    {
      id: 'comment',
      label: msg('Comment'),
      icon: 'comment',
      keywords: msg('remark note conversation'),
      shortcuts: ['Mod+Alt+m'],
      when: () => session.getState().selection.size === 1,
      run: actions.comment,
    },
    {
      id: 'delete',
      label: msg('Delete'),
      icon: 'delete',
      shortcuts: ['Delete', 'Backspace'],
      when: hasSelection(context),
      run() {
        if (!deleteActiveHandle(editor)) deleteSelected(editor);
      },
    },
  ];
}

function createSelectionCommands(context: CommandContext): CommandSpec[] {
  const { editor } = context;
  const { session } = editor;
  return [
    {
      id: 'select-all',
      label: msg('Select all on this page'),
      icon: 'select-all',
      shortcuts: ['Mod+a'],
      run() {
        const { hidden } = session.getState();
        const marks = [...(editor.index()?.all() ?? [])];
        editor.setTool('select');
        editor.select(
          marks.filter(({ uid, mark }) => mark.interactionMode === 'Full' && !hidden.has(uid)).map(({ uid }) => uid),
        );
      },
    },
    {
      id: 'select-same-type',
      label: msg('Select all of the same type'),
      icon: 'select-all',
      keywords: msg('similar'),
      shortcuts: ['Mod+Shift+a'],
      when: hasSelection(context),
      run() {
        const types = new Set(editor.selected().map(({ mark }) => mark.type));
        const alike = [...(editor.index()?.all() ?? [])].filter(({ mark }) => types.has(mark.type) && isEditable(mark));
        editor.select(alike.map(({ uid }) => uid));
      },
    },
  ];
}

function createRepeatCommand({ editor, actions }: CommandContext): CommandSpec[] {
  return [
    {
      id: 'repeat',
      label: msg('Repeat on pages…'),
      icon: 'repeat',
      keywords: msg('all pages initials copy every odd even'),
      shortcuts: ['Mod+Shift+d'],
      when: () => editor.session.getState().pages.length > 1 && repeatableMarks(editor).length > 0,
      run: () => actions.showDialog('repeat'),
    },
  ];
}

/** Listed before search, which has the same keys when there is nothing to group. */
function createGroupCommands({ editor }: CommandContext): CommandSpec[] {
  return [
    {
      id: 'group',
      label: msg('Group'),
      icon: 'group',
      shortcuts: ['Mod+g'],
      when: () => canGroup(editor),
      run: () => groupSelected(editor),
    },
    {
      id: 'ungroup',
      label: msg('Ungroup'),
      icon: 'ungroup',
      shortcuts: ['Mod+Shift+g'],
      when: () => canUngroup(editor),
      run: () => ungroupSelected(editor),
    },
    {
      id: 'enter-group',
      label: msg('Select inside the group'),
      icon: 'group',
      shortcuts: ['Enter'],
      when: () => isWholeGroup(editor),
      run: () => enterGroup(editor),
    },
  ];
}

function createFindCommands(context: CommandContext): CommandSpec[] {
  const { actions, editor } = context;
  const { session } = editor;
  return [
    {
      id: 'find',
      label: msg('Find words'),
      icon: 'find',
      keywords: msg('search text'),
      shortcuts: ['Mod+f'],
      isGlobal: true,
      run: actions.find,
    },
    {
      id: 'find-redact',
      label: msg('Find and redact'),
      icon: 'text-selection-redaction',
      keywords: msg('personal data names search pii'),
      shortcuts: ['Mod+Shift+f'],
      isGlobal: true,
      run: () => actions.showPanel('redact'),
    },
    {
      id: 'find-redact-words',
      label: msg('Find and redact this'),
      icon: 'find',
      keywords: msg('selected words everywhere'),
      when: () => session.getState().textSelection !== undefined,
      run: () => actions.findAndRedact(selectedWords(editor)),
    },
    {
      id: 'review-redactions',
      label: msg('Review redactions…'),
      icon: 'review',
      keywords: msg('check accept drop reason before export apply'),
      run: () => actions.showPanel('review'),
    },
    {
      id: 'read-words',
      label: msg('Recognize text on this page'),
      icon: 'scan',
      keywords: msg('ocr text recognition scan'),
      run: () => actions.readWords('page'),
    },
    {
      id: 'read-all-words',
      label: msg('Recognize text on all pages of the document'),
      icon: 'scan',
      keywords: msg('ocr text recognition scan'),
      run: () => actions.readWords('all'),
    },
    {
      id: 'find-next',
      label: msg('Next hit'),
      icon: 'find',
      shortcuts: ['F3', 'Mod+g'],
      run: () => actions.findStep(1),
    },
    {
      id: 'find-previous',
      label: msg('Previous hit'),
      icon: 'find',
      shortcuts: ['Shift+F3', 'Mod+Shift+g'],
      run: () => actions.findStep(-1),
    },
  ];
}

function createEscapeCommand({ editor, actions }: CommandContext): CommandSpec[] {
  const { session } = editor;
  return [
    {
      id: 'escape',
      label: msg('Cancel, deselect, or go back to selecting'),
      icon: 'close',
      shortcuts: ['Escape'],
      when: always,
      run() {
        if (actions.cancelGesture()) return;
        const { selectedBarcode, tool } = session.getState();
        const { textSelection, selection, activeHandle } = session.getState();
        if (activeHandle) session.setState({ activeHandle: undefined });
        else if (textSelection) session.setState({ textSelection: undefined });
        else if (leaveGroup(editor)) return;
        else if (selection.size > 0 || selectedBarcode !== undefined) editor.select([]);
        else if (tool !== 'select') session.setState({ tool: 'select', isToolLocked: false });
      },
    },
  ];
}

interface Arrow {
  readonly name: string;
  readonly key: string;
  readonly x: number;
  readonly y: number;
  /** Undo step names for a mark and for a handle. */
  readonly nudge: Readonly<Record<keyof typeof NUDGE, string>>;
  readonly resize: Readonly<Record<keyof typeof NUDGE, string>>;
}

const ARROWS: readonly Arrow[] = [
  {
    ...{ name: 'left', key: 'ArrowLeft', x: -1, y: 0 },
    nudge: { fine: msg('Move left by 1 pixel'), coarse: msg('Move left by 10 pixels') },
    resize: { fine: msg('Move the handle left by 1 pixel'), coarse: msg('Move the handle left by 10 pixels') },
  },
  {
    ...{ name: 'right', key: 'ArrowRight', x: 1, y: 0 },
    nudge: { fine: msg('Move right by 1 pixel'), coarse: msg('Move right by 10 pixels') },
    resize: { fine: msg('Move the handle right by 1 pixel'), coarse: msg('Move the handle right by 10 pixels') },
  },
  {
    ...{ name: 'up', key: 'ArrowUp', x: 0, y: -1 },
    nudge: { fine: msg('Move up by 1 pixel'), coarse: msg('Move up by 10 pixels') },
    resize: { fine: msg('Move the handle up by 1 pixel'), coarse: msg('Move the handle up by 10 pixels') },
  },
  {
    ...{ name: 'down', key: 'ArrowDown', x: 0, y: 1 },
    nudge: { fine: msg('Move down by 1 pixel'), coarse: msg('Move down by 10 pixels') },
    resize: { fine: msg('Move the handle down by 1 pixel'), coarse: msg('Move the handle down by 10 pixels') },
  },
];

const createNudgeCommands = (context: CommandContext): CommandSpec[] =>
  ARROWS.flatMap(({ name, key, x, y, nudge }): CommandSpec[] =>
    (['fine', 'coarse'] as const).map((step) => ({
      id: `nudge-${name}-${step}`,
      label: nudge[step],
      shortcuts: [step === 'fine' ? key : `Mod+${key}`],
      when: hasSelection(context),
      run: () => nudgeSelected(context.editor, { x: x * NUDGE[step], y: y * NUDGE[step] }),
    })),
  );

const createHandleCommands = ({ editor }: CommandContext): CommandSpec[] => [
  ...([1, -1] as const).map(
    (step): CommandSpec => ({
      id: step > 0 ? 'next-handle' : 'previous-handle',
      label: step > 0 ? msg('Next handle') : msg('Previous handle'),
      keywords: msg('vertex corner resize'),
      shortcuts: [step > 0 ? '.' : ','],
      when: () => hasHandles(editor),
      run: () => chooseHandle(editor, step),
    }),
  ),
  ...ARROWS.flatMap(({ name, key, x, y, resize }): CommandSpec[] =>
    (['fine', 'coarse'] as const).map((step) => ({
      id: `resize-${name}-${step}`,
      label: resize[step],
      keywords: msg('resize vertex'),
      shortcuts: [step === 'fine' ? `Shift+${key}` : `Mod+Shift+${key}`],
      when: () => hasHandles(editor),
      run: () => nudgeHandle(editor, { x: x * NUDGE[step], y: y * NUDGE[step] }),
    })),
  ),
];
