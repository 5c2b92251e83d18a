import { useEffect, useMemo, useState } from 'react';
import type { CompressionResult } from '../../app/compress/compress.ts';
import { type PageNumber, toPageIndex } from '../../kernel/page-number.ts';
import { openDocument, type PictureDocument } from '../../media/index.ts';
import { messageOf, msg, t } from '../../messages/index.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { PreviewFigure } from './preview-figure.tsx';
import { useBitmap } from './use-preview.ts';

/** Longest side of a page (px), enough to compare pages on high-density displays. */
const PREVIEW_SIDE = 1600;

const SIDES = [
  { value: 'before', label: msg('Uncompressed') },
  { value: 'after', label: msg('Compressed') },
] as const;

type Opened = { readonly document: PictureDocument } | { readonly error: unknown } | undefined;

function useDocument(file: Blob): Opened {
  const [opened, setOpened] = useState<Opened>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    let document: PictureDocument | undefined;
    const open = async () => {
      const own = await openDocument(new File([file], 'preview.pdf'), { signal: controller.signal });
      if (controller.signal.aborted) own.dispose();
      else {
        document = own;
        setOpened({ document });
      }
    };
    open().catch((error: unknown) => {
      if (!controller.signal.aborted) setOpened({ error });
    });
    return () => {
      controller.abort();
      document?.dispose();
    };
  }, [file]);
  return opened;
}

interface ComparePreviewProps extends Pick<CompressionResult, 'before' | 'after'> {
  readonly startPage: PageNumber;
}

/** Shows a page of either file in the same place: switching between them reveals differences. */
export function ComparePreview({ before, after, startPage }: ComparePreviewProps) {
  const files = { before: useDocument(before), after: useDocument(after) };
  const [side, setSide] = useState<keyof typeof files>('after');
  const [page, setPage] = useState(startPage);
  const shown = files[side];
  const load = useMemo(() => {
    if (!shown) return undefined;
    return (signal: AbortSignal) =>
      'error' in shown
        ? Promise.reject(new Error(messageOf(shown.error)))
        : shown.document.thumbnail(toPageIndex(page), PREVIEW_SIDE, signal);
  }, [shown, page]);
  const drawn = useBitmap(load);
  const count = shown && 'document' in shown ? shown.document.pages.length : 0;
  return (
    <PreviewFigure
      drawn={drawn}
      hasPage
      label={side === 'before' ? t('Page {page}, uncompressed', { page }) : t('Page {page}, compressed', { page })}
      caption={t('Page {page}', { page })}
      canStep={(by) => page + by >= 1 && page + by <= count}
      onStep={(by) => setPage(page + by)}
    >
      <ChoiceField label={t('Compare')} value={side} options={SIDES} onChange={(next) => setSide(next)} />
    </PreviewFigure>
  );
}
