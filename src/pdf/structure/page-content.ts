// Draws above a page's content, whatever graphics state it leaves.
import { decodePDFRawStream, PDFArray, PDFDict, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import { toLatin1 } from '../../codecs/bytes.ts';
import { get, getDict, inherited, listOf, nameOf } from '../objects.ts';
import { balanceOf } from './balance.ts';

function contentOf(page: PDFDict): string {
  return listOf(get(page, 'Contents'))
    .map((stream) => {
      try {
        return stream instanceof PDFRawStream ? toLatin1(decodePDFRawStream(stream).decode()) : '';
      } catch {
        return '';
      }
    })
    .join('\n');
}

function wrapContents(page: PDFDict, before: string, behind: string): void {
  const { context } = page;
  const present = page.get(nameOf('Contents'));
  const resolved = context.lookup(present);
  const streams = resolved instanceof PDFArray ? resolved.asArray() : present && resolved ? [present] : [];
  const contents = context.obj([
    context.register(context.stream(before)),
    ...streams,
    context.register(context.stream(behind)),
  ]);
  page.set(nameOf('Contents'), contents);
}

/** Adds objects to a copy of the page's resources, which may be shared. @returns their names */
export function addObjects(page: PDFDict, wanted: string, objects: readonly PDFRef[]): readonly string[] {
  const { context } = page;
  const own = context.lookup(inherited(page, 'Resources'));
  // Streams in place of resources are ignored.
  const resources = own instanceof PDFDict ? own.clone(context) : context.obj({});
  const forms = getDict(resources, 'XObject')?.clone(context) ?? context.obj({});
  let count = 1;
  const names = objects.map((object) => {
    let name = wanted;
    for (; forms.has(nameOf(name)); name = `${wanted}${count}`) count += 1;
    forms.set(nameOf(name), object);
    return name;
  });
  resources.set(nameOf('XObject'), forms);
  page.set(nameOf('Resources'), resources);
  return names;
}

export function drawAbove(page: PDFDict, operators: string): void {
  const { missing, open } = balanceOf(contentOf(page));
  wrapContents(page, 'q\n'.repeat(missing + 1), `\n${'Q\n'.repeat(open + 1)}${operators}`);
}
