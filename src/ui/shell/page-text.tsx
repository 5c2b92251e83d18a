import { useEffect, useState } from 'react';
import { t } from '../../messages/index.ts';
import type { TextPage } from '../../text/text-page.ts';
import { useApp, useSession, useSlice } from '../app-context.tsx';

/** The words of the page in view for screen readers, and for whatever else reads the page: nobody sees it. */
export function PageText() {
  const words = useSlice(useApp().words, (state) => state.current);
  const revision = useSlice(useApp().words, (state) => state.revision);
  const pageNumber = useSession((state) => state.pageNumber);
  const [page, setPage] = useState<TextPage | undefined>(undefined);
  useEffect(() => {
    let isGone = false;
    void revision;
    setPage(undefined);
    words?.read(pageNumber).then(
      (read) => {
        if (!isGone) setPage(read);
      },
      // Why a page cannot be read is said in its place.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
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
