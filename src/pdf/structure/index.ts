// The objects of a PDF, read and written with pdf-lib: its one door for other rooms, which take
// objects apart by the guards and accessors below. For workers and Node.
export type {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFObject,
  PDFPage,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
export { cipherOf, loadStructure } from '../load-structure.ts';
export {
  appearancesOf,
  asDict,
  asName,
  asNumber,
  asStream,
  childrenOf,
  decodeStream,
  deflateData,
  dictsOf,
  drawsWith,
  entriesOf,
  filtersOf,
  get,
  getArray,
  getDict,
  getName,
  getNumber,
  getStream,
  getText,
  hexString,
  hexText,
  inherited,
  isArray,
  isDict,
  isName,
  isNumber,
  isStream,
  isText,
  isTrue,
  itemsOf,
  listOf,
  literalString,
  NULL,
  nameOf,
  numbersOf,
  ownWhatIsInherited,
  pruneFields,
  pushAll,
  type StringObject,
  undoFilter,
  walk,
  withData,
} from '../objects.ts';
export { checkPictureSizes } from '../picture-sizes.ts';
export { removeSignatures } from '../signatures.ts';
export { attachJson } from './attach-json.ts';
export { countRest, countRevisions, findHidden, type RestCounts, subtractCounts } from './count-rest.ts';
export { type DefaultAppearance, textLookOf, toCss, toRgb, withFontSize } from './default-appearance.ts';
export { documentScripts, fieldScripts, textOf, valueTextOf } from './document-scripts.ts';
export { actionOf } from './field-action.ts';
export {
  type FieldNode,
  FLAGS,
  fieldEntry,
  fieldNumber,
  hasFlag,
  parentOf,
  statesOfWidgets,
} from './field-tree.ts';
export { readFieldValues, type WrittenValue } from './field-values.ts';
export { type ContentResources, FilePage, type NewEntries } from './file-page.ts';
export { occurrencesOf } from './file-tables.ts';
export { FileView, isBlankFrom } from './file-view.ts';
export { flattenForm, HIDDEN, removeFrom, shownStateOf } from './flatten-form.ts';
export { type FormStructure, readFormStructure } from './form-structure.ts';
export { informationOf, withTitle } from './information.ts';
export { Intake } from './intake.ts';
export { keepLabels, keepPages, resolveLinks } from './keep-pages.ts';
export { hiddenLayersOf, type IsHidden, readLayers, removeHiddenLayers } from './layers.ts';
export { type MendedOutline, mendedOutline } from './mend-outline.ts';
export { namePairsOf } from './name-tree.ts';
export { ObjectCopier } from './object-copier.ts';
export { ObjectPlaces } from './object-places.ts';
export { forgetPlaces } from './old-places.ts';
export { damagedFile, openForUpdate } from './open-for-update.ts';
export { isSound, openStructure } from './open-structure.ts';
export { type AnnotationEntry, readPageAnnotations } from './page-annotations.ts';
export { addObjects, drawAbove } from './page-content.ts';
export { collectGarbage, detachPage, removeAnnotations, setPages, turnPage } from './page-tree.ts';
export { type PdfPicture, PICTURE_NAME, PictureDocument, WORDS_FONT } from './picture-document.ts';
export { annotationsOf, PlacedAnnotation } from './placed-annotation.ts';
export { asKind, type RawDict, type RawStream, type RawString, type RawValue } from './raw-syntax.ts';
export { readPdf } from './read-pictures.ts';
export { findReference, referenceTo } from './references.ts';
export { repack, replaceStreams } from './repack.ts';
export { type PictureReplacement, replacePage } from './replace-page.ts';
export { Revision } from './revision.ts';
export { revisionEnds } from './revision-ends.ts';
export { type FormPage, inLines, pageFrame, pagesOf, widgetRect, widgetsInTabOrder } from './widgets.ts';
export { saveStructure, writeFile } from './write-file.ts';
