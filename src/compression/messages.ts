import type { Compressed, CompressOptions } from './compress-pdf.ts';

export interface CompressTask extends CompressOptions {
  readonly file: Blob;
}

export type CompressCalls = {
  compress: {
    readonly input: CompressTask;
    readonly result: Compressed;
    /** Progress (0 to 1). */
    readonly part: number;
  };
};
