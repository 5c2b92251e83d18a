import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useUi } from './app-context.tsx';

const query = window.matchMedia('(prefers-color-scheme: dark)');

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** The colours in use; the style sheet hears of them, too. */
export function useTheme(): 'light' | 'dark' {
  const chosen = useUi((state) => state.theme);
  const prefersDark = useSyncExternalStore(subscribe, () => query.matches);
  const theme = chosen === 'system' ? (prefersDark ? 'dark' : 'light') : chosen;
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return theme;
}
