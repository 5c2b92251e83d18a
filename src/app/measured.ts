import type { PictureDocument } from '../media/index.ts';

/** Resolves once the sizes of all pages are known. @throws the signal's reason on cancellation */
export async function untilMeasured({ measuring }: PictureDocument, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const isCancelled = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  await Promise.race([measuring?.done, isCancelled]);
  signal.throwIfAborted();
}
