// Finds the document's title, which readers show: from its information, else from XMP.
import { type PDFDict, type PDFDocument, PDFHexString, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { asDict, decodeStream, get, getText } from '../objects.ts';

const TITLE = PDFName.of('Title');

export const informationOf = (pdf: PDFDocument): PDFDict | undefined =>
  asDict(pdf.context.lookup(pdf.context.trailerInfo.Info));

function titleOfMetadata(catalog: PDFDict): string | undefined {
  const stream = get(catalog, 'Metadata');
  if (!(stream instanceof PDFRawStream)) return undefined;
  try {
    const text = new TextDecoder().decode(decodeStream(stream));
    const title = /<dc:title>[\s\S]*?<rdf:li[^>]*>([^<]*)<\/rdf:li>/.exec(text)?.[1]?.trim();
    return title?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  } catch {
    return undefined;
  }
}

export function withTitle(pdf: PDFDocument): PDFDict | undefined {
  const information = informationOf(pdf);
  if (getText(information, 'Title')?.trim()) return information;
  const title = titleOfMetadata(pdf.catalog);
  if (!title) return information;
  const own = information ?? pdf.context.obj({});
  own.set(TITLE, PDFHexString.fromText(title));
  if (!information) pdf.context.trailerInfo.Info = pdf.context.register(own);
  return own;
}
