// Available commands: embedded windows lack some.
import type { Command } from '../editor/commands/index.ts';
import { findMarkTool } from '../marks/index.ts';
import type { UiStore } from './ui-store.ts';

/** Commands that the embedding page decides. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(['open', 'open-sample', 'run-recipe', 'close-document']);

const TOOL = 'tool-';

/** The commands of this window, each to be run only while its tool is among those that are shown. */
export function showCommands(
  all: readonly Command[],
  { ui, isEmbedded }: { readonly ui: UiStore; readonly isEmbedded: boolean },
): readonly Command[] {
  return all
    .filter(({ id }) => !(isEmbedded && OF_THE_PAGE.has(id)))
    .map((command) => {
      const id = command.id.startsWith(TOOL) ? command.id.slice(TOOL.length) : '';
      if (!findMarkTool(id)) return command;
      return { ...command, when: () => (ui.getState().tools?.has(id) ?? true) && command.when() };
    });
}
