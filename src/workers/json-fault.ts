// JSON syntax errors in the user's language: engines report them in English.
import { type MessageOrText, message, msg } from '../messages/index.ts';
import { causeOf } from './messages.ts';

/** Messages for a syntax error at a position, by V8's wording. */
const AT_A_PLACE: Readonly<Record<string, string>> = {
  "Expected property name or '}' in JSON": msg('Expected a property name or a closing brace ({place})'),
  "Expected ',' or '}' after property value in JSON": msg('Expected a comma or a closing brace ({place})'),
  "Expected ',' or ']' after array element in JSON": msg('Expected a comma or a closing bracket ({place})'),
  "Expected ':' after property name in JSON": msg('Expected a colon ({place})'),
  'Expected double-quoted property name in JSON': msg('Expected a property name in double quotation marks ({place})'),
  'Unterminated string in JSON': msg('Unterminated string ({place})'),
  'Bad control character in string literal in JSON': msg('Control character in a string ({place})'),
  'Bad escaped character in JSON': msg('Unknown escape in a string ({place})'),
  'Unexpected non-whitespace character after JSON': msg('Unexpected text after the end ({place})'),
};

/** Uses the engine's words if they say more than the position or the unexpected character. */
export function jsonFaultMessage(error: unknown): MessageOrText {
  const localized = causeOf(error);
  if (typeof localized !== 'string') return localized;
  if (/^(Unexpected end of JSON input|Unexpected EOF|JSON Parse error: Unexpected EOF)$/.test(localized))
    return message('Unexpected end of JSON input');
  const [, what = '', position, line, column] =
    /^(.+) at position (\d+)(?: \(line (\d+) column (\d+)\))?$/.exec(localized) ?? [];
  const known = AT_A_PLACE[what];
  if (known !== undefined) {
    const place =
      line === undefined
        ? message('character {column, number}', { column: Number(position) + 1 })
        : message('line {line, number}, character {column, number}', { line: Number(line), column: Number(column) });
    return message(known, { place });
  }
  const [, character, text] = /^Unexpected token (.+?), (.*) is not valid JSON$/s.exec(localized) ?? [];
  return character !== undefined && text !== undefined
    ? message('Unexpected token {character}, {text} is not valid JSON', { character, text })
    : localized;
}
