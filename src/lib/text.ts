// `markwright/text`: a page's words, and search for words, names, expressions and personal data.
export { FindError } from '../text/find.ts';
export type { Certainty, Pattern } from '../text/patterns/pattern.ts';
export { PATTERNS } from '../text/patterns/registry.ts';
export { EMPTY_REQUEST, type NamedExpression, type SearchRequest } from '../text/patterns/request.ts';
export { createTextSearch, placeHits, type SearchHit, searchPages, type TextHit } from '../text/patterns/search.ts';
export { selectText, type WordSelection } from '../text/select.ts';
export {
  boundsOf,
  EMPTY_TEXT_PAGE,
  type TextLine,
  type TextPage,
  type TextRange,
  type TextWord,
} from '../text/text-page.ts';
