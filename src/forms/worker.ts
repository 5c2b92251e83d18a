import { serveWorker } from '../workers/index.ts';
import { createFormHandlers } from './serve-forms.ts';

serveWorker(createFormHandlers());
