import { useEffect, useState } from 'react';
import { t } from '../../messages/index.ts';
import type { TextPage } from '../../text/text-page.ts';
import { useApp, useSession, useSlice } from '../app-context.tsx';
import { untilGone } from '../parts/until-gone.ts';

/** Visually hidden text of the current page for screen readers and other tools. */
export function PageText() {
  const words = useSlice(useApp().words, (state) => state.current);
  const revision = useSlice(useApp().words, (state) => state.revision);
  const pageNumber = useSession((state) => state.pageNumber);
  const [page, setPage] = useState<TextPage | undefined>(undefined);
  useEffect(() => {
    void revision;
    setPage(undefined);
    // Read errors are shown elsewhere.
    return words && untilGone(words.read(pageNumber), setPage, () => undefined);
  }, [words, revision, pageNumber]);
  if (!page || page.text === '') return null;
  return (
    <section className="visually-hidden" aria-label={t('Text of page {page}', { page: pageNumber })}>
      {page.paragraphs.map(({ start, end }) => (
        <p key={start}>{page.text.slice(start, end)}</p>
      ))}
    </section>
  );
}
