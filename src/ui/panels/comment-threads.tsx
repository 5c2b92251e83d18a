import { type FormEvent, useState } from 'react';
import {
  addComment,
  addReply,
  type CommentThread,
  editComment,
  removeComment,
  toThreads,
} from '../../marks/document/conversation.ts';
import type { Mark } from '../../marks/index.ts';
import { useApp } from '../app-context.tsx';

interface CommentFormProps {
  readonly label: string;
  readonly initial?: string;
  readonly action: string;
  onSubmit(text: string): void;
  onCancel?(): void;
}

function CommentForm({ label, initial = '', action, onSubmit, onCancel }: CommentFormProps) {
  const [text, setText] = useState(initial);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() === '') return;
    onSubmit(text.trim());
    setText('');
  };
  return (
    <form className="comment-form" onSubmit={submit}>
      <textarea
        aria-label={label}
        placeholder={label}
        rows={2}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
          if (event.key === 'Escape') onCancel?.();
        }}
      />
      <div className="panel-actions">
        <button type="submit" className="button" disabled={text.trim() === ''}>
          {action}
        </button>
        {onCancel ? (
          <button type="button" className="button" onClick={onCancel}>
            Cancel
          </button>
        ) : null}
      </div>
    </form>
  );
}

interface ThreadProps {
  readonly mark: Mark;
  readonly thread: CommentThread;
}

function Thread({ mark, thread }: ThreadProps) {
  const { editor } = useApp();
  const [mode, setMode] = useState<'show' | 'edit' | 'reply'>('show');
  const { comment, index, replies } = thread;
  const { author } = comment.data;
  const date = () => editor.ports.now().toISOString();
  const change = (label: string, apply: (mark: Mark) => Mark) => {
    editor.update([mark.uid], label, apply);
    setMode('show');
  };
  return (
    <li className="comment">
      <p className="comment-head">
        {author ? <strong>{author}</strong> : null}
        <time dateTime={comment.creationDateTime}>{new Date(comment.creationDateTime).toLocaleString()}</time>
      </p>
      {mode === 'edit' ? (
        <CommentForm
          label="Comment"
          initial={comment.text}
          action="Save"
          onSubmit={(text) => change('Edit comment', (each) => editComment(each, index, text, date()))}
          onCancel={() => setMode('show')}
        />
      ) : (
        <p className="comment-text" dir="auto">
          {comment.text}
        </p>
      )}
      <div className="panel-actions">
        <button type="button" className="link-button" onClick={() => setMode('reply')}>
          Reply
        </button>
        <button type="button" className="link-button" onClick={() => setMode('edit')}>
          Edit
        </button>
        <button
          type="button"
          className="link-button"
          onClick={() => change('Delete comment', (each) => removeComment(each, index, date()))}
        >
          Delete
        </button>
      </div>
      {mode === 'reply' ? (
        <CommentForm
          label="Reply"
          action="Reply"
          onSubmit={(text) =>
            change('Reply', (each) =>
              addReply(each, index, { text, date: date(), id: editor.ports.createUid() }, editor.ports.createUid),
            )
          }
          onCancel={() => setMode('show')}
        />
      ) : null}
      {replies.length > 0 ? (
        <ol className="comment-replies">
          {replies.map((reply) => (
            <Thread key={reply.index} mark={mark} thread={reply} />
          ))}
        </ol>
      ) : null}
    </li>
  );
}

/** The conversation on one mark. */
export function CommentThreads({ mark }: { readonly mark: Mark }) {
  const { editor } = useApp();
  return (
    <div className="comments">
      <ol>
        {toThreads(mark).map((thread) => (
          <Thread key={thread.index} mark={mark} thread={thread} />
        ))}
      </ol>
      <CommentForm
        label="Add a comment"
        action="Comment"
        onSubmit={(text) => {
          const date = editor.ports.now().toISOString();
          editor.update([mark.uid], 'Comment', (each) =>
            addComment(each, { text, date, id: editor.ports.createUid() }),
          );
        }}
      />
    </div>
  );
}
