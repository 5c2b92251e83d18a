// What lies above the marks, from the editor's state: which of it there is, and where.
import type { Editor } from '../editor/editor.ts';
import type { PageMark } from '../editor/page-index.ts';
import { selectionHandles } from '../editor/tools/select.ts';
import { type Rect, rectsTouch, unionOfRects } from '../kernel/rect.ts';
import { barcodesOn } from '../store/scans.ts';
import {
  drawBarcode,
  drawCommentBadge,
  drawEmptyField,
  drawFrame,
  drawHandles,
  drawMarquee,
  drawOutlines,
  type OverlayScene,
} from './overlay.ts';

/** More outlines than this only darken the picture; the bounds of all are drawn in any case. */
const MOST_OUTLINES = 600;

export class OverlayLayer {
  readonly #editor: Editor;

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  /** Around all that {@link OverlayLayer.draw} draws, but for the width of lines; page pixels. `view` is what the screen shows. */
  area(view: Rect): Rect | undefined {
    const { session, draft, scans } = this.#editor;
    const { pageNumber, hovered, selection } = session.getState();
    const { marquee, marks } = draft.getState();
    const index = this.#editor.index();
    const isScattered = hasAny(index?.commented()) || hasAny(index?.emptyFields());
    // These may be anywhere.
    if (isScattered || barcodesOn(scans.getState(), pageNumber).length > 0) return view;
    const hoveredBounds = hovered === undefined ? undefined : index?.get(hovered)?.bounds;
    const selectionBounds = marks.length === 0 && selection.size > 0 ? this.#editor.selectionBounds() : undefined;
    return unionOfRects(
      [
        hoveredBounds,
        selectionBounds,
        marquee,
        // Marks that the rectangle takes reach beyond it.
        ...(marquee ? outlined(this.#picked(), view).map(({ bounds }) => bounds) : []),
      ].filter((area) => area !== undefined),
    );
  }

  /** Draws in CSS pixels. */
  draw(context: CanvasRenderingContext2D, scene: OverlayScene): void {
    const { session, draft, scans } = this.#editor;
    const { pageNumber, hovered, hidden, selection, selectedBarcode, activeHandle, tool } = session.getState();
    const { lifted, marquee, marks } = draft.getState();
    const index = this.#editor.index();
    for (const mark of index?.emptyFields() ?? []) {
      const isShown = !lifted.has(mark.uid) && !hidden.has(mark.uid);
      if (isShown && rectsTouch(mark.bounds, scene.view)) drawEmptyField(context, scene, mark);
    }
    for (const mark of index?.commented() ?? []) {
      if (rectsTouch(mark.paintBounds, scene.view)) drawCommentBadge(context, scene, mark);
    }
    barcodesOn(scans.getState(), pageNumber).forEach((barcode, at) => {
      drawBarcode(context, scene, barcode, at === selectedBarcode);
    });
    if (marquee) {
      drawOutlines(context, scene, outlined(this.#picked(), scene.view));
      drawMarquee(context, scene, marquee);
    }
    // What a gesture moves has its frame on the active layer.
    if (marks.length > 0) return;
    const hoveredMark = hovered === undefined || selection.has(hovered) ? undefined : index?.get(hovered);
    if (hoveredMark && tool === 'select') drawOutlines(context, scene, [hoveredMark]);
    const selected = this.#editor.selected();
    drawOutlines(context, scene, outlined(selected, scene.view));
    const bounds = this.#editor.selectionBounds();
    if (bounds && selected.length > 1) drawFrame(context, scene, bounds, true);
    if (tool === 'select') drawHandles(context, scene, selectionHandles(this.#editor), activeHandle?.handleId);
  }

  *#picked(): Iterable<PageMark> {
    const index = this.#editor.index();
    for (const uid of this.#editor.draft.getState().picked) {
      const mark = index?.get(uid);
      if (mark) yield mark;
    }
  }
}

const hasAny = (marks: Iterable<PageMark> = []): boolean => marks[Symbol.iterator]().next().done === false;

/** Of the marks those that are outlined. */
function outlined(marks: Iterable<PageMark>, view: Rect): PageMark[] {
  const found: PageMark[] = [];
  for (const mark of marks) {
    if (found.length === MOST_OUTLINES) break;
    if (rectsTouch(mark.paintBounds, view)) found.push(mark);
  }
  return found;
}
