import type { RgbaImage } from '../codecs/rgba.ts';
import type { Clock } from '../kernel/clock.ts';
import type { PageIndex } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import type { Viewer } from './viewer.ts';

/** Scan input: image file, pixels, port to a decoded page ({@link PixelCalls}), page of a file. */
export type ScanSource =
  | ({ readonly kind: 'file' } & FileScanSource)
  | ({ readonly kind: 'bytes'; readonly bytes: ArrayBuffer } & ScanArea)
  | { readonly kind: 'pixels'; readonly image: RgbaImage }
  | ({
      readonly kind: 'page';
      readonly pixels: MessagePort;
      readonly page: PageIndex;
      readonly scale?: number;
    } & ScanArea);

/** Scanned part of a page: all of it, or an area (px). */
export interface ScanArea {
  readonly area?: Rect | undefined;
}

/** Page (0-based); `scale` is in pixels per page unit, for pages without native pixels. */
export interface FileScanSource extends ScanArea {
  readonly path: string;
  readonly password?: string | undefined;
  readonly page: PageIndex;
  readonly scale: number;
}

export interface DocumentScanSource extends ScanArea {
  readonly document: { openPixelPort(): Promise<{ readonly port: MessagePort }> };
  readonly page: PageIndex;
  /** Pixels per page unit, for pages without native pixels. */
  readonly scale?: number;
}

export interface WorkFiles {
  has(fileId: string, viewer: Viewer): boolean;
  /** Reads the content on each call, so that it may be transferred; undefined if it's gone. */
  open(fileId: string): Promise<ScanSource | undefined>;
}

export interface MemoryWorkFiles extends WorkFiles {
  /** No viewer: all files belong to the app's user. */
  has(fileId: string): boolean;
  /** @param area of an image (px); the whole image without one */
  add(content: Blob | DocumentScanSource, area?: Rect): string;
  remove(fileId: string): void;
}

export interface MemoryWorkFilesOptions {
  readonly clock: Clock;
  readonly createId: () => string;
  readonly lifetimeSeconds: number;
}

export async function openPageSource({ document, page, scale = 1, area }: DocumentScanSource): Promise<ScanSource> {
  return { kind: 'page', pixels: (await document.openPixelPort()).port, page, scale, area };
}

export function createMemoryWorkFiles({ clock, createId, lifetimeSeconds }: MemoryWorkFilesOptions): MemoryWorkFiles {
  /** In order of expiry: all have the same lifetime. */
  const files = new Map<string, { content: Blob | DocumentScanSource; area: Rect | undefined; expiresAt: number }>();

  const dropExpired = () => {
    for (const [fileId, { expiresAt }] of files) {
      if (expiresAt > clock.now()) return;
      files.delete(fileId);
    }
  };

  return {
    add(content, area) {
      dropExpired();
      const fileId = createId();
      files.set(fileId, { content, area, expiresAt: clock.now() + lifetimeSeconds * 1000 });
      return fileId;
    },
    remove: (fileId) => void files.delete(fileId),
    has(fileId) {
      dropExpired();
      return files.has(fileId);
    },
    async open(fileId) {
      dropExpired();
      const { content, area } = files.get(fileId) ?? {};
      if (!content) return undefined;
      if (content instanceof Blob) return { kind: 'bytes', bytes: await content.arrayBuffer(), area };
      return openPageSource(content);
    },
  };
}
