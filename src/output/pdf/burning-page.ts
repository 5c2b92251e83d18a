import type { FilePage } from '../../pdf/structure/index.ts';
import type { MarksOfPage } from './paint-marks.ts';

export interface BurningPage extends MarksOfPage {
  readonly file: FilePage;
}
