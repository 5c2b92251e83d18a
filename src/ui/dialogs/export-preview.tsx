import { useState } from 'react';
import type { PictureDocument } from '../../media/index.ts';
import { t } from '../../messages/index.ts';
import { changedPages, type OutputPlan } from '../../output/index.ts';
import { ChangedPages } from './changed-pages.tsx';
import { PreviewFigure } from './preview-figure.tsx';
import { usePreview } from './use-preview.ts';

/** Longest side (px), sharp on high-density displays. */
const PREVIEW_SIDE = 1000;

interface ExportPreviewProps {
  readonly picture: PictureDocument;
  readonly plan: OutputPlan | undefined;
  /** Page to show first, if it is exported. */
  readonly startPage: number;
}

/** Preview of a page as exported: painted by the same worker at full size, then downscaled. */
export function ExportPreview({ picture, plan, startPage }: ExportPreviewProps) {
  const [wantedPage, setWantedPage] = useState(startPage);
  const pages = plan?.files.flatMap((file) => file.pages) ?? [];
  const index = Math.max(
    0,
    pages.findIndex(({ pageNumber }) => pageNumber === wantedPage),
  );
  const page = pages[index];
  const drawn = usePreview({ picture, page, options: plan?.options, maxSide: PREVIEW_SIDE });

  const step = (by: number) => {
    const next = pages[index + by];
    if (next) setWantedPage(next.pageNumber);
  };

  return (
    <PreviewFigure
      drawn={drawn}
      hasPage={page !== undefined}
      label={page ? t('Page {page} as exported', { page: page.pageNumber }) : t('No page')}
      caption={
        page
          ? plan?.keepsPages
            ? t('Page {page}', { page: page.pageNumber })
            : t('Page {page}, {width} × {height} pixels', {
                page: page.pageNumber,
                width: page.width,
                height: page.height,
              })
          : t('No page')
      }
      canStep={(by) => pages[index + by] !== undefined}
      onStep={step}
    >
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
    </PreviewFigure>
  );
}
