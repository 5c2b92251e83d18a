// Builds the Node program once for all test files that run it.
import type { TestProject } from 'vitest/node';
import { buildNodeProgram } from './test-program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built program. */
    nodeProgram: string;
  }
}

/** Returns the teardown. */
export async function setup(project: TestProject): Promise<() => void> {
  const program = await buildNodeProgram();
  project.provide('nodeProgram', program.folder);
  return () => program.remove();
}
