// Declares commands and options in one table that also generates the help.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Message, type MessageOrText, message, messageOf, msg, t, translate } from '../messages/index.ts';
import { type ExitCode, usageError } from './errors.ts';
import type { Terminal } from './terminal.ts';

interface OptionSpec {
  /** Placeholder of the value in the help; none for flags. */
  readonly value?: string;
  /** Repeatable; consumes all arguments up to the next option. */
  readonly isList?: boolean;
  readonly short?: string;
  readonly help: Message;
}

export type OptionTable = Readonly<Record<string, OptionSpec>>;

export type OptionValues<Options extends OptionTable> = {
  readonly [Name in keyof Options]: Options[Name] extends { readonly value: string }
    ? Options[Name] extends { readonly isList: true }
      ? readonly string[]
      : string | undefined
    : boolean;
};

export interface CommandInput<Options extends OptionTable> {
  readonly files: readonly string[];
  readonly options: OptionValues<Options>;
  readonly terminal: Terminal;
}

export interface CliCommandSpec<Options extends OptionTable> {
  readonly name: string;
  /** Placeholder for files: `FILE` for one, `FILES…` for one or more, empty for none. */
  readonly files: 'FILE' | 'FILES…' | '[FILES…]' | '';
  readonly summary: Message;
  readonly options: Options;
  readonly notes?: readonly Message[];
  run(input: CommandInput<Options>): Promise<ExitCode>;
}

export interface CliCommand extends Omit<CliCommandSpec<OptionTable>, 'run'> {
  start(args: readonly string[], terminal: Terminal): Promise<ExitCode>;
}

const optionsConfig = (table: OptionTable): NonNullable<ParseArgsConfig['options']> =>
  Object.fromEntries(
    Object.entries(table).map(([name, { value, isList, short }]) => [
      name,
      { type: value ? 'string' : 'boolean', multiple: isList ?? false, ...(short ? { short } : {}) } as const,
    ]),
  );

/** Separates files from options. List options take all that follows, unless no file is left. */
function readArguments(args: readonly string[], table: OptionTable) {
  const { values, tokens } = parseArgs({
    args: [...args],
    options: optionsConfig(table),
    allowPositionals: true,
    strict: true,
    tokens: true,
  });
  const lists = new Map<string, string[]>();
  const files: string[] = [];
  let list: string[] | undefined;
  let lastTaken: string[] | undefined;
  for (const token of tokens) {
    if (token.kind === 'positional') {
      (list ?? files).push(token.value);
      if (list) lastTaken = list;
    } else {
      list = undefined;
      if (token.kind !== 'option' || !table[token.name]?.isList || token.value === undefined) continue;
      list = lists.get(token.name) ?? [];
      lists.set(token.name, list);
      list.push(token.value);
    }
  }
  const last = files.length === 0 ? lastTaken?.pop() : undefined;
  if (last !== undefined) files.push(last);
  const options = Object.fromEntries(
    Object.entries(table).map(([name, { value, isList }]) => {
      if (isList) return [name, lists.get(name) ?? []];
      return [name, value ? values[name] : values[name] === true];
    }),
  );
  return { files, options };
}

function checkFiles(files: readonly string[], expected: CliCommandSpec<OptionTable>['files']): void {
  if (expected === '' && files.length > 0)
    throw usageError(t('“{text}” is one argument too many.', { text: files[0] ?? '' }));
  if (expected === 'FILE' && files.length !== 1)
    throw usageError(files.length === 0 ? t('Missing file name.') : t('One file at a time.'));
  if (expected === 'FILES…' && files.length === 0) throw usageError(t('Missing file names.'));
}

/** Matches Node's English-only argument errors, to localize them. */
const ARGUMENT_FAULTS: readonly (readonly [RegExp, message: string])[] = [
  [/^Unknown option '(.+?)'/, msg("Unknown option ''{name}''.")],
  [/^Option '(.+?)' argument missing/, msg("Option ''{name}'' argument missing")],
  [/^Option '(.+?)' does not take an argument/, msg("Option ''{name}'' does not take an argument")],
  [/^Option '(.+?)' argument is ambiguous/, msg("Option ''{name}'' argument is ambiguous.")],
];

function argumentFaultMessage(error: unknown): MessageOrText {
  const text = messageOf(error);
  for (const [pattern, id] of ARGUMENT_FAULTS) {
    const name = pattern.exec(text)?.[1];
    if (name !== undefined) return message(id, { name });
  }
  return text;
}

export function defineCommand<const Options extends OptionTable>(spec: CliCommandSpec<Options>): CliCommand {
  const { run, ...rest } = spec;
  return {
    ...rest,
    async start(args, terminal) {
      let read: ReturnType<typeof readArguments>;
      try {
        read = readArguments(args, spec.options);
      } catch (error) {
        throw usageError(translate(argumentFaultMessage(error)));
      }
      checkFiles(read.files, spec.files);
      return run({ files: read.files, options: read.options as OptionValues<Options>, terminal });
    },
  };
}

const COLUMN = 26;
const WIDTH = 120;

const wrap = (text: string): string => text.replace(new RegExp(`(?=.{${WIDTH + 1}})(.{1,${WIDTH}}) `, 'g'), '$1\n');

function describeOption([name, { value, short, isList, help }]: [string, OptionSpec]): string {
  const flag = `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}${isList ? '…' : ''}` : ''}`;
  const explained = translate(help);
  return flag.length < COLUMN
    ? `  ${flag.padEnd(COLUMN)}${explained}`
    : `  ${flag}\n  ${' '.repeat(COLUMN)}${explained}`;
}

export const describeCommand = ({ name, files, summary, options, notes = [] }: Omit<CliCommand, 'start'>): string =>
  [
    ['markwright', name, ...(files ? [files] : []), t('[options]')].join(' '),
    '',
    translate(summary),
    '',
    ...Object.entries(options).map(describeOption),
    ...(notes.length > 0 ? ['', ...notes.map((note) => wrap(translate(note)))] : []),
    '',
  ].join('\n');
