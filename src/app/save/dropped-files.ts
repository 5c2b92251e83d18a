// Files dropped onto the window, with handles to write them back where the browser gives any.
import type { FileHandle } from './file-handles.ts';

type Asked = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileHandle | null> };

/** Takes what was dropped. */
export function takeDropped({ files, items }: DataTransfer, take: (files: readonly File[]) => void): void {
  const dropped = [...files];
  // Items are gone after the event.
  const given = [...items].map((item: Asked) => item.getAsFileSystemHandle?.());
  void import('./file-handles.ts').then(({ holdFiles }) => holdFiles(dropped, given)).then(take, () => take(dropped));
}
