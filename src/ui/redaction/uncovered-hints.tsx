import { useState } from 'react';
import type { RedactionReview } from '../../app/redaction-review.ts';
import type { Uncovered } from '../../app/uncovered-words.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import { listText, t } from '../../messages/index.ts';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';

/** Maximum number of listed words; the others are only counted and redacted with them. */
const MOST_LISTED = 50;
/** Maximum number of named pages for each word. */
const MOST_PAGES = 4;

interface HintProps {
  readonly review: RedactionReview;
  readonly uncovered: Uncovered;
}

function Hint({ review, uncovered }: HintProps) {
  const { text, places } = uncovered;
  const [next, setNext] = useState(0);
  const show = () => {
    const place = places[next % places.length];
    if (place) void review.showPlace(place);
    setNext(next + 1);
  };
  return (
    <li className="row">
      <button type="button" className="uncovered-words" onClick={show}>
        <strong className="cut">{text}</strong>
        <span className="hint cut">
          {t('{count, plural, one {# more place} other {# more places}}: {place}', {
            count: places.length,
            place: pagesOf(places.map(({ pageNumber }) => pageNumber)),
          })}
        </span>
      </button>
      <Button
        className="line"
        aria-label={t('Redact {text} there too', { text })}
        onClick={() => void review.redact([uncovered])}
      >
        {t('Redact')}
      </Button>
    </li>
  );
}

/** Formats page numbers: `page 3`, `pages 1, 4, 5, 8 …`. */
function pagesOf(numbers: readonly PageNumber[]): string {
  const pages = [...new Set(numbers)];
  const shown = pages.slice(0, MOST_PAGES).map(String);
  return pages.length > MOST_PAGES
    ? t('pages {list} …', { list: shown.join(', ') })
    : t('{count, plural, one {page {list}} other {pages {list}}}', { count: pages.length, list: listText(shown) });
}

interface UncoveredHintsProps {
  readonly review: RedactionReview;
  readonly uncovered: readonly Uncovered[];
}

/** Lists unredacted repetitions of redacted words, and offers to redact them. */
export function UncoveredHints({ review, uncovered }: UncoveredHintsProps) {
  if (uncovered.length === 0) return null;
  const count = uncovered.reduce((sum, { places }) => sum + places.length, 0);
  return (
    <details className="uncovered" open>
      <summary className="row">
        <Icon name="warning" size={14} />
        <span>{t('Redacted words occur in {count, plural, one {# more place} other {# more places}}', { count })}</span>
      </summary>
      <ul>
        {uncovered.slice(0, MOST_LISTED).map((each) => (
          <Hint key={each.key} review={review} uncovered={each} />
        ))}
        {uncovered.length > MOST_LISTED ? (
          <li className="hint">{t('and {count, number} more', { count: uncovered.length - MOST_LISTED })}</li>
        ) : null}
      </ul>
      {uncovered.length > 1 ? (
        <Button className="line" onClick={() => void review.redact(uncovered)}>
          {t('Redact all {count, plural, one {# place} other {# places}}', { count })}
        </Button>
      ) : null}
    </details>
  );
}
