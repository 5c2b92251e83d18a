/** For effects: passes on a promise's value unless the effect was cleaned up. */
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
