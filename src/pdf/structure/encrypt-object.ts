// Encrypts objects: ISO 32000-2, 7.6.
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { fromLatin1, toHexDigits, toLatin1 } from '../../codecs/bytes.ts';
import type { DocumentCipher, ObjectCipher } from '../load-structure.ts';
import { getName, isText } from '../objects.ts';

const CONTENTS = PDFName.of('Contents');

/** Returns the cipher of an object's streams, if strings have another one. */
function forStreams(cipher: ObjectCipher): ObjectCipher {
  const Transform = cipher.constructor as unknown as new (...made: (() => unknown)[]) => ObjectCipher;
  return new Transform(cipher.StreamCipherConstructor, cipher.StreamCipherConstructor);
}

function encryptStrings(object: PDFObject, cipher: ObjectCipher, context: PDFContext): PDFObject {
  if (isText(object)) return PDFHexString.of(toHexDigits(fromLatin1(cipher.encryptString(toLatin1(object.asBytes())))));
  if (object instanceof PDFArray) {
    const copy = PDFArray.withContext(context);
    for (const item of object.asArray()) copy.push(encryptStrings(item, cipher, context));
    return copy;
  }
  return object instanceof PDFDict ? encryptDict(object, cipher) : object;
}

function encryptDict(dict: PDFDict, cipher: ObjectCipher): PDFDict {
  const copy = PDFDict.withContext(dict.context);
  // Signature contents are never encrypted: they are written last.
  const isSignature = dict.has(PDFName.of('ByteRange'));
  for (const [key, value] of dict.entries())
    copy.set(key, isSignature && key === CONTENTS ? value : encryptStrings(value, cipher, dict.context));
  return copy;
}

export function encryptObject(
  object: PDFObject,
  ref: PDFRef,
  { document, context }: { readonly document: DocumentCipher; readonly context: PDFContext },
): PDFObject {
  const cipher = document.createCipherTransform(ref.objectNumber, ref.generationNumber);
  if (!(object instanceof PDFStream)) return encryptStrings(object, cipher, context);
  const isPlain = !document.encryptMetadata && getName(object.dict, 'Type') === 'Metadata';
  if (isPlain) return object;
  const contents = fromLatin1(forStreams(cipher).encryptString(toLatin1(object.getContents())));
  return PDFRawStream.of(encryptDict(object.dict, cipher), contents);
}
