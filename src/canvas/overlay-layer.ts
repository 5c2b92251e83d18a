// What lies above the marks, from the editor's state: which of it there is, and where.
import type { Editor } from '../editor/editor.ts';
import type { PageMark } from '../editor/page-index.ts';
import { selectionHandles } from '../editor/tools/select.ts';
import { type Rect, rectsTouch, unionOfRects } from '../kernel/rect.ts';
import type { DraftState } from '../store/draft.ts';
import { barcodesOn } from '../store/scans.ts';
import {
  drawBarcode,
  drawCommentBadge,
  drawEmptyField,
  drawFrame,
  drawHandles,
  drawMarquee,
  drawOutlines,
  drawTextRects,
  type OverlayScene,
} from './overlay.ts';

/** More outlines than this only darken the picture; the bounds of all are drawn in any case. */
const MOST_OUTLINES = 600;
/** Of those that a rectangle takes while it is drawn: they are drawn anew with each move. */
const MOST_OUTLINES_MOVING = 150;

export class OverlayLayer {
  readonly #editor: Editor;
  #outlined: { readonly draft: DraftState; readonly marks: readonly PageMark[] } | undefined;

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  /** Around all that {@link OverlayLayer.draw} draws, but for the width of lines; page pixels. `view` is what the screen shows. */
  area(view: Rect): Rect | undefined {
    const { session, draft, scans } = this.#editor;
    const { pageNumber, hovered, selection } = session.getState();
    const { marquee, marks } = draft.getState();
    const { textSelection, hits } = session.getState();
    const index = this.#editor.index();
    const isScattered = hasAny(index?.commented()) || hasAny(index?.emptyFields());
    // These may be anywhere.
    if (hits.length > 0 || textSelection) return view;
    if (isScattered || barcodesOn(scans.getState(), pageNumber).length > 0) return view;
    const hoveredBounds = hovered === undefined ? undefined : index?.get(hovered)?.bounds;
    const selectionBounds = marks.length === 0 && selection.size > 0 ? this.#editor.selectionBounds() : undefined;
    return unionOfRects(
      [
        hoveredBounds,
        selectionBounds,
        marquee,
        // Marks that the rectangle takes reach beyond it.
        ...(marquee ? this.#pickedIn(view).map(({ bounds }) => bounds) : []),
      ].filter((area) => area !== undefined),
    );
  }

  /** Draws in CSS pixels. */
  draw(context: CanvasRenderingContext2D, scene: OverlayScene): void {
    const { session, draft, scans } = this.#editor;
    const { pageNumber, hovered, hidden, selection, selectedBarcode, activeHandle, tool } = session.getState();
    const { lifted, marquee, marks } = draft.getState();
    const { textSelection, hits } = session.getState();
    for (const { rects, isCurrent } of hits) {
      const shown = rects.filter((rect) => rectsTouch(rect, scene.view));
      drawTextRects(context, scene, shown, isCurrent ? scene.colors.guide : scene.colors.barcode);
    }
    if (textSelection) drawTextRects(context, scene, textSelection.lines, scene.colors.accent);
    const index = this.#editor.index();
    const isShown = ({ uid }: PageMark) => !lifted.has(uid) && !hidden.has(uid);
    for (const mark of index?.emptyFields() ?? []) {
      if (isShown(mark) && rectsTouch(mark.bounds, scene.view)) drawEmptyField(context, scene, mark);
    }
    for (const mark of index?.commented() ?? []) {
      if (isShown(mark) && rectsTouch(mark.paintBounds, scene.view)) drawCommentBadge(context, scene, mark);
    }
    barcodesOn(scans.getState(), pageNumber).forEach((barcode, at) => {
      drawBarcode(context, scene, barcode, at === selectedBarcode);
    });
    if (marquee) {
      drawOutlines(context, scene, this.#pickedIn(scene.view));
      drawMarquee(context, scene, marquee);
    }
    // What a gesture moves has its frame on the active layer.
    if (marks.length > 0) return;
    const hoveredMark = hovered === undefined || selection.has(hovered) ? undefined : index?.get(hovered);
    if (hoveredMark && tool === 'select') drawOutlines(context, scene, [hoveredMark]);
    const selected = this.#editor.selected();
    drawOutlines(context, scene, outlined(selected, scene.view, MOST_OUTLINES));
    const bounds = this.#editor.selectionBounds();
    if (bounds && selected.length > 1) drawFrame(context, scene, bounds, true);
    if (tool === 'select') drawHandles(context, scene, selectionHandles(this.#editor), activeHandle?.handleId);
  }

  /** The outlined ones of the marks that the selection rectangle takes; looked for once for each change of it. */
  #pickedIn(view: Rect): readonly PageMark[] {
    const draft = this.#editor.draft.getState();
    if (this.#outlined?.draft !== draft)
      this.#outlined = { draft, marks: outlined(this.#picked(draft), view, MOST_OUTLINES_MOVING) };
    return this.#outlined.marks;
  }

  *#picked({ picked }: DraftState): Iterable<PageMark> {
    const index = this.#editor.index();
    for (const uid of picked) {
      const mark = index?.get(uid);
      if (mark) yield mark;
    }
  }
}

const hasAny = (marks: Iterable<PageMark> = []): boolean => marks[Symbol.iterator]().next().done === false;

/** Of the marks those that are outlined, at most so many. */
function outlined(marks: Iterable<PageMark>, view: Rect, most: number): PageMark[] {
  const found: PageMark[] = [];
  for (const mark of marks) {
    if (found.length === most) break;
    if (rectsTouch(mark.paintBounds, view)) found.push(mark);
  }
  return found;
}
