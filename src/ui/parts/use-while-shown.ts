import { useEffect, useRef } from 'react';

/** Returns a callback that does nothing after the component was unmounted. */
export function useWhileShown(act: () => void): () => void {
  const latest = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = act;
    return () => {
      latest.current = undefined;
    };
  });
  return () => latest.current?.();
}
