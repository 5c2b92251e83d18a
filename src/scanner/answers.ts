import type {
  Answer,
  ErrorBody,
  ErrorDetails,
  ProcessErrorCode,
  RequestErrorCode,
  RequestErrorStatus,
} from './types.ts';

export const toErrorBody = (errorCode: RequestErrorCode, errorDetails: ErrorDetails): ErrorBody => ({
  errorCode,
  errorDetails,
});

export const accept = <Body>(body: Body): Answer<Body> => ({ ok: true, status: 200, body });

const refuse = (
  status: RequestErrorStatus,
  errorCode: RequestErrorCode,
  errorDetails: ErrorDetails,
): Answer<never> => ({ ok: false, status, body: toErrorBody(errorCode, errorDetails) });

/** 480: errors in the request that its sender can fix. */
export const refuseInput = (errorCode: RequestErrorCode, at: string, expected?: string): Answer<never> =>
  refuse(480, errorCode, expected === undefined ? { in: 'body', at } : { in: 'body', at, expected });

export const refuseUnknownProcess = (): Answer<never> =>
  refuse(404, 'ResourceNotFound', { in: 'url', at: 'processId' });

/** The specification's example shows 410, its table 404; 410 differs from unknown ids. */
export const refuseExpiredProcess = (): Answer<never> => refuse(410, 'ResourceExpired', { in: 'url', at: 'processId' });

export const refuseInternal = (): Answer<never> => refuse(580, 'InternalError', { in: 'process', at: 'scanner' });

/** Returns the item at fault: the input for bad images, else the process itself. */
export function toProcessErrorDetails(code: ProcessErrorCode): ErrorDetails {
  switch (code) {
    case 'UnsupportedFileFormat':
    case 'DamagedFile':
    case 'PictureTooLarge':
    case 'ResourceNotFound':
      return { in: 'process', at: 'input.source.fileId' };
    case 'TimeLimitExceeded':
    case 'Canceled':
    case 'InternalError':
      return { in: 'process', at: 'processId' };
  }
}
