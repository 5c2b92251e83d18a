import { createBrowserPlatform } from '../codecs/browser-platform.ts';
import { serveWorker } from '../workers/index.ts';
import type { ScanCalls } from './protocol.ts';
import { createScanHandlers } from './serve-scans.ts';

serveWorker<ScanCalls>(createScanHandlers({ platform: createBrowserPlatform() }));
