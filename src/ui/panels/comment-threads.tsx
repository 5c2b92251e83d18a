import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { closedReason, isInLockedLayer, layerName } from '../../editor/layer-rules.ts';
import {
  addComment,
  addReply,
  type CommentThread,
  editComment,
  isResolved,
  layerCommentsOf,
  layerOf,
  type Mark,
  type NewComment,
  removeComment,
  resolveComment,
  toThreads,
} from '../../marks/index.ts';
import { msg, t, timeText } from '../../messages/index.ts';
import { useApp, useUi } from '../app-context.tsx';
import { Button } from '../parts/button.tsx';
import { useFocusRequest } from '../parts/use-focus-request.ts';
import type { FocusPart } from '../ui-store.ts';

interface CommentFormProps {
  readonly label: string;
  readonly initial?: string;
  readonly action: string;
  /** True for new comments, which need the user's name once. */
  readonly isNew?: boolean;
  readonly isFocused?: boolean;
  /** Takes the focus on requests for this part. */
  readonly part?: FocusPart;
  onSubmit(text: string): void;
  onCancel?(): void;
}

interface NameFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly name: string;
  /** True after an attempt to submit without a name. */
  readonly isMissing: boolean;
  onChange(name: string): void;
}

const NameField = ({ field, name, isMissing, onChange }: NameFieldProps) => (
  <>
    <input
      ref={field}
      aria-label={t('Your name')}
      placeholder={t('Your name, asked once')}
      autoComplete="name"
      aria-invalid={isMissing}
      value={name}
      onChange={(event) => onChange(event.target.value)}
    />
    {isMissing ? (
      <p className="hint" role="status">
        {t('Enter your name, or press Enter to comment without one.')}
      </p>
    ) : null}
  </>
);

