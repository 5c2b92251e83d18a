import { type MessageOrText, translate } from '../messages/index.ts';
import type { ProcessErrorCode, ScanFault } from './types.ts';

export const toFault = (code: ProcessErrorCode, localized: MessageOrText): ScanFault => ({
  code,
  message: translate(localized),
  localized,
});

export const describeFault = ({ message, localized = message }: ScanFault): string => translate(localized);
