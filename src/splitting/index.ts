export { BLANK_DPI, bearsContent, isBlankPage } from './blank.ts';
export { titlesByPage } from './outline-titles.ts';
export { type CutRule, parsePageCut, parseSize, splitRanges } from './page-cut.ts';
export { planPages, type SplitInspections } from './plan-pages.ts';
