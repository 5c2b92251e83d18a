import { useLayoutEffect } from 'react';
import { useUi } from './app-context.tsx';
import { useMedia } from './parts/use-media.ts';

/** Returns the current theme, and applies it to the style sheet. */
export function useTheme(): 'light' | 'dark' {
  const chosen = useUi((state) => state.theme);
  const prefersDark = useMedia('(prefers-color-scheme: dark)');
  const theme = chosen === 'system' ? (prefersDark ? 'dark' : 'light') : chosen;
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return theme;
}
