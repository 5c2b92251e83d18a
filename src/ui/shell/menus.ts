// Header menus: add a command with one entry. A test checks that all commands exist.

/** Recent documents follow the first group. Submenus keep it short enough for small windows. */
export const FILE_MENU: readonly (readonly string[])[] = [
  ['open', 'run-recipe'],
  ['save', 'previous', 'forget-previous', 'export-document'],
  ['export-picture', 'sign-document', 'print'],
];

export const MARKS_MENU: readonly (readonly string[])[] = [
  ['import-marks', 'merge-marks', 'import-annotations'],
  ['export-marks', 'export-marks-as', 'copy-marks-json'],
  ['show-layers'],
];
export const DOCUMENT_MENU: readonly (readonly string[])[] = [
  ['insert-pages', 'split-stack', 'compress'],
  ['page-texts', 'insert-barcode'],
  ['missing-fields', 'edit-fields'],
];
export const CHECK_MENU: readonly (readonly string[])[] = [
  ['review-redactions', 'show-inspect'],
  ['compare', 'check-report'],
];

export const FILE_END: readonly (readonly string[])[] = [['language'], ['close-document']];

export const ZOOM_MENU: readonly (readonly string[])[] = [
  ['fit-page', 'fit-width', 'zoom-100', 'zoom-selection'],
  ['layout-continuous', 'layout-single', 'layout-two-up'],
  ['turn-view', 'straighten', 'wheel-zooms'],
  ['snap', 'see-through', 'form-fields'],
];

/** For selected words: in their bar and in the context menu. */
export const WORDS_MENU: readonly (readonly string[])[] = [
  ['tool-HighlightAnnotation', 'tool-StrikethroughAnnotation', 'tool-TextHyperlinkAnnotation'],
  ['tool-TextSelectionRedaction', 'find-redact-words'],
  ['copy'],
];

/** For pages of the strip. */
export const PAGES_MENU: readonly (readonly string[])[] = [
  ['rotate-page-left', 'rotate-page-right'],
  ['move-page-up', 'move-page-down'],
  ['copy-pages', 'paste-pages'],
  ['insert-pages', 'split-stack'],
  ['delete-page'],
];

/** Beside the export button. */
export const EXPORT_MENU: readonly (readonly string[])[] = [
  ['review-redactions', 'export-picture', 'sign-document', 'split-stack', 'compress'],
  ['export-document', 'export-marks', 'export-marks-as', 'copy-marks-json'],
  ['check-report'],
];

/** Commands without a button on narrow windows. */
export const MORE_MENU: readonly (readonly string[])[] = [
  ['redo', 'scan', 'find'],
  ['show-marks', 'show-comments', 'show-layers'],
  ['palette', 'shortcuts', 'toggle-theme', 'language'],
];
