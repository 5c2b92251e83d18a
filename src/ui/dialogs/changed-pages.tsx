import { useId } from 'react';
import type { PageNumber } from '../../kernel/page-number.ts';
import type { PictureDocument } from '../../media/index.ts';
import { numberText, t } from '../../messages/index.ts';
import type { OutputOptions, PlannedPage } from '../../output/index.ts';
import { isRightToLeft } from '../direction.ts';
import { useRows } from '../parts/use-rows.ts';
import { usePreview } from './use-preview.ts';

/** Thumbnail size (CSS px). */
const THUMBNAIL_SIDE = 64;
const THUMBNAIL_WIDTH = 76;
/** Twice the size on screen, for high-density displays (px). */
const PAINTED_SIDE = 128;

interface ChangedPageProps {
  readonly picture: PictureDocument;
  readonly options: OutputOptions;
  readonly page: PlannedPage;
  readonly isShown: boolean;
  onShow(): void;
}

function ChangedPage({ picture, options, page, isShown, onShow }: ChangedPageProps) {
  const { canvas, status } = usePreview({ picture, page, options, maxSide: PAINTED_SIDE, isInTurn: true });
  const shrink = THUMBNAIL_SIDE / Math.max(page.width, page.height);
  const name = t('Page {page}, {count, plural, one {# mark} other {# marks}}', {
    page: page.pageNumber,
    count: page.marks.length,
  });
  return (
    <button type="button" className="changed-page" aria-label={name} aria-pressed={isShown} onClick={onShow}>
      <canvas
        ref={canvas}
        width={1}
        height={1}
        data-state={typeof status === 'string' ? status : 'failed'}
        style={{ width: page.width * shrink, height: page.height * shrink }}
      />
      <span className="num">{numberText(page.pageNumber)}</span>
    </button>
  );
}

interface ChangedPagesProps extends Pick<ChangedPageProps, 'picture' | 'options'> {
  readonly pages: readonly PlannedPage[];
  readonly total: number;
  readonly shown: number | undefined;
  onShow(pageNumber: PageNumber): void;
}

/** Thumbnails of pages that look different in the exported file; only visible ones are painted. */
export function ChangedPages({ picture, options, pages, total, shown, onShow }: ChangedPagesProps) {
  const id = useId();
  const { scroller, virtualizer } = useRows(pages.length, THUMBNAIL_WIDTH, {
    overscan: 0,
    horizontal: true,
    isRtl: isRightToLeft(),
  });
  return (
    <section className="changed-pages" aria-labelledby={id}>
      <p id={id}>
        {t('{count, plural, one {# of {total, number} pages changes} other {# of {total, number} pages change}}', {
          count: pages.length,
          total,
        })}
      </p>
      {pages.length > 0 ? (
        <div className="scroller" ref={scroller}>
          <ol style={{ width: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const page = pages[index];
              return page ? (
                <li key={page.pageNumber} style={{ insetInlineStart: start }}>
                  <ChangedPage
                    picture={picture}
                    options={options}
                    page={page}
                    isShown={page.pageNumber === shown}
                    onShow={() => onShow(page.pageNumber)}
                  />
                </li>
              ) : null;
            })}
          </ol>
        </div>
      ) : null}
    </section>
  );
}
