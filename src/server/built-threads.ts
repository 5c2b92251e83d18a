import { fileURLToPath } from 'node:url';

/** The file with the code of a thread, as it lies beside this module once it is built. */
export const builtThread = async (
  name: 'find-thread' | 'ocr-thread' | 'pdf-thread' | 'scan-thread' | 'search-thread',
): Promise<string> => fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
