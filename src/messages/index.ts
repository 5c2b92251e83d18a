export { compareText, listText, numberText, parseNumber, timeText } from './formats.ts';
export {
  CodedError,
  distinctMessages,
  i18n,
  inEnglish,
  type Message,
  MessageError,
  type MessageOrText,
  message,
  messageOf,
  msg,
  t,
  translate,
  type Values,
} from './message.ts';
export { presetText, writePresetsInEnglish } from './presets.ts';
