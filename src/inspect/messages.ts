import type { Inspection } from './types.ts';

export interface InspectTask {
  readonly file: Blob;
  readonly password: string | undefined;
}

export type InspectCalls = {
  inspect: {
    readonly input: InspectTask;
    readonly result: Inspection;
    /** Completed share of pages (0 to 1). */
    readonly part: number;
  };
};
