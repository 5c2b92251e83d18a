import { decodeBy } from '../decode-by.ts';
import { checkPageSize } from '../limits.ts';
import type { OpenFormat } from '../page.ts';
import { parsePng, withoutExifChunk } from './structure.ts';

export const openPng: OpenFormat = (bytes, { platform, limits }) => {
  const structure = parsePng(bytes);
  const { header, orientation, dpi } = structure;
  checkPageSize(header.width, header.height, limits);
  const decode = () => decodeBy(platform.decodePng, withoutExifChunk(bytes, structure), header, 'PNG');
  return [{ size: header, orientation, dpi, lossyCoding: () => undefined, decode }];
};
