import type { Size } from '../kernel/rect.ts';
import type { Drawing, ToolVariant } from '../marks/index.ts';
import { definitionOf, type Mark, type MarkTool, newMark, setField, toolsOf } from '../marks/index.ts';
import type { Editor } from './editor.ts';

/** A new mark of a page (the one at hand, unless another is named), in the style last used with its tool. It is not in the document yet. */
export function createMark(
  editor: Editor,
  tool: MarkTool,
  drawing: Drawing,
  pageNumber = editor.session.getState().pageNumber,
): Mark {
  const { pages, styles } = editor.session.getState();
  const size = pages[pageNumber - 1];
  if (!size) throw new Error('There is no page to make a mark on');
  const plain = newMark(tool, drawing, {
    uid: editor.ports.createUid(),
    date: editor.ports.now().toISOString(),
    pageNumber,
    pageSize: size,
  });
  const remembered = styles[tool.id] ?? {};
  return tool.definition.fields.reduce((mark, field) => {
    const value = field.isStyle ? remembered[field.key] : undefined;
    return value === undefined ? mark : setField(mark, field, value);
  }, plain);
}

/** The tool that makes marks like this one: told by what is not style, such as the head of a line. */
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
/** The page width that default sizes are given for. */
const NOMINAL_PAGE_WIDTH = 1000;

/** The size of a mark that is placed by a click: in proportion to the page, so that it looks alike at every resolution. */
export function defaultSizeOf(editor: Editor, { definition }: MarkTool, pageNumber?: number): Size {
  const { width, height } = definition.tool.defaultSize ?? FALLBACK_SIZE;
  const factor = (editor.pageSize(pageNumber)?.width ?? NOMINAL_PAGE_WIDTH) / NOMINAL_PAGE_WIDTH;
  return { width: width * factor, height: height * factor };
}

/** Adds a new mark and selects it; its tool gives way to selecting unless it is locked. */
export function addMark(editor: Editor, mark: Mark): void {
  const label = `Add ${definitionOf(mark).label.toLowerCase()}`;
  editor.document.commit(label, (transaction) => transaction.add(mark));
  editor.dropDraft();
  editor.select([mark.uid]);
  leaveTool(editor);
}

/** Goes back to selecting after a tool has done its work, unless the tool is locked. */
export function leaveTool(editor: Editor): void {
  if (!editor.session.getState().isToolLocked) editor.session.setState({ tool: 'select' });
}
