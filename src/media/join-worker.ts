// Joins several pictures into one document: the pages of a lossless TIFF.
import { createBrowserPlatform } from '../codecs/browser-platform.ts';
import { toMediaErrorData } from '../codecs/errors.ts';
import { serveWorker } from '../workers/index.ts';
import { joinAsTiff } from './join-tiff.ts';
import type { JoinCalls } from './messages.ts';

serveWorker<JoinCalls>(
  { join: ({ files }, { report }) => joinAsTiff(files, createBrowserPlatform(), (share) => report({ share })) },
  { toErrorData: toMediaErrorData },
);
