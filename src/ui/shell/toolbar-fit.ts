import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** From what shows most to what needs least: words and the names of the groups, words, words close together, names, neither. */
const FITS = ['all', 'words', 'close', 'names', 'icons'] as const;

function fitWords(bar: HTMLElement): void {
  for (const each of FITS) {
    bar.dataset.fit = each;
    if (bar.scrollWidth <= bar.clientWidth) return;
  }
}

/** Shows as much of the toolbar's words as there is room for, in any language: the first of {@link FITS} that does not run over, or the last. */
export function useToolbarFit(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (bar.current) fitWords(bar.current);
  });
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => fitWords(element));
    observer.observe(element);
    // The fonts may still be loading.
    void document.fonts.ready.then(() => fitWords(element));
    return () => observer.disconnect();
  }, [bar]);
}
