import { useState } from 'react';
import type { PictureDocument } from '../../media/index.ts';
import { t } from '../../messages/index.ts';
import { changedPages, type OutputPlan } from '../../output/index.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { ChangedPages } from './changed-pages.tsx';
import { usePreview } from './use-preview.ts';

/** Sharp enough on a dense screen. */
const PREVIEW_SIDE = 1000;

interface ExportPreviewProps {
  readonly picture: PictureDocument;
  readonly plan: OutputPlan | undefined;
  /** The page that is shown first, when it is among those that are written. */
  readonly startPage: number;
}

/** A page as it will be written: painted by the same worker at full size, and made smaller afterwards. */
export function ExportPreview({ picture, plan, startPage }: ExportPreviewProps) {
  const [wantedPage, setWantedPage] = useState(startPage);
  const pages = plan?.files.flatMap((file) => file.pages) ?? [];
  const index = Math.max(
    0,
    pages.findIndex(({ pageNumber }) => pageNumber === wantedPage),
  );
  const page = pages[index];
  const { canvas, status, retry } = usePreview({ picture, page, options: plan?.options, maxSide: PREVIEW_SIDE });

  const step = (by: number) => {
    const next = pages[index + by];
    if (next) setWantedPage(next.pageNumber);
  };

  return (
    <figure className="export-preview" aria-busy={status === 'painting'}>
      <div className="export-page">
        <canvas
          ref={canvas}
          width={1}
          height={1}
          role="img"
          aria-label={page ? t('Page {page} as exported', { page: page.pageNumber }) : t('No page')}
          data-state={typeof status === 'string' ? status : 'failed'}
        />
        {status === 'painting' && page ? <p className="export-painting">{t('Painting…')}</p> : null}
        {typeof status === 'object' ? (
          <div className="export-painting">
            <p>{t('No preview: {reason}', { reason: status.error })}</p>
            <Button onClick={retry}>{t('Draw it again')}</Button>
          </div>
        ) : null}
      </div>
      <figcaption className="row">
        <IconButton
          icon="previous-page"
          label={t('Previous page of the preview')}
          hint={null}
          disabled={index <= 0}
          onClick={() => step(-1)}
        />
        <span>
          {page
            ? plan?.keepsPages
              ? t('Page {page}', { page: page.pageNumber })
              : t('Page {page}, {width} × {height} pixels', {
                  page: page.pageNumber,
                  width: page.width,
                  height: page.height,
                })
            : t('No page')}
        </span>
        <IconButton
          icon="next-page"
          label={t('Next page of the preview')}
          hint={null}
          disabled={index >= pages.length - 1}
          onClick={() => step(1)}
        />
      </figcaption>
      {plan && pages.length > 1 ? (
        <ChangedPages
          picture={picture}
          options={plan.options}
          pages={changedPages(plan)}
          total={pages.length}
          shown={page?.pageNumber}
          onShow={setWantedPage}
        />
      ) : null}
    </figure>
  );
}
