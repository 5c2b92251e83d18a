export { ACCOUNT_DPI, accountForInk, type UnexplainedInk } from './account.ts';
export { type CharacterReading, type CharacterReadings, explainedCharacters, NO_READINGS } from './explained.ts';
export { facesOf } from './faces.ts';
export { linesOfWords } from './lines-in.ts';
export { type InkSource, type ReadInk, type Recognize, readInk, unreadIn } from './read.ts';
