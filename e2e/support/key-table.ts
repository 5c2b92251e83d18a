// The table of keys in the editor's README, made from the commands.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type AppActions, type Command, createCommands, keysOf } from '../../src/editor/commands/index.ts';
import { createEditor, type EditorPorts } from '../../src/editor/editor.ts';
import { formatShortcut } from '../../src/editor/keyboard.ts';

/** File with the table of keys. */
export const KEYS_PAGE = fileURLToPath(new URL('../../src/editor/README.md', import.meta.url));

const BETWEEN = /(<!-- keys:start -->\n)([\s\S]*?)(<!-- keys:end -->)/;

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
  return ['| Command | Keys |', '|---|---|', ...rows, ''].join('\n');
}

export const readKeyTable = (): string | undefined => BETWEEN.exec(readFileSync(KEYS_PAGE, 'utf8'))?.[2];

/** Returns the text of that file with an updated table. */
export const withKeyTable = (text: string, table: string): string =>
  text.replace(BETWEEN, (_, start: string, __, end: string) => `${start}${table}${end}`);
