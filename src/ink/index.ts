export { ACCOUNT_DPI, accountForInk, type UnexplainedInk } from './account.ts';
export { explainedCharacters } from './explained.ts';
export { facesOf } from './faces.ts';
export { type InkSource, type ReadInk, type Recognize, readInk, unreadIn } from './read.ts';
