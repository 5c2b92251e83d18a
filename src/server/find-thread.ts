// Runs in a worker thread of Node.
import { findHandlers } from '../text/serve-find.ts';
import { serveThread } from './serve-thread.ts';

serveThread(findHandlers);
