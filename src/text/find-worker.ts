// Matches expressions in a worker, which can be terminated if one never ends.
import { serveWorker } from '../workers/index.ts';
import { createFindHandlers } from './serve-find.ts';

serveWorker(createFindHandlers());
