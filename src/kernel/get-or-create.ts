interface Cache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

export function getOrCreate<Key, Value extends NonNullable<unknown>>(
  kept: Cache<Key, Value>,
  key: Key,
  create: (key: Key) => Value,
): Value {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const value = create(key);
  kept.set(key, value);
  return value;
}
