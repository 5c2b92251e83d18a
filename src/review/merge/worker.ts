import { serveWorker } from '../../workers/index.ts';
import type { MergeCalls } from './messages.ts';
import { createMergeHandlers } from './serve-merge.ts';

serveWorker<MergeCalls>(createMergeHandlers());
