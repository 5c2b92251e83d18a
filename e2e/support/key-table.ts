// The table of keys in the editor's README, made from the commands.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type AppActions, type Command, createCommands, keysOf } from '../../src/editor/commands/index.ts';
import { createEditor, type EditorPorts } from '../../src/editor/editor.ts';
import { formatShortcut } from '../../src/editor/keyboard.ts';
import { readSection, replaceSection } from '../../src/testing/generated-section.ts';

/** File with the table of keys. */
const KEYS_PAGE = fileURLToPath(new URL('../../src/editor/README.md', import.meta.url));

/** Every command, to be looked at: without ports and actions none can be run. */
export const listCommands = (): readonly Command[] => createCommands(createEditor({} as EditorPorts), {} as AppActions);

const toRow = (command: Command): string => {
  const keys = keysOf(command).map((each) => `\`${formatShortcut(each, false)}\``);
  return `| ${command.label} | ${keys.join(' or ')} |`;
};

/** A table for each group of commands that have keys. */
export function createKeyTable(): string {
  const withKeys = listCommands().filter((command) => keysOf(command).length > 0);
  const groups = [...new Set(withKeys.map(({ group }) => group))];
  const rows = groups.flatMap((group) => [
    `| **${group}** | |`,
    ...withKeys.filter((command) => command.group === group).map(toRow),
  ]);
  return ['| Command | Keys |', '|---|---|', ...rows].join('\n');
}

export const readKeyTable = (): string => readSection(readFileSync(KEYS_PAGE, 'utf8'), 'keys');

/** Updates the table of keys in its file. */
export function writeKeyTable(): void {
  writeFileSync(KEYS_PAGE, replaceSection(readFileSync(KEYS_PAGE, 'utf8'), 'keys', createKeyTable()));
}
