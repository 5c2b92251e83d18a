const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** CRC-32 of a PNG chunk or an archived file; `before`: checksum of the preceding bytes. */
export function computeCrc(bytes: Uint8Array, before = 0): number {
  let crc = before ^ 0xffffffff;
  for (let at = 0; at < bytes.length; at += 1) {
    crc = (CRC_TABLE[(crc ^ (bytes[at] as number)) & 255] as number) ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
