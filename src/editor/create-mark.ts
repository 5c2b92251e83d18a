import { atPage, type PageNumber } from '../kernel/page-number.ts';
import type { Size } from '../kernel/rect.ts';
import {
  type Drawing,
  definitionOf,
  drawingInRect,
  type Mark,
  type MarkTool,
  newMark,
  type ToolVariant,
  toolsOf,
} from '../marks/index.ts';
import { message, msg, t } from '../messages/index.ts';
import type { Editor } from './editor.ts';
import { inSentence } from './in-sentence.ts';
import { type Style, screenStyle, styleOf, withStyle } from './styles.ts';

/** Returns a new mark in the tool's last style, by default on the current page; doesn't add it. */
export function createMark(
  editor: Editor,
  tool: MarkTool,
  drawing: Drawing,
  pageNumber = editor.session.getState().pageNumber,
): Mark {
  const { styles, camera, placing } = editor.session.getState();
  const plain = createInFormatStyle(editor, tool, drawing, pageNumber);
  const first = withStyle(plain, screenStyle(tool.definition, camera.scale));
  const styled = withStyle(first, styles[tool.id] ?? {});
  const isPlaced = drawing.kind === 'image' && drawing.picture === placing?.content.picture;
  return isPlaced && placing?.data ? { ...styled, data: { ...styled.data, ...placing.data } } : styled;
}

/** Returns a new mark in the starting style of the format's own viewers. */
function createInFormatStyle(editor: Editor, tool: MarkTool, drawing: Drawing, pageNumber: PageNumber): Mark {
  const size = atPage(editor.session.getState().pages, pageNumber);
  if (!size) throw new Error('There is no page to make a mark on');
  return newMark(tool, drawing, {
    uid: editor.ports.createUid(),
    date: editor.ports.now().toISOString(),
    pageNumber,
    pageSize: size,
  });
}

/** Placeholder content: only the style of this sample mark is used. */
const NO_CONTENT = { picture: { imageDataUrl: '', imageId: '' }, path: '', text: '' };

/** Returns a sample mark that shows a tool's style; undefined without a document. */
export function createSample(editor: Editor, tool: MarkTool, isInFormatStyle = false): Mark | undefined {
  const size = editor.pageSize();
  const drawing = size && drawingInRect(tool.definition.tool.kind, { x: 0, y: 0, ...size }, NO_CONTENT);
  if (!drawing) return undefined;
  const { pageNumber } = editor.session.getState();
  return isInFormatStyle
    ? createInFormatStyle(editor, tool, drawing, pageNumber)
    : createMark(editor, tool, drawing, pageNumber);
}

const formatStyle = (editor: Editor, tool: MarkTool): Style => {
  const sample = createSample(editor, tool, true);
  return sample ? styleOf(sample) : {};
};

const setStyle = ({ session }: Editor, { id }: MarkTool, style: Style): void =>
  session.setState(({ styles }) => ({ styles: { ...styles, [id]: style } }));

/** Resets a tool to the format's starting style, or the selected marks and their tools. */
export function applyFormatStyle(editor: Editor, tool?: MarkTool): void {
  if (tool) {
    setStyle(editor, tool, formatStyle(editor, tool));
    return;
  }
  const { selection } = editor.session.getState();
  const byTool = new Map<MarkTool, Style>();
  editor.update(selection, msg('Change style'), (mark) => {
    const own = findToolOf(mark);
    if (!own) return mark;
    const style = byTool.get(own) ?? formatStyle(editor, own);
    byTool.set(own, style);
    return withStyle(mark, style);
  });
  for (const [own, style] of byTool) setStyle(editor, own, style);
}

/** Clears a tool's last style: its next mark starts like the first. */
export const forgetStyle = (editor: Editor, tool: MarkTool): void => setStyle(editor, tool, {});

/** Finds the tool that makes marks like this one, by properties such as line heads. */
export function findToolOf(mark: Mark): MarkTool | undefined {
  const { fields } = definitionOf(mark);
  const own = toolsOf(definitionOf(mark));
  const isLike = (variant: ToolVariant<Mark>) => {
    const made = variant.apply(mark);
    return fields.every(
      (field) => field.isStyle || JSON.stringify(field.get(made)) === JSON.stringify(field.get(mark)),
    );
  };
  const index = definitionOf(mark).tool.variants?.findIndex(isLike) ?? -1;
  return own[index + 1];
}

const FALLBACK_SIZE: Size = { width: 160, height: 100 };
/** Page width for which default sizes are defined. */
const NOMINAL_PAGE_WIDTH = 1000;

export function defaultSizeOf(editor: Editor, { definition }: MarkTool, pageNumber?: PageNumber): Size {
  const { width, height } = definition.tool.defaultSize ?? FALLBACK_SIZE;
  const factor = (editor.pageSize(pageNumber)?.width ?? NOMINAL_PAGE_WIDTH) / NOMINAL_PAGE_WIDTH;
  return { width: width * factor, height: height * factor };
}

/** Adds a new mark and selects it; then switches to the select tool unless its tool is locked. */
export function addMark(editor: Editor, mark: Mark): void {
  const label = message('Add {name}', { name: inSentence(t(definitionOf(mark).label)) });
  editor.document.commit(label, (transaction) => transaction.add(mark));
  editor.dropDraft();
  editor.select([mark.uid]);
  leaveTool(editor);
}

/** Switches to the select tool unless the current tool is locked. */
export function leaveTool(editor: Editor): void {
  if (!editor.session.getState().isToolLocked) editor.session.setState({ tool: 'select' });
}
