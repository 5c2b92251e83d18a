import type { SourceFile } from '../../recipes/index.ts';

/** A file to run through, and the file of the device that it is or is in. */
export interface ChosenFile extends SourceFile {
  readonly file: () => Promise<File>;
}

export interface ChosenFiles {
  /** Sorted by path. */
  readonly files: readonly ChosenFile[];
  /** Undefined for single files, and in browsers that give no folder. */
  readonly folder: FileSystemDirectoryHandle | undefined;
}
