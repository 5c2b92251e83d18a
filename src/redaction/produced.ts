// The redacted file with what was done to each page, for checks and the report.
import type { Rect } from '../kernel/rect.ts';
import type { RemovedCounts } from '../pdf/content/index.ts';
import type { ObjectPlaces, RestCounts } from '../pdf/structure/index.ts';
import type { HiddenOutcome } from './rest/hidden.ts';
import type { PictureReason } from './types.ts';
import type { GapOutcome } from './width/gap-outcomes.ts';

export interface ProducedContent {
  /** One per planned area, with nothing left underneath. */
  readonly bars: readonly Rect[];
  readonly gaps: GapOutcome;
  /** Boxes of images that are blanked everywhere. */
  readonly changed: readonly Rect[];
  /** Boxes of annotations that showed redacted words and are now blank. */
  readonly cleared: readonly Rect[];
  readonly isPicture: boolean;
  readonly why: PictureReason | undefined;
  readonly unseen: number;
  /** One per planned area. */
  readonly removed: readonly Readonly<RemovedCounts>[];
  readonly isRewritten: boolean;
}

export interface Produced {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly pages: readonly ProducedContent[];
  readonly places: ObjectPlaces;
  /** Catalog entries removed because they repeated redacted words. */
  readonly dropped: readonly string[];
  readonly rest: RestCounts;
  readonly hidden: HiddenOutcome;
}
