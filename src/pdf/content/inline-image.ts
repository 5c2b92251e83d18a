import {
  PDFBool,
  type PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { toHexDigits } from '../../codecs/bytes.ts';
import { get, nameOf } from '../objects.ts';
import type { InlineImage, Operand } from './tokens.ts';

const KEYS: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  W: 'Width',
};

const VALUES: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};

/** Returns whether an image is a stencil mask, painted in the fill colour. */
export const isStencil = (image: PDFRawStream): boolean => get(image.dict, 'ImageMask')?.toString() === 'true';

type Context = PDFDict['context'];

function toObject(operand: Operand, context: Context): PDFObject {
  switch (operand.kind) {
    case 'number':
      return PDFNumber.of(operand.value);
    case 'name':
      return nameOf(VALUES[operand.name] ?? operand.name);
    case 'string':
      return PDFHexString.of(toHexDigits(operand.bytes));
    case 'array':
      return context.obj(operand.items.map((item) => toObject(item, context)));
    case 'dict': {
      const dict = context.obj({});
      for (const [key, value] of operand.entries) dict.set(nameOf(key), toObject(value, context));
      return dict;
    }
    case 'other':
      if (operand.word === 'true') return PDFBool.True;
      return operand.word === 'false' ? PDFBool.False : PDFNull;
  }
}

/** @param colorSpace resource that the image's colour space name refers to */
export function toImageStream(
  { entries, data }: InlineImage,
  context: Context,
  colorSpace: PDFObject | undefined,
): PDFRawStream {
  const dict = context.obj({ Type: 'XObject', Subtype: 'Image' });
  for (const [key, value] of entries) dict.set(nameOf(KEYS[key] ?? key), toObject(value, context));
  if (colorSpace) dict.set(PDFName.of('ColorSpace'), colorSpace);
  return PDFRawStream.of(dict, data);
}
