import { concatBytes, fromLatin1, toLatin1, viewOf } from '../../codecs/bytes.ts';

export type FontTables = ReadonlyMap<string, Uint8Array>;

export const TRUE_TYPE = 0x00010000;
export const OPEN_TYPE = 0x4f54544f;
const APPLE = 0x74727565;

/** Returns undefined unless it is a single-face font. */
export function readTables(bytes: Uint8Array): { readonly kind: number; readonly tables: FontTables } | undefined {
  const view = viewOf(bytes);
  const kind = view.getUint32(0);
  if (kind !== TRUE_TYPE && kind !== OPEN_TYPE && kind !== APPLE) return undefined;
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < view.getUint16(4); index++) {
    const at = 12 + 16 * index;
    const tag = toLatin1(bytes.subarray(at, at + 4));
    const start = view.getUint32(at + 8);
    tables.set(tag, bytes.subarray(start, start + view.getUint32(at + 12)));
  }
  return { kind: kind === APPLE ? TRUE_TYPE : kind, tables };
}

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) {
    for (let byte = 0; byte < 4; byte++) sum = (sum + (bytes[at + byte] ?? 0) * 2 ** (24 - 8 * byte)) % 2 ** 32;
  }
  return sum;
}

export const padded = (bytes: Uint8Array): Uint8Array =>
  bytes.length % 4 === 0 ? bytes : concatBytes([bytes, new Uint8Array(4 - (bytes.length % 4))]);

export function writeTables(kind: number, tables: FontTables): Uint8Array<ArrayBuffer> {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const head = sorted.find(([tag]) => tag === 'head')?.[1];
  // The checksum is computed with a zero adjustment.
  head?.fill(0, 8, 12);
  const directory = new Uint8Array(12 + 16 * sorted.length);
  const view = viewOf(directory);
  const power = Math.floor(Math.log2(sorted.length));
  view.setUint32(0, kind);
  view.setUint16(4, sorted.length);
  view.setUint16(6, 16 * 2 ** power);
  view.setUint16(8, power);
  view.setUint16(10, 16 * (sorted.length - 2 ** power));
  let at = directory.length;
  for (const [index, [tag, bytes]] of sorted.entries()) {
    const entry = 12 + 16 * index;
    directory.set(fromLatin1(tag), entry);
    view.setUint32(entry + 4, checksum(bytes));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, bytes.length);
    at += padded(bytes).length;
  }
  const file = concatBytes([directory, ...sorted.map(([, bytes]) => padded(bytes))]);
  const place = sorted.findIndex(([tag]) => tag === 'head');
  if (place >= 0)
    viewOf(file).setUint32(view.getUint32(12 + 16 * place + 8) + 8, (0xb1b0afba - checksum(file) + 2 ** 32) % 2 ** 32);
  return file;
}
