#!/usr/bin/env node
// The command line. Everything that it does, the page does as well: a command reads its options and calls the same functions.
import { messageOf } from '../messages/index.ts';
import { maskMessages } from './masking.ts';
import { runCommandLine } from './run.ts';
import { speakAsAsked } from './speech.ts';
import { createChannelTerminal, createTerminal } from './terminal.ts';

const { stdout, stderr, env } = process;
// A program that starts this one with a channel gets its messages there.
const own = process.send ? createChannelTerminal(stdout, process.send.bind(process)) : createTerminal(stdout, stderr);
const terminal = env.MARKWRIGHT_MESSAGES === 'masked' ? maskMessages(own, process.cwd()) : own;
if (process.send) {
  // It ends with that program, and does not wait for it.
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();
}
try {
  await speakAsAsked(env);
  process.exitCode = await runCommandLine(process.argv.slice(2), terminal);
} catch (fault) {
  // Internal error: with its stack, for bug reports.
  terminal.fail(fault instanceof Error ? (fault.stack ?? fault.message) : messageOf(fault));
  process.exitCode = 1;
}
