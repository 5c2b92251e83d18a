// Verifies and signs beside the page; fetched for signed PDFs, and to sign one.
import { serveWorker } from '../workers/index.ts';
import { createSigningHandlers } from './serve-signing.ts';

serveWorker(createSigningHandlers());
