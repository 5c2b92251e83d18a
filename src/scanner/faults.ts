import { type MessageOrText, translate } from '../messages/index.ts';
import type { ProcessErrorCode, ScanFault } from './types.ts';

export const toFault = (code: ProcessErrorCode, said: MessageOrText): ScanFault => ({
  code,
  message: translate(said),
  said,
});

export const describeFault = ({ message, said = message }: ScanFault): string => translate(said);
