import type { Planned } from './draft.ts';
import type { Produced } from './produced.ts';
import type { Verified } from './verify/verify.ts';

/** A redaction whose file was verified. The steps that follow add to it. */
export interface Redaction extends Planned, Omit<Verified, 'problems'> {
  readonly produced: Produced;
  /** The output: the produced file, or the same painted over. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** True if all print on changed pages was read. */
  readonly isReadBySight: boolean;
}
