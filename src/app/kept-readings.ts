// What was read of a document's print, kept with it on this device.
import type { RecognizedPage } from '../ocr/recognize.ts';
import type { KeyedStorage } from '../store/persistence/keyed-storage.ts';
import { leaseKey, readingKey, readingsKey } from '../store/persistence/records.ts';

export interface KeptReading {
  /** From 1. */
  readonly page: number;
  readonly language: string;
  readonly result: RecognizedPage;
}

const isReading = (value: unknown): value is KeptReading => {
  if (typeof value !== 'object' || value === null) return false;
  const { page, language, result } = value as Partial<KeptReading>;
  const text = result?.page;
  return (
    typeof page === 'number' &&
    typeof language === 'string' &&
    typeof text?.text === 'string' &&
    text.boxes instanceof Float32Array &&
    text.boxes.length === text.text.length * 4 &&
    Array.isArray(text.words) &&
    Array.isArray(text.lines) &&
    Array.isArray(text.paragraphs)
  );
};

/** Not without the document itself, which may have been removed meanwhile. */
export const putReading = (storage: KeyedStorage, id: string, reading: KeptReading): Promise<void> =>
  storage.write({
    puts: [[readingKey(id, reading.page), reading]],
    guard: { key: leaseKey(id), holds: (lease) => lease !== undefined },
  });

export const readReadings = async (storage: KeyedStorage, id: string): Promise<readonly KeptReading[]> =>
  (await storage.getAll(readingsKey(id))).filter(isReading);
