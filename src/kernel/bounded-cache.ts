/** Remembers up to `limit` values and forgets those that were not asked for longest. */
export class BoundedCache<Key, Value extends NonNullable<unknown>> {
  readonly #values = new Map<Key, Value>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#values.size;
  }

  /** The value of the key, made when it is not remembered. */
  getOrCreate(key: Key, create: () => Value): Value {
    const known = this.#values.get(key);
    if (known !== undefined) {
      // A Map keeps the order of insertion, so the front is what was asked for longest ago.
      this.#values.delete(key);
      this.#values.set(key, known);
      return known;
    }
    const value = create();
    this.#values.set(key, value);
    if (this.#values.size > this.#limit) {
      const oldest = this.#values.keys().next();
      if (!oldest.done) this.#values.delete(oldest.value);
    }
    return value;
  }
}
