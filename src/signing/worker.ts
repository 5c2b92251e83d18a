// Signing worker, loaded only for signed PDFs and for signing.
import { serveWorker } from '../workers/index.ts';
import { createSigningHandlers } from './serve-signing.ts';

serveWorker(createSigningHandlers());
