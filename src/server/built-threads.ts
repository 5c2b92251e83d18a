import { fileURLToPath } from 'node:url';

/** Path of a worker thread's code. In a build it is next to this module. */
export const builtThread = async (
  name: 'find-thread' | 'ocr-thread' | 'pdf-thread' | 'recipe-thread' | 'scan-thread' | 'search-thread',
): Promise<string> => fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));

/** Path of the command line, which contains this module in a build. */
export const builtProgram = (): string => fileURLToPath(new URL('./markwright.mjs', import.meta.url));

/** Folder of the page's files: in a build, one up from this module. */
export const builtFolder = (): string => fileURLToPath(new URL('..', import.meta.url));
