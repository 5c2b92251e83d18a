import type { CommonFields } from './values.ts';

/** Properties of every mark; `type` selects the definition. */
export interface BaseMark extends CommonFields {
  readonly type: string;
}
