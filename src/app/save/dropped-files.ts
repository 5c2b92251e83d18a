// Files dropped onto the window. A single one gets a handle to be written back, where the browser gives any.
import type { FileHandle } from './file-handles.ts';

type Asked = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileHandle | null> };

/** Takes what was dropped. */
export function takeDropped({ files, items }: DataTransfer, take: (files: readonly File[]) => void): void {
  const dropped = [...files];
  const [file, ...others] = dropped;
  const item: Asked | undefined = [...items].find(({ kind }) => kind === 'file');
  if (!file || !item?.getAsFileSystemHandle || others.length > 0) {
    take(dropped);
    return;
  }
  // Items are gone after the event.
  const given = item.getAsFileSystemHandle();
  void import('./file-handles.ts')
    .then(({ holdFile }) => holdFile(file, given))
    .then(
      (held) => take([held]),
      () => take(dropped),
    );
}
