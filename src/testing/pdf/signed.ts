// PDFs with signature fields: signed bytes and ranges are placeholders.
import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';

export interface SignedSpec {
  /** Nested below a parent field. */
  readonly isNested?: boolean;
  /** Certified: the catalog's permissions refer to it. */
  readonly isCertified?: boolean;
  /** Unsigned field. */
  readonly isEmpty?: boolean;
}

export async function buildSignedPdf(specs: readonly SignedSpec[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([200, 200]);
  page.drawText('Signed here', { x: 20, y: 150, size: 12 });
  const { context, catalog } = document;
  const fields = specs.map(({ isNested = false, isCertified = false, isEmpty = false }, index) => {
    const value = context.register(
      context.obj({
        Type: 'Sig',
        Filter: 'Adobe.PPKLite',
        SubFilter: 'adbe.pkcs7.detached',
        ByteRange: [0, 10, 20, 30],
        Contents: PDFHexString.of('00'.repeat(64)),
      }),
    );
    if (isCertified) catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: value }));
    const field = context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of(`Signature ${index}`),
      Rect: [20, 20, 120, 60],
      F: 132,
      P: page.ref,
      ...(isEmpty ? {} : { V: value }),
    });
    const ref = context.register(field);
    page.node.addAnnot(ref);
    return isNested ? context.register(context.obj({ T: PDFString.of('Group'), Kids: [ref] })) : ref;
  });
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: fields, SigFlags: 3 }));
  catalog.set(PDFName.of('DSS'), context.obj({ Certs: [] }));
  return document.save({ useObjectStreams: false });
}
