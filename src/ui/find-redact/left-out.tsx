import type { Redacting } from '../../app/redacting.ts';
import type { LeftOut } from '../../app/redaction-search.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import { t } from '../../messages/index.ts';
import { useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { spansText } from '../parts/spans-text.ts';
import '../styles/recognize-offer.css';

const valuesOf = (pages: readonly PageNumber[]) => ({ count: pages.length, list: spansText(pages) });

function describeLeftOut({ words, barcodes, beside, isFull }: LeftOut): readonly string[] {
  const describeWords = () =>
    isFull
      ? t(
          'So many places were found that {count, plural, one {page {list} is} other {# pages ({list}) are}} not searched.',
          valuesOf(words),
        )
      : t(
          'The search was stopped: {count, plural, one {page {list} is} other {# pages ({list}) are}} not searched.',
          valuesOf(words),
        );
  const describeBarcodes = () =>
    t(
      'The search was stopped: barcodes of {count, plural, one {page {list}} other {# pages ({list})}} are not read.',
      valuesOf(barcodes),
    );
  return [
    ...(words.length > 0 ? [describeWords()] : []),
    ...(beside ? [t('The search was stopped: titles, links, metadata and the like are not searched.')] : []),
    ...(barcodes.length > 0 ? [describeBarcodes()] : []),
  ];
}

/** Lists the pages that a search skipped, and offers to search them. */
export function LeftOutPages({ redacting }: { readonly redacting: Redacting }) {
  const leftOut = useSlice(redacting.state, (state) => state.leftOut);
  const reported = describeLeftOut(leftOut);
  if (reported.length === 0) return null;
  return (
    <section className="recognize-offer stack close" aria-label={t('Not searched')}>
      {reported.map((text) => (
        <p key={text} className="row" role="status">
          <Icon name="warning" />
          <span>{text}</span>
        </p>
      ))}
      <div className="flow">
        <Button
          className="line"
          icon="find"
          onClick={() => void redacting.search(leftOut.isFull ? Number.POSITIVE_INFINITY : undefined)}
        >
          {t('Search all pages')}
        </Button>
      </div>
    </section>
  );
}
