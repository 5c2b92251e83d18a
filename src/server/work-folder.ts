import { createHash } from 'node:crypto';
import { readlinkSync, type Stats } from 'node:fs';
import { type FileHandle, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import { BusyError, FullError } from './admission.ts';
import { isProcessAlive } from './run-directory.ts';

/** Size of a folder's files (bytes). */
export interface FolderUsage {
  readonly stored: number;
  /** Reserved by uploads in flight on all servers. */
  readonly incoming: number;
}

export interface WorkFolderOptions {
  /** Called on first use. Servers and workers may share the folder. */
  readonly getFolder: () => string;
  readonly clock: Clock;
  readonly lifetimeSeconds: number;
  /** Limit for all files in the folder, by any server. */
  readonly maxStoredBytes: number;
}

/** Timeout of a partial file (ms): its server would have aborted sooner. */
const ABANDONED = 15 * 60_000;

const NAME = /^([\w-]{1,64})\.(work|info|(?:([\w]{16})-(\d+)\.)?part)$/;

/** Scope of process ids: a machine, or a container on it. */
function findMachine(): string {
  let namespace = '';
  try {
    namespace = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Only Linux has PID namespaces.
  }
  return createHash('sha256').update(`${hostname()} ${namespace}`).digest('hex').slice(0, 16);
}

const MACHINE = findMachine();

interface Known {
  readonly size: number;
  readonly expiresAt: number;
}

const statOf = (path: string): Promise<Stats | undefined> => stat(path).catch(() => undefined);

/** Tracks names, sizes and ages of work files; removes expired and abandoned ones. */
export class WorkFolder {
  readonly #options: WorkFolderOptions;
  /** Complete files never change: stat each once. */
  #known = new Map<string, Known>();
  /** Reservations run one at a time: concurrent ones would refuse each other. */
  #reserving: Promise<unknown> = Promise.resolve();
  #wakeAt = Number.POSITIVE_INFINITY;
  #stopTimer = () => {};

  constructor(options: WorkFolderOptions) {
    this.#options = options;
  }

  pathOf(fileId: string, kind: 'work' | 'info'): string {
    return join(this.#options.getFolder(), `${fileId}.${kind}`);
  }

  /** The name contains the writing process, so that others detect abandoned files. */
  pathOfPart(fileId: string): string {
    return join(this.#options.getFolder(), `${fileId}.${MACHINE}-${process.pid}.part`);
  }

  isAlive({ mtimeMs }: Pick<Stats, 'mtimeMs'>): boolean {
    return this.#expiryOf(mtimeMs) > this.#options.clock.now();
  }

  /** @throws FullError if there is no space @throws BusyError if other uploads take the space */
  reserve(file: FileHandle, size: number): Promise<void> {
    const reserved = this.#reserving.then(() => this.#reserve(file, size));
    this.#reserving = reserved.catch(() => undefined);
    return reserved;
  }

  async #reserve(file: FileHandle, size: number): Promise<void> {
    const { maxStoredBytes } = this.#options;
    const before = (await file.stat()).size;
    await file.truncate(size);
    const { stored, incoming } = await this.measure();
    if (stored + incoming <= maxStoredBytes) return;
    // Free the reserved part: other files may still fit.
    await file.truncate(before);
    throw stored + size > maxStoredBytes ? new FullError() : new BusyError();
  }

  /** Schedules a cleanup for when a file expires. */
  noteExpiry(at: number): void {
    if (at >= this.#wakeAt) return;
    this.#stopTimer();
    this.#wakeAt = at;
    this.#stopTimer = this.#options.clock.after(at - this.#options.clock.now(), () => {
      this.#wakeAt = Number.POSITIVE_INFINITY;
      // The folder may be gone after its run; the next upload reports it.
      void this.measure().catch(() => undefined);
    });
  }

  close(): void {
    this.#stopTimer();
  }

  #expiryOf(mtimeMs: number): number {
    return Math.round(mtimeMs) + this.#options.lifetimeSeconds * 1000;
  }

  /** Measures the folder, and removes expired files. */
  async measure(): Promise<FolderUsage> {
    const names = new Set(await readdir(this.#options.getFolder()));
    const known = new Map<string, Known>();
    let [stored, incoming] = [0, 0];
    for (const name of names) {
      const [, fileId = '', kind = '', machine, pid] = NAME.exec(name) ?? [];
      if (kind === 'work') {
        const file = await this.#lookAt(fileId, name);
        if (file) known.set(name, file);
        stored += file?.size ?? 0;
      } else if (kind.endsWith('part')) {
        const isDead = machine === MACHINE && !isProcessAlive(Number(pid));
        incoming += await this.#lookAtPart(fileId, name, isDead);
      } else if (kind === 'info' && !names.has(`${fileId}.work`)) await this.#removeOld(name);
    }
    this.#known = known;
    for (const { expiresAt } of known.values()) this.noteExpiry(expiresAt);
    return { stored, incoming };
  }

  /** @returns undefined for a file that is gone or has expired */
  async #lookAt(fileId: string, name: string): Promise<Known | undefined> {
    const path = join(this.#options.getFolder(), name);
    const seen = this.#known.get(name) ?? (await statOf(path));
    if (!seen) return undefined;
    const file = 'mtimeMs' in seen ? { size: seen.size, expiresAt: this.#expiryOf(seen.mtimeMs) } : seen;
    if (file.expiresAt > this.#options.clock.now()) return file;
    await Promise.all([rm(path, { force: true }), rm(this.pathOf(fileId, 'info'), { force: true })]);
    return undefined;
  }

  /** Returns the bytes reserved by an upload. */
  async #lookAtPart(fileId: string, name: string, isDead: boolean): Promise<number> {
    const path = join(this.#options.getFolder(), name);
    const file = await statOf(path);
    // The upload may just have completed.
    if (!file) return (await statOf(this.pathOf(fileId, 'work')))?.size ?? 0;
    if (!isDead && file.mtimeMs + ABANDONED > this.#options.clock.now()) return file.size;
    await rm(path, { force: true });
    return 0;
  }

  /** Removes remains of an upload that was interrupted between two files. */
  async #removeOld(name: string): Promise<void> {
    const path = join(this.#options.getFolder(), name);
    const file = await statOf(path);
    if (file && file.mtimeMs + ABANDONED < this.#options.clock.now()) await rm(path, { force: true });
  }
}
