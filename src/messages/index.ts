export { compareText, listText, numberText, parseNumber, timeText } from './formats.ts';
export { presetText } from './presets.ts';
export {
  CodedError,
  i18n,
  inEnglish,
  messageOf,
  msg,
  type Said,
  SaidError,
  say,
  type Telling,
  t,
  tell,
  type Values,
} from './telling.ts';
