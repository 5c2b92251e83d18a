#!/usr/bin/env node
// The command line. Everything that it does, the page does as well: a command reads its options and calls the same functions.
import { messageOf } from '../messages/index.ts';
import { runCommandLine } from './run.ts';
import { speakAsAsked } from './speech.ts';
import { createTerminal } from './terminal.ts';

const terminal = createTerminal(process.stdout, process.stderr);
try {
  await speakAsAsked(process.env);
  process.exitCode = await runCommandLine(process.argv.slice(2), terminal);
} catch (fault) {
  // Internal error: with its stack, for bug reports.
  terminal.tell(fault instanceof Error ? (fault.stack ?? fault.message) : messageOf(fault));
  process.exitCode = 1;
}
