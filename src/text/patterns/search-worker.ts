// Searches texts in a worker, which can be terminated if an expression never ends.
import { serveWorker } from '../../workers/index.ts';
import { createSearchHandlers } from './serve-search.ts';

serveWorker(createSearchHandlers());
