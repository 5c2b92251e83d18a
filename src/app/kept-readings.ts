// Recognized text of a document, stored with it on this device.
import { OWN_FILE, type PageList, type PageSource } from '../kernel/page-list.ts';
import { type PageNumber, toPageNumber } from '../kernel/page-number.ts';
import type { RecognizedWords } from '../ocr/recognize.ts';
import type { KeyedStorage } from '../store/persistence/keyed-storage.ts';
import { leaseKey, readingKey, readingsKey } from '../store/persistence/records.ts';
import { NO_OPEN_ENDS, withoutReadings } from '../text/text-page.ts';

export interface KeptReading {
  /** Page number in the document when it was read, in its file when stored. */
  readonly page: PageNumber;
  readonly language: string;
  readonly result: RecognizedWords;
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
    text.boxes.length === (text.searched ?? text.text).length * 4 &&
    Array.isArray(text.words) &&
    Array.isArray(text.lines) &&
    Array.isArray(text.paragraphs)
  );
};

/** Identifies a page in any arrangement, with its rotation when it was read. */
const placeName = ({ file, page, quarters }: PageSource): number | string =>
  file === OWN_FILE && quarters === 0 ? toPageNumber(page) : `${toPageNumber(page)}.${quarters}.${file}`;

/** Stores a reading, unless the document was removed meanwhile. */
export const putReading = (
  storage: KeyedStorage,
  id: string,
  reading: KeptReading,
  source: PageSource,
): Promise<void> =>
  storage.write({
    puts: [[readingKey(id, placeName(source)), { ...reading, page: toPageNumber(source.page) }]],
    guard: { key: leaseKey(id), holds: (lease) => lease !== undefined },
  });

/** Returns the stored readings of these pages, by their index. */
export async function readReadings(
  storage: KeyedStorage,
  id: string,
  pages: PageList,
): Promise<readonly KeptReading[]> {
  const numbers = new Map(pages.map((source, index) => [placeName(source), toPageNumber(index)]));
  const keys = await storage.keys(readingsKey(id));
  const readings: KeptReading[] = [];
  for (const key of keys) {
    const page = numbers.get(key[2] as number | string);
    const reading = page === undefined ? undefined : await storage.get(key);
    if (page === undefined || !isReading(reading)) continue;
    const { result } = reading;
    // Stored by a version with a single reading per page, or with fewer open ends.
    const text = 'readings' in result.page ? result.page : withoutReadings(result.page);
    const openEnds = { ...NO_OPEN_ENDS, ...text.openEnds };
    readings.push({ ...reading, page, result: { ...result, page: { ...text, openEnds } } });
  }
  return readings;
}
