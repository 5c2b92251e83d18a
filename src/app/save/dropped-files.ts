// Files dropped onto the window. A single one gets a handle for writing back, if possible.
import type { FileHandle } from './file-handles.ts';

type Asked = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileHandle | null> };

export function takeDropped({ files, items }: DataTransfer, take: (files: readonly File[]) => void): void {
  const dropped = [...files];
  const [file, ...others] = dropped;
  const item: Asked | undefined = [...items].find(({ kind }) => kind === 'file');
  if (!file || !item?.getAsFileSystemHandle || others.length > 0) {
    take(dropped);
    return;
  }
  // Items are invalid after the event.
  const given = item.getAsFileSystemHandle();
  void import('./file-handles.ts')
    .then(({ holdFile }) => holdFile(file, given))
    .then(
      (held) => take([held]),
      () => take(dropped),
    );
}
