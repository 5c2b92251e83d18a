import type { TestProject } from 'vitest/node';
import { buildNodeProgram } from './test-program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    nodeProgram: string;
  }
}

export async function setup(project: TestProject): Promise<() => void> {
  const program = await buildNodeProgram();
  project.provide('nodeProgram', program.folder);
  return () => program.remove();
}
