// Draws barcodes beside the page; fetched when one is inserted.
import { serveWorker } from '../workers/index.ts';
import { createEncodingHandlers } from './serve-encoding.ts';

serveWorker(createEncodingHandlers());
