// One protocol for all workers: calls, partial results, abort, priority, restart, ports between.
export { type Caller, EndpointCaller } from './caller.ts';
export { jsonFaultMessage } from './json-fault.ts';
export {
  type Calls,
  causeOf,
  type ErrorData,
  endpointOf,
  type NameOf,
  RemoteError,
  toErrorData,
} from './messages.ts';
export {
  type OpenPort,
  RemoteWorker,
  type SpawnedWorker,
  type SpawnWorker,
  serveWorker,
  spawnWorker,
} from './remote.ts';
export { reuseWorker } from './reuse.ts';
export { type CallContext, type Handlers, Service, type ServiceOptions } from './service.ts';
