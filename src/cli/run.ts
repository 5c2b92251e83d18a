import PACKAGE from '../../package.json' with { type: 'json' };
import { t, tell } from '../messages/index.ts';
import { type Command, describeCommand } from './command.ts';
import { CommandError, EXIT, type ExitCode } from './errors.ts';
import type { Terminal } from './terminal.ts';

/** Loaded one by one: each brings what it needs, and the help alone needs all. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  scan: async () => (await import('./commands/scan.ts')).scanCommand,
  check: async () => (await import('./commands/check.ts')).checkCommand,
  text: async () => (await import('./commands/text.ts')).textCommand,
  find: async () => (await import('./commands/find.ts')).findCommand,
  burn: async () => (await import('./commands/burn.ts')).burnCommand,
  redact: async () => (await import('./commands/redact.ts')).redactCommand,
  split: async () => (await import('./commands/split.ts')).splitCommand,
  convert: async () => (await import('./commands/convert.ts')).convertCommand,
  comments: async () => (await import('./commands/comments.ts')).commentsCommand,
  compare: async () => (await import('./commands/compare.ts')).compareCommand,
  marks: async () => (await import('./commands/marks.ts')).marksCommand,
  merge: async () => (await import('./commands/merge.ts')).mergeCommand,
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  work: async () => (await import('./commands/work.ts')).workCommand,
};

async function describeAll(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  return [
    t('markwright COMMAND [options]'),
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(10)}${tell(summary)}`),
    '',
    t('“markwright COMMAND --help” says more; “markwright --version” which one this is.'),
    t('Ends: 0 done, 1 problems in the input, 2 a wrong command line, 3 refused.'),
    '',
  ].join('\n');
}

/** Runs a command line. @returns how it ended; what was wrong has been told */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? await COMMANDS[name]?.() : undefined;
  // What stands behind -- is a file, whatever it looks like.
  const flags = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  if (flags.includes('--version')) {
    await terminal.writeLine(PACKAGE.version);
    return EXIT.done;
  }
  if (flags.includes('--help') || flags.includes('-h') || name === 'help') {
    await terminal.writeLine((command ? describeCommand(command) : await describeAll()).trimEnd());
    return EXIT.done;
  }
  if (!command) {
    terminal.tell(name === '' ? t('A command is missing.') : t('There is no command “{name}”.', { name }));
    terminal.tell(t('“markwright --help” shows what there is.'));
    return EXIT.usage;
  }
  try {
    return await command.start(rest, terminal);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    terminal.tell(error.message);
    if (error.exitCode === EXIT.usage) terminal.tell(t('“markwright {name} --help” shows how it is used.', { name }));
    return error.exitCode;
  }
}
