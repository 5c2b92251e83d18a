// One protocol for all workers: calls with answers, parts before them, abort, urgency, death and restart, ports between two workers.
export { type Caller, type CallOptions, EndpointCaller, type ReviveError } from './caller.ts';
export { sayJsonFault } from './json-fault.ts';
export { showLife, type WatchedWorker, type WorkerEvents, watchWorker } from './life.ts';
export {
  type Calls,
  type Endpoint,
  type ErrorData,
  endpointOf,
  type NameOf,
  RemoteError,
  saidOf,
  toErrorData,
} from './messages.ts';
export {
  type OpenPort,
  type RemoteOptions,
  RemoteWorker,
  type SpawnedWorker,
  type SpawnWorker,
  serveWorker,
  spawnWorker,
} from './remote.ts';
export { type CallContext, type Handlers, Service, type ServiceOptions } from './service.ts';
