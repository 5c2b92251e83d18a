export { BLANK_DPI, bearsContent, isBlankPage } from './blank.ts';
export { titlesByPage } from './outline-titles.ts';
export { type PageCut, parsePageCut, parseSize, splitRanges } from './page-cut.ts';
export { type PageLooks, planPages } from './plan-pages.ts';
