// Creates marks: drawn on the page, or for hits in a document.
import type { PageNumber } from '../kernel/page-number.ts';
import type { Size } from '../kernel/rect.ts';
import { commonOf } from './kit/create.ts';
import type { Drawing } from './kit/define-mark.ts';
import type { Mark } from './registry.ts';
import type { MarkTool } from './tools.ts';

export interface NewMarkPlace {
  readonly uid: string;
  /** Current time as an ISO date-time. */
  readonly date: string;
  readonly pageNumber: PageNumber;
  /** Size of that page (page units). */
  readonly pageSize: Size;
}

/** Returns a mark as made by the tool, in the type's starting style. */
export function newMark(tool: MarkTool, drawing: Drawing, { uid, date, pageNumber, pageSize }: NewMarkPlace): Mark {
  const { width, height } = pageSize;
  return tool.create({ common: commonOf(uid, date, pageNumber), pageData: { width, height } }, drawing);
}
