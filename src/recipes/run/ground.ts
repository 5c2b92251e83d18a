import type { MediaPlatform } from '../../codecs/platform.ts';
import type { RecognizerFor } from '../../finding/index.ts';
import type { OutputPlatform } from '../../output/platform.ts';
import type { SpawnWorker } from '../../workers/index.ts';

/** Services for processing a file: from a thread of Node, or a worker of the page. */
export interface Ground {
  readonly media: MediaPlatform;
  /** Painting, without what recognizes print. */
  createOutput(): Promise<Omit<OutputPlatform, 'recognizer'>>;
  /** @param language of print; chosen by each page's text without it */
  createRecognizer(language: string | undefined): RecognizerFor;
  /** Starts what looks for expressions; the page's own worker without it. */
  readonly spawnSearch: SpawnWorker | undefined;
  /** A sign of life: a call that gives none for long is given up. */
  tellProgress(): void;
}
