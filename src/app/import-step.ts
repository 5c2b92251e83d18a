import { msg } from '../messages/index.ts';

/** Name of the undo step of an import. */
export const IMPORT_STEP = msg('Import marks');
