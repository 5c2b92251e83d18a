// The languages of made letters.
export { DUTCH } from './dutch.ts';
export { ENGLISH } from './english.ts';
export { FRENCH } from './french.ts';
export { GERMAN } from './german.ts';
export { ITALIAN } from './italian.ts';
export { SPANISH } from './spanish.ts';
