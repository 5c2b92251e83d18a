import { serveWorker } from '../workers/index.ts';
import type { ForeignCalls } from './messages.ts';
import { createForeignHandlers } from './serve-foreign.ts';

serveWorker<ForeignCalls>(createForeignHandlers());
