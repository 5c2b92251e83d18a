import type { PageNumber } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import type { PictureDocument } from '../media/index.ts';
import type { ScanEntry, ScanForm } from '../scanner/index.ts';
import type { UnreadFile } from './readings.ts';
import type { JobDemands } from './scan-job.ts';

/** The areas of the job are in the editor's scans: they are shown on the pages. */
export interface ScanState extends Pick<JobDemands, 'budget' | 'rules'> {
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

export interface ScanTarget {
  readonly picture: PictureDocument;
  readonly file: string;
  readonly fileName: string;
  readonly pageNumber: PageNumber;
  /** Area of the page (page units), apart from the job's; other results of the page stay. */
  readonly area?: Rect | undefined;
}
