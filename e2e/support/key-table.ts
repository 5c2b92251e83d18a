// Generates the key table in the editor's README from the commands.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type AppActions, type Command, createCommands, keysOf } from '../../src/editor/commands/index.ts';
import { createEditor, type EditorPorts } from '../../src/editor/editor.ts';
import { formatShortcut } from '../../src/editor/keyboard.ts';
import { readSection, replaceSection } from '../../src/testing/generated-section.ts';

const KEYS_PAGE = fileURLToPath(new URL('../../src/editor/README.md', import.meta.url));

/** Lists all commands. They can't be run: they have no ports or actions. */
export const listCommands = (): readonly Command[] => createCommands(createEditor({} as EditorPorts), {} as AppActions);

const toRow = (command: Command): string => {
  const keys = keysOf(command).map((each) => `\`${formatShortcut(each, false)}\``);
  return `| ${command.label} | ${keys.join(' or ')} |`;
};

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

export function writeKeyTable(): void {
  writeFileSync(KEYS_PAGE, replaceSection(readFileSync(KEYS_PAGE, 'utf8'), 'keys', createKeyTable()));
}
