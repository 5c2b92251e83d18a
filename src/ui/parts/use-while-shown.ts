import { useEffect, useRef } from 'react';

/** Returns a function to call later: it does nothing once what made it is no longer shown. */
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
