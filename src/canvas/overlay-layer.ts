// Derives the overlay above the marks from the editor's state.
import type { Editor } from '../editor/editor.ts';
import { selectionHandles } from '../editor/handles.ts';
import type { IndexedMark } from '../editor/page-index.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import { type Rect, rectsTouch, unionOfRects } from '../kernel/rect.ts';
import { type DraftState, NO_DRAFT } from '../store/draft.ts';
import { barcodesOn } from '../store/scans.ts';
import {
  drawBarcode,
  drawCommentBadge,
  drawEmptyField,
  drawFrame,
  drawHandles,
  drawHit,
  drawMarquee,
  drawOutlines,
  drawScannedArea,
  drawTextRects,
  type OverlayScene,
} from './overlay.ts';

/** More outlines only darken the picture; the bounds of all are always drawn. */
const MOST_OUTLINES = 600;
/** Maximum number of outlines during a selection rectangle, which redraws on each move. */
const MOST_OUTLINES_MOVING = 150;

export class OverlayLayer {
  readonly #editor: Editor;
  #outlined: { readonly draft: DraftState; readonly marks: readonly IndexedMark[] } | undefined;

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  /** Bounds of what is drawn (page px), apart from line widths; `view` is the visible part. */
  area(pageNumber: PageNumber, view: Rect): Rect | undefined {
    const { session, scans } = this.#editor;
    const { hovered, selection } = session.getState();
    const { marks } = this.#editor.draft.getState();
    const { marquee } = this.#draftOn(pageNumber);
    const { textSelection, hits } = session.getState();
    const index = this.#editor.index(pageNumber);
    const isScattered = hasAny(index?.commented()) || hasAny(index?.emptyFields());
    // Hits and selected text may be anywhere.
    if (hits.some((hit) => hit.pageNumber === pageNumber) || textSelection?.pageNumber === pageNumber) return view;
    const { areas } = scans.getState();
    if (isScattered || areas.length > 0 || barcodesOn(scans.getState(), pageNumber).length > 0) return view;
    const hoveredBounds = hovered === undefined ? undefined : index?.get(hovered)?.bounds;
    const selectionBounds =
      marks.length === 0 && selection.size > 0 ? this.#editor.selectionBounds(pageNumber) : undefined;
    return unionOfRects(
      [
        hoveredBounds,
        selectionBounds,
        marquee,
        // Marks inside the selection rectangle may reach beyond it.
        ...(marquee ? this.#pickedIn(view).map(({ bounds }) => bounds) : []),
      ].filter((area) => area !== undefined),
    );
  }

  #draftOn(pageNumber: PageNumber): DraftState {
    const draft = this.#editor.draft.getState();
    return draft.pageNumber === pageNumber ? draft : NO_DRAFT;
  }

  /** Draws a page's part in CSS pixels. */
  draw(context: CanvasRenderingContext2D, scene: OverlayScene): void {
    const { session, draft, scans } = this.#editor;
    const { pageNumber } = scene;
    const { hovered, hidden, selection, activeHandle, tool } = session.getState();
    const { lifted, marks } = draft.getState();
    const { marquee } = this.#draftOn(pageNumber);
    const { textSelection, hits } = session.getState();
    for (const { rects, kind, isCurrent } of hits.filter((hit) => hit.pageNumber === pageNumber)) {
      const shown = rects.filter((rect) => rectsTouch(rect, scene.view));
      drawHit(context, scene, shown, { kind, isCurrent });
    }
    if (textSelection?.pageNumber === pageNumber)
      drawTextRects(context, scene, textSelection.lines, scene.colors.accent);
    const index = this.#editor.index(pageNumber);
    const isShown = ({ uid }: IndexedMark) => !lifted.has(uid) && !hidden.has(uid);
    for (const mark of index?.emptyFields() ?? []) {
      if (isShown(mark) && rectsTouch(mark.bounds, scene.view)) drawEmptyField(context, scene, mark);
    }
    for (const mark of index?.commented() ?? []) {
      if (isShown(mark) && rectsTouch(mark.paintBounds, scene.view)) drawCommentBadge(context, scene, mark);
    }
    const selectedBarcode =
      session.getState().pageNumber === pageNumber ? session.getState().selectedBarcode : undefined;
    for (const { name, area } of scans.getState().areas) drawScannedArea(context, scene, area, name);
    barcodesOn(scans.getState(), pageNumber).forEach((barcode, at) => {
      drawBarcode(context, scene, barcode, at === selectedBarcode);
    });
    if (marquee) {
      drawOutlines(context, scene, this.#pickedIn(scene.view));
      drawMarquee(context, scene, marquee);
    }
    // The active layer frames marks that a gesture moves.
    if (marks.length > 0) return;
    const hoveredMark = hovered === undefined || selection.has(hovered) ? undefined : index?.get(hovered);
    if (hoveredMark && tool === 'select') drawOutlines(context, scene, [hoveredMark]);
    const selected = this.#editor.selected(pageNumber);
    const most = selected.length > MOST_OUTLINES ? MOST_OUTLINES_MOVING : MOST_OUTLINES;
    drawOutlines(context, scene, outlined(selected, scene.view, most));
    const bounds = this.#editor.selectionBounds(pageNumber);
    if (bounds && selected.length > 1) drawFrame(context, scene, bounds, true);
    if (tool === 'select') {
      drawHandles(context, scene, selectionHandles(this.#editor, pageNumber), activeHandle?.handleId);
    }
  }

  /** Returns the marks to outline inside the selection rectangle, computed once per change. */
  #pickedIn(view: Rect): readonly IndexedMark[] {
    const draft = this.#editor.draft.getState();
    if (this.#outlined?.draft !== draft)
      this.#outlined = { draft, marks: outlined(this.#picked(draft), view, MOST_OUTLINES_MOVING) };
    return this.#outlined.marks;
  }

  *#picked({ picked, pageNumber }: DraftState): Iterable<IndexedMark> {
    const index = this.#editor.index(pageNumber);
    for (const uid of picked) {
      const mark = index?.get(uid);
      if (mark) yield mark;
    }
  }
}

const hasAny = (marks: Iterable<IndexedMark> = []): boolean => marks[Symbol.iterator]().next().done === false;

function outlined(marks: Iterable<IndexedMark>, view: Rect, most: number): IndexedMark[] {
  const found: IndexedMark[] = [];
  for (const mark of marks) {
    if (found.length === most) break;
    if (rectsTouch(mark.paintBounds, view)) found.push(mark);
  }
  return found;
}
