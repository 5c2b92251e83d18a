// Placing a mark without a gesture: by a click, or by Enter in the middle of the view.
import type { PageNumber } from '../../kernel/page-number.ts';
import type { Size } from '../../kernel/rect.ts';
import { type Drawing, drawingInRect, type Mark, type MarkTool } from '../../marks/index.ts';
import type { Placing } from '../../store/session.ts';
import { addMark, createMark, defaultSizeOf } from '../create-mark.ts';
import type { Editor } from '../editor.ts';
import { broughtOntoPage } from '../on-page.ts';
import { beginTyping } from '../text-editing.ts';
import type { PointerInput } from './tool.ts';

/** Returns the size for a click: the tool's default, fitted to the proportions of the content. */
export function placedSize(editor: Editor, tool: MarkTool, pageNumber?: PageNumber): Size {
  const usual = defaultSizeOf(editor, tool, pageNumber);
  const page = editor.pageSize(pageNumber) ?? usual;
  const factor = Math.min(1, page.width / usual.width, page.height / usual.height);
  const box = { width: usual.width * factor, height: usual.height * factor };
  const { aspectRatio } = editor.session.getState().placing ?? {};
  if (aspectRatio === undefined || !needsContent(tool)) return box;
  const width = Math.min(box.width, box.height * aspectRatio);
  return { width, height: width / aspectRatio };
}

/** Returns whether the tool places a picture or signature that must be chosen first. */
export const needsContent = ({ definition }: MarkTool): boolean =>
  drawingInRect(definition.tool.kind, { x: 0, y: 0, width: 0, height: 0 }) === undefined;

export const hasContent = (tool: MarkTool, placing: Placing | undefined): boolean =>
  drawingInRect(tool.definition.tool.kind, { x: 0, y: 0, width: 0, height: 0 }, placing?.content) !== undefined;

type Place = Pick<PointerInput, 'point' | 'pageNumber'>;

/** Draws the default size around a point, inside the page; undefined if content is missing. */
function drawAtPoint(editor: Editor, tool: MarkTool, { point, pageNumber }: Place): Drawing | undefined {
  const { width, height } = placedSize(editor, tool, pageNumber);
  const page = editor.pageSize(pageNumber) ?? { width: 0, height: 0 };
  const x = Math.max(0, Math.min(page.width - width, point.x - width / 2));
  const y = Math.max(0, Math.min(page.height - height, point.y - height / 2));
  const { placing } = editor.session.getState();
  return drawingInRect(tool.definition.tool.kind, { x, y, width, height }, placing?.content);
}

/** Adds a mark, or opens a text box for typing; without `hasOwnSize` it widens with its text. */
function addNew(editor: Editor, mark: Mark, kind: Drawing['kind'], hasOwnSize: boolean): void {
  if (kind === 'text') beginTyping(editor, mark, { isNew: true, isWidening: !hasOwnSize });
  else addMark(editor, mark);
}

export const addDrawn = (editor: Editor, tool: MarkTool, drawing: Drawing, pageNumber: PageNumber): void =>
  addNew(editor, createMark(editor, tool, drawing, pageNumber), drawing.kind, true);

const middleOfView = (editor: Editor): Place => ({
  point: editor.viewCenter(),
  pageNumber: editor.session.getState().pageNumber,
});

/** Adds a mark at a point (default: the view's centre); asks for its content if none is chosen. */
export function placeMark(editor: Editor, tool: MarkTool, place: Place = middleOfView(editor)): void {
  const drawing = drawAtPoint(editor, tool, place);
  const made = drawing && createMark(editor, tool, drawing, place.pageNumber);
  // A path is a little larger than the box that it is drawn into.
  const [mark] = made ? broughtOntoPage(editor, [made], place.pageNumber) : [];
  if (drawing && mark) addNew(editor, mark, drawing.kind, false);
  else editor.session.setState(({ asksForContent }) => ({ asksForContent: asksForContent + 1 }));
}
