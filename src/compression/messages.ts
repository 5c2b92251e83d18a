// Calls of the compressing worker.
import type { Compressed, CompressOptions } from './compress-pdf.ts';

export interface CompressTask extends CompressOptions {
  readonly file: Blob;
}

export type CompressCalls = {
  compress: {
    readonly input: CompressTask;
    readonly result: Compressed;
    /** Share that is done, 0 to 1. */
    readonly part: number;
  };
};
