import { type Telling, tell } from '../messages/index.ts';
import type { ProcessErrorCode, ScanFault } from './types.ts';

export const toFault = (code: ProcessErrorCode, said: Telling): ScanFault => ({ code, message: tell(said), said });

export const tellFault = ({ message, said = message }: ScanFault): string => tell(said);
