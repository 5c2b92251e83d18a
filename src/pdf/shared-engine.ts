import type { PdfEngine } from './engine.ts';
import { createPdfEngine } from './pdfium-engine.ts';

/** Largest memory of an engine that is kept (bytes): it never shrinks. */
const MOST_KEPT = 128 * 1024 ** 2;

let shared: Promise<PdfEngine> | undefined;

const isUsable = ({ isStopped, memory }: PdfEngine): boolean => !isStopped && memory <= MOST_KEPT;

/**
 * Returns this thread's engine: creating one takes longer than opening a small file. Replaced after
 * a fault or a large document; documents that are open keep theirs.
 */
export async function sharedPdfEngine(): Promise<PdfEngine> {
  for (;;) {
    shared ??= createPdfEngine();
    const asked = shared;
    const engine = await asked.catch((error: unknown) => {
      if (shared === asked) shared = undefined;
      throw error;
    });
    if (isUsable(engine)) return engine;
    // Another caller may have replaced it meanwhile.
    if (shared === asked) shared = undefined;
  }
}
