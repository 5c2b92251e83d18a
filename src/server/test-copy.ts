import { cpSync, mkdtempSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { type NodeProgram, programIn } from './test-program.ts';

export function copyNodeProgram(): NodeProgram {
  const built = inject('nodeProgram');
  const folder = mkdtempSync(join(dirname(built), 'markwright-node-'));
  cpSync(built, folder, { recursive: true });
  return programIn(folder);
}
