import { useEffect, useState } from 'react';
import { toPageIndex } from '../../kernel/page-number.ts';
import { messageOf, t } from '../../messages/index.ts';
import { useApp, useSession, useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';

/** Error message in place of a page that can't be shown, with a retry button. */
export function PageFault() {
  const { workspace } = useApp();
  const picture = useSlice(workspace.pictures, (state) => state.picture);
  const pageNumber = useSession((state) => state.pageNumber);
  const page = picture && pageNumber > 0 ? picture.getPage(toPageIndex(pageNumber)) : undefined;
  const [fault, setFault] = useState<unknown>(undefined);
  useEffect(() => {
    setFault(page?.error);
    return page?.subscribe((tile) => {
      if (tile === undefined) setFault(page.error);
    });
  }, [page]);
  if (!page || fault === undefined) return null;
  return (
    <section className="page-fault card row" role="alert">
      <Icon name="warning" />
      <div>
        <strong>{t("Couldn't show page {page}", { page: pageNumber })}</strong>
        <p>{messageOf(fault)}</p>
      </div>
      <Button
        onClick={() => {
          setFault(undefined);
          page.retry();
        }}
      >
        {t('Try again')}
      </Button>
    </section>
  );
}
