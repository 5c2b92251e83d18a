// The objects of a PDF, read and written with pdf-lib. For workers and Node.
export { cipherOf, loadStructure } from '../load-structure.ts';
export {
  asDict,
  childrenOf,
  decodeStream,
  dictsOf,
  entriesOf,
  filtersOf,
  get,
  getArray,
  getDict,
  getName,
  getNumber,
  getStream,
  getText,
  inherited,
  isText,
  isTrue,
  itemsOf,
  listOf,
  nameOf,
  numbersOf,
  ownWhatIsInherited,
  pruneFields,
  pushAll,
  walk,
  withData,
} from '../objects.ts';
export { checkPictureSizes } from '../picture-sizes.ts';
export { removeSignatures } from '../signatures.ts';
export { attachJson } from './attach-json.ts';
export { occurrencesOf } from './file-tables.ts';
export { FileView, isBlankFrom } from './file-view.ts';
export { informationOf, withTitle } from './information.ts';
export { keepLabels, keepPages, settleLinks } from './keep-pages.ts';
export { hiddenLayersOf, type IsHidden, readLayers, removeHiddenLayers } from './layers.ts';
export { ObjectCopier } from './object-copier.ts';
export { ObjectPlaces } from './object-places.ts';
export { forgetPlaces } from './old-places.ts';
export { damagedFile, openForUpdate } from './open-for-update.ts';
export { isSound, openStructure } from './open-structure.ts';
export { addObjects, drawAbove } from './page-content.ts';
export { collectGarbage, detachPage, setPages, turnPage } from './page-tree.ts';
export { type PdfPicture, PICTURE_NAME, PictureDocument, WORDS_FONT } from './picture-document.ts';
export { asKind, type RawDict, type RawStream, type RawString, type RawValue } from './raw-syntax.ts';
export { findReference, referenceTo } from './references.ts';
export { Revision } from './revision.ts';
export { revisionEnds } from './revision-ends.ts';
export { type FormPage, inLines, pagesOf, widgetRect, widgetsInTabOrder } from './widgets.ts';
export { saveStructure, writeFile } from './write-file.ts';
