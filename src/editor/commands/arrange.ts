import { isLocked, type Mark } from '../../marks/index.ts';
import { msg } from '../../messages/index.ts';
import { type Alignment, alignSelected, distributeSelected } from '../align.ts';
import { hasUnits } from '../groups.ts';
import { lockMarks, restackSelected, type StackDirection } from '../selection.ts';
import { type CommandContext, type CommandSpec, hasSelection } from './command.ts';

export const createArrangeCommands = (context: CommandContext): CommandSpec[] => [
  ...createAlignCommands(context),
  ...createStackCommands(context),
  ...createLockCommands(context),
];

function createAlignCommands({ editor }: CommandContext): CommandSpec[] {
  const align = (alignment: Alignment, label: string): CommandSpec => ({
    id: `align-${alignment}`,
    label,
    icon: `align-${alignment}`,
    keywords: msg('line up'),
    when: () => hasUnits(editor, 2),
    run: () => alignSelected(editor, alignment),
  });

  const distribute = (axis: 'x' | 'y', label: string): CommandSpec => ({
    id: `distribute-${axis}`,
    label,
    icon: `distribute-${axis}`,
    keywords: msg('space evenly'),
    when: () => editor.selected().length >= 3 && hasUnits(editor, 3),
    run: () => distributeSelected(editor, axis),
  });

  return [
    align('left', msg('Align left edges')),
    align('center', msg('Align centres horizontally')),
    align('right', msg('Align right edges')),
    align('top', msg('Align top edges')),
    align('middle', msg('Align centres vertically')),
    align('bottom', msg('Align bottom edges')),
    distribute('x', msg('Distribute horizontally')),
    distribute('y', msg('Distribute vertically')),
  ];
}

function createStackCommands(context: CommandContext): CommandSpec[] {
  const stack = (direction: StackDirection, label: string, shortcut: string): CommandSpec => ({
    id: `stack-${direction}`,
    label,
    icon: `stack-${direction}`,
    keywords: msg('z-order layer'),
    shortcuts: [shortcut],
    when: hasSelection(context),
    run: () => restackSelected(context.editor, direction),
  });

  return [
    stack('front', msg('Bring to front'), 'Mod+Shift+]'),
    stack('forward', msg('Bring forward'), 'Mod+]'),
    stack('backward', msg('Send backward'), 'Mod+['),
    stack('back', msg('Send to back'), 'Mod+Shift+['),
  ];
}

function createLockCommands({ editor }: CommandContext): CommandSpec[] {
  const { session } = editor;
  const hasSelected = (isMeant: (mark: Mark) => boolean) =>
    [...session.getState().selection].some((uid) => {
      const mark = editor.document.get(uid)?.mark;
      return mark !== undefined && isMeant(mark);
    });

  return [
    {
      id: 'lock',
      label: msg('Lock'),
      icon: 'lock',
      keywords: msg('interaction mode selection disabled'),
      shortcuts: ['Mod+l'],
      when: () => hasSelected((mark) => !isLocked(mark)),
      run() {
        const { selection } = session.getState();
        lockMarks(editor, selection, true);
        editor.select([]);
      },
    },
    {
      id: 'unlock',
      label: msg('Unlock'),
      icon: 'unlock',
      keywords: msg('interaction mode selection enabled'),
      shortcuts: ['Mod+Shift+l'],
      when: () => hasSelected(isLocked),
      run: () => lockMarks(editor, session.getState().selection, false),
    },
  ];
}
