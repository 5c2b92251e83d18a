// Tells when a worker has gone without a word: killed by the browser for its memory, say. A worker holds a lock as long as it lives.

export interface LifeSign {
  readonly kind: 'life';
  /** The lock that the worker holds. */
  readonly name: string;
}

export const isLifeSign = (value: unknown): value is LifeSign =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'kind') === 'life';

/** Locks are there on secure pages only; without them a silent death is not noticed, as before. */
const getLocks = (): LockManager | undefined => navigator.locks as LockManager | undefined;

/** In the worker, once. */
export function showLife(post: (sign: LifeSign) => void): void {
  const name = `markwright-worker-${crypto.randomUUID?.() ?? Math.random()}`;
  void getLocks()
    ?.request(name, () => {
      post({ kind: 'life', name });
      return new Promise<void>(() => undefined);
    })
    // Where locks are forbidden a silent death is not noticed.
    .catch(() => undefined);
}

/** On the page, with the sign that came. The function that it gives ends the watch; it must be called before the worker is ended. */
export function watchLife({ name }: LifeSign, onDeath: () => void): () => void {
  const controller = new AbortController();
  void getLocks()
    ?.request(name, { signal: controller.signal }, () => {
      if (!controller.signal.aborted) onDeath();
    })
    .catch(() => undefined);
  return () => controller.abort();
}
