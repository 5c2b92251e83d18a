// Editor with a page and marks, without a window.
import { createEditor, type Editor, type EditorPorts } from '../editor/editor.ts';
import { pagesOfFile } from '../kernel/page-list.ts';
import type { Rect } from '../kernel/rect.ts';
import type { Mark } from '../marks/index.ts';
import { drawingInRect } from '../marks/kit/default-drawing.ts';
import { findMarkTool } from '../marks/tools.ts';
import { SMALL_PNG } from './samples.ts';

const DATE = '2026-01-02T03:04:05.000Z';
/** Stand-ins for library items. */
const CONTENT = {
  text: 'Ada',
  path: 'M0,0 L9,9',
  picture: { imageDataUrl: SMALL_PNG, imageId: 'a small picture' },
};
const PAGE = { width: 1000, height: 1400 };

export interface TestEditor extends Editor {
  readonly opened: readonly string[];
}

export function createTestEditor(marks: readonly Mark[] = [], changes: Partial<EditorPorts> = {}): TestEditor {
  const opened: string[] = [];
  let count = 0;
  const editor = createEditor({
    now: () => new Date(DATE),
    createUid: () => `new-${++count}`,
    findLines: async () => ({ lines: [] }),
    openLink: (href) => opened.push(href),
    notify: () => undefined,
    coveredHeight: () => 0,
    ...changes,
  });
  editor.resizeViewport({ width: 800, height: 600, density: 1 });
  const pages = pagesOfFile('', [PAGE, PAGE]);
  editor.openPages('test', pages);
  editor.document.load({ marks: [...marks] }, pages);
  return { ...editor, opened };
}

export function markIn(type: string, uid: string, rect: Rect, changes: object = {}, pageData = PAGE): Mark {
  const tool = findMarkTool(type);
  const drawing = tool && drawingInRect(tool.definition.tool.kind, rect, CONTENT);
  if (!tool || !drawing) throw new TypeError(`A ${type} cannot be made of a rectangle`);
  const common = {
    uid,
    interactionMode: 'Full' as const,
    pageNumber: 1,
    creationDateTime: DATE,
    modificationDateTime: DATE,
  };
  return { ...tool.create({ common, pageData }, drawing), ...changes };
}
