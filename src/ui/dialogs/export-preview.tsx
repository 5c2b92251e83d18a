import { useCallback, useEffect, useRef, useState } from 'react';
import type { PictureDocument } from '../../media/index.ts';
import { messageOf, t } from '../../messages/index.ts';
import { type OutputOptions, type OutputPlan, type PlannedPage, previewPage } from '../../output/index.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';

/** Sharp enough on a dense screen. */
const PREVIEW_SIDE = 1000;

interface ExportPreviewProps {
  readonly picture: PictureDocument;
  readonly plan: OutputPlan | undefined;
  /** The page that is shown first, when it is among those that are written. */
  readonly startPage: number;
}

/** Renders a page of the plan to a canvas, and again when it changes. */
function usePreview(picture: PictureDocument, page: PlannedPage | undefined, options: OutputOptions | undefined) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [status, setStatus] = useState<'painting' | 'shown' | { readonly error: string }>('painting');
  // Plans are recreated with each choice; the page only changes with one of these.
  const look =
    options && `${options.hasAnnotations} ${options.hasSignatures} ${options.appliesRedactions} ${page?.scale}`;
  const latest = useRef({ page, options });
  latest.current = { page, options };
  const shownPage = page?.pageNumber;
  const stop = useRef<(() => void) | undefined>(undefined);

  const paint = useCallback(() => {
    const { page: current, options: chosen } = latest.current;
    if (!current || !chosen || current.pageNumber !== shownPage || look === undefined) return undefined;
    const controller = new AbortController();
    setStatus('painting');
    previewPage(picture, { page: current, options: chosen, maxSide: PREVIEW_SIDE }, { signal: controller.signal }).then(
      (bitmap) => {
        if (canvas.current && !controller.signal.aborted) {
          canvas.current.width = bitmap.width;
          canvas.current.height = bitmap.height;
          canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0);
          setStatus('shown');
        }
        bitmap.close();
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setStatus({ error: messageOf(error) });
      },
    );
    return () => controller.abort();
  }, [picture, look, shownPage]);

  useEffect(() => {
    stop.current = paint();
    return () => stop.current?.();
  }, [paint]);

  const retry = () => {
    stop.current = paint();
  };
  return { canvas, status, retry };
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
  const { canvas, status, retry } = usePreview(picture, page, plan?.options);

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
            ? t('Page {page}, {width} × {height} pixels', {
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
    </figure>
  );
}
