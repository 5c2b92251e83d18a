// A click covers the page; a drag leaves a region of it visible.
import type { PageNumber } from '../../kernel/page-number.ts';
import { intersectRect, type Rect } from '../../kernel/rect.ts';
import { resizeRect } from '../../kernel/resize.ts';
import { definitionOf, type Mark, type MarkTool } from '../../marks/index.ts';
import { msg } from '../../messages/index.ts';
import { addMark, createMark, leaveTool } from '../create-mark.ts';
import type { Editor } from '../editor.ts';
import type { IndexedMark } from '../page-index.ts';
import { isDrag, type PointerInput, type Tool } from './tool.ts';

/** A page is covered once: further drawings are regions of the same mark. */
function findCover(editor: Editor, tool: MarkTool, pageNumber: PageNumber): IndexedMark | undefined {
  return [...(editor.index(pageNumber)?.all() ?? [])].find(
    ({ mark }) => mark.type === tool.definition.type && mark.interactionMode !== 'SelectionDisabled',
  );
}

function withRegion(mark: Mark, region: Rect): Mark {
  const { regions } = definitionOf(mark).geometry;
  return regions ? regions.with(mark, [...regions.of(mark), region]) : mark;
}

export function createPageTool(editor: Editor, tool: MarkTool): Tool {
  let start: PointerInput | undefined;

  const regionOf = (from: PointerInput, input: PointerInput): Rect | undefined => {
    if (!isDrag(from, input)) return undefined;
    const origin = { x: from.point.x, y: from.point.y, width: 0, height: 0 };
    const drawn = resizeRect(origin, 'se', input.point, { proportional: input.shift, fromCenter: input.alt });
    const page = editor.pageSize(input.pageNumber);
    return page && intersectRect(drawn, { x: 0, y: 0, ...page });
  };

  const create = (visibleRegions: readonly Rect[], { pageNumber }: PointerInput): Mark =>
    createMark(editor, tool, { kind: 'page', visibleRegions }, pageNumber);

  return {
    pointerDown(input) {
      start = input;
    },
    pointerMove(input) {
      const region = start && regionOf(start, input);
      if (!region) return;
      const cover = findCover(editor, tool, input.pageNumber);
      editor.draft.setState({
        pageNumber: input.pageNumber,
        lifted: new Set(cover ? [cover.uid] : []),
        marks: [cover ? withRegion(cover.mark, region) : create([region], input)],
      });
    },
    pointerUp(input) {
      const region = start && regionOf(start, input);
      start = undefined;
      const cover = findCover(editor, tool, input.pageNumber);
      if (!cover) {
        addMark(editor, create(region ? [region] : [], input));
        return;
      }
      if (region) editor.update([cover.uid], msg('Add visible region'), (mark) => withRegion(mark, region));
      editor.dropDraft();
      editor.select([cover.uid]);
      leaveTool(editor);
    },
    cancel() {
      start = undefined;
      editor.dropDraft();
    },
    isBusy: () => start !== undefined,
    cursor: () => 'crosshair',
  };
}
