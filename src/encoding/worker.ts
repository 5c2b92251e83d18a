// Loaded only when a barcode is inserted.
import { serveWorker } from '../workers/index.ts';
import { createEncodingHandlers } from './serve-encoding.ts';

serveWorker(createEncodingHandlers());
