import { createNodeFiles } from '../ocr/node-files.ts';
import { createOcrHandlers } from '../ocr/serve-ocr.ts';
import { serveThread } from './serve-thread.ts';

serveThread(createOcrHandlers(createNodeFiles()));
