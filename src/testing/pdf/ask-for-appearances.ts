// Makes poppler draw the fields of a file itself, where readers may not choose.
import { decodePDFRawStream, PDFBool, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import { cssFontOf } from '../../forms/appearance/field-fonts.ts';
import { withFontSize } from '../../pdf/structure/index.ts';

const name = (text: string) => PDFName.of(text);

const STANDARD: Record<string, readonly [string, string, string, string]> = {
  'courier new': ['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
  'times new roman': ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
};
const SANS = ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'] as const;

/** Returns the standard font for a face that a file only names. */
function standardFont(fontName: string): string | undefined {
  const css = cssFontOf(fontName);
  const family = css.slice(css.indexOf('$ ') + 2);
  const faces = family === 'arial' ? SANS : STANDARD[family];
  return faces?.[(css.includes('bold') ? 1 : 0) + (css.includes('italic') ? 2 : 0)];
}

const isEmbedded = (font: PDFDict): boolean => {
  const descriptor = font.lookupMaybe(name('FontDescriptor'), PDFDict);
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(name(key)));
};

/** Poppler stretches any face of the machine to the widths of a missing font. */
function nameStandardFonts(acroForm: PDFDict): void {
  const fonts = acroForm.lookupMaybe(name('DR'), PDFDict)?.lookupMaybe(name('Font'), PDFDict);
  for (const key of fonts?.keys() ?? []) {
    const font = fonts?.lookupMaybe(key, PDFDict);
    const base = font?.lookupMaybe(name('BaseFont'), PDFName)?.decodeText();
    const standard = base === undefined || !font || isEmbedded(font) ? undefined : standardFont(base);
    if (standard === undefined || /dingbats|symbol/i.test(base ?? '')) continue;
    const parts = { Type: 'Font', Subtype: 'Type1', BaseFont: standard, Encoding: 'WinAnsiEncoding' };
    fonts?.set(key, acroForm.context.obj(parts));
  }
}

/** Poppler draws no border without /BS, although its width is 1 (ISO 32000-2, table 168). */
function stateBorder(widget: PDFDict): void {
  const isStated = widget.has(name('BS')) || widget.has(name('Border'));
  if (!isStated && widget.lookupMaybe(name('MK'), PDFDict)?.has(name('BC')))
    widget.set(name('BS'), widget.context.obj({ W: 1, S: 'S' }));
}

/** Returns the font size of a drawn field (pt). */
function drawnSize(widget: PDFDict): string | undefined {
  const drawn = widget.lookupMaybe(name('AP'), PDFDict)?.lookup(name('N'));
  if (!(drawn instanceof PDFRawStream)) return undefined;
  const content = Buffer.from(decodePDFRawStream(drawn).decode()).toString('latin1');
  return /\/F\d+ ([\d.]+) Tf/.exec(content)?.[1];
}

/**
 * Returns a copy whose fields poppler draws, in sizes that we draw: poppler fills the height of the
 * box, so that descenders leave it, pdf.js takes 0.74 of it, and we 0.8 of its inside.
 */
export async function askForAppearances(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
  const acroForm = document.catalog.lookup(name('AcroForm'), PDFDict);
  acroForm.set(name('NeedAppearances'), PDFBool.True);
  nameStandardFonts(acroForm);
  for (const page of document.getPages()) {
    for (const annotation of page.node.Annots()?.asArray() ?? []) {
      const widget = document.context.lookup(annotation);
      if (!(widget instanceof PDFDict) || widget.lookup(name('Subtype')) !== name('Widget')) continue;
      stateBorder(widget);
      const size = drawnSize(widget);
      if (size !== undefined) widget.set(name('DA'), PDFString.of(withFontSize(widget, acroForm, size)));
    }
  }
  return document.save({ updateFieldAppearances: false, useObjectStreams: false });
}
