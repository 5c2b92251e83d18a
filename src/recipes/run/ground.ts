import type { MediaPlatform } from '../../codecs/platform.ts';
import type { RecognizerFor } from '../../finding/index.ts';
import type { OutputPlatform } from '../../output/core.ts';
import type { AddedFont } from '../../pdf/fonts/index.ts';
import type { SpawnWorker } from '../../workers/index.ts';
import type { Recipe } from '../schema.ts';

/** Platform services for processing a file, in Node or the browser. */
export interface Ground {
  readonly media: MediaPlatform;
  /** Fonts for characters that no embedded face has. */
  readonly fonts: readonly AddedFont[];
  createOutput(fonts: readonly AddedFont[]): Promise<Omit<OutputPlatform, 'recognizer'>>;
  /** @param language for OCR; if undefined, chosen by each page's text */
  createRecognizer(language: string | undefined): RecognizerFor;
  /** Spawns the regular expression worker; undefined for the browser's. */
  readonly spawnSearch: SpawnWorker | undefined;
  /** Size of pages without one of their own. */
  readonly paper: Recipe['paper'];
  /** Reports progress: calls without any for too long are terminated. */
  reportProgress(): void;
}
