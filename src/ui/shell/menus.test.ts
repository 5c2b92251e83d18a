import { expect, it } from 'vitest';
import { type AppActions, createCommands } from '../../editor/commands/index.ts';
import { createTestEditor } from '../../testing/test-editor.ts';
import * as menus from './menus.ts';

// Commands are only listed, never run: no actions needed.
const ids = new Set(createCommands(createTestEditor(), {} as AppActions).map(({ id }) => id));

it.each(Object.entries(menus))('%s names commands that there are, each once', (_, groups) => {
  const named = groups.flat();
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});
