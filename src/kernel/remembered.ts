/** What is made of an object, made once: whoever asks again with the same object gets the same. It is forgotten with the object. */
export function remembered<Key extends object, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const found = known.get(key);
    if (found) return found.value;
    const value = create(key);
    known.set(key, { value });
    return value;
  };
}
