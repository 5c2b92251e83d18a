import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PictureDocument } from '../../media/index.ts';
import { messageOf } from '../../messages/index.ts';
import { type OutputOptions, type PlannedPage, previewPage } from '../../output/index.ts';

export interface Previewed {
  readonly picture: PictureDocument;
  /** Undefined to paint nothing. */
  readonly page: PlannedPage | undefined;
  readonly options: OutputOptions | undefined;
  /** Longest side (px). */
  readonly maxSide: number;
  /** True to paint previews one by one: each uses its own worker. */
  readonly isInTurn?: boolean;
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** Queues a job; failures don't block the next one. */
function inTurn<Value>(run: () => Promise<Value>): Promise<Value> {
  const turn = lastTurn.then(run);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

type LoadBitmap = (signal: AbortSignal) => Promise<ImageBitmap>;

/** Draws a bitmap to a canvas. @param load undefined while there is nothing to draw */
export function useBitmap(load: LoadBitmap | undefined) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [status, setStatus] = useState<'painting' | 'shown' | { readonly error: string }>('painting');
  const stop = useRef<(() => void) | undefined>(undefined);

  const paint = useCallback(() => {
    if (!load) return undefined;
    const controller = new AbortController();
    setStatus('painting');
    load(controller.signal).then(
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
  }, [load]);

  useEffect(() => {
    stop.current = paint();
    return () => stop.current?.();
  }, [paint]);

  const retry = () => {
    stop.current = paint();
  };
  return { canvas, status, retry };
}

export type Drawn = ReturnType<typeof useBitmap>;

export function usePreview({ picture, page, options, maxSide, isInTurn = false }: Previewed): Drawn {
  // Plans are recreated with each choice; the page only changes with one of these values.
  const look =
    options && `${options.hasAnnotations} ${options.hasSignatures} ${options.appliesRedactions} ${page?.scale}`;
  const latest = useRef({ page, options });
  latest.current = { page, options };
  const shownPage = page?.pageNumber;
  const load = useMemo<LoadBitmap | undefined>(() => {
    const { page: current, options: chosen } = latest.current;
    if (!current || !chosen || current.pageNumber !== shownPage || look === undefined) return undefined;
    return (signal) => {
      const preview = () => previewPage(picture, { page: current, options: chosen, maxSide }, { signal });
      return isInTurn ? inTurn(preview) : preview();
    };
  }, [picture, look, shownPage, maxSide, isInTurn]);
  return useBitmap(load);
}
