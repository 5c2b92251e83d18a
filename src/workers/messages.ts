// Messages between two ends over any channel: worker, thread of Node, or port between workers.
import type { MessageOrText } from '../messages/index.ts';

/**
 * Calls of an endpoint by name: input, result, and intermediate parts (progress). All of it must
 * survive a structured clone. A `type`: an interface would not satisfy the constraint.
 */
export type Calls = {
  readonly [name: string]: { readonly input: unknown; readonly result: unknown; readonly part?: unknown };
};

export type NameOf<C extends Calls> = keyof C & string;

/** An error as data: its class is lost in transfer, its fields aren't. */
export interface ErrorData {
  readonly name: string;
  readonly message: string;
  /** Message to show to users instead, localized. */
  readonly localized?: MessageOrText;
  /** Place of the error, shown with it. */
  readonly place?: MessageOrText;
  readonly [field: string]: unknown;
}

export type Request =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly kind: 'abort'; readonly id: number }
  /** This port accepts the same calls. */
  | { readonly kind: 'attach'; readonly port: MessagePort };

export type Response =
  | { readonly kind: 'part'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ErrorData };

export interface Endpoint {
  post(message: unknown, transfer?: readonly Transferable[]): void;
  /** Called once; messages that come before it wait. */
  listen(onMessage: (message: unknown) => void): void;
}

/** Common interface of a worker's global scope, a `MessagePort` and Node's `parentPort`. */
interface PortLike {
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/** The end of a `MessagePort`, or of a worker's global scope. */
export const endpointOf = (port: MessagePort | (PortLike & EventTarget)): Endpoint => ({
  post: (message, transfer = []) => port.postMessage(message, [...transfer]),
  listen(onMessage) {
    port.addEventListener('message', (event) => onMessage((event as MessageEvent<unknown>).data));
    if ('start' in port) port.start();
  },
});

/** Error fields with messages to users, which may have parts. */
const MESSAGE_FIELDS: ReadonlySet<string> = new Set(['localized', 'place']);

const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);

/** Localizable message of anything thrown. */
export function causeOf(error: unknown): MessageOrText {
  if (!(error instanceof Error)) return String(error);
  return ('localized' in error ? (error.localized as MessageOrText | undefined) : undefined) ?? error.message;
}

/** Serializes an error: its message, and its own fields with plain values. */
export function toErrorData(error: unknown): ErrorData {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const own = Object.fromEntries(
    Object.entries(error).filter(([field, value]) => MESSAGE_FIELDS.has(field) || isPlain(value)),
  );
  return { ...own, name: error.name, message: error.message };
}

/** An error that was thrown on the other side. */
export class RemoteError extends Error {
  readonly data: ErrorData;
  readonly localized: MessageOrText | undefined;

  constructor(data: ErrorData) {
    super(data.message);
    this.name = data.name;
    this.data = data;
    this.localized = data.localized;
  }
}
