// Why a text is no JSON, in the reader's language: engines say it in English.
import { say, type Telling } from '../messages/index.ts';
import { saidOf } from './messages.ts';

/** What `JSON.parse` threw; in the engine's own words where it says more than that the text ends, or which character is in the way. */
export function sayJsonFault(error: unknown): Telling {
  const said = saidOf(error);
  if (typeof said !== 'string') return said;
  if (/^(Unexpected end of JSON input|Unexpected EOF|JSON Parse error: Unexpected EOF)$/.test(said))
    return say('Unexpected end of JSON input');
  const [, character, text] = /^Unexpected token (.+?), (.*) is not valid JSON$/s.exec(said) ?? [];
  return character !== undefined && text !== undefined
    ? say('Unexpected token {character}, {text} is not valid JSON', { character, text })
    : said;
}
