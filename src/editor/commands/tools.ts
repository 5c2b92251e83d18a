import { findMarkTool, markTools } from '../../marks/index.ts';
import { msg } from '../../messages/index.ts';
import { markSelectedText } from '../text-marks.ts';
import { placeMark } from '../tools/place-mark.ts';
import type { CommandContext, CommandSpec } from './command.ts';

export const createToolCommands = (context: CommandContext): CommandSpec[] => [
  ...createChoices(context),
  ...createHelpers(context),
];

function createChoices(context: CommandContext): CommandSpec[] {
  const { editor } = context;
  const { session } = editor;
  return [
    {
      id: 'tool-select',
      label: msg('Select'),
      icon: 'select',
      shortcuts: ['v'],
      isOn: () => session.getState().tool === 'select',
      run: () => editor.setTool('select'),
    },
    {
      id: 'tool-hand',
      label: msg('Hand'),
      icon: 'hand',
      keywords: msg('pan'),
      shortcuts: ['Shift+h'],
      isOn: () => session.getState().tool === 'hand',
      run: () => editor.setTool('hand'),
    },
    ...markTools.map(
      ({ id, label, icon, shortcut, definition }): CommandSpec => ({
        id: `tool-${id}`,
        label,
        icon,
        keywords: `${definition.type} ${definition.family}`,
        shortcuts: shortcut ? [shortcut] : [],
        isOn: () => session.getState().tool === id,
        run: () => {
          if (!markSelectedText(editor, id)) editor.setTool(id);
        },
      }),
    ),
  ];
}

function createHelpers(context: CommandContext): CommandSpec[] {
  const { editor, actions } = context;
  const { session } = editor;
  return [
    {
      id: 'place-date',
      label: msg('Today’s date'),
      icon: 'date',
      keywords: msg('day fill in sign'),
      run: actions.placeDate,
    },
    {
      id: 'tool-lock',
      label: msg('Keep this tool active'),
      icon: 'tool-lock',
      shortcuts: ['Shift+q'],
      isOn: () => session.getState().isToolLocked,
      run: () => session.setState((state) => ({ isToolLocked: !state.isToolLocked })),
    },
    {
      id: 'snap',
      label: msg('Snap to edges and centres'),
      icon: 'snap',
      keywords: msg('guides align'),
      shortcuts: ['Shift+s'],
      isOn: () => session.getState().isSnapping,
      run: () => session.setState((state) => ({ isSnapping: !state.isSnapping })),
    },
    {
      id: 'place',
      label: msg('Place a mark in the middle of the view'),
      keywords: msg('keyboard draw insert'),
      shortcuts: ['Enter'],
      when: () => editor.pageSize() !== undefined && findMarkTool(session.getState().tool) !== undefined,
      run() {
        const tool = findMarkTool(session.getState().tool);
        if (tool) placeMark(editor, tool);
      },
    },
  ];
}
