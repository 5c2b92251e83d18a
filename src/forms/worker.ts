// Runs in a Web Worker of the page.
import { serveWorker } from '../workers/index.ts';
import { createFormHandlers } from './serve-forms.ts';

serveWorker(createFormHandlers());
