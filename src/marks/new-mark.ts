// New marks, wherever they are made: on the page, or of what was found in a document.
import type { Size } from '../kernel/rect.ts';
import { commonOf } from './kit/create.ts';
import type { Drawing } from './kit/define-mark.ts';
import type { Mark } from './registry.ts';
import type { MarkTool } from './tools.ts';

export interface NewMarkPlace {
  readonly uid: string;
  /** Now, as an ISO date-time. */
  readonly date: string;
  readonly pageNumber: number;
  /** Size of that page (page units). */
  readonly pageSize: Size;
}

/** A mark as the tool makes it, in the type's starting style. */
export function newMark(tool: MarkTool, drawing: Drawing, { uid, date, pageNumber, pageSize }: NewMarkPlace): Mark {
  const { width, height } = pageSize;
  return tool.create({ common: commonOf(uid, date, pageNumber), pageData: { width, height } }, drawing);
}
