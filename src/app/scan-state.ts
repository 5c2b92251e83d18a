import type { Rect } from '../kernel/rect.ts';
import type { PictureDocument } from '../media/index.ts';
import type { ScanEntry, ScanForm } from '../scanner/index.ts';
import type { UnreadFile } from './readings.ts';

export interface ScanState {
  readonly form: ScanForm;
  /** Minimum time that results stay readable (s). */
  readonly minSecondsAvailable: number;
  readonly processId: string | undefined;
  readonly entries: readonly ScanEntry[];
  /** Files to be scanned without a process yet. */
  readonly unread: readonly UnreadFile[];
  /** The open file, if any of it was or can be scanned. */
  readonly openFile: string | undefined;
}

/** A page of an open file to be scanned. */
export interface PageScanTarget {
  readonly picture: PictureDocument;
  readonly file: string;
  readonly fileName: string;
  readonly pageNumber: number;
  /** Area of the page (page units); the whole page without one. */
  readonly area?: Rect | undefined;
}
