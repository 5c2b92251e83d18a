import type { CommonFields } from './values.ts';

/** What every mark carries; `type` selects the definition. */
export interface BaseMark extends CommonFields {
  readonly type: string;
}
