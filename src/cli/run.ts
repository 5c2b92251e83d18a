import PACKAGE from '../../package.json' with { type: 'json' };
import { t, translate } from '../messages/index.ts';
import { type CliCommand, describeCommand } from './command.ts';
import { CommandError, EXIT, type ExitCode } from './errors.ts';
import type { Terminal } from './terminal.ts';

/** Loaded lazily: each command imports its own dependencies; only the help loads all. */
const COMMANDS: Readonly<Record<string, () => Promise<CliCommand>>> = {
  scan: async () => (await import('./commands/scan.ts')).scanCommand,
  check: async () => (await import('./commands/check.ts')).checkCommand,
  text: async () => (await import('./commands/text.ts')).textCommand,
  find: async () => (await import('./commands/find.ts')).findCommand,
  burn: async () => (await import('./commands/burn.ts')).burnCommand,
  redact: async () => (await import('./commands/redact.ts')).redactCommand,
  fields: async () => (await import('./commands/fields.ts')).fieldsCommand,
  fill: async () => (await import('./commands/fill.ts')).fillCommand,
  gather: async () => (await import('./commands/gather.ts')).gatherCommand,
  split: async () => (await import('./commands/split.ts')).splitCommand,
  compress: async () => (await import('./commands/compress.ts')).compressCommand,
  convert: async () => (await import('./commands/convert.ts')).convertCommand,
  sign: async () => (await import('./commands/sign.ts')).signCommand,
  verify: async () => (await import('./commands/verify.ts')).verifyCommand,
  inspect: async () => (await import('./commands/inspect.ts')).inspectCommand,
  encode: async () => (await import('./commands/encode.ts')).encodeCommand,
  comments: async () => (await import('./commands/comments.ts')).commentsCommand,
  compare: async () => (await import('./commands/compare.ts')).compareCommand,
  marks: async () => (await import('./commands/marks.ts')).marksCommand,
  run: async () => (await import('./commands/run.ts')).runCommand,
  merge: async () => (await import('./commands/merge.ts')).mergeCommand,
  mcp: async () => (await import('./commands/mcp.ts')).mcpCommand,
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  viewer: async () => (await import('./commands/viewer.ts')).viewerCommand,
  work: async () => (await import('./commands/work.ts')).workCommand,
};

async function describeAll(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  return [
    t('markwright COMMAND [options]'),
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(10)}${translate(summary)}`),
    '',
    t('Run “markwright COMMAND --help” for details, “markwright --version” for the version.'),
    t('Exit codes: 0 success, 1 invalid input, 2 usage error, 3 refused.'),
    '',
  ].join('\n');
}

/** Returns the optional package that an import failed to find. */
function missingPackage(error: unknown): string | undefined {
  if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'ERR_MODULE_NOT_FOUND') return undefined;
  return Object.keys(PACKAGE.optionalDependencies).find((name) => error.message.includes(`'${name}'`));
}

/** Runs a command line and reports errors. @returns the exit code */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name = '', ...rest] = args;
  try {
    return await runNamed(name, rest, args, terminal);
  } catch (error) {
    const lacking = missingPackage(error);
    if (lacking === undefined) throw error;
    terminal.fail(t("This needs the package {name}, which isn't installed: npm install {name}", { name: lacking }));
    return EXIT.refused;
  }
}

async function runNamed(
  name: string,
  rest: readonly string[],
  args: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  const command = Object.hasOwn(COMMANDS, name) ? await COMMANDS[name]?.() : undefined;
  // Arguments after `--` are always files.
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
    terminal.report(name === '' ? t('Missing command.') : t('Unknown command “{name}”.', { name }));
    terminal.report(t('Run “markwright --help” for a list.'));
    return EXIT.usage;
  }
  try {
    return await command.start(rest, terminal);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    terminal.fail(error.message);
    if (error.exitCode === EXIT.usage) terminal.report(t('Run “markwright {name} --help” for usage.', { name }));
    return error.exitCode;
  }
}
