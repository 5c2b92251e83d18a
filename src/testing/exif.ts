export function createExif(orientation: number, littleEndian = true): number[] {
  const two = (value: number) => (littleEndian ? [value, 0] : [0, value]);
  const four = (value: number) => (littleEndian ? [value, 0, 0, 0] : [0, 0, 0, value]);
  const mark = littleEndian ? [0x49, 0x49] : [0x4d, 0x4d];
  const tag = littleEndian ? [0x12, 0x01] : [0x01, 0x12];
  return [
    ...mark,
    ...two(42),
    ...four(8),
    ...two(1),
    ...tag,
    ...two(3),
    ...four(1),
    ...two(orientation),
    0,
    0,
    ...four(0),
  ];
}

export function addExif(jpeg: Uint8Array, exif: readonly number[]): Uint8Array<ArrayBuffer> {
  const length = exif.length + 8;
  const segment = [0xff, 0xe1, length >> 8, length & 255, 0x45, 0x78, 0x69, 0x66, 0, 0, ...exif];
  return Uint8Array.from([...jpeg.subarray(0, 2), ...segment, ...jpeg.subarray(2)]);
}
