import * as v from 'valibot';
import { accept } from '../scanner/core.ts';
import type { DocumentAnswer } from './answers.ts';
import { checkBody, integerFrom, type NameFault, objectOf } from './check-body.ts';

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  /** Error message if it ended without a result. */
  readonly error: string | undefined;
}

/** Private folder of a process, with the command line. */
export interface Workbench {
  /** Copies a work file into the folder. Returns its name there, or undefined if it is gone. */
  take(fileId: string): Promise<string | undefined>;
  /** Runs a command on files of the folder. Their names can't be parsed as options. */
  run(command: string, options: readonly string[], ...files: readonly string[]): Promise<CommandResult>;
  read(name: string): Promise<string>;
  write(name: string, content: string): Promise<void>;
  /** Stores a file of the folder as work file of the process's owner. Returns its id. */
  keep(name: string): Promise<string>;
  /** Adds to what the result doesn't show. */
  notice(text: string): void;
  /** Reports progress (0 to 1). */
  report(share: number): void;
}

/** Failure of a process: `errorCode`, the input at fault, and what clients expect as output. */
export class ProcessFault extends Error {
  readonly code: string;
  readonly at: string | undefined;
  readonly output: object | undefined;

  constructor(code: string, at?: string, output?: object) {
    super(code);
    this.code = code;
    this.at = at;
    this.output = output;
  }
}

/** Work file named by an input, directly or by search context. */
export type NamedFile = ({ readonly fileId: string } | { readonly contextId: string }) & {
  readonly at: string;
  /** Error code if the file disappears; without one, the request is refused instead. */
  readonly missing?: string;
  /** Error code of that refusal; by default `ResourceNotFound`. */
  readonly refusal?: string;
};

export interface Accepted {
  readonly input: object;
  readonly lifetimeSeconds: number | undefined;
  readonly files: readonly NamedFile[];
  /** Processes the files, given their names in order. @throws ProcessFault */
  run(bench: Workbench, names: readonly string[]): Promise<object>;
}

/** Part of a result, at a path below its process. */
export interface ResultPart {
  readonly name: string;
  /** Answers a query on the stored result. */
  answer(kept: unknown, query: URLSearchParams): DocumentAnswer<object>;
  /** Answers before there is a result; without it, such queries are refused. */
  whileProcessing?(query: URLSearchParams): DocumentAnswer<object>;
}

export interface ProcessKind {
  readonly path: string;
  /** Name of the id in responses. */
  readonly idName: 'processId' | 'contextId';
  /** If set, `run` returns `{ fileId }` of a stored result to be queried at its own path. */
  readonly part?: ResultPart;
  read(body: unknown, maxSeconds: number): DocumentAnswer<Accepted>;
}

export interface KindDefinition<Schema extends v.GenericSchema> extends Pick<ProcessKind, 'path' | 'part'> {
  readonly idName?: ProcessKind['idName'];
  readonly input: Schema;
  readonly nameFault?: NameFault;
  files(input: v.InferOutput<Schema>): readonly NamedFile[];
  run(input: v.InferOutput<Schema>, bench: Workbench, names: readonly string[]): Promise<object>;
}

export function defineKind<Schema extends v.GenericSchema>(definition: KindDefinition<Schema>): ProcessKind {
  const { path, part, idName = 'processId', input, nameFault, files, run } = definition;
  const schemaOf = (maxSeconds: number) =>
    objectOf({ input, minSecondsAvailable: v.optional(integerFrom(0, maxSeconds)) });
  return {
    path,
    idName,
    ...(part === undefined ? {} : { part }),
    read(body, maxSeconds) {
      const checked = checkBody(schemaOf(maxSeconds), body, nameFault);
      if (!checked.ok) return checked;
      const given = checked.body.input as v.InferOutput<Schema> & object;
      return accept({
        input: given,
        lifetimeSeconds: checked.body.minSecondsAvailable,
        files: files(given),
        run: (bench: Workbench, names: readonly string[]) => run(given, bench, names),
      });
    },
  };
}
