/** An answered request, without values of the client. */
export interface RequestEntry {
  /** Also sent as `X-Request-Id`. */
  readonly id: string;
  readonly method: string;
  readonly route: string;
  /** `gone` if the client left before the answer. */
  readonly status: number | 'gone';
  readonly milliseconds: number;
}

export const LOG_FORMATS = ['text', 'json'] as const;

export type LogFormat = (typeof LOG_FORMATS)[number];

export interface ServerLog {
  tellRequest(entry: RequestEntry): void;
  tellFault(fault: unknown): void;
}

/** Stack of an error, without its message, which may repeat values. */
const placesOf = ({ stack = '' }: Error): readonly string[] =>
  stack.split('\n').flatMap((line) => /^\s+at (.*)$/.exec(line)?.[1] ?? []);

function describeFault(fault: unknown) {
  if (!(fault instanceof Error)) return { name: typeof fault, places: [] };
  const code: unknown = Reflect.get(fault, 'code');
  return { name: fault.name, ...(typeof code === 'string' ? { code } : {}), places: placesOf(fault) };
}

/** Writes a line an event. */
export function createServerLog(format: LogFormat, write: (line: string) => void): ServerLog {
  const writeJson = (level: string, entry: object) =>
    write(JSON.stringify({ time: new Date().toISOString(), level, ...entry }));
  if (format === 'json')
    return {
      tellRequest: (entry) => writeJson('info', entry),
      tellFault: (fault) => writeJson('error', describeFault(fault)),
    };
  return {
    tellRequest: ({ method, route, status, milliseconds }) =>
      write(`${new Date().toISOString()} ${method} ${route} ${status} ${milliseconds} ms`),
    tellFault(fault) {
      const { name, code, places } = describeFault(fault);
      const what = code === undefined ? name : `${name} (${code})`;
      write([`fault: ${what}`, ...places].join('\n    at '));
    },
  };
}
