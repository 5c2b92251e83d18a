/** A cache of up to `limit` values that evicts the least recently used. */
export class BoundedCache<Key, Value extends NonNullable<unknown>> {
  readonly #values = new Map<Key, Value>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#values.size;
  }

  getOrCreate(key: Key, create: () => Value): Value {
    const known = this.#values.get(key);
    if (known !== undefined) {
      // A Map keeps insertion order: the front is the least recently used.
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
