import { serveWorker } from '../../workers/index.ts';
import type { CompareCalls } from './messages.ts';
import { createCompareHandlers } from './serve-compare.ts';

serveWorker<CompareCalls>(createCompareHandlers());
