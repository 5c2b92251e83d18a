// Threads of comments on a mark. The format has no field for replies: `data` of a comment has `id`,
// `parent`, `author`, `modificationDateTime` (if edited) and `resolvedDateTime` (if resolved).
// Comments without them are threads of their own.
import type { BaseMark, Comment, Conversation } from '../kit/base-mark.ts';

export interface NewComment {
  readonly text: string;
  /** ISO date-time. */
  readonly date: string;
  /** Unique within the mark. */
  readonly id: string;
  readonly author?: string;
}

export interface CommentThread {
  readonly index: number;
  readonly comment: Comment;
  readonly replies: readonly CommentThread[];
}

export const commentsOf = (mark: BaseMark): readonly Comment[] => mark.conversation?.comments ?? [];

function withComments<M extends BaseMark>(mark: M, comments: readonly Comment[], date: string): M {
  const conversation: Conversation = {
    ...mark.conversation,
    data: mark.conversation?.data ?? {},
    comments: [...comments],
  };
  return { ...mark, conversation, modificationDateTime: date };
}

const replaceComment = (mark: BaseMark, index: number, change: (comment: Comment) => Comment): Comment[] =>
  commentsOf(mark).map((comment, each) => (each === index ? change(comment) : comment));

const createComment = ({ text, date, id, author }: NewComment, parent?: string): Comment => ({
  data: { id, ...(parent === undefined ? {} : { parent }), ...(author === undefined ? {} : { author }) },
  creationDateTime: date,
  text,
});

export const addComment = <M extends BaseMark>(mark: M, added: NewComment): M =>
  withComments(mark, [...commentsOf(mark), createComment(added)], added.date);

/** Replies to the comment at `index`, which gets an `id` if it has none. */
export function addReply<M extends BaseMark>(mark: M, index: number, added: NewComment, createId: () => string): M {
  const parent = commentsOf(mark)[index];
  if (!parent) return mark;
  const id = parent.data.id ?? createId();
  const comments =
    parent.data.id === undefined
      ? replaceComment(mark, index, (comment) => ({ ...comment, data: { ...comment.data, id } }))
      : commentsOf(mark);
  return withComments(mark, [...comments, createComment(added, id)], added.date);
}

/** Changes the text of the comment at `index`; keeps its original date. */
export function editComment<M extends BaseMark>(mark: M, index: number, text: string, date: string): M {
  const comment = commentsOf(mark)[index];
  if (!comment || comment.text === text) return mark;
  const edited = replaceComment(mark, index, (each) => ({
    ...each,
    data: { ...each.data, modificationDateTime: date },
    text,
  }));
  return withComments(mark, edited, date);
}

/** Removes the comment at `index`. Its replies become replies to its parent. */
export function removeComment<M extends BaseMark>(mark: M, index: number, date: string): M {
  const removed = commentsOf(mark)[index];
  if (!removed) return mark;
  const { id, parent } = removed.data;
  const rest = commentsOf(mark)
    .filter((_, each) => each !== index)
    .map((comment) => {
      if (id === undefined || comment.data.parent !== id) return comment;
      const { parent: _parent, ...data } = comment.data;
      return { ...comment, data: parent === undefined ? data : { ...data, parent } };
    });
  return withComments(mark, rest, date);
}

export const isResolved = ({ data }: Comment): boolean => data.resolvedDateTime !== undefined;

/** Resolves or reopens the thread that begins with the comment at `index`. */
export function resolveComment<M extends BaseMark>(mark: M, index: number, resolved: boolean, date: string): M {
  const comment = commentsOf(mark)[index];
  if (!comment || isResolved(comment) === resolved) return mark;
  const changed = replaceComment(mark, index, (each) => {
    const { resolvedDateTime: _before, ...data } = each.data;
    return { ...each, data: resolved ? { ...data, resolvedDateTime: date } : data };
  });
  return withComments(mark, changed, date);
}

export const openCommentsOf = (mark: BaseMark): number =>
  commentsOf(mark).length === 0 ? 0 : toThreads(mark).filter(({ comment }) => !isResolved(comment)).length;

/** Nesting of replies. Deeper ones, which no person makes, reply to the last comment above it. */
const MOST_DEPTH = 50;

/** Groups comments into threads, oldest first. Orphans and cycles start threads. */
export function toThreads(mark: BaseMark): readonly CommentThread[] {
  const comments = commentsOf(mark);
  const indexById = new Map<string, number>();
  comments.forEach(({ data: { id } }, index) => {
    if (id !== undefined && !indexById.has(id)) indexById.set(id, index);
  });
  const threads: Draft[] = [];
  const drafts: Draft[] = [];
  for (const [index, comment] of comments.entries()) {
    const { parent } = comment.data;
    // A reply comes after its parent: this excludes cycles.
    const found = parent === undefined ? undefined : drafts[indexById.get(parent) ?? index];
    const above = found && found.depth >= MOST_DEPTH ? found.above : found;
    const draft: Draft = { index, comment, replies: [], depth: (above?.depth ?? -1) + 1, above };
    drafts.push(draft);
    (above?.replies ?? threads).push(draft);
  }
  return threads.map(toThread);
}

interface Draft extends CommentThread {
  readonly replies: Draft[];
  readonly depth: number;
  readonly above: Draft | undefined;
}

const toThread = ({ index, comment, replies }: Draft): CommentThread => ({
  index,
  comment,
  replies: replies.map(toThread),
});
