// Entry for workers and Node: the redaction itself, and what it shares with inspections.
export { findHidden, hiddenLayersOf, informationOf } from '../pdf/structure/index.ts';
export { searchHidden } from './disguise/hides-word.ts';
export { barsOf } from './paint-over.ts';
export { finishRedaction, removeContent } from './redact-pdf.ts';
export { type DoubtfulGlyph, type FontReading, readByFonts, readingsOf, withReadings } from './rest/font-readings.ts';
export { findStatedTexts, type StatedText } from './rest/stated-texts.ts';
export { findUnseenPictures, type UnseenPictures } from './rest/unseen-pictures.ts';
export { BAR_EMS } from './width/bar-width.ts';
export { DICTIONARIES } from './width/dictionaries.ts';
export { type GapMeasure, measureGap } from './width/measure-gap.ts';
