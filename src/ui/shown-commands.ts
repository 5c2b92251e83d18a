import type { Command } from '../editor/commands/index.ts';
import { findMarkTool } from '../marks/index.ts';
import type { UiStore } from './ui-store.ts';

/** Commands left to the embedding page. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(['open', 'open-sample', 'run-recipe', 'close-document']);

const TOOL = 'tool-';

/** Filters the commands for this window. Tool commands need their tool to be shown. */
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
