// Kinds of processes, and the bench that they work on.
import * as v from 'valibot';
import { accept } from '../scanner/parts.ts';
import type { DocumentAnswer } from './answers.ts';
import { checkBody, integerFrom, objectOf } from './check-body.ts';

/** Result of a command of the command line. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  /** Why it ended without a result. */
  readonly error: string | undefined;
}

/** Private folder of one process, and the command line that works in it. */
export interface Workbench {
  /** Copies a work file into the folder. Returns its name there, or undefined if the file is gone. */
  take(fileId: string): Promise<string | undefined>;
  /** Runs a command in the folder. Values of options cannot pass for options. */
  run(command: string, options: readonly string[], file: string): Promise<CommandResult>;
  read(name: string): Promise<string>;
  write(name: string, content: string): Promise<void>;
  /** Names of the files in the folder. */
  list(): Promise<readonly string[]>;
  /** Makes a file of the folder a work file of the process's owner, and returns its id. */
  keep(name: string): Promise<string>;
  /** Tells how much is done, from 0 to 1. */
  tell(share: number): void;
}

/** Why a process ends without a result: its `errorCode`, and the input at fault. */
export class ProcessFault extends Error {
  readonly code: string;
  readonly at: string | undefined;

  constructor(code: string, at?: string) {
    super(code);
    this.code = code;
    this.at = at;
  }
}

/** A work file that an input names, or that of a search context. */
export type NamedFile = ({ readonly fileId: string } | { readonly contextId: string }) & {
  readonly at: string;
  /** Code of a process whose file is missing; without one, the request is refused instead. */
  readonly missing?: string;
};

/** An accepted request. */
export interface Accepted {
  /** Input as submitted. */
  readonly input: object;
  readonly lifetimeSeconds: number | undefined;
  readonly files: readonly NamedFile[];
  /**
   * Does the work. Gets the names of its files, in their order.
   * @throws ProcessFault
   */
  run(bench: Workbench, names: readonly string[]): Promise<object>;
}

/** A result that is read under a path below its process. */
export interface ResultPart {
  readonly name: string;
  /** Answers what is asked of the kept result. */
  answer(kept: unknown, query: URLSearchParams): DocumentAnswer<object>;
}

export interface ProcessKind {
  /** Path of the endpoint. */
  readonly path: string;
  /** Name of the id in answers. */
  readonly idName: 'processId' | 'contextId';
  /** Set where the result is read under a path of its own: `run` returns `{ fileId }` of what is kept for it. */
  readonly part?: ResultPart;
  read(body: unknown, maxSeconds: number): DocumentAnswer<Accepted>;
}

export interface KindDefinition<Schema extends v.GenericSchema> extends Pick<ProcessKind, 'path' | 'part'> {
  readonly idName?: ProcessKind['idName'];
  readonly input: Schema;
  files(input: v.InferOutput<Schema>): readonly NamedFile[];
  run(input: v.InferOutput<Schema>, bench: Workbench, names: readonly string[]): Promise<object>;
}

export function defineKind<Schema extends v.GenericSchema>(definition: KindDefinition<Schema>): ProcessKind {
  const { path, part, idName = 'processId', input, files, run } = definition;
  const schemaOf = (maxSeconds: number) =>
    objectOf({ input, minSecondsAvailable: v.optional(integerFrom(0, maxSeconds)) });
  return {
    path,
    idName,
    ...(part === undefined ? {} : { part }),
    read(body, maxSeconds) {
      const checked = checkBody(schemaOf(maxSeconds), body);
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
