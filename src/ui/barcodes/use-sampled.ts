import { useEffect, useRef, useState } from 'react';

/** A value that may change with each frame, as it is from time to time: the last one is always told. */
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
