import { getOrCreate } from './get-or-create.ts';

/** Memoizes a function of an object. The result is dropped with the object. */
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

/** Memoizes a function of two objects. The result is dropped with either of them. */
export function rememberedOfTwo<A extends object, B extends object, Value>(
  create: (a: A, b: B) => Value,
): (a: A, b: B) => Value {
  const of = remembered((a: A) => remembered((b: B) => create(a, b)));
  return (a, b) => of(a)(b);
}

/** Memoizes a function of primitive keys. Results live as long as the function. */
export function rememberedByKey<Key, Value extends NonNullable<unknown>>(create: (key: Key) => Value) {
  const known = new Map<Key, Value>();
  return (key: Key): Value => getOrCreate(known, key, create);
}
