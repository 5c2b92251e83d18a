// Lists all comments of a document: on marks, and those that layer files store separately.
import { atPage, type PageNumber } from '../../kernel/page-number.ts';
import { type Rect, rectsTouch, type Size } from '../../kernel/rect.ts';
import {
  type CommentThread,
  commentAuthor,
  definitionOf,
  isRedaction,
  isResolved,
  type LayerComment,
  type Mark,
  type MarksDocument,
  readLayerComments,
  toThreads,
} from '../../marks/index.ts';
import { wordsUnder } from '../../text/select.ts';
import type { TextPage } from '../../text/text-page.ts';

export interface ReportedComment {
  /** Undefined for comments on missing marks. */
  readonly page: PageNumber | undefined;
  readonly uid: string;
  readonly type: string;
  /** Words selected or covered by the mark. Empty under redactions, whose content must not leak. */
  readonly words: string;
  readonly author: string;
  readonly created: string;
  readonly isResolved: boolean;
  /** Nesting level: 0 for the first comment of a thread. */
  readonly depth: number;
  readonly text: string;
}

/** Returns a mark's bounds on a page (page units); undefined if it isn't on this page. */
function boundsOn(mark: Mark, pageNumber: PageNumber, size: Size): Rect | undefined {
  const { geometry } = definitionOf(mark);
  if (!geometry.pageNumbers(mark).includes(pageNumber)) return undefined;
  return geometry.bounds(geometry.onPage(mark, pageNumber, size), pageNumber);
}

/** Returns whether a redaction touches a mark on any of its pages. */
const isCovered = (mark: Mark, pages: readonly Size[], redactions: readonly Mark[]): boolean =>
  definitionOf(mark)
    .geometry.pageNumbers(mark)
    .some((pageNumber) => {
      const size = atPage(pages, pageNumber);
      const bounds = size && boundsOn(mark, pageNumber, size);
      return redactions.some((redaction) => {
        const covered = bounds && boundsOn(redaction, pageNumber, size);
        return covered && rectsTouch(covered, bounds);
      });
    });

/** Returns the words that a mark selects or covers; none if any may be under a redaction. */
async function wordsOf(
  mark: Mark,
  pages: readonly Size[],
  redactions: readonly Mark[],
  readPage: (pageNumber: PageNumber) => Promise<TextPage>,
): Promise<string> {
  const size = atPage(pages, mark.pageNumber);
  if (!size || isRedaction(mark) || isCovered(mark, pages, redactions)) return '';
  const selected: unknown = Reflect.get(mark, 'selectedText');
  if (typeof selected === 'string' && selected !== '') return selected;
  const bounds = boundsOn(mark, mark.pageNumber, size);
  return (bounds && wordsUnder(await readPage(mark.pageNumber), [bounds])?.text) ?? '';
}

type MarkFacts = Pick<ReportedComment, 'page' | 'uid' | 'type' | 'words'>;

function reportThread(facts: MarkFacts, thread: CommentThread, depth: number, resolved: boolean): ReportedComment[] {
  const { comment, replies } = thread;
  return [
    {
      ...facts,
      author: commentAuthor(comment.data, comment),
      created: comment.creationDateTime,
      isResolved: resolved,
      depth,
      text: comment.text,
    },
    ...replies.flatMap((reply) => reportThread(facts, reply, depth + 1, resolved)),
  ];
}

/** Reports a layer file's comment, which references its mark. */
function reportLayerComment(comment: LayerComment, factsByUid: ReadonlyMap<string, MarkFacts>): ReportedComment {
  const { markUid: uid, text, author, created, isResolved: isDone } = comment;
  const facts = factsByUid.get(uid) ?? { page: undefined, uid, type: '', words: '' };
  return { ...facts, author, created, isResolved: isDone, depth: 0, text };
}

/** Lists all comments by page and mark order. `readPage` reads the words of a page (1-based). */
export async function listComments(
  document: MarksDocument,
  pages: readonly Size[],
  readPage: (pageNumber: PageNumber) => Promise<TextPage>,
): Promise<readonly ReportedComment[]> {
  const layerComments = readLayerComments(document);
  const named = new Set(layerComments.map(({ markUid }) => markUid));
  const redactions = document.marks.filter(isRedaction);
  const factsByUid = new Map<string, MarkFacts>();
  const comments: ReportedComment[] = [];
  for (const mark of [...document.marks].sort((a, b) => a.pageNumber - b.pageNumber)) {
    const threads = toThreads(mark);
    if (threads.length === 0 && !named.has(mark.uid)) continue;
    const words = await wordsOf(mark, pages, redactions, readPage);
    const facts = { page: mark.pageNumber, uid: mark.uid, type: mark.type, words };
    factsByUid.set(mark.uid, facts);
    comments.push(...threads.flatMap((thread) => reportThread(facts, thread, 0, isResolved(thread.comment))));
  }
  const further = layerComments.map((comment) => reportLayerComment(comment, factsByUid));
  const last = Number.POSITIVE_INFINITY;
  return [...comments, ...further].sort((a, b) => (a.page ?? last) - (b.page ?? last));
}
