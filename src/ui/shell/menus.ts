// Header menus: a new command is one entry. A test checks that each has a command.

/** The documents used last stand behind the first group. */
export const FILE_MENU: readonly (readonly string[])[] = [
  ['open', 'run-recipe'],
  ['save', 'previous', 'forget-previous', 'export-document'],
  ['import-marks', 'import-annotations', 'export-marks', 'copy-marks-json'],
  ['insert-pages', 'split-stack', 'compress', 'page-texts', 'insert-barcode', 'missing-fields'],
  ['review-redactions', 'export-picture', 'sign-document', 'print'],
  ['show-inspect', 'check-report', 'language'],
  ['close-document'],
];

export const ZOOM_MENU: readonly (readonly string[])[] = [
  ['fit-page', 'fit-width', 'zoom-100', 'zoom-selection'],
  ['layout-continuous', 'layout-single', 'layout-two-up'],
  ['turn-view', 'straighten', 'wheel-zooms'],
  ['snap', 'see-through', 'form-fields'],
];

/** For words that are selected: in their bar and in the document's menu. */
export const WORDS_MENU: readonly (readonly string[])[] = [
  ['tool-HighlightAnnotation', 'tool-StrikethroughAnnotation', 'tool-TextHyperlinkAnnotation'],
  ['tool-TextSelectionRedaction', 'find-redact-words'],
  ['copy'],
];

/** At a page of the strip. */
export const PAGES_MENU: readonly (readonly string[])[] = [
  ['rotate-page-left', 'rotate-page-right'],
  ['move-page-up', 'move-page-down'],
  ['copy-pages', 'paste-pages'],
  ['insert-pages', 'split-stack'],
  ['delete-page'],
];

/** Beside the button that exports. */
export const EXPORT_MENU: readonly (readonly string[])[] = [
  ['review-redactions', 'export-picture', 'sign-document', 'split-stack', 'compress'],
  ['export-document', 'export-marks', 'copy-marks-json'],
  ['check-report'],
];

/** On a narrow window: what has no button there. */
export const MORE_MENU: readonly (readonly string[])[] = [
  ['redo', 'scan', 'find'],
  ['show-marks', 'show-comments'],
  ['palette', 'shortcuts', 'toggle-theme', 'language'],
];
