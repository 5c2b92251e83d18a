import type { PageNumber } from '../../kernel/page-number.ts';
import type { Rect, Size } from '../../kernel/rect.ts';
import type { MeasureText } from '../../kernel/text-layout.ts';
import { definitionOf, type Mark, type PaintContext, type PaintEnvironment } from '../../marks/index.ts';
import type { FontBook } from '../../pdf/fonts/index.ts';
import { findTexts } from '../paint/texts.ts';
import type { FileResources } from './file-resources.ts';
import { PdfSurface } from './surface.ts';

export interface PaintedMarks {
  readonly pageNumber: PageNumber;
  /** Size in points. */
  readonly size: Size;
  /** Lowest first. */
  readonly marks: readonly Mark[];
  readonly clips?: ReadonlyMap<Mark, readonly Rect[]> | undefined;
}

/** Known text widths, as on screen; without them, those of the embedded fonts. */
export type Measure = ((font: string) => MeasureText) | undefined;

export class MarkPainter {
  readonly #resources: FileResources;
  readonly #fonts: FontBook;
  readonly #environment: PaintEnvironment;

  private constructor(resources: FileResources, fonts: FontBook, measure: Measure) {
    this.#resources = resources;
    this.#fonts = fonts;
    this.#environment = {
      measure: measure ?? fonts.measure,
      image: (source) => resources.picture(source),
      seeThrough: false,
    };
  }

  static async prepare(
    pages: readonly PaintedMarks[],
    resources: FileResources,
    fonts: FontBook,
    measure: Measure,
  ): Promise<MarkPainter> {
    for (const mark of pages.flatMap(({ marks }) => marks)) {
      for (const source of definitionOf(mark).pictures?.(mark) ?? []) await resources.addPicture(source);
    }
    await fonts.load(findTexts(pages.flatMap(({ marks }) => marks)));
    return new MarkPainter(resources, fonts, measure);
  }

  /** Returns the operators that paint the marks (page units); empty if nothing is visible. */
  paint(page: PaintedMarks): string {
    const surface = new PdfSurface(this.#resources, this.#fonts, this.#environment.measure);
    for (const mark of page.marks) paintMark(surface, mark, page, this.#environment);
    return surface.content;
  }
}

function paintMark(
  surface: PaintContext,
  mark: Mark,
  { pageNumber, size, clips }: PaintedMarks,
  environment: PaintEnvironment,
): void {
  const { geometry, paint } = definitionOf(mark);
  surface.save();
  const clip = clips?.get(mark);
  if (clip) {
    surface.beginPath();
    for (const { x, y, width, height } of clip) surface.rect(x, y, width, height);
    surface.clip();
  }
  paint(surface, geometry.onPage(mark, pageNumber, size), pageNumber, environment);
  surface.restore();
}
