// Files dropped onto the window, with handles to write them back where the browser gives any.
import type { FileHandle } from './file-handles.ts';

type Asked = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileHandle | null> };

/** Takes what was dropped: at once where there are no handles. */
export function takeDropped({ files, items }: DataTransfer, take: (files: readonly File[]) => void): void {
  const dropped = [...files];
  // Items are gone after the event.
  const given = [...items].filter(({ kind }) => kind === 'file').map((item: Asked) => item.getAsFileSystemHandle?.());
  if (given.every((each) => each === undefined)) {
    take(dropped);
    return;
  }
  void import('./file-handles.ts')
    .then(({ holdFiles }) => holdFiles(dropped, given))
    .catch(() => dropped)
    .then(take);
}
