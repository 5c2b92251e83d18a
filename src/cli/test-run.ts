import { runCommandLine } from './run.ts';

/** Runs a command line in this process, and returns what it prints. */
export async function runHere(...args: string[]) {
  let [stdout, stderr] = ['', ''];
  const code = await runCommandLine(args, {
    writeLine: async (text) => {
      stdout += `${text}\n`;
    },
    tell: (message) => {
      stderr += `${message}\n`;
    },
    showProgress: () => undefined,
    endProgress: () => undefined,
  });
  return { code, stdout, stderr };
}
