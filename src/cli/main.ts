#!/usr/bin/env node
// Entry point of the command line. Commands parse options and call the same functions as the app.
import { messageOf } from '../messages/index.ts';
import { maskMessages } from './masking.ts';
import { runCommandLine } from './run.ts';
import { speakAsAsked } from './speech.ts';
import { createChannelTerminal, createTerminal } from './terminal.ts';

const { stdout, stderr, env } = process;
// If the parent process opened an IPC channel, messages go there.
const own = process.send ? createChannelTerminal(stdout, process.send.bind(process)) : createTerminal(stdout, stderr);
const terminal = env.MARKWRIGHT_MESSAGES === 'masked' ? maskMessages(own, process.cwd()) : own;
if (process.send) {
  // Exit with the parent, and don't keep this process alive for the channel.
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();
}
try {
  await speakAsAsked(env);
  process.exitCode = await runCommandLine(process.argv.slice(2), terminal);
} catch (fault) {
  // Internal error: print the stack for bug reports.
  terminal.fail(fault instanceof Error ? (fault.stack ?? fault.message) : messageOf(fault));
  process.exitCode = 1;
}
