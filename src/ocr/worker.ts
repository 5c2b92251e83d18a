// Runs in a Web Worker of the page.
import { serveWorker } from '../workers/index.ts';
import { browserFiles } from './browser-files.ts';
import type { OcrCalls } from './messages.ts';
import { createOcrHandlers } from './serve-ocr.ts';

serveWorker<OcrCalls>(createOcrHandlers(browserFiles));
