// Calls of the inspecting worker.
import type { Inspection } from './types.ts';

export interface InspectTask {
  readonly file: Blob;
  readonly password: string | undefined;
}

export type InspectCalls = {
  inspect: {
    readonly input: InspectTask;
    readonly result: Inspection;
    /** Share of the pages that are done. */
    readonly part: number;
  };
};
