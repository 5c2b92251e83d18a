// What the redacting worker can be asked.
import type { Result } from '../kernel/result.ts';
import type { RedactedFile, RedactionOptions, RedactionProgress, RedactionRefusal, RedactionRequest } from './types.ts';

export type RedactionTask = Pick<RedactionOptions, 'password' | 'rest' | 'version' | 'pictureDpi'> & {
  readonly file: Blob;
  readonly requests: readonly RedactionRequest[];
};

export type RedactionCalls = {
  redact: {
    readonly input: RedactionTask;
    readonly result: Result<RedactedFile, RedactionRefusal>;
    readonly part: RedactionProgress;
  };
};
