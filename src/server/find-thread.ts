import { createFindHandlers } from '../text/serve-find.ts';
import { serveThread } from './serve-thread.ts';

serveThread(createFindHandlers());
