/** Answered request, without client-supplied values. */
export interface RequestEntry {
  /** Also sent as `X-Request-Id`. */
  readonly id: string;
  readonly method: string;
  readonly route: string;
  /** `gone` if the client disconnected first. */
  readonly status: number | 'gone';
  readonly milliseconds: number;
}

export const LOG_FORMATS = ['text', 'json'] as const;

export type LogFormat = (typeof LOG_FORMATS)[number];

export interface ServerLog {
  reportRequest(entry: RequestEntry): void;
  reportFault(fault: unknown): void;
}

/** Stack without the error message, which may quote values. */
const placesOf = ({ stack = '' }: Error): readonly string[] =>
  stack.split('\n').flatMap((line) => /^\s+at (.*)$/.exec(line)?.[1] ?? []);

function describeFault(fault: unknown) {
  if (!(fault instanceof Error)) return { name: typeof fault, places: [] };
  const code: unknown = Reflect.get(fault, 'code');
  return { name: fault.name, ...(typeof code === 'string' ? { code } : {}), places: placesOf(fault) };
}

export function createServerLog(format: LogFormat, write: (line: string) => void): ServerLog {
  const writeJson = (level: string, entry: object) =>
    write(JSON.stringify({ time: new Date().toISOString(), level, ...entry }));
  if (format === 'json')
    return {
      reportRequest: (entry) => writeJson('info', entry),
      reportFault: (fault) => writeJson('error', describeFault(fault)),
    };
  return {
    reportRequest: ({ method, route, status, milliseconds }) =>
      write(`${new Date().toISOString()} ${method} ${route} ${status} ${milliseconds} ms`),
    reportFault(fault) {
      const { name, code, places } = describeFault(fault);
      const what = code === undefined ? name : `${name} (${code})`;
      write([`fault: ${what}`, ...places].join('\n    at '));
    },
  };
}
