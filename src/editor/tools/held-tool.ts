import type { Editor } from '../editor.ts';
import { holdInput } from '../on-page.ts';
import type { PointerInput, Tool } from './tool.ts';

/** Wraps a tool: its pointer stays on the page while it draws, unless Shift is held. */
export function holdTool(editor: Editor, tool: Tool): Tool {
  const held =
    (act: (input: PointerInput) => void) =>
    (input: PointerInput): void =>
      act(holdInput(editor, input));
  return {
    ...tool,
    pointerDown: held(tool.pointerDown),
    pointerMove: (input) => tool.pointerMove(tool.isBusy() ? holdInput(editor, input) : input),
    pointerUp: held(tool.pointerUp),
  };
}
