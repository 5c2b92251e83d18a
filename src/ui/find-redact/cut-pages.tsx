import type { Redacting } from '../../app/redacting.ts';
import { bringPage } from '../../editor/reveal.ts';
import { t } from '../../messages/index.ts';
import { useApp, useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { spansText } from '../parts/spans-text.ts';
import '../styles/recognize-offer.css';

/** Lists pages that were not read to their ends, and offers to redact them as a whole. */
export function CutPages({ redacting }: { readonly redacting: Redacting }) {
  const { editor } = useApp();
  const pages = useSlice(redacting.state, ({ cut }) => cut);
  const [first] = pages;
  if (first === undefined) return null;
  const values = { count: pages.length, list: spansText(pages) };
  return (
    <section className="recognize-offer stack close" aria-label={t('Pages not read to their ends')}>
      <p className="row" role="status">
        <Icon name="warning" />
        <span>
          {t(
            '{count, plural, one {Page {list} has} other {# pages ({list}) have}} content that can’t be read, as it is damaged or covered: words may be missed there. Look at what is there, or redact all of it.',
            values,
          )}
        </span>
      </p>
      <div className="flow">
        <Button className="line" onClick={() => bringPage(editor, first)}>
          {t('Show page {page}', { page: first })}
        </Button>
        <Button className="line" icon="page-redaction" onClick={() => redacting.redactPages(pages)}>
          {t('Redact {count, plural, one {the whole page} other {# whole pages}}', values)}
        </Button>
      </div>
    </section>
  );
}
