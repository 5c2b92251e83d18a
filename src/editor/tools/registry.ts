import { findMarkTool, type MarkTool } from '../../marks/index.ts';
import type { Editor } from '../editor.ts';
import { createDragDrawTool } from './drag-draw.ts';
import { createFreehandTool } from './freehand.ts';
import { createHandTool } from './hand.ts';
import { holdTool } from './held-tool.ts';
import { createLinesTool } from './lines.ts';
import { createPageTool } from './page.ts';
import { createPlaceTool } from './place.ts';
import { createPolylineTool } from './polyline.ts';
import { createSelectTool } from './select/select.ts';
import type { Tool } from './tool.ts';

function createDrawingTool(editor: Editor, tool: MarkTool): Tool {
  const { kind } = tool.definition.tool;
  switch (kind) {
    case 'box':
    case 'text':
    case 'stamp':
    case 'segment':
      return createDragDrawTool(editor, tool, kind);
    case 'polyline':
      return holdTool(editor, createPolylineTool(editor, tool));
    case 'lines':
      return holdTool(editor, createLinesTool(editor, tool));
    case 'page':
      return createPageTool(editor, tool);
    case 'freehand':
      return holdTool(editor, createFreehandTool(editor, tool));
    case 'image':
    case 'ink':
    case 'typed':
      return createPlaceTool(editor, tool);
  }
}

/** The tool of an id; made when it is first chosen and kept from then on. An unknown id selects. */
export function createTools(editor: Editor): (id: string) => Tool {
  const tools = new Map<string, Tool>();
  return (id) => {
    const known = tools.get(id);
    if (known) return known;
    const markTool = findMarkTool(id);
    const tool =
      id === 'hand'
        ? createHandTool(editor)
        : markTool
          ? createDrawingTool(editor, markTool)
          : createSelectTool(editor);
    tools.set(id, tool);
    return tool;
  };
}
