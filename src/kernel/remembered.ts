import { getOrCreate } from './get-or-create.ts';

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

/** The same of two objects: it is forgotten with either. */
export function rememberedOfTwo<A extends object, B extends object, Value>(
  create: (a: A, b: B) => Value,
): (a: A, b: B) => Value {
  const of = remembered((a: A) => remembered((b: B) => create(a, b)));
  return (a, b) => of(a)(b);
}

/** The same for keys that are no objects: what is made of them is kept as long as the function. */
export function rememberedByKey<Key, Value extends NonNullable<unknown>>(create: (key: Key) => Value) {
  const known = new Map<Key, Value>();
  return (key: Key): Value => getOrCreate(known, key, create);
}
