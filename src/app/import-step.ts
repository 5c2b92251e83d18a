import { msg } from '../messages/index.ts';

export const IMPORT_STEP = msg('Import marks');
