// Looks through texts: an expression that never comes to an end is ended with its worker, and not the page.
import { serveWorker } from '../../workers/index.ts';
import { createSearchHandlers } from './serve-search.ts';

serveWorker(createSearchHandlers());
