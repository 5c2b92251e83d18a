// The door of the room: recipes, what a run decides and remembers, and production sets.

export { decodeJson, decodeWords } from './decode-words.ts';
export {
  type Decided,
  type Doubt,
  decidedOf,
  formatHeld,
  type Held,
  type HeldHit,
  isSpared,
  readHeld,
} from './doubts.ts';
export { isAttachment, isMessageFile, leftOutOf, resultNames } from './files.ts';
export { hideRanges, searchedForms } from './hide-found.ts';
export { dividesWords, type InputKind, kindOfInput, messagePages, readText, tablePages, textPages } from './inputs.ts';
export { Journal, type JournalEntry, type JournalOutput, type JournalStep } from './journal.ts';
export { htmlToText } from './mail/html-text.ts';
export type { Attachment, Message } from './mail/message.ts';
export { readEml } from './mail/read-eml.ts';
export { readMsg } from './mail/read-msg.ts';
export type { DocumentFacts, WithheldPage } from './production/facts.ts';
export { type ProducedDocument, toConcordance, toOpticon } from './production/load-files.ts';
export { privilegeLog, redactionLog, toLogCsv, toLogTable } from './production/logs.ts';
export { numberPages } from './production/numbers.ts';
export { stampPages } from './production/stamps.ts';
export { REASON_SETS } from './reason-sets.ts';
export { isRedacting, type LeaveOut, type Production, parseRecipe, type Recipe, reasonSetOf } from './schema.ts';
