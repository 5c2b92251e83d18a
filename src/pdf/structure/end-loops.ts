// Structure that leads back to itself: pdf-lib follows page trees until the stack overflows.
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFPageTree,
  PDFRef,
} from '@cantoo/pdf-lib';
import { message } from '../../messages/index.ts';
import { PdfError } from '../errors.ts';

/** Deepest page tree that the engine reads. */
const MAX_LEVELS = 1024;

const PAGES = PDFName.of('Pages');
const KIDS = PDFName.of('Kids');
const PARENT = PDFName.of('Parent');

const loopError = (ref: PDFObject): PdfError =>
  new PdfError(
    'DamagedFile',
    message('The page tree of the PDF is damaged: object {object} contains itself.', {
      object: ref instanceof PDFRef ? ref.objectNumber : 0,
    }),
  );

const deepError = (): PdfError =>
  new PdfError(
    'TooDeep',
    message('The page tree of the PDF is damaged: it has more than {limit} levels.', { limit: MAX_LEVELS }),
  );

/** Returns whether the parents of a node lead back to one of them. */
function isOwnAncestor(node: PDFDict): boolean {
  const seen = new Set<PDFDict>();
  for (let at: PDFObject | undefined = node; at instanceof PDFDict; at = at.lookup(PARENT)) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}

/**
 * Checks that a page tree ends, and gives nodes with endless parents the one that holds them.
 * @throws PdfError that names the node
 */
export function checkPageTree({ catalog, context }: PDFDocument): void {
  const sound = new Set<PDFDict>();
  const above = new Set<PDFDict>();
  const visit = (node: PDFDict, ref: PDFObject, parent: PDFObject | undefined): void => {
    if (above.has(node)) throw loopError(ref);
    if (above.size > MAX_LEVELS) throw deepError();
    if (sound.has(node)) return;
    if (isOwnAncestor(node)) {
      if (parent) node.set(PARENT, parent);
      else node.delete(PARENT);
    }
    above.add(node);
    const kids = node instanceof PDFPageTree ? context.lookup(node.get(KIDS)) : undefined;
    for (const kid of kids instanceof PDFArray ? kids.asArray() : []) {
      const child = context.lookup(kid);
      if (child instanceof PDFDict) visit(child, kid, ref);
    }
    above.delete(node);
    sound.add(node);
  };
  const root = catalog instanceof PDFDict ? catalog.get(PAGES) : undefined;
  const pages = context.lookup(root);
  if (root && pages instanceof PDFDict) visit(pages, root, undefined);
}

/** Resolves objects that are references: their values are taken for them, and none in a loop. */
export function endReferences(context: PDFContext): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRef)) continue;
    const seen = new Set<PDFRef>([ref]);
    let end: PDFObject | undefined = object;
    while (end instanceof PDFRef && !seen.has(end)) {
      seen.add(end);
      end = context.lookup(end);
    }
    if (end && !(end instanceof PDFRef)) context.assign(ref, end.clone(context));
    else context.delete(ref);
  }
}
