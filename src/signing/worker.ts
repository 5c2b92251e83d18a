// Verifies signatures beside the page, and is fetched for signed PDFs alone.
import { serveWorker } from '../workers/index.ts';
import { createSigningHandlers } from './serve-signing.ts';

serveWorker(createSigningHandlers());
