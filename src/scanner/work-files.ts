import type { RgbaImage } from '../codecs/rgba.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Rect } from '../kernel/rect.ts';
import type { Viewer } from './viewer.ts';

/**
 * Input of a scanning worker: a picture file's bytes, pixels, a port to the worker that holds a
 * decoded page ({@link PixelCalls}), or a page of a file that it opens itself, as a Node thread
 * can.
 */
export type ScanSource =
  | ({ readonly kind: 'file' } & FilePage)
  | { readonly kind: 'bytes'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'pixels'; readonly image: RgbaImage }
  | ({
      readonly kind: 'page';
      readonly pixels: MessagePort;
      readonly page: number;
      readonly scale?: number;
    } & PartOfPage);

/** Scanned part of a page: all of it, or an area (px). */
export interface PartOfPage {
  readonly area?: Rect | undefined;
}

/** Pages are counted from 0; `scale` is the pixels a page unit, for a page that has none of its own. */
export interface FilePage extends PartOfPage {
  readonly path: string;
  readonly password?: string | undefined;
  readonly page: number;
  readonly scale: number;
}

/** A page of an open document. */
export interface DocumentPageSource extends PartOfPage {
  readonly document: { openPixelPort(): Promise<{ readonly port: MessagePort }> };
  /** Counted from 0. */
  readonly page: number;
  /** Pixels a page unit, for a page that has none of its own. */
  readonly scale?: number;
}

/** The work files as the scanner sees them. */
export interface WorkFiles {
  /** Returns whether there is such a file that the viewer may scan. */
  has(fileId: string, viewer: Viewer): boolean;
  /** Content, read on each call so that it may be transferred; undefined if it's gone. */
  open(fileId: string): Promise<ScanSource | undefined>;
}

export interface MemoryWorkFiles extends WorkFiles {
  /** All are of the page's own user. */
  has(fileId: string): boolean;
  /** Takes a file or a page, which is held by reference and not read. */
  add(content: Blob | DocumentPageSource): string;
  remove(fileId: string): void;
}

export interface MemoryWorkFilesOptions {
  readonly clock: Clock;
  readonly createId: () => string;
  readonly lifetimeSeconds: number;
}

/** A way to the pixels of a page, for the worker that scans it. */
export async function openPageSource({ document, page, scale = 1, area }: DocumentPageSource): Promise<ScanSource> {
  return { kind: 'page', pixels: (await document.openPixelPort()).port, page, scale, area };
}

/** Work files in memory, as long as the page lives. */
export function createMemoryWorkFiles({ clock, createId, lifetimeSeconds }: MemoryWorkFilesOptions): MemoryWorkFiles {
  /** In the order of their expiry, since all live equally long. */
  const files = new Map<string, { content: Blob | DocumentPageSource; expiresAt: number }>();

  const dropExpired = () => {
    for (const [fileId, { expiresAt }] of files) {
      if (expiresAt > clock.now()) return;
      files.delete(fileId);
    }
  };

  return {
    add(content) {
      dropExpired();
      const fileId = createId();
      files.set(fileId, { content, expiresAt: clock.now() + lifetimeSeconds * 1000 });
      return fileId;
    },
    remove: (fileId) => void files.delete(fileId),
    has(fileId) {
      dropExpired();
      return files.has(fileId);
    },
    async open(fileId) {
      dropExpired();
      const content = files.get(fileId)?.content;
      if (!content) return undefined;
      if (content instanceof Blob) return { kind: 'bytes', bytes: await content.arrayBuffer() };
      return openPageSource(content);
    },
  };
}