function CommentForm(props: CommentFormProps) {
  const { label, initial = '', action, isNew = true, isFocused = false, part, onSubmit, onCancel } = props;
  const { ui } = useApp();
  const author = useUi((state) => state.author);
  const [text, setText] = useState(initial);
  const [name, setName] = useState('');
  const [lacksName, setLacksName] = useState(false);
  const field = useRef<HTMLTextAreaElement | null>(null);
  const nameField = useRef<HTMLInputElement | null>(null);
  const asksName = isNew && author === undefined && text !== '';
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  useFocusRequest(part, () => field.current?.focus());
  const submit = () => {
    if (text.trim() === '') return;
    const given = name.trim();
    if (asksName && given !== '') ui.setState({ author: given });
    onSubmit(text.trim());
    setText('');
    setName('');
    setLacksName(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel?.();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // Keep the single-line field from submitting the form again.
    event.preventDefault();
    if (asksName && name.trim() === '' && !lacksName) {
      setLacksName(true);
      nameField.current?.focus();
    } else submit();
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={onKeyDown}
    >
      <textarea
        ref={field}
        aria-label={label}
        placeholder={label}
        rows={2}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {asksName ? <NameField field={nameField} name={name} isMissing={lacksName} onChange={setName} /> : null}
      {text !== '' || onCancel ? (
        <div className="panel-actions">
          <Button type="submit" className="small line" disabled={text.trim() === ''}>
            {action}
          </Button>
          {onCancel ? (
            <Button className="small" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </form>
  );
}

/** Returns a function that creates a comment by the current author with today's date. */
function useNewComment(): (text: string) => NewComment {
  const { editor, ui } = useApp();
  return (text) => {
    const { author } = ui.getState();
    const date = editor.ports.now().toISOString();
    return { text, date, id: editor.ports.createUid(), ...(author ? { author } : {}) };
  };
}

interface ThreadProps {
  readonly mark: Mark;
  readonly thread: CommentThread;
  readonly isReply?: boolean;
  /** True if the mark's layer is locked. */
  readonly isFixed: boolean;
}

function Thread({ mark, thread, isReply = false, isFixed }: ThreadProps) {
  const { editor } = useApp();
  const newComment = useNewComment();
  const [mode, setMode] = useState<'show' | 'edit' | 'reply'>('show');
  const { comment, index, replies } = thread;
  const { author, modificationDateTime } = comment.data;
  const isSettled = isResolved(comment);
  const made = timeText(new Date(comment.creationDateTime), { dateStyle: 'medium', timeStyle: 'short' });
  const date = () => editor.ports.now().toISOString();
  const change = (label: string, apply: (mark: Mark) => Mark) => {
    editor.update([mark.uid], label, apply);
    setMode('show');
  };
  return (
    <li className={`comment stack ${isSettled ? 'settled' : ''}`}>
      <p className="comment-head flow">
        <strong dir="auto">{author ?? t('Without a name')}</strong>
        <time dateTime={comment.creationDateTime}>
          {modificationDateTime === undefined ? made : t('{date}, edited', { date: made })}
        </time>
      </p>
      {mode === 'edit' ? (
        <CommentForm
          label={t('Comment')}
          initial={comment.text}
          action={t('Save')}
          isNew={false}
          isFocused
          onSubmit={(text) => change(msg('Edit comment'), (each) => editComment(each, index, text, date()))}
          onCancel={() => setMode('show')}
        />
      ) : (
        <p className="comment-text" dir="auto">
          {comment.text}
        </p>
      )}
      {isFixed ? null : (
        <div className="panel-actions">
          <button type="button" className="link-button" onClick={() => setMode('reply')}>
            {t('Reply')}
          </button>
          <button type="button" className="link-button" onClick={() => setMode('edit')}>
            {t('Edit')}
          </button>
          <button
            type="button"
            className="link-button"
            onClick={() => change(msg('Delete comment'), (each) => removeComment(each, index, date()))}
          >
            {t('Delete')}
          </button>
          {isReply ? null : (
            <button
              type="button"
              className="link-button"
              onClick={() =>
                change(isSettled ? msg('Reopen comment') : msg('Resolve comment'), (each) =>
                  resolveComment(each, index, !isSettled, date()),
                )
              }
            >
              {isSettled ? t('Reopen') : t('Resolve')}
            </button>
          )}
        </div>
      )}
      {mode === 'reply' ? (
        <CommentForm
          label={t('Reply')}
          action={t('Reply')}
          isFocused
          onSubmit={(text) =>
            change(msg('Reply'), (each) => addReply(each, index, newComment(text), editor.ports.createUid))
          }
          onCancel={() => setMode('show')}
        />
      ) : null}
      {replies.length > 0 ? (
        <ol className="comment-replies stack">
          {replies.map((reply) => (
            <Thread key={reply.index} mark={mark} thread={reply} isReply isFixed={isFixed} />
          ))}
        </ol>
      ) : null}
    </li>
  );
}

function FileComments({ mark }: { readonly mark: Mark }) {
  const { editor } = useApp();
  const properties = editor.document.properties();
  const comments = layerCommentsOf(properties, mark);
  const layer = layerName(layerOf(properties, mark));
  return comments.map(({ text, author, created, isResolved: isSettled }, index) => {
    const date = new Date(created);
    const isDated = !Number.isNaN(date.getTime());
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a file's comments never change, without ids
      <li key={`file ${index}`} className={`comment stack ${isSettled ? 'settled' : ''}`}>
        <p className="comment-head flow">
          <strong dir="auto">{author === '' ? t('Without a name') : author}</strong>
          {isDated ? (
            <time dateTime={created}>{timeText(date, { dateStyle: 'medium', timeStyle: 'short' })}</time>
          ) : null}
        </p>
        <p className="comment-text" dir="auto">
          {text}
        </p>
        <p className="hint">{t('From the file of “{layer}”', { layer })}</p>
      </li>
    );
  });
}

interface CommentThreadsProps {
  readonly mark: Mark;
  isShown(thread: CommentThread): boolean;
}

export function CommentThreads({ mark, isShown }: CommentThreadsProps) {
  const { editor } = useApp();
  const newComment = useNewComment();
  const isFixed = isInLockedLayer(editor, mark);
  return (
    <div className="stack">
      <ol className="stack">
        <FileComments mark={mark} />
        {toThreads(mark)
          .filter(isShown)
          .map((thread) => (
            <Thread key={thread.index} mark={mark} thread={thread} isFixed={isFixed} />
          ))}
      </ol>
      {isFixed ? (
        <p className="hint">{closedReason(layerOf(editor.document.properties(), mark))}</p>
      ) : (
        <CommentForm
          label={t('Add a comment')}
          action={t('Comment')}
          part={`comment ${mark.uid}`}
          onSubmit={(text) => editor.update([mark.uid], msg('Comment'), (each) => addComment(each, newComment(text)))}
        />
      )}
    </div>
  );
}
