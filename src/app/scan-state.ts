// State of a scan: target, options and results.
import type { Rect } from '../kernel/rect.ts';
import type { PictureDocument } from '../media/index.ts';
import type { ScanEntry, ScanForm } from '../scanner/index.ts';
import type { UnreadFile } from './readings.ts';

export interface ScanState {
  readonly form: ScanForm;
  /** How long results stay readable at the least, seconds. */
  readonly minSecondsAvailable: number;
  /** The page in view is being scanned. */
  readonly processId: string | undefined;
  readonly entries: readonly ScanEntry[];
  /** Files that were given to be read, and have no process yet. */
  readonly unread: readonly UnreadFile[];
  /** The file that is open, where any of it was scanned or may be. */
  readonly openFile: string | undefined;
}

/** A page that is to be scanned, of a file that is open. */
export interface PageToScan {
  readonly picture: PictureDocument;
  readonly file: string;
  readonly fileName: string;
  readonly pageNumber: number;
  /** Area of the page (page units); the whole page without one. */
  readonly area?: Rect | undefined;
}
