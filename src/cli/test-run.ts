import { runCommandLine } from './run.ts';

export async function runHere(...args: string[]) {
  let [stdout, stderr] = ['', ''];
  const tell = (message: string) => {
    stderr += `${message}\n`;
  };
  const code = await runCommandLine(args, {
    writeLine: async (text) => {
      stdout += `${text}\n`;
    },
    tell,
    fail: tell,
    showProgress: () => undefined,
    endProgress: () => undefined,
  });
  return { code, stdout, stderr };
}
