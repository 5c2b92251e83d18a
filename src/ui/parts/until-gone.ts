/** For an effect, which returns what this gives: what was promised is handed on unless nobody is there for it any more. */
export function untilGone<Value>(
  promised: Promise<Value>,
  take: (value: Value) => void,
  onFault?: (error: unknown) => void,
): () => void {
  let isGone = false;
  void promised.then(
    (value) => (isGone ? undefined : take(value)),
    onFault && ((error: unknown) => (isGone ? undefined : onFault(error))),
  );
  return () => {
    isGone = true;
  };
}
