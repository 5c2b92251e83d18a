import { useEffect, useLayoutEffect } from 'react';
import type { UiStore } from '../ui-store.ts';
import { useTheme } from '../use-theme.ts';
import { FirstView } from './first-view.tsx';
import type { Begin } from './start-page.tsx';

interface FirstWindowProps {
  readonly ui: UiStore;
  readonly onBegin: Begin;
  /** Called once the browser has painted the window. */
  readonly onPainted: () => void;
}

/** Calls back after the next paint. Hidden tabs paint nothing, and don't wait. */
function afterPaint(then: () => void): void {
  if (document.hidden) then();
  else requestAnimationFrame(() => setTimeout(then));
}

/** Takes over from the start page in index.html; see first-look.ts. */
function useTakeover(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const { pressed } = dataset;
    delete dataset.first;
    delete dataset.pressed;
    if (pressed !== undefined) document.querySelectorAll<HTMLElement>('#root button')[Number(pressed)]?.click();
  }, []);
}

/** The start page while the application loads: little script, painted at once. */
export function FirstWindow({ ui, onBegin, onPainted }: FirstWindowProps) {
  useTheme(ui);
  useTakeover();
  useEffect(() => afterPaint(onPainted), [onPainted]);
  return <FirstView onBegin={onBegin} />;
}
