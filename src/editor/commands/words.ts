// Commands that select words of the page by keys, as in text editors.
import { msg } from '../../messages/index.ts';
import type { CaretStep } from '../../text/caret.ts';
import { extendSelection, selectFirstWord } from '../words-by-keys.ts';
import type { CommandContext, CommandSpec } from './command.ts';

const STEPS: readonly (readonly [id: string, label: string, shortcut: string, step: CaretStep, by: 1 | -1])[] = [
  ['character-forward', msg('Select one more character'), 'Shift+ArrowRight', 'character', 1],
  ['character-back', msg('Select one character less'), 'Shift+ArrowLeft', 'character', -1],
  ['word-forward', msg('Select one more word'), 'Mod+Shift+ArrowRight', 'word', 1],
  ['word-back', msg('Select one word less'), 'Mod+Shift+ArrowLeft', 'word', -1],
  ['line-down', msg('Select one more line'), 'Shift+ArrowDown', 'line', 1],
  ['line-up', msg('Select one line less'), 'Shift+ArrowUp', 'line', -1],
  ['line-end', msg('Select to the end of the line'), 'Shift+End', 'line-end', 1],
  ['line-start', msg('Select to the start of the line'), 'Shift+Home', 'line-end', -1],
  ['page-end', msg('Select to the end of the page'), 'Mod+Shift+End', 'page-end', 1],
  ['page-start', msg('Select to the start of the page'), 'Mod+Shift+Home', 'page-end', -1],
];

export const createWordCommands = ({ editor, actions }: CommandContext): CommandSpec[] => [
  {
    id: 'select-words',
    label: msg('Start selecting at the page’s first word'),
    keywords: msg('text caret browsing keyboard'),
    shortcuts: ['F7'],
    when: actions.hasWords,
    run: () => void selectFirstWord(editor),
  },
  ...STEPS.map(
    ([id, label, shortcut, step, by]): CommandSpec => ({
      id: `select-words-${id}`,
      label,
      shortcuts: [shortcut],
      when: () => editor.session.getState().textSelection !== undefined,
      run: () => extendSelection(editor, step, by),
    }),
  ),
];
