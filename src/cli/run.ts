import PACKAGE from '../../package.json' with { type: 'json' };
import { type Command, describeCommand } from './command.ts';
import { burnCommand } from './commands/burn.ts';
import { checkCommand } from './commands/check.ts';
import { convertCommand } from './commands/convert.ts';
import { findCommand } from './commands/find.ts';
import { redactCommand } from './commands/redact.ts';
import { scanCommand } from './commands/scan.ts';
import { splitCommand } from './commands/split.ts';
import { textCommand } from './commands/text.ts';
import { CommandError, EXIT, type ExitCode } from './errors.ts';
import type { Terminal } from './terminal.ts';

const COMMANDS: readonly Command[] = [
  scanCommand,
  checkCommand,
  textCommand,
  findCommand,
  burnCommand,
  redactCommand,
  splitCommand,
  convertCommand,
];

const describeAll = (): string =>
  [
    'markwright COMMAND [options]',
    '',
    ...COMMANDS.map(({ name, summary }) => `  ${name.padEnd(10)}${summary}`),
    '',
    '“markwright COMMAND --help” says more; “markwright --version” which one this is.',
    'Ends: 0 done, 1 problems in the input, 2 a wrong command line, 3 refused.',
    '',
  ].join('\n');

/** Runs a command line. @returns how it ended; what was wrong has been told */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name = '', ...rest] = args;
  const command = COMMANDS.find((each) => each.name === name);
  // What stands behind -- is a file, whatever it looks like.
  const flags = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  if (flags.includes('--version')) {
    await terminal.writeLine(PACKAGE.version);
    return EXIT.done;
  }
  if (flags.includes('--help') || flags.includes('-h') || name === 'help') {
    await terminal.writeLine((command ? describeCommand(command) : describeAll()).trimEnd());
    return EXIT.done;
  }
  if (!command) {
    terminal.tell(name === '' ? 'A command is missing.' : `There is no command “${name}”.`);
    terminal.tell('“markwright --help” shows what there is.');
    return EXIT.usage;
  }
  try {
    return await command.start(rest, terminal);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    terminal.tell(error.message);
    if (error.exitCode === EXIT.usage) terminal.tell(`“markwright ${name} --help” shows how it is used.`);
    return error.exitCode;
  }
}
