// Looks for expressions: one that never comes to an end is ended with its worker, and not the page.
import { serveWorker } from '../workers/index.ts';
import { createFindHandlers } from './serve-find.ts';

serveWorker(createFindHandlers());
