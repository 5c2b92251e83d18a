import { type KeyboardEvent, useState } from 'react';
import { type RedactionReview, type RedactionReviewState, reasonOf } from '../../app/redaction-review.ts';
import { toPageIndex } from '../../kernel/page-number.ts';
import { definitionOf, type Mark } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';
import { useApp, useSession, useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { RowButton } from '../parts/row-button.tsx';
import { tip } from '../parts/tooltip.tsx';
import { Trans } from '../parts/trans.tsx';
import { useRows } from '../parts/use-rows.ts';
import { PartPicture } from './part-picture.tsx';

const ROW_HEIGHT = 64;

interface ReviewRowsProps {
  readonly review: RedactionReview;
  readonly state: RedactionReviewState;
  /** Redactions that pass the filter. */
  readonly shown: readonly Mark[];
}

export function ReviewRows({ review, state, shown }: ReviewRowsProps) {
  const selection = useSession((session) => session.selection);
  const [wanted, setActive] = useState(0);
  const { scroller, virtualizer } = useRows(shown.length, ROW_HEIGHT);
  // After dropping a redaction, the next one takes its index.
  const active = Math.min(wanted, shown.length - 1);
  const move = (to: number) => {
    const next = Math.min(shown.length - 1, Math.max(0, to));
    setActive(next);
    virtualizer.scrollToIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const mark = shown[active];
    if (!mark) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      Home: () => move(0),
      End: () => move(shown.length - 1),
      Enter: () => review.show(mark),
      ' ': () => {
        review.accept([mark], !state.accepted.has(mark));
        move(active + 1);
      },
      Delete: () => review.drop([mark]),
      Backspace: () => review.drop([mark]),
    };
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[event.key];
    if (!act) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className="review-rows scroller list"
      role="listbox"
      aria-label={t('Redactions')}
      aria-description={t('Press Enter to show a place, Space to accept it, Delete to discard it')}
      aria-activedescendant={shown[active] ? `review-row-${active}` : undefined}
      tabIndex={0}
      ref={scroller}
      onKeyDown={onKeyDown}
    >
      <div className="rows" style={{ height: virtualizer.getTotalSize() }} role="presentation">
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const mark = shown[index];
          return mark ? (
            <ReviewRow
              key={mark.uid}
              {...{ review, state, mark, index }}
              style={{ transform: `translateY(${start}px)`, height: ROW_HEIGHT }}
              isActive={index === active}
              isShown={selection.has(mark.uid)}
              onChoose={() => {
                setActive(index);
                review.show(mark);
              }}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

interface ReviewRowProps {
  readonly review: RedactionReview;
  readonly state: RedactionReviewState;
  readonly mark: Mark;
  readonly index: number;
  readonly style: { readonly transform: string; readonly height: number };
  readonly isActive: boolean;
  readonly isShown: boolean;
  onChoose(): void;
}

function ReviewRow({ review, state, mark, index, style, isActive, isShown, onChoose }: ReviewRowProps) {
  const isAccepted = state.accepted.has(mark);
  const text = state.under.get(mark)?.join(' … ') ?? '';
  const reason = reasonOf(mark);
  const { label, icon } = definitionOf(mark);
  return (
    <div
      className={`review-row list-row ${isActive ? 'active' : ''} ${isShown ? 'selected' : ''} ${isAccepted ? 'accepted' : ''}`}
      style={style}
      role="presentation"
    >
      <div
        id={`review-row-${index}`}
        className="review-option list-option row"
        role="option"
        aria-selected={isShown}
        tabIndex={-1}
        onClick={onChoose}
        onKeyDown={() => undefined}
      >
        <span className="review-page num">
          <Trans
            id="<0>Page </0>{page}"
            values={{ page: mark.pageNumber }}
            components={[<span key="page" className="visually-hidden" />]}
          />
        </span>
        <span className="review-about">
          {text === '' ? (
            <Covered mark={mark} label={t(label)} />
          ) : (
            <span className="review-text bold cut" dir="auto">
              {text}
            </span>
          )}
          <span className="review-reason cut">
            <Icon name={icon} size={13} />
            {reason || t('No reason')}
          </span>
          <span className="visually-hidden">{isAccepted ? t('accepted') : t('not accepted')}</span>
        </span>
      </div>
      {/* For pointers only: options can't contain buttons, and the list's keys do the same. */}
      <span className="row-buttons" aria-hidden="true">
        <RowButton
          icon="check"
          size={16}
          className={isAccepted ? 'on' : ''}
          tabIndex={-1}
          {...tip(isAccepted ? t('Withdraw acceptance') : t('Accept'))}
          onClick={() => review.accept([mark], !isAccepted)}
        />
        <RowButton icon="delete" size={16} tabIndex={-1} {...tip(t('Discard'))} onClick={() => review.drop([mark])} />
      </span>
    </div>
  );
}

function Covered({ mark, label }: { readonly mark: Mark; readonly label: string }) {
  const { editor, workspace } = useApp();
  const picture = useSlice(workspace.pictures, (state) => state.picture);
  const bounds = editor.index(mark.pageNumber)?.get(mark.uid)?.bounds;
  if (!picture || !bounds || bounds.width <= 0 || bounds.height <= 0) return null;
  return (
    <>
      <span className="visually-hidden">{label}</span>
      <PartPicture picture={picture} pageIndex={toPageIndex(mark.pageNumber)} part={bounds} />
    </>
  );
}
