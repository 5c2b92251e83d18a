import { runCommandLine } from './run.ts';

export async function runHere(...args: string[]) {
  let [stdout, stderr] = ['', ''];
  const report = (message: string) => {
    stderr += `${message}\n`;
  };
  const code = await runCommandLine(args, {
    writeLine: async (text) => {
      stdout += `${text}\n`;
    },
    report,
    fail: report,
    showProgress: () => undefined,
    endProgress: () => undefined,
  });
  return { code, stdout, stderr };
}
