// Locks of documents: one per document, and a way to ask its holder to release it.
import { MessageError, message } from '../../messages/index.ts';

export interface DocumentLock {
  release(): void;
}

/** Called when another tab takes over, which reads what is written before it resolves. */
export type ReleaseLock = () => Promise<void>;

export interface DocumentLocks {
  /** Returns undefined if another tab has the lock. A reloaded page's own lock disappears late. */
  claim(id: string, onTaken: ReleaseLock, patience?: number): Promise<DocumentLock | undefined>;
  /** Asks the other tab to release the lock. A tab that doesn't answer loses it. */
  takeOver(id: string, onTaken: ReleaseLock): Promise<DocumentLock>;
  /** Ids of all documents that are open in some tab. */
  held(): Promise<ReadonlySet<string>>;
}

const PREFIX = 'markwright-document-';
/** Time for a tab to write pending changes and release a document (ms). */
const ANSWER_TIME = 4000;
const ATTEMPT_INTERVAL = 60;

/** Without locks (on insecure pages), only the guard on each write keeps two tabs apart. */
const UNGUARDED: DocumentLocks = {
  claim: async () => ({ release: () => undefined }),
  takeOver: async () => ({ release: () => undefined }),
  held: async () => new Set(),
};

interface TakeMessage {
  readonly take: string;
}

const isTakeMessage = (value: unknown): value is TakeMessage =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'take') === 'string';

export function createDocumentLocks(): DocumentLocks {
  // Typed as always present, but missing on insecure pages.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return UNGUARDED;
  const channel = new BroadcastChannel('markwright-documents');
  const holders = new Map<string, { giveUp: ReleaseLock; release: () => void }>();

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const holder = isTakeMessage(data) ? holders.get(data.take) : undefined;
    if (!holder) return;
    // If the last write fails, the other tab still gets the document: its user asked for it.
    void holder
      .giveUp()
      .catch(() => undefined)
      .finally(holder.release);
  };

  /** Resolves when the lock is granted; undefined if it isn't available. */
  function request(id: string, giveUp: ReleaseLock, options: LockOptions): Promise<DocumentLock | undefined> {
    return new Promise((resolve, reject) => {
      let isHeld = false;
      locks
        ?.request(PREFIX + id, options, (lock) => {
          if (!lock) {
            resolve(undefined);
            return undefined;
          }
          isHeld = true;
          return new Promise<void>((end) => {
            const release = () => {
              holders.delete(id);
              end();
            };
            holders.set(id, { giveUp, release });
            resolve({ release });
          });
        })
        .catch((error: unknown) => {
          // A held lock that is lost was stolen.
          if (isHeld && holders.delete(id)) void giveUp().catch(() => undefined);
          else reject(error);
        });
    });
  }

  return {
    async claim(id, onTaken, patience = 0) {
      const end = performance.now() + patience;
      for (;;) {
        const claim = await request(id, onTaken, { ifAvailable: true });
        if (claim || performance.now() >= end) return claim;
        await new Promise((resolve) => setTimeout(resolve, ATTEMPT_INTERVAL));
      }
    },
    async takeOver(id, onTaken) {
      channel.postMessage({ take: id } satisfies TakeMessage);
      const claim =
        (await request(id, onTaken, { signal: AbortSignal.timeout(ANSWER_TIME) }).catch(() => undefined)) ??
        (await request(id, onTaken, { steal: true }));
      if (!claim) throw new MessageError(message('The other tab keeps this document'));
      return claim;
    },
    async held() {
      const { held = [] } = await locks.query();
      const names = held.map(({ name }) => name ?? '').filter((name) => name.startsWith(PREFIX));
      return new Set(names.map((name) => name.slice(PREFIX.length)));
    },
  };
}
