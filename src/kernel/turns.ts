/** Runs tasks with the same key in sequence, also after failures; others run in parallel. */
export class Turns<Key> {
  readonly #last = new Map<Key, Promise<unknown>>();

  run<Result>(keys: readonly Key[], task: () => Promise<Result>): Promise<Result> {
    const before = new Set(keys.flatMap((key) => this.#last.get(key) ?? []));
    const own = Promise.allSettled(before).then(task);
    for (const key of keys) this.#last.set(key, own);
    const forget = () => {
      for (const key of keys) if (this.#last.get(key) === own) this.#last.delete(key);
    };
    own.then(forget, forget);
    return own;
  }
}
