import * as v from 'valibot';
import type { ProgramResult } from '../server/run-program.ts';
import type { Call } from './call.ts';
import { ToolError } from './tool-error.ts';

type Entries = v.ObjectEntries;
type Input<Takes extends Entries> = v.InferOutput<v.StrictObjectSchema<Takes, undefined>>;

interface ToolSpec<Takes extends Entries> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly writes: boolean;
  readonly takes: Takes;
  /** Fields of the response. Without `reveals`, none can contain words of a document. */
  answers(reveals: boolean): Entries;
  run(input: Input<Takes>, call: Call): Promise<object>;
}

export interface McpTool extends Omit<ToolSpec<Entries>, 'takes' | 'answers' | 'run'> {
  readonly input: v.GenericSchema;
  output(reveals: boolean): v.GenericSchema<unknown, Record<string, unknown>>;
  /** @throws ToolError if the input is invalid, or the call fails */
  start(input: unknown, call: Call): Promise<Record<string, unknown>>;
}

export function defineTool<Takes extends Entries>(spec: ToolSpec<Takes>): McpTool {
  const { takes, answers, run, ...rest } = spec;
  const input = v.strictObject(takes);
  const output = (reveals: boolean) => v.object(answers(reveals));
  return {
    ...rest,
    input,
    output,
    async start(value, call) {
      const read = v.safeParse(input, value);
      if (!read.success) throw new ToolError(describeIssue(read.issues[0]));
      return v.parse(output(call.reveals), await run(read.output, call));
    },
  };
}

/** Names the argument and the expected value, not the actual one. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  if (issue.expected === 'never') return `“${path}”: there is no such argument.`;
  return `${path === null ? 'The arguments' : `“${path}”`}: expected ${issue.expected ?? 'another value'}.`;
}

/** Response fields of tools that write. */
export const WRITTEN = {
  written: v.pipe(
    v.array(v.string()),
    v.description('Paths of the new files; of a dry run, those that it would write'),
  ),
  dryRun: v.boolean(),
};

export const NOTES = {
  notes: v.pipe(v.array(v.string()), v.description('Messages of the command, without words of the document')),
};

export const DRY_RUN = v.optional(
  v.pipe(v.boolean(), v.description('Do everything and verify the result, but write no file')),
  false,
);

const FILE = v.pipe(v.string(), v.description('Path of a file in an allowed folder'));
const NEW_FILE = v.pipe(v.string(), v.description('Path of a new file in an allowed folder; nothing is overwritten'));
const PAGES = v.pipe(v.string(), v.description('Pages, such as 1-3,7'));

export const PATHS = { file: FILE, newFile: NEW_FILE, pages: PAGES };

/** Arguments of tools that open documents. */
export const OPENING = {
  password: v.optional(v.pipe(v.string(), v.description('Password of an encrypted PDF'))),
};

export const READING_PRINT = {
  ocr: v.optional(
    v.pipe(v.string(), v.description('Recognize the text of scanned pages in this language, such as eng')),
  ),
};

/** Kind or state from a fixed list. */
export const KIND = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,40}$/));

export const RECTANGLE = v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() });

export const ifRevealed = (reveals: boolean, fields: Entries): Entries => (reveals ? fields : {});

type OptionValue = string | boolean | readonly string[] | undefined;

/** Formats command line options, omitting undefined ones. */
export const toOptions = (options: Readonly<Record<string, OptionValue>>): string[] =>
  Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    if (value === true) return [`--${name}`];
    return [value].flat().map((each) => `--${name}=${each}`);
  });

/** @throws ToolError with the messages of a failed command */
export function expectResult(result: ProgramResult): ProgramResult {
  if (result.error === undefined) return result;
  throw new ToolError([...result.messages, result.error].join('\n'));
}

/** Parses a command's JSON lines. @throws ToolError if it failed */
export const recordsOf = <Item>(result: ProgramResult): Item[] =>
  expectResult(result)
    .stdout.split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Item);
