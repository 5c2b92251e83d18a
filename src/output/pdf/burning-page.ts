import type { FilePage } from '../../pdf/structure/index.ts';
import type { PaintedMarks } from './paint-marks.ts';

export interface BurnTarget extends PaintedMarks {
  readonly file: FilePage;
}
