// List of all commands: menus, toolbar, palette, shortcut list and shortcuts derive from it.
import type { Editor } from '../editor.ts';
import { createArrangeCommands } from './arrange.ts';
import {
  type AppActions,
  type Command,
  type CommandContext,
  type CommandGroup,
  type CommandSpec,
  isOpen,
} from './command.ts';
import { createEditCommands } from './edit.ts';
import { createFileCommands } from './file.ts';
import { createFormCommands } from './forms.ts';
import { createPagesCommands } from './pages.ts';
import { createHelpCommands, createScanCommands } from './scan.ts';
import { createTextCommands } from './text.ts';
import { createToolCommands } from './tools.ts';
import { createViewCommands } from './view.ts';
import { createWordCommands } from './words.ts';

export { type AppActions, type Command, type DialogName, GROUP_LABELS, keysOf, type PanelName } from './command.ts';

export function createCommands(editor: Editor, actions: AppActions): readonly Command[] {
  const context: CommandContext = { editor, actions };
  const inGroup = (group: CommandGroup, specs: readonly CommandSpec[]): Command[] =>
    specs.map((spec) => ({ shortcuts: [], when: isOpen(context), ...spec, group }));
  return [
    ...inGroup('File', createFileCommands(context)),
    ...inGroup('Edit', createEditCommands(context)),
    ...inGroup('Edit', createFormCommands(context)),
    ...inGroup('Pages', createPagesCommands(context)),
    ...inGroup('View', createViewCommands(context)),
    ...inGroup('Tools', createToolCommands(context)),
    ...inGroup('Edit', createTextCommands(context)),
    ...inGroup('Edit', createWordCommands(context)),
    ...inGroup('Arrange', createArrangeCommands(context)),
    ...inGroup('Scan', createScanCommands(context)),
    ...inGroup('Help', createHelpCommands(context)),
  ];
}
