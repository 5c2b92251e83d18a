// Worker that reads what the open file states beside its pages: one for each file.
import { serveWorker } from '../workers/index.ts';
import { createStatedHandlers } from './serve-stated.ts';

serveWorker(createStatedHandlers());
