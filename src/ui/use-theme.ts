import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { useMedia } from './parts/use-media.ts';
import type { UiStore } from './ui-store.ts';

/** Returns the current theme, and applies it to the style sheet. */
export function useTheme(ui: UiStore): 'light' | 'dark' {
  const chosen = useStore(ui, (state) => state.theme);
  const prefersDark = useMedia('(prefers-color-scheme: dark)');
  const theme = chosen === 'system' ? (prefersDark ? 'dark' : 'light') : chosen;
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return theme;
}
