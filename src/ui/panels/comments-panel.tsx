import { useMemo, useState } from 'react';
import type { CommentListKind } from '../../app/export/comments.ts';
import { withPart } from '../../app/load-part.ts';
import { revealMark } from '../../editor/reveal.ts';
import {
  type CommentThread,
  commentsOf,
  definitionOf,
  isResolved,
  layerCommentsOf,
  type Mark,
  toThreads,
} from '../../marks/index.ts';
import { t } from '../../messages/index.ts';
import { useApp, useCommand, useDocument, useSession, useSlice, useUi } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { useRows } from '../parts/use-rows.ts';
import { CommentThreads } from './comment-threads.tsx';

type Wanted = 'all' | 'open' | 'resolved';

/** Estimated height of an unmeasured thread (CSS px). */
const USUAL_HEIGHT = 170;
const MOST_AUTHORS = 100;

const isBy = ({ comment, replies }: CommentThread, author: string): boolean =>
  comment.data.author === author || replies.some((reply) => isBy(reply, author));

const fits = (thread: CommentThread, wanted: Wanted, author: string): boolean =>
  (wanted === 'all' || isResolved(thread.comment) === (wanted === 'resolved')) &&
  (author === '' || isBy(thread, author));

interface FiltersProps {
  readonly authors: readonly string[];
  readonly author: string;
  readonly wanted: Wanted;
  onAuthor(author: string): void;
  onWanted(wanted: Wanted): void;
}

const Filters = ({ authors, author, wanted, onAuthor, onWanted }: FiltersProps) => (
  <div className="filters">
    <select aria-label={t('Comments by')} value={author} onChange={(event) => onAuthor(event.target.value)}>
      <option value="">{t('Everyone')}</option>
      {authors.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
    <select
      aria-label={t('State of the comments')}
      value={wanted}
      onChange={(event) => onWanted(event.target.value as Wanted)}
    >
      <option value="all">{t('Open and resolved')}</option>
      <option value="open">{t('Open')}</option>
      <option value="resolved">{t('Resolved')}</option>
    </select>
  </div>
);

function useCommented() {
  const { editor } = useApp();
  const revision = useDocument((state) => state.revision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: revisions change the document
  return useMemo(() => {
    const fileCommentsOf = (mark: Mark) => layerCommentsOf(editor.document.properties(), mark);
    const commented = editor.document
      .ordered()
      .map(({ mark }) => mark)
      .filter((mark) => commentsOf(mark).length > 0 || fileCommentsOf(mark).length > 0)
      .sort((a, b) => a.pageNumber - b.pageNumber);
    const names = commented.flatMap((mark) => [
      ...commentsOf(mark).map(({ data }) => data.author),
      ...fileCommentsOf(mark).map(({ author }) => author || undefined),
    ]);
    const authors = [...new Set(names)].filter((each) => each !== undefined).slice(0, MOST_AUTHORS);
    return { commented, authors, fileCommentsOf };
  }, [editor, revision]);
}

interface ListProps {
  readonly marks: readonly Mark[];
  isShown(thread: CommentThread): boolean;
  onShow(mark: Mark): void;
}

function Conversations({ marks, isShown, onShow }: ListProps) {
  const selection = useSession((state) => state.selection);
  const { scroller, virtualizer } = useRows(marks.length, USUAL_HEIGHT, {
    getItemKey: (index) => marks[index]?.uid ?? index,
    overscan: 4,
  });
  return (
    <div className="scroller" ref={scroller}>
      <div className="rows" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const mark = marks[index];
          if (!mark) return null;
          const { label, icon } = definitionOf(mark);
          return (
            <div
              key={key}
              data-index={index}
              ref={virtualizer.measureElement}
              style={{ transform: `translateY(${start}px)` }}
            >
              <article className="commented stack">
                <button
                  type="button"
                  className="commented-title row"
                  aria-pressed={selection.has(mark.uid)}
                  onClick={() => onShow(mark)}
                >
                  <Icon name={icon} />
                  <strong>{t(label)}</strong>
                  <span className="hint">{t('page {page}', { page: mark.pageNumber })}</span>
                </button>
                <CommentThreads mark={mark} isShown={isShown} />
              </article>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Offers to import annotations: they carry the PDF's comments. */
function OfferAnnotations() {
  const command = useCommand('import-annotations');
  const isPdf = useSlice(useApp().workspace.pictures, ({ picture }) => picture?.pdf !== undefined);
  if (!isPdf) return null;
  return (
    <p className="panel-empty">
      <Button className="line" onClick={() => command.run()}>
        {t('Show the annotations of the PDF')}
      </Button>
    </p>
  );
}

/** Saves all comments as a list, whatever the filters show. */
function SaveComments() {
  const app = useApp();
  const save = (kind: CommentListKind) =>
    void withPart(
      app,
      () => Promise.all([import('../../app/export/comments.ts'), import('../../output/index.ts')]),
      ([{ saveComments }, { writeFiles }]) => saveComments(app, app.words.getState().current, kind, writeFiles),
    );
  return (
    <>
      <Button className="small line" onClick={() => save('csv')}>
        {t('Save as CSV')}
      </Button>
      <Button className="small line" onClick={() => save('pdf')}>
        {t('Save as PDF')}
      </Button>
    </>
  );
}

/** All comments in page order. The selected mark comes first: it can be commented on. */
export function CommentsPanel() {
  const { editor, ui } = useApp();
  const { commented, authors, fileCommentsOf } = useCommented();
  const selection = useSession((state) => state.selection);
  const name = useUi((state) => state.author);
  const [author, setAuthor] = useState('');
  const [wanted, setWanted] = useState<Wanted>('all');
  const isShown = (thread: CommentThread) => fits(thread, wanted, author);
  const isMeant = (mark: Mark) =>
    toThreads(mark).some(isShown) ||
    fileCommentsOf(mark).some(
      (comment) =>
        (wanted === 'all' || comment.isResolved === (wanted === 'resolved')) &&
        (author === '' || comment.author === author),
    );
  const others = commented.filter((mark) => !selection.has(mark.uid) && isMeant(mark));
  const [first] = selection;
  const selected = first === undefined ? undefined : editor.document.get(first)?.mark;
  const shown = selected ? [selected, ...others] : others;
  const show = (mark: Mark) => {
    revealMark(editor, mark);
    editor.select([mark.uid]);
  };
  /** Selects the next mark with comments, and starts over after the last. */
  const showNext = () => {
    const fitting = commented.filter(isMeant);
    const next = fitting[fitting.findIndex(({ uid }) => uid === first) + 1] ?? fitting[0];
    if (next) show(next);
  };
  return (
    <section className="comments-panel" aria-label={t('Comments')}>
      {commented.length > 0 ? (
        <div className="comments-head row">
          <Filters {...{ authors, author, wanted }} onAuthor={setAuthor} onWanted={setWanted} />
          <Button className="small line" onClick={showNext}>
            {t('Next comment')}
          </Button>
          <SaveComments />
          {name === undefined ? null : (
            <span className="hint">
              {t('You: {name}', { name })}{' '}
              <button type="button" className="link-button" onClick={() => ui.setState({ author: undefined })}>
                {t('Change')}
              </button>
            </span>
          )}
        </div>
      ) : null}
      {shown.length === 0 ? (
        <p className="panel-empty">
          {commented.length === 0
            ? t('No comments yet. Select a mark to comment on it.')
            : t('No comments match these filters.')}
        </p>
      ) : null}
      {commented.length === 0 && shown.length === 0 ? <OfferAnnotations /> : null}
      <Conversations marks={shown} isShown={isShown} onShow={show} />
    </section>
  );
}
