import { createNodePlatform } from '../../codecs/node-platform.ts';
import type { Ground } from '../../recipes/index.ts';
import { builtThread } from '../../server/built-threads.ts';
import { createRecognizer } from '../../server/print-reader.ts';
import { createThreadSpawner } from '../../server/thread-workers.ts';
import { reuseWorker } from '../../workers/index.ts';
import { createNodeOutput } from '../node-canvas.ts';

export const spawnSearchThread = createThreadSpawner(() => builtThread('search-thread'));

export const createNodeGround = (): Omit<Ground, 'paper' | 'fonts' | 'reportProgress'> => ({
  media: createNodePlatform(),
  createOutput: createNodeOutput,
  // Fixed language: results must not depend on the user's.
  createRecognizer: (chosen) => createRecognizer({ chosen, reader: 'en' }),
  // Files are searched one after another. The thread ends with the one that calls this.
  spawnSearch: reuseWorker(spawnSearchThread),
});
