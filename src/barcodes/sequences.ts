// Joins messages divided among symbols: structured append and Macro PDF417.
import type { SeenBarcode, SequencePart } from './types.ts';

export interface PlacedPart<Place> {
  readonly barcode: SeenBarcode & { readonly sequence: SequencePart };
  readonly place: Place;
}

export type SequenceFault = 'incomplete' | 'conflicting';

export interface Sequence<Place> {
  readonly barcodeType: SeenBarcode['barcodeType'];
  readonly id: string;
  /** Number of symbols; undefined if no symbol states it. */
  readonly count: number | undefined;
  /** Distinct parts, sorted by index. */
  readonly parts: readonly { readonly index: number; readonly place: Place }[];
  /** Missing indexes (0-based). */
  readonly missing: readonly number[];
  /** True if the parity of QR Codes fits. A wrong one is only reported: some generators write 0. */
  readonly parityFits?: boolean;
  /** Why there is no joined value. */
  readonly fault?: SequenceFault;
  /** Complete message: text, and bytes as base64. */
  readonly joined?: { readonly barcodeValue: string; readonly barcodeDataAsBytes: string };
}

const bytesOf = ({ barcodeDataAsBytes }: SeenBarcode): Uint8Array =>
  Uint8Array.from(atob(barcodeDataAsBytes), (character) => character.charCodeAt(0));

/** XOR of all bytes of a message, stated by each of its QR Codes (ISO/IEC 18004 §8.3). */
const parityOf = (bytes: readonly number[]): number => bytes.reduce((parity, byte) => parity ^ byte, 0);

const conflict = (parts: readonly PlacedPart<unknown>[]): boolean =>
  parts.some(({ barcode }) =>
    parts.some(
      ({ barcode: other }) =>
        other.sequence.index === barcode.sequence.index && other.barcodeDataAsBytes !== barcode.barcodeDataAsBytes,
    ),
  );

function joinParts(parts: readonly PlacedPart<unknown>[]): Pick<Sequence<unknown>, 'joined' | 'parityFits'> {
  const bytes = parts.flatMap(({ barcode }) => [...bytesOf(barcode)]);
  const { barcodeType, sequence } = parts[0]?.barcode ?? {};
  return {
    ...(barcodeType === 'qrCodeBarcode' ? { parityFits: String(parityOf(bytes)) === sequence?.id } : {}),
    joined: {
      barcodeValue: parts.map(({ barcode }) => barcode.barcodeValue ?? '').join(''),
      barcodeDataAsBytes: btoa(bytes.map((byte) => String.fromCharCode(byte)).join('')),
    },
  };
}

/** Joins the parts if complete. Messages without a count never are: nothing marks the last part. */
function toSequence<Place>(all: readonly PlacedPart<Place>[]): Sequence<Place> {
  const sorted = all.toSorted((a, b) => a.barcode.sequence.index - b.barcode.sequence.index);
  const parts = sorted.filter(({ barcode }, i) => barcode.sequence.index !== sorted[i - 1]?.barcode.sequence.index);
  const counts = new Set(all.flatMap(({ barcode }) => barcode.sequence.count ?? []));
  const [count] = counts.size === 1 ? counts : [];
  const here = new Set(parts.map(({ barcode }) => barcode.sequence.index));
  const missing = Array.from({ length: count ?? 0 }, (_, index) => index).filter((index) => !here.has(index));
  const { barcodeType, sequence } = (parts[0] as PlacedPart<Place>).barcode;
  const fault: SequenceFault | undefined =
    conflict(all) || counts.size > 1
      ? 'conflicting'
      : count === undefined || missing.length > 0 || parts.length > count
        ? 'incomplete'
        : undefined;
  return {
    barcodeType,
    id: sequence.id,
    count,
    parts: parts.map(({ barcode, place }) => ({ index: barcode.sequence.index, place })),
    missing,
    ...(fault ? { fault } : joinParts(parts)),
  };
}

/**
 * Returns the messages that the symbols are parts of, in the order of their first symbols. A
 * message is joined if all parts are present and agree.
 * @param found symbols of pages and files that belong together, each with its place
 * @example
 * const image = { data: new Uint8ClampedArray(4 * 640 * 480), width: 640, height: 480 };
 * const found = await scanWithFacts(image, { barcodeTypes: ['qrCodeBarcode'] });
 * const sequences = joinSequences(found.map((barcode) => ({ barcode, place: 'page 1' })));
 * sequences[0]?.joined?.barcodeValue; // the whole message, if all its parts were found
 */
export function joinSequences<Place>(
  found: readonly { readonly barcode: SeenBarcode; readonly place: Place }[],
): Sequence<Place>[] {
  const byMessage = new Map<string, PlacedPart<Place>[]>();
  for (const { barcode, place } of found) {
    const { barcodeType, sequence } = barcode;
    if (!sequence) continue;
    const key = `${barcodeType} ${sequence.count} ${sequence.id}`;
    const parts = byMessage.get(key) ?? [];
    byMessage.set(key, parts);
    parts.push({ barcode: { ...barcode, sequence }, place });
  }
  return [...byMessage.values()].map(toSequence);
}
