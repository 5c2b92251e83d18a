import { useEffect, useRef, useState } from 'react';

/** Throttles a value that may change every frame. The last value always arrives. */
export function useSampled<Value>(value: Value, milliseconds: number): Value {
  const [sampled, setSampled] = useState(value);
  const newest = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    newest.current = value;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setSampled(newest.current);
    }, milliseconds);
  }, [value, milliseconds]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return sampled;
}
