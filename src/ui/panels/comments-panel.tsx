import { revealMark } from '../../editor/reveal.ts';
import { commentsOf } from '../../marks/document/conversation.ts';
import { definitionOf } from '../../marks/index.ts';
import { useApp, useDocument, useSession } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { CommentThreads } from './comment-threads.tsx';

/** Every comment of the document, by mark; the selected mark comes first, so that it can be commented on. */
export function CommentsPanel() {
  const { editor } = useApp();
  useDocument((state) => state.revision);
  const selection = useSession((state) => state.selection);
  const marks = editor.document.ordered().map(({ mark }) => mark);
  const selected = marks.filter(({ uid }) => selection.has(uid)).slice(0, 1);
  const others = marks.filter((mark) => commentsOf(mark).length > 0 && !selected.includes(mark));
  const shown = [...selected, ...others].sort((a, b) => Number(selection.has(b.uid)) - Number(selection.has(a.uid)));
  if (shown.length === 0) {
    return <p className="panel-empty">There are no comments yet. Select a mark to comment on it.</p>;
  }
  return (
    <section className="panel-section" aria-label="Comments">
      {shown.map((mark) => {
        const { label, icon, family } = definitionOf(mark);
        return (
          <article key={mark.uid} className="commented">
            <button
              type="button"
              className="panel-title commented-title"
              aria-pressed={selection.has(mark.uid)}
              onClick={() => {
                revealMark(editor, mark);
                editor.select([mark.uid]);
              }}
            >
              <Icon name={icon} size={15} />
              <strong>{label}</strong>
              <span className="hint">
                page {mark.pageNumber} · {family}
              </span>
            </button>
            <CommentThreads mark={mark} />
          </article>
        );
      })}
    </section>
  );
}
