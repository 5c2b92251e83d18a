import { useEffect } from 'react';
import type { UiStore } from '../ui-store.ts';
import { useTheme } from '../use-theme.ts';
import { Brand, BrandName } from './brand.tsx';
import { type Begin, StartPage } from './start-page.tsx';

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

/** The start page while the application loads: little script, painted at once. */
export function FirstWindow({ ui, onBegin, onPainted }: FirstWindowProps) {
  useTheme(ui);
  useEffect(() => afterPaint(onPainted), [onPainted]);
  return (
    <div className="app is-empty">
      <header className="header">
        <Brand />
        <BrandName />
      </header>
      <main className="workspace">
        <StartPage onBegin={onBegin} />
      </main>
    </div>
  );
}
