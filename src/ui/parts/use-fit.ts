import { type RefObject, useEffect, useLayoutEffect } from 'react';

function chooseForm(bar: HTMLElement, forms: readonly string[]): void {
  for (const form of forms) {
    bar.dataset.fit = form;
    if (bar.scrollWidth <= bar.clientWidth) return;
  }
}

/** Sets `data-fit` to the first of `forms` with which a bar doesn't overflow (widest first). */
export function useFit(bar: RefObject<HTMLElement | null>, forms: readonly string[]): void {
  useLayoutEffect(() => {
    if (bar.current) chooseForm(bar.current, forms);
  });
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => chooseForm(element, forms));
    observer.observe(element);
    // Fonts may still be loading.
    void document.fonts.ready.then(() => chooseForm(element, forms));
    return () => observer.disconnect();
  }, [bar, forms]);
}
