import { useEffect, useRef } from 'react';
import type { Redacting } from '../../app/redacting.ts';
import { groupHits, type HitGroup, type RedactionHit } from '../../app/redaction-hits.ts';
import { REASON_PRESETS } from '../../marks/index.ts';
import { numberText, presetText, t } from '../../messages/index.ts';
import { useSlice } from '../app-context.tsx';
import { Button } from '../parts/button.tsx';

/** More of a group are counted, and decided with it, but not listed. */
const MOST_LISTED = 200;
/** Below this a word is shown as doubtful. */
const DOUBTFUL = 0.7;

interface HitProps {
  readonly redacting: Redacting;
  readonly hit: RedactionHit;
  readonly isCurrent: boolean;
}

function HitText({ hit }: { readonly hit: RedactionHit }) {
  if (hit.source === 'barcode')
    return <span className="cut">{t('This code repeats “{text}”', { text: hit.repeats })}</span>;
  const { before, found, after } = hit.context;
  return (
    <span className="cut" dir="auto">
      {before}
      <mark className={(hit.confidence ?? 1) < DOUBTFUL ? 'doubtful' : ''}>{found}</mark>
      {after}
      {hit.isMisread ? <em className="hint"> {t('read as {text}', { text: found })}</em> : null}
    </span>
  );
}

function Hit({ redacting, hit, isCurrent }: HitProps) {
  const isLeft = hit.decision === 'leave';
  return (
    <li className={`review-hit row ${isCurrent ? 'current' : ''} ${isLeft ? 'left' : ''}`}>
      <button
        type="button"
        className="review-what"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => void redacting.show(hit.id)}
      >
        <span className="find-page">{hit.pageNumber}</span>
        <HitText hit={hit} />
      </button>
      {isCurrent && hit.source === 'words' ? (
        <>
          <Button onClick={() => void redacting.widen(hit.id, 'word')}>{t('Word')}</Button>
          <Button onClick={() => void redacting.widen(hit.id, 'line')}>{t('Line¦of text')}</Button>
        </>
      ) : null}
      <input
        type="checkbox"
        aria-label={t('Redact this place on page {page}', { page: hit.pageNumber })}
        checked={!isLeft}
        onChange={(event) => redacting.decide([hit.id], event.target.checked ? 'redact' : 'leave')}
      />
    </li>
  );
}

interface GroupProps {
  readonly redacting: Redacting;
  readonly group: HitGroup;
  readonly current: string | undefined;
}

function Group({ redacting, group: { name, hits }, current }: GroupProps) {
  const chosen = hits.filter(({ decision }) => decision === 'redact').length;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && chosen < hits.length;
  }, [chosen, hits.length]);
  return (
    <details className="review-group" open>
      <summary className="row">
        <input
          ref={box}
          type="checkbox"
          aria-label={t('Redact all of {name}', { name })}
          checked={chosen === hits.length}
          onChange={(event) =>
            redacting.decide(
              hits.map(({ id }) => id),
              event.target.checked ? 'redact' : 'leave',
            )
          }
        />
        <strong className="cut" dir="auto">
          {name}
        </strong>
        <span className="hint">
          {chosen === hits.length
            ? numberText(hits.length)
            : t('{chosen, number} of {count, number}', { chosen, count: hits.length })}
        </span>
      </summary>
      <ol>
        {hits.slice(0, MOST_LISTED).map((hit) => (
          <Hit key={hit.id} redacting={redacting} hit={hit} isCurrent={hit.id === current} />
        ))}
        {hits.length > MOST_LISTED ? (
          <li className="hint">{t('and {count, number} more', { count: hits.length - MOST_LISTED })}</li>
        ) : null}
      </ol>
    </details>
  );
}

/** Hits by kind and word: accept or skip, one by one or together. */
export function ReviewList({ redacting }: { readonly redacting: Redacting }) {
  const { hits, current, reason } = useSlice(redacting.state, (state) => state);
  if (hits.length === 0) return null;
  const ids = hits.map(({ id }) => id);
  return (
    <div className="review">
      <div className="read-words-row row">
        <label className="row">
          <span>{t('Reason for all')}</span>
          <input
            list="redact-reasons"
            value={reason}
            placeholder={t('None¦reason')}
            onChange={(event) => redacting.setOption({ reason: event.target.value })}
          />
        </label>
        <datalist id="redact-reasons">
          {REASON_PRESETS.map(presetText).map((preset) => (
            <option key={preset} value={preset} />
          ))}
        </datalist>
        <Button icon="check" iconSize={14} onClick={() => redacting.decide(ids, 'redact')}>
          {t('All')}
        </Button>
        <Button onClick={() => redacting.decide(ids, 'leave')}>{t('None¦of the hits')}</Button>
      </div>
      {groupHits(hits).map((group) => (
        <Group key={group.name} redacting={redacting} group={group} current={current} />
      ))}
    </div>
  );
}
