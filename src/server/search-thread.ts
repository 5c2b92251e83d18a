import { createSearchHandlers } from '../text/patterns/serve-search.ts';
import { serveThread } from './serve-thread.ts';

serveThread(createSearchHandlers());
