// Text marks without a fixed width: they widen with their text.
import type { PageNumber } from '../kernel/page-number.ts';
import type { Size } from '../kernel/rect.ts';
import {
  boxOf,
  definitionOf,
  growToText,
  hugsText,
  isTextCut,
  type Mark,
  type PaintEnvironment,
} from '../marks/index.ts';
import type { DocumentStore } from '../store/document.ts';

interface Surroundings {
  readonly document: DocumentStore;
  readonly ports: {
    readonly textMeasure?: () => PaintEnvironment['measure'];
    readonly fontLoading?: (font: string, text: string) => Promise<unknown> | undefined;
  };
  pageSize(pageNumber: PageNumber): Size | undefined;
}

/** Widths that typing gave to boxes, by uid: boxes of another width were resized by the user. */
const typedWidths = new WeakMap<DocumentStore, Map<string, number>>();

const widthOf = (mark: Mark): number | undefined => boxOf(mark)?.width;

export function isWidening({ ports, document }: Surroundings, mark: Mark): boolean {
  const typed = typedWidths.get(document)?.get(mark.uid);
  if (typed !== undefined && typed === widthOf(mark)) return true;
  return ports.textMeasure !== undefined && hugsText(mark, ports.textMeasure());
}

export function noteTypedWidth({ document }: Surroundings, mark: Mark): void {
  const width = widthOf(mark);
  const widths = typedWidths.get(document) ?? new Map<string, number>();
  typedWidths.set(document, widths);
  if (width !== undefined) widths.set(mark.uid, width);
}

/** Returns the mark with room for its text; unchanged without a way to measure. */
export function withRoomForText(
  surroundings: Surroundings,
  mark: Mark,
  options: { readonly isWidening: boolean },
): Mark {
  const measure = surroundings.ports.textMeasure?.();
  const page = surroundings.pageSize(mark.pageNumber);
  return measure && page ? growToText(mark, { measure, page, ...options }) : mark;
}

/** Resolves when the face of a mark's text has loaded; undefined if there is no need. */
export function textLoading({ ports }: Surroundings, mark: Mark): Promise<unknown> | undefined {
  const { editText } = definitionOf(mark);
  return editText && ports.fontLoading?.(editText.style(mark).font, editText.get(mark));
}

/** Returns a changed mark, enlarged if its text was whole: larger letters need more space. */
export function keepTextWhole(surroundings: Surroundings, before: Mark, after: Mark): Mark {
  const measure = surroundings.ports.textMeasure?.();
  // A box that was changed itself is as the user wants it.
  if (!measure || before === after || boxOf(before) !== boxOf(after) || isTextCut(before, measure)) return after;
  const isFollowing = isWidening(surroundings, before);
  if (!isFollowing && !isTextCut(after, measure)) return after;
  const grown = withRoomForText(surroundings, after, { isWidening: isFollowing });
  if (isFollowing) noteTypedWidth(surroundings, grown);
  return grown;
}
