// Digital signatures in the structure of a file: ISO 32000-2, 12.8.
import { PDFDict, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import { asDict, get, getDict, getName, nameOf, walk } from './objects.ts';

/** Returns whether an object is a signature: of a field, or a target of permissions. */
function isSignature(object: PDFObject | undefined): object is PDFDict {
  if (!(object instanceof PDFDict)) return false;
  const type = getName(object, 'Type');
  // The type is optional (table 255); the byte range isn't.
  if (type === undefined) return object.has(nameOf('ByteRange')) && object.has(nameOf('Contents'));
  return type === 'Sig' || type === 'DocTimeStamp';
}

/**
 * Removes all signature values from a document to be rewritten, which would break them, with their
 * permissions and validation data. The fields stay unsigned with their appearance.
 * @returns how many signatures were removed
 */
export function removeSignatures({ catalog, context }: PDFDocument): number {
  const removed = new Set<PDFObject>();
  walk([catalog], context, (object) => {
    const dict = asDict(object);
    const value = get(dict, 'V');
    if (dict && isSignature(value)) {
      removed.add(value);
      dict.delete(nameOf('V'));
    }
    return true;
  });
  const permissions = getDict(catalog, 'Perms');
  for (const [key] of permissions?.entries() ?? []) {
    const value = permissions?.lookup(key);
    if (!isSignature(value)) continue;
    removed.add(value);
    permissions?.delete(key);
  }
  if (removed.size === 0) return 0;
  if (permissions?.entries().length === 0) catalog.delete(nameOf('Perms'));
  // Flags: signatures exist and require appending (table 225). Validation data: 12.8.4.3.
  getDict(catalog, 'AcroForm')?.delete(nameOf('SigFlags'));
  catalog.delete(nameOf('DSS'));
  return removed.size;
}
